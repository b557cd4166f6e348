import { claimSeal } from '#actions/check-seal.ts'
import type { Keeper } from '#actions/create-endpoint.ts'
import { type CalendarAccess, openCalendarAccess } from '#calendars/access.ts'
import { linkUrl, mailNewLink, makeCalendarLink } from '#calendars/accounts/link.ts'
import type { DavAccount } from '#calendars/caldav/discover.ts'
import { connectCalendar, disconnectCalendar, syncNow } from '#calendars/connect.ts'
import { findAccountCalendars, listed } from '#calendars/find-account.ts'
import { bindAddresses } from '#calendars/reseal.ts'
import { addressWith } from '#calendars/web-address.ts'
import { problemText } from '#core/calendar/connection.ts'
import { Failure } from '#core/failure.ts'
import { localeFrom } from '#core/mail/wording/facts.ts'
import { type AccountKind, type Calendar, listCalendars } from '#db/calendar/calendars.ts'
import { currentTime } from '#db/ids.ts'
import { findMemberByEmail, type Member } from '#db/people/members.ts'
import { findProductionNode } from '#db/queue/nodes.ts'
import type { Pool, Sql } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { getWholeWorkspace } from '#db/workspaces.ts'
import { mailCalendarLink } from '#mail/calendar-link-mail.ts'
import { createSeal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import { readSettings } from '#settings/settings.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { command, type Input, print, UsageError } from './command.ts'
import { givenAddress } from './given-address.ts'
import * as manual from './manual/calendar.ts'
import { OPERATOR } from './operator.ts'
import { readSecret } from './read-secret.ts'
import { table } from './table.ts'
import { minuteOf } from './terminal.ts'

export const calendarConnect = command(manual.calendarConnect, async (input) => {
  const [email = ''] = input.positionals
  const tentative = input.values.tentative ?? 'busy'
  if (tentative !== 'busy' && tentative !== 'free') throw new UsageError('--tentative must be busy or free.')
  const kind = accountKind(input)
  if (kind !== null) return await linkAccount(input, kind, tentative)
  const place = await placeGiven(input)
  const calendars = await inWorkspace(input, async (pool, workspace) => {
    const member = await memberNamed(pool, workspace, email)
    await using access = await openAccess(pool)
    const held = await keeper(pool)
    const connected: Calendar[] = []
    for (const { kind, address, name } of await calendarsAt(place, input, member, access)) {
      const wanted = { kind, address, name: input.values.name ?? name, tentative } as const
      connected.push(await connectCalendar(pool, workspace, member, wanted, access, held))
    }
    await wakeWorkers(pool)
    return connected
  })
  const lines = calendars.map(
    (calendar) => `Connected ${calendar.name} (${calendar.id}) for ${calendar.email}: ${stateOf(calendar)}`,
  )
  print(input, calendars.length === 1 ? shown(calendars[0]!) : calendars.map(shown), lines.join('\n'))
})

function accountKind({ flags, values, positionals: [, address] }: Input): AccountKind | null {
  const [kind, ...more] = (['google', 'microsoft'] as const).filter((each) => flags.has(each))
  if (kind === undefined) {
    if (flags.has('mail') || values.account !== undefined)
      throw new UsageError('--mail and --account go with --google or --microsoft.')
    if (address === undefined) throw new UsageError('ADDRESS is missing, or --google or --microsoft.')
    return null
  }
  if (more.length > 0) throw new UsageError('Give one of --google and --microsoft.')
  const [wrong] = ['user', 'calendar', 'name'].filter((each) => values[each] !== undefined)
  if (address !== undefined || wrong) throw new UsageError(`--${kind} takes no ${wrong ? `--${wrong}` : 'ADDRESS'}.`)
  return kind
}

/** The owner of the account agrees in their own browser, so all that a terminal can do is to hand over the link. */
async function linkAccount(input: Input, kind: AccountKind, tentative: 'busy' | 'free'): Promise<void> {
  const settings = readSettings(process.env, { development: true })
  const { clock } = OPERATOR
  const { member, url } = await inWorkspace(input, async (pool, workspace) => {
    const member = await memberNamed(pool, workspace, input.positionals[0] ?? '')
    await using access = await openAccess(pool)
    const account = givenAddress('--account', input.values.account ?? member.email)
    const wanted = { kind, account, tentative }
    const urlOf = (token: string) => linkUrl(settings.publicUrl, token)
    if (!input.flags.has('mail'))
      return {
        member,
        url: urlOf(
          await inTransaction(pool, (sql) => makeCalendarLink(sql, workspace, member, wanted, access, OPERATOR)),
        ),
      }
    const locale = localeFrom(member.language ?? (await getWholeWorkspace(pool, workspace)).language)
    const send = (token: string) =>
      mailCalendarLink({ ...settings, clock }, { member, workspace, url: urlOf(token), locale })
    await mailNewLink(pool, workspace, member, wanted, { ...settings, access, acting: OPERATOR, send })
    return { member, url: null }
  })
  if (url === null) return print(input, { mailed_to: member.email }, `Mailed a link to ${member.email}.`)
  print(input, { url }, url)
}

type Place = { kind: 'ics'; address: string } | { kind: 'caldav'; account: DavAccount }

/** An email address, or somebody who signs in, means a CalDAV server. */
async function placeGiven({ positionals: [, given = ''], values: { user } }: Input): Promise<Place> {
  const isEmail = !given.includes('/') && given.includes('@')
  if (isEmail || user !== undefined) {
    if (!isEmail && !/^https?:\/\//i.test(given)) throw new UsageError('ADDRESS must begin with https://.')
    const password = await readSecret('Password: ')
    if (password === '') throw new UsageError('The password is missing: it is read from standard input.')
    return { kind: 'caldav', account: { address: given, user: user ?? given, password } }
  }
  const address = given === '-' ? await readSecret('Address: ') : given
  if (!/^(https?|webcals?):\/\//i.test(address)) throw new UsageError('ADDRESS must begin with https:// or webcal://.')
  return { kind: 'ics', address }
}

type Wanted = { kind: 'ics' | 'caldav'; address: string; name: string | null }

async function calendarsAt(place: Place, input: Input, member: Member, access: CalendarAccess): Promise<Wanted[]> {
  if (place.kind === 'ics') return [{ ...place, name: null }]
  const { account } = place
  const { calendar = null } = input.values
  const name = calendar === 'all' ? null : calendar
  const found = await findAccountCalendars(account, name, member, access, OPERATOR.clock.nowMs)
  if (found.length > 1 && calendar !== 'all')
    throw new UsageError(`There are several calendars: ${listed(found)}. Choose by --calendar, or give --calendar all.`)
  return found.map(({ url, name }) => ({
    kind: 'caldav',
    address: addressWith(url, account.user, account.password),
    name,
  }))
}

export const calendarList = command(manual.calendarList, async (input) => {
  const calendars = await inWorkspace(input, async (pool, workspace) => {
    const { member } = input.values
    return await listCalendars(pool, workspace, member ? (await memberNamed(pool, workspace, member)).id : null)
  })
  const hint = 'No calendar is connected. To connect one: ./bin/parley calendar connect EMAIL ADDRESS'
  print(input, calendars.map(shown), calendars.length === 0 ? hint : calendarsText(calendars))
})

export const calendarSync = command(manual.calendarSync, async (input) => {
  const calendars = await inWorkspace(input, async (pool, workspace) => {
    const [id] = input.positionals
    const ids = id ? [id] : (await listCalendars(pool, workspace, null)).map((calendar) => calendar.id)
    await using access = await openAccess(pool)
    const synced: Calendar[] = []
    for (const each of ids) synced.push(await syncNow(pool, workspace, each, access, await keeper(pool)))
    await wakeWorkers(pool)
    return synced
  })
  print(input, calendars.map(shown), calendars.length === 0 ? 'No calendar is connected.' : calendarsText(calendars))
  return calendars.some(({ problem }) => problem !== null) ? 1 : 0
})

export const calendarDisconnect = command(manual.calendarDisconnect, async (input) => {
  const { calendar, taker } = await inWorkspace(input, async (pool, workspace) => {
    const disconnected = await disconnectCalendar(pool, workspace, input.positionals[0] ?? '', await keeper(pool))
    await wakeWorkers(pool)
    return disconnected
  })
  const then = taker === null ? '' : ` Bookings are written into ${taker.name} (${taker.id}) from now on.`
  const text = `Disconnected ${calendar.name} of ${calendar.email}. Its times no longer count.${then}`
  print(input, { ...shown(calendar), bookings_go_to: taker?.id ?? null }, text)
})

export async function memberNamed(sql: Sql, workspace: Workspace, text: string): Promise<Member> {
  const email = givenAddress('EMAIL', text)
  const member = await findMemberByEmail(sql, workspace, email)
  if (member?.active) return member
  throw new Failure('not_found', `${email} is not an active member of this workspace. See: ./bin/parley member list`)
}

/** Goes out as the service itself does, by the same rules. */
async function openAccess(pool: Pool): Promise<CalendarAccess> {
  const development = (await findProductionNode(pool)) === null
  const settings = { ...readSettings(process.env, { development: true }), development }
  return openCalendarAccess(settings, OPERATOR.clock.nowMs)
}

/** Sealed with what the service opens it with; the first thing that is sealed decides what that is. */
async function keeper(pool: Pool): Promise<Keeper> {
  const seal = createSeal(await loadSecret(readSettings(process.env, { development: true })))
  await claimSeal(pool, seal)
  await bindAddresses(pool, seal)
  return { ...OPERATOR, seal }
}

function shown(calendar: Calendar) {
  const { id, email, name, kind, tentative, takesBookings, events, unreadable, syncedAt, problem } = calendar
  return {
    id,
    email,
    name,
    kind,
    tentative,
    takes_bookings: takesBookings,
    events,
    unreadable,
    synced_at: syncedAt,
    fresh: isFresh(calendar),
    problem,
  }
}

/** What it says counts now. */
const isFresh = ({ freshUntil }: Calendar): boolean => freshUntil !== null && freshUntil > currentTime(OPERATOR.clock)

function stateOf(calendar: Calendar): string {
  const { events, unreadable, problem, failingSince } = calendar
  const counted = events === 1 ? '1 event.' : `${events} events.`
  const unread = unreadable === 0 ? '' : ` ${unreadable} of its events cannot be read and are not counted.`
  if (problem === null)
    return `${isFresh(calendar) ? counted : 'has not been read lately, so its times are unknown.'}${unread}`
  const effect = isFresh(calendar)
    ? 'What was read before still counts for a while.'
    : 'Its times are unknown until then.'
  return `has been failing since ${minuteOf(failingSince ?? '')}. ${problemText(problem)} ${effect}`
}

function calendarsText(calendars: Calendar[]): string {
  const rows = calendars.map((calendar) => [
    calendar.id,
    calendar.email,
    calendar.name,
    calendar.takesBookings ? 'yes' : 'no',
    calendar.syncedAt === null ? 'never' : minuteOf(calendar.syncedAt),
    calendar.problem === null ? stateOf(calendar) : 'fails, see below',
  ])
  // A table cuts long cells, and what helps stands at the end of them.
  const failing = calendars.filter(({ problem }) => problem !== null)
  const reasons = failing.map((calendar) => `\n${calendar.id} ${stateOf(calendar)}`)
  return [table(['ID', 'MEMBER', 'NAME', 'BOOKINGS', 'READ (UTC)', 'STATE'], rows), ...reasons].join('\n')
}
