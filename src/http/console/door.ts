import type { FastifyReply } from 'fastify'

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Some of these pages hold a sign-in link, so nothing between us and the reader may store them. The browser tells us where a form
 * comes from; without any referrer it would say that it is unknown.
 */
export const sendDoor = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send(html)
