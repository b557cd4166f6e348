import type { FastifyReply } from 'fastify'
import { page } from '../pages/html.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** A page on the way in. Links in its body are relative, since Parley may be served below a path. */
export const doorPage = (title: string, body: string): string =>
  page(
    `${title} · Parley`,
    `    <main class="door">
      <img class="mark" src="icon.svg" alt="" width="56" height="56">
      <h1>${title}</h1>
${body}
    </main>`,
  )

/**
 * Some of these pages hold a link that signs somebody in: nothing between us and them may keep it. To ourselves the browser says
 * where a form comes from; with no referrer at all it would call that unknown.
 */
export const sendDoor = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send(html)
