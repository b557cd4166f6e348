import type { FastifyReply } from 'fastify'
import { Failure } from '#core/failure.ts'
import { RATE_LIMIT } from './rate-window.ts'
import type { RateVerdict } from './verdict.ts'

/** Sets the headers with the remaining requests, and refuses with 429 if there are none. */
export function requireRoom(
  { allowed, remaining, resetSeconds }: RateVerdict,
  whose: 'a key' | 'a member',
  reply: FastifyReply,
  limit: number = RATE_LIMIT,
): void {
  void reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', resetSeconds)
  if (allowed) return
  void reply.header('retry-after', resetSeconds)
  throw new Failure(
    'rate_limited',
    `Rate limit exceeded: too many requests, ${limit} a minute are allowed for ${whose}. Try again in ${resetSeconds} s.`,
  )
}
