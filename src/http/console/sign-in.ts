import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endSession, findSignInLink, useSignInLink } from '#actions/sign-in.ts'
import type { Clock } from '#core/clock.ts'
import { SESSION_DAYS } from '#core/sign-in.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { HIDDEN } from '../pages/html.ts'
import { askedPage, linkPage, oldLinkPage, signInPage } from './sign-in-pages.ts'
import { requireOwnSite, type Site, sessionCookie, sessionIn } from './site.ts'

export type SignInOptions = Site & {
  pool: Pool
  clock: Clock
  /** Mails a link to whoever has the address, if anybody has it. Null where no mail leaves this installation. */
  mailLink: ((email: string, address: string) => void) | null
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Plain pages with forms: signing in works in every browser, with no script at all. */
export async function registerSignIn(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { pool, clock, mailLink } = options
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => requireOwnSite(request, options))
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    pages.get('/sign-in', HIDDEN, async (request, reply) => {
      const { link } = request.query as { link?: string }
      if (link === undefined) return send(reply, signInPage(mailLink !== null))
      const email = await findSignInLink(pool, String(link), clock)
      return send(reply, email === null ? oldLinkPage() : linkPage(String(link), email))
    })

    // The same answer at the same moment whether or not somebody has the address: nobody learns who works here.
    pages.post('/sign-in', HIDDEN, async (request, reply) => {
      const email = field(request, 'email').trim()
      if (email !== '' && email.length <= 320) mailLink?.(email, request.ip)
      return send(reply, askedPage(email, mailLink !== null))
    })

    pages.post('/use-link', HIDDEN, async (request, reply) => {
      const session = await inTransaction(pool, (sql) => useSignInLink(sql, field(request, 'link'), clock))
      if (session === null) return send(reply, oldLinkPage())
      return reply.header('set-cookie', sessionCookie(options, session, SESSION_DAYS)).redirect('./', 303)
    })

    pages.post('/sign-out', HIDDEN, async (request, reply) => {
      const session = sessionIn(request, options)
      if (session !== null) await endSession(pool, session)
      return reply.header('set-cookie', sessionCookie(options, '', 0)).redirect('./sign-in', 303)
    })
  })
}

/**
 * Some of these pages hold a link that signs somebody in: nothing between us and them may keep it. To ourselves the browser says
 * where a form comes from; with no referrer at all it would call that unknown.
 */
const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send(html)

function field({ body }: FastifyRequest, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
