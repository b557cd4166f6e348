import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { upFrom, wordsOf } from '#guest/request.ts'
import type { AddressLimit } from '#http/address-limit.ts'
import { answer as answerFailure } from '#http/errors.ts'
import { isLoopback } from '#settings/loopback.ts'
import type { BookingOptions } from './options.ts'
import { missingPage, troublePage } from './said-pages.ts'
import { wordsFor } from './words/catalogues.ts'

/** These pages, and no others, may stand in somebody else's page. They have no cookie, so nobody can act as somebody there. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors *"

export function open(reply: FastifyReply, isIndexed = false): FastifyReply {
  void reply
    .removeHeader('x-frame-options')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', POLICY)
  return isIndexed ? reply : reply.header('x-robots-tag', 'noindex, nofollow')
}

export const send = (reply: FastifyReply, text: string, isIndexed = false): FastifyReply =>
  open(reply, isIndexed).type('text/html; charset=utf-8').send(text)

/** Everybody who guesses gets the same page, and soon no other. */
export function sendMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  guesses: AddressLimit,
  { development }: BookingOptions,
): FastifyReply {
  const waitSeconds = development && isLoopback(request.ip) ? 0 : guesses.record(request.ip)
  if (waitSeconds > 0) void reply.code(429).header('retry-after', waitSeconds)
  else void reply.code(404)
  return send(reply, missingPage(wordsFor(wordsOf(request)), upFrom(request)))
}

export function sendTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const guestWords = wordsOf(request)
  const words = wordsFor(guestWords)
  const isTooMany = error instanceof Failure && error.type === 'rate_limited'
  const { title } = guestWords.trouble
  const page = troublePage(words, upFrom(request), title, isTooMany ? words.problem.tooMany : words.trouble)
  return answerFailure(
    error,
    request,
    open(reply)
      .type('text/html; charset=utf-8')
      .serializer(() => page),
  )
}
