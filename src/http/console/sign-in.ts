import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endSession, findSignInLink, useSignInLink } from '#actions/sign-in.ts'
import { SESSION_DAYS } from '#core/sign-in.ts'
import { inTransaction } from '#db/transaction.ts'
import { goOn } from '../oauth/wish-cookie.ts'
import { HIDDEN } from '../pages/html.ts'
import { sendDoor } from './door.ts'
import type { Provider } from './oidc/provider.ts'
import { type OidcOptions, registerOidc } from './oidc/routes.ts'
import { askedPage, linkPage, oldLinkPage, signInPage, type WaysIn } from './sign-in-pages.ts'
import { requireOwnSite, sessionCookie, sessionIn } from './site.ts'

export type SignInOptions = OidcOptions & {
  /** Null if the operator has not set up an identity provider. */
  provider: Provider | null
  /** Mails a link to the owner of the address, if there is one. Null if this installation sends no mail. */
  mailLink: ((email: string, address: string) => void) | null
}

/** Plain pages with forms: signing in works in every browser, with no script at all. */
export async function registerSignIn(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { pool, clock, mailLink, provider } = options
  const ways: WaysIn = { sendsMail: mailLink !== null, provider: provider?.label ?? null }
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => requireOwnSite(request, options))
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    if (provider !== null) registerOidc(pages, provider, options)

    pages.get('/sign-in', HIDDEN, async (request, reply) => {
      const { link } = request.query as { link?: string }
      if (link === undefined) return sendDoor(reply, signInPage(ways))
      const email = await findSignInLink(pool, String(link), clock)
      return sendDoor(reply, email === null ? oldLinkPage() : linkPage(String(link), email))
    })

    // The same answer at the same moment, whether or not the address is known: nobody learns who works here.
    pages.post('/sign-in', HIDDEN, async (request, reply) => {
      const email = field(request, 'email').trim()
      if (email !== '' && email.length <= 320) mailLink?.(email, request.ip)
      return sendDoor(reply, askedPage(email, ways))
    })

    pages.post('/use-link', HIDDEN, async (request, reply) => {
      const session = await inTransaction(pool, (sql) => useSignInLink(sql, field(request, 'link'), clock))
      if (session === null) return sendDoor(reply, oldLinkPage())
      return goOn(request, reply.header('set-cookie', sessionCookie(options, session, SESSION_DAYS)), options)
    })

    pages.post('/sign-out', HIDDEN, async (request, reply) => {
      const session = sessionIn(request, options)
      if (session !== null) await endSession(pool, session)
      return reply.header('set-cookie', sessionCookie(options, '', 0)).redirect('./sign-in', 303)
    })
  })
}

function field({ body }: FastifyRequest, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
