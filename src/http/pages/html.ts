import type { FastifyReply } from 'fastify'

/** Route options of a page or a part of one: not in the API's document. */
export const HIDDEN = { schema: { hide: true } }

/** Our own pages have no script at all; style and icon come from here. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function sendPage(reply: FastifyReply, html: string, policy = POLICY): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .send(html)
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The frame of our own pages. `body` is HTML, `root` the relative path from this page to the first page. */
export function page(title: string, body: string, root = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="${root}icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${root}page.css">
  </head>
  <body>
${body}
  </body>
</html>
`
}
