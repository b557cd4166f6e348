import type { FastifyReply } from 'fastify'

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Some of these pages hold a link that signs somebody in: nothing between us and them may keep it. To ourselves the browser says
 * where a form comes from; with no referrer at all it would call that unknown.
 */
export const sendDoor = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send(html)
