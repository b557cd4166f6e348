import type { Keeper } from '#actions/create-endpoint.ts'
import type { CalendarAccess } from '#calendars/access.ts'
import type { DavAccount } from '#calendars/caldav/discover.ts'
import { problemText } from '#core/calendar/connection.ts'
import { instantOf } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { localeFrom } from '#core/mail/wording/facts.ts'
import { timestamp } from '#core/time/timestamp.ts'
import type { AccountKind, Calendar } from '#db/calendar/calendars.ts'
import type { Member } from '#db/people/members.ts'
import type { Pool, Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { inWorkspace } from './chosen-workspace.ts'
import { type Command, type Input, JSON_OPTION, print, UsageError, WORKSPACE_OPTION } from './command.ts'
import { givenAddress } from './given-address.ts'
import { OPERATOR } from './operator.ts'
import { readSecret } from './read-secret.ts'
import { table } from './table.ts'
import { minuteOf } from './terminal.ts'

export const calendarConnect: Command = {
  usage:
    'parley calendar connect EMAIL [ADDRESS | --google | --microsoft] [--user U] [--calendar C] [--name N] [--account A] [--mail] [--tentative busy|free] [--workspace ID] [--json]',
  details:
    'Every calendar program can publish a calendar at a secret address (iCal, .ics); docs/how-to/connect-a-calendar.md\n' +
    'says where to find it. The address is a secret: give - instead and it is read from standard input.\n' +
    'On a CalDAV server bookings are also written into it: give the address of the server and --user, or only the email\n' +
    'address of the account. The password is read from standard input; use an app password if you can.\n' +
    'At Google and Microsoft the member must agree: --google and --microsoft print a link that works once, and\n' +
    '--mail sends it to them instead. Bookings are written into these calendars too.',
  positionals: ['EMAIL', '[ADDRESS]'],
  options: {
    user: { value: 'U', help: 'The user at a CalDAV server. By default the address, if that is an email address.' },
    calendar: { value: 'C', help: 'The name of one of several calendars of a CalDAV account, or all.' },
    google: { help: 'The calendar of a Google account: print a link for its owner to connect it.' },
    microsoft: { help: 'The same for Microsoft 365 and Outlook.com.' },
    account: { value: 'A', help: 'The address of that account, if it is not EMAIL.' },
    mail: { help: 'Mail the link to EMAIL instead of printing it.' },
    name: { value: 'N', help: 'Its name; by default the name of its server.' },
    tentative: { value: 'busy|free', help: 'How tentative events count; busy by default.' },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { connectCalendar } = await import('#calendars/connect.ts')
    const { wakeWorkers } = await import('#workers/wake.ts')
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
  },
}

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

/** The owner of the account agrees in their own browser, so a terminal can only print the link. */
async function linkAccount(input: Input, kind: AccountKind, tentative: 'busy' | 'free'): Promise<void> {
  const { linkUrl, mailNewLink, makeCalendarLink } = await import('#calendars/accounts/link.ts')
  const { inTransaction } = await import('#db/transaction.ts')
  const { getWholeWorkspace } = await import('#db/workspaces.ts')
  const { mailCalendarLink } = await import('#mail/calendar-link-mail.ts')
  const { readSettings } = await import('#settings/settings.ts')
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

/** An email address or --user means a CalDAV server. */
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
  const { findAccountCalendars, listed } = await import('#calendars/find-account.ts')
  const { addressWith } = await import('#calendars/web-address.ts')
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

export const calendarList: Command = {
  usage: 'parley calendar list [--member EMAIL] [--workspace ID] [--json]',
  options: {
    member: { value: 'EMAIL', help: 'Only the calendars of one member.' },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { listCalendars } = await import('#db/calendar/calendars.ts')
    const calendars = await inWorkspace(input, async (pool, workspace) => {
      const { member } = input.values
      return await listCalendars(pool, workspace, member ? (await memberNamed(pool, workspace, member)).id : null)
    })
    const hint = 'No calendar is connected. To connect one: ./bin/parley calendar connect EMAIL ADDRESS'
    print(input, calendars.map(shown), calendars.length === 0 ? hint : calendarsText(calendars))
  },
}

export const calendarSync: Command = {
  usage: 'parley calendar sync [ID] [--workspace ID] [--json]',
  positionals: ['[ID]'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { syncNow } = await import('#calendars/connect.ts')
    const { listCalendars } = await import('#db/calendar/calendars.ts')
    const { wakeWorkers } = await import('#workers/wake.ts')
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
  },
}

export const calendarDisconnect: Command = {
  usage: 'parley calendar disconnect ID [--workspace ID] [--json]',
  positionals: ['ID'],
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { disconnectCalendar } = await import('#calendars/connect.ts')
    const { wakeWorkers } = await import('#workers/wake.ts')
    const { calendar, taker } = await inWorkspace(input, async (pool, workspace) => {
      const disconnected = await disconnectCalendar(pool, workspace, input.positionals[0] ?? '', await keeper(pool))
      await wakeWorkers(pool)
      return disconnected
    })
    const then = taker === null ? '' : ` Bookings are written into ${taker.name} (${taker.id}) from now on.`
    const text = `Disconnected ${calendar.name} of ${calendar.email}. Its times no longer count.${then}`
    print(input, { ...shown(calendar), bookings_go_to: taker?.id ?? null }, text)
  },
}

export async function memberNamed(sql: Sql, workspace: Workspace, text: string): Promise<Member> {
  const { findMemberByEmail } = await import('#db/people/members.ts')
  const email = givenAddress('EMAIL', text)
  const member = await findMemberByEmail(sql, workspace, email)
  if (member?.active) return member
  throw new Failure('not_found', `${email} is not an active member of this workspace. See: ./bin/parley member list`)
}

/** Follows the same rules for outgoing requests as the service. */
async function openAccess(pool: Pool): Promise<CalendarAccess> {
  const { openCalendarAccess } = await import('#calendars/access.ts')
  const { findProductionNode } = await import('#db/queue/nodes.ts')
  const { readSettings } = await import('#settings/settings.ts')
  const development = (await findProductionNode(pool)) === null
  const settings = { ...readSettings(process.env, { development: true }), development }
  return openCalendarAccess(settings, OPERATOR.clock.nowMs)
}

/** Sealed with the service's secret; the first sealed value ties the secret to the database. */
async function keeper(pool: Pool): Promise<Keeper> {
  const { claimSeal } = await import('#actions/check-seal.ts')
  const { bindAddresses } = await import('#calendars/reseal.ts')
  const { createSeal } = await import('#seal/seal.ts')
  const { loadSecret } = await import('#seal/secret.ts')
  const { readSettings } = await import('#settings/settings.ts')
  const seal = createSeal(...(await loadSecret(readSettings(process.env, { development: true }))))
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

/** Whether its last reading still counts. */
const isFresh = ({ freshUntil }: Calendar): boolean =>
  freshUntil !== null && freshUntil > timestamp(instantOf(OPERATOR.clock))

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
  // A table cuts long cells, and the remedy is at their end.
  const failing = calendars.filter(({ problem }) => problem !== null)
  const reasons = failing.map((calendar) => `\n${calendar.id} ${stateOf(calendar)}`)
  return [table(['ID', 'MEMBER', 'NAME', 'BOOKINGS', 'READ (UTC)', 'STATE'], rows), ...reasons].join('\n')
}
