import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findSignedIn } from '#actions/sign-in.ts'
import type { CalendarAccess } from '#calendars/access.ts'
import { PROVIDER_NAMES } from '#calendars/accounts/account.ts'
import { beginVisit, endVisit, findLink, isOwnLink, type Linking, type Visited } from '#calendars/accounts/link.ts'
import { SourceFailure } from '#calendars/source.ts'
import { problemText } from '#core/calendar/connection.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { SESSION_DAYS } from '#core/sign-in.ts'
import type { FoundLink } from '#db/calendar/calendar-links.ts'
import type { Pool } from '#db/sql.ts'
import type { Seal } from '#seal/seal.ts'
import { cookieIn, requireOwnSite, type Site, sessionCookie, sessionIn } from '../console/site.ts'
import { connectedPage, connectPage, notYoursPage, overPage, triedPage } from './connect-calendar-pages.ts'
import { HIDDEN } from './html.ts'

export type ConnectOptions = Site & {
  pool: Pool
  clock: Clock
  seal: Seal
  calendars: () => CalendarAccess
  wake: (changed?: { workspaceId: string; requestId: string | null }) => void
}

/**
 * The page behind a link to connect a calendar, and the page to which the provider sends people back. The browser that presses the
 * button gets the link as a cookie. Only that browser can bring an answer back, so nobody can be tricked into connecting their
 * calendar for another person.
 */
export async function registerConnectCalendar(app: FastifyInstance, options: ConnectOptions): Promise<void> {
  const { pool, clock, seal, publicUrl, calendars } = options
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => requireOwnSite(request, options))
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const linkingOf = ({ member: { id, email } }: FoundLink): Linking => {
      const actor = { kind: 'member' as const, id, email, role: 'member' as const, manages: [] }
      return { pool, publicUrl, access: calendars(), keeper: { seal, clock, actor } }
    }
    const providerOf = ({ link }: FoundLink) => {
      const { accounts } = calendars()
      return accounts.has(link.kind) ? accounts.of(link.kind) : null
    }
    const origin = (found: FoundLink) => providerOf(found)?.origin

    /**
     * Otherwise somebody who asked for a link in the console could send it to another person, and get that person's calendar as
     * their own.
     */
    const mayUse = async ({ member }: FoundLink, token: string, request: FastifyRequest, reply: FastifyReply) => {
      if (!isOwnLink(token)) return true
      const session = sessionIn(request, options)
      const found = session === null ? null : await findSignedIn(pool, session, clock)
      if (found?.isProlonged) void reply.header('set-cookie', sessionCookie(options, session!, SESSION_DAYS))
      return found?.signedIn.some((each) => each.member.id === member.id) ?? false
    }

    pages.get('/connect-calendar', HIDDEN, async (request, reply) => {
      const token = String((request.query as { link?: string }).link ?? '')
      const found = await findLink(pool, token, clock)
      if (!found) return send(reply, overPage())
      if (!(await mayUse(found, token, request, reply)))
        return send(reply.code(403), notYoursPage(whoIn(found), publicUrl))
      return send(reply, connectPage(shownOf(found, token)), origin(found))
    })

    pages.post('/connect-calendar', HIDDEN, async (request, reply) => {
      const token = String((request.body as { link?: string } | null)?.link ?? '')
      const found = await findLink(pool, token, clock)
      if (!found) return send(reply, overPage())
      if (!(await mayUse(found, token, request, reply)))
        return send(reply.code(403), notYoursPage(whoIn(found), publicUrl))
      if (providerOf(found) === null) return send(reply, triedPage(shownOf(found, token), problemText('not_set_up')))
      const url = await beginVisit(found, linkingOf(found))
      return reply.header('set-cookie', cookieOf(options, token)).header('cache-control', 'no-store').redirect(url, 303)
    })

    pages.get('/calendar-connected', HIDDEN, async (request, reply) => {
      const token = cookieIn(request, cookieName(options)) ?? ''
      const found = await findLink(pool, token, clock)
      if (!found) return send(reply, overPage())
      const visited = await attempted(() => endVisit(found, new URL(request.url, publicUrl), linkingOf(found)))
      if (typeof visited === 'string') return send(reply, triedPage(shownOf(found, token), visited), origin(found))
      if (visited.outcome !== 'connected')
        return send(reply, triedPage(shownOf(found, token), whyNot(visited, found)), origin(found))
      options.wake({ workspaceId: found.workspace.id, requestId: null })
      return send(reply, connectedPage(visited.calendar.name, visited.calendar.events))
    })
  })
}

/** The visit, or a message for the person. */
async function attempted(visit: () => Promise<Visited>): Promise<Visited | string> {
  try {
    return await visit()
  } catch (error) {
    if (error instanceof SourceFailure) return problemText(error.problem)
    if (error instanceof Failure) return error.message
    throw error
  }
}

function whyNot(visited: Exclude<Visited, { outcome: 'connected' }>, { link }: FoundLink): string {
  const provider = PROVIDER_NAMES[link.kind]
  switch (visited.outcome) {
    case 'declined':
      return `You did not allow it at ${provider}, so Parley knows nothing of your calendar. If that was a mistake, try again.`
    case 'scope_missing':
      return `At ${provider} access to the calendar was not allowed. Try again and leave every box ticked.`
    case 'other_account':
      return `You signed in as ${visited.signedInAs}, but this link is for ${link.account}. Try again with that account, or ask for a link for the other one.`
    case 'unknown':
      return `What ${provider} sent back does not belong to this visit, or came twice. Try again.`
  }
}

const shownOf = (found: FoundLink, token: string) => ({
  token,
  provider: PROVIDER_NAMES[found.link.kind],
  account: found.link.account,
  workspace: found.workspace.name,
  who: whoIn(found),
})

const whoIn = ({ member: { name, email } }: FoundLink): string => (name === null ? email : `${name} (${email})`)

const cookieName = ({ publicUrl }: Site): string =>
  publicUrl.startsWith('https:') ? '__Host-parley-calendar' : 'parley_calendar_dev'

const COOKIE_SECONDS = 3_600

/** Lax: the browser sends it when the provider redirects back. */
function cookieOf(site: Site, token: string): string {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(site)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`
}

/** A form may lead only to us, and from us on to the provider. */
function send(reply: FastifyReply, html: string, provider = ''): FastifyReply {
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self' ${provider}; frame-ancestors 'none'`
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    .send(html)
}
