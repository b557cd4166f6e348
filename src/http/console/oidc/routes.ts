import type { FastifyInstance } from 'fastify'
import { type CameByAccount, signInByAccount } from '#actions/sign-in-by-account.ts'
import type { Clock } from '#core/clock.ts'
import { SESSION_DAYS } from '#core/sign-in.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Seal } from '#seal/seal.ts'
import type { Log } from '#telemetry/log.ts'
import { goOn } from '../../oauth/wish-cookie.ts'
import { HIDDEN } from '../../pages/html.ts'
import { sendDoor } from '../door.ts'
import { type Site, sessionCookie } from '../site.ts'
import { brokenPage, declinedPage, foreignPage, refusedPage } from './pages.ts'
import { type Provider, ProviderFailure } from './provider.ts'
import { newVisit, noVisitCookie, visitCookie, visitIn } from './visit-cookie.ts'

export type OidcOptions = Site & { pool: Pool; clock: Clock; seal: Seal; log: Log }

/** Where the provider sends people back to; operators register it there. */
const CALLBACK = '/oidc-callback'

/**
 * Signing in through the operator's identity provider. The first page only redirects there, so a link to it is harmless. The second
 * makes a session only for the browser that began.
 */
export function registerOidc(pages: FastifyInstance, provider: Provider, options: OidcOptions): void {
  const { pool, clock, seal, log, publicUrl } = options
  const redirect = `${publicUrl.replace(/\/$/, '')}${CALLBACK}`
  const { label } = provider

  const pageOf = (error: unknown): string => {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.kind === 'declined') return declinedPage(label)
    log.warn({ reason: error.message }, `somebody could not sign in by ${label}: ${error.message}`)
    return brokenPage(label)
  }

  pages.get('/oidc-sign-in', HIDDEN, async (_request, reply) => {
    const visit = newVisit(clock)
    try {
      const url = await provider.url(visit, redirect)
      return reply
        .headers({ 'set-cookie': visitCookie(options, visit, seal, clock), 'cache-control': 'no-store' })
        .redirect(url, 303)
    } catch (error) {
      return sendDoor(reply.code(502), pageOf(error))
    }
  })

  pages.get(CALLBACK, HIDDEN, async (request, reply) => {
    const visit = visitIn(request, options, seal, clock)
    void reply.header('set-cookie', noVisitCookie(options))
    const { state } = request.query as { state?: unknown }
    if (visit === null || state !== visit.state) return sendDoor(reply.code(403), foreignPage(label))
    let came: CameByAccount
    try {
      const account = await provider.account(new URL(request.url, publicUrl).search, visit, redirect)
      came = await inTransaction(pool, (sql) => signInByAccount(sql, account, clock))
    } catch (error) {
      return sendDoor(reply.code(403), pageOf(error))
    }
    if (came.outcome !== 'signed_in') return sendDoor(reply.code(403), refusedPage(label, came))
    return goOn(request, reply.header('set-cookie', sessionCookie(options, came.session, SESSION_DAYS)), options)
  })
}
