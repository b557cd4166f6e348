import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import type { AddressLimit } from '#http/address-limit.ts'
import { answer as answerFailure } from '#http/errors.ts'
import { isLoopback } from '#settings/loopback.ts'
import { nothingPage, troublePage } from './frame.ts'
import type { GuestOptions } from './options.ts'
import { upFrom, wordsOf } from './request.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export const hidden = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', POLICY)

export const send = (reply: FastifyReply, text: string): FastifyReply =>
  hidden(reply).type('text/html; charset=utf-8').send(text)

export function sendNothing(
  request: FastifyRequest,
  reply: FastifyReply,
  guesses: AddressLimit,
  { development }: GuestOptions,
): FastifyReply {
  const waitSeconds = development && isLoopback(request.ip) ? 0 : guesses.record(request.ip)
  if (waitSeconds > 0) void reply.code(429).header('retry-after', waitSeconds)
  else void reply.code(404)
  return send(reply, nothingPage(wordsOf(request), upFrom(request)))
}

export function sendTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The usual handler sets the status and writes to the log; only its text is for programs.
  const words = wordsOf(request)
  const isTooMany = error instanceof Failure && error.type === 'rate_limited'
  const text = troublePage(words, upFrom(request), isTooMany ? words.problem.tooMany : undefined)
  return answerFailure(
    error,
    request,
    hidden(reply)
      .type('text/html; charset=utf-8')
      .serializer(() => text),
  )
}
