import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'
import { findMail, findRaw } from '#db/mail/mailroom.ts'
import { htmlIn } from '#mail/mail-parts.ts'
import type { Mailroom } from '#mail/mailroom.ts'
import { CONSOLE_API } from './gate.ts'
import { requireMailroom } from './operations/mailroom.ts'

/**
 * A mail is a separate document in a frame. In the sandbox it has no origin, runs nothing and sends no form; the policy lets it
 * style itself and load nothing. So no mail can reach the console or tell that it was read.
 */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'"

const HEADERS = {
  'content-security-policy': POLICY,
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  // Without an origin there is nothing to isolate, and browsers log a complaint about the header.
  'origin-agent-cluster': '?0',
}

export function registerMailHtml(app: FastifyInstance, { mailroom }: { mailroom: Mailroom | null }): void {
  app.get(
    `${CONSOLE_API}/mailroom/mails/:id/html`,
    { schema: { hide: true }, config: { ability: 'use_mailroom', workspaceInAddress: true } },
    async (request, reply) => {
      const { pool } = await requireMailroom(mailroom)
      const { id } = request.params as { id: string }
      const mail = await findMail(pool, request.workspace, id)
      const raw = mail?.direction === 'out' ? await findRaw(pool, request.workspace, id) : null
      const html = raw && (await htmlIn(raw))
      if (html === null) throw new Failure('not_found', `There is no mail ${id} that has HTML.`)
      return await reply.type('text/html; charset=utf-8').headers(HEADERS).send(html)
    },
  )
}
