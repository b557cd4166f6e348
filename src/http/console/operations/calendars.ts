import { type Static, Type } from 'typebox'
import { linkUrl, mailNewLink, makeCalendarLink } from '#calendars/accounts/link.ts'
import { connectCalendar, disconnectCalendar, syncNow } from '#calendars/connect.ts'
import { findAccountCalendars } from '#calendars/find-account.ts'
import { addressWith } from '#calendars/web-address.ts'
import { problemText } from '#core/calendar/connection.ts'
import { Failure, notFound } from '#core/failure.ts'
import { localeFrom } from '#core/mail/wording/facts.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { type AccountKind, type Calendar, getCalendar, listCalendars } from '#db/calendar/calendars.ts'
import { currentTime } from '#db/ids.ts'
import { getMember, type Member } from '#db/people/members.ts'
import type { Sql } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWholeWorkspace, type Workspace } from '#db/workspaces.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import type { Api } from '../../api.ts'
import { type Call, type Operation, operation } from '../../operation.ts'

// The calendars of a member, for themselves and for admins. Addresses and passwords go in and are never returned.

const MemberParams = Type.Object({ id: Identifier('member', 'Workspace member identifier.') })
const Params = Type.Object({
  id: Identifier('member', 'Workspace member identifier.'),
  calendar_id: Identifier('calendar', 'Calendar identifier.'),
})

const CalendarShape = Type.Object({
  id: Identifier('calendar'),
  name: Type.String({ description: 'What it is called.' }),
  kind: Type.Unsafe<Calendar['kind']>({
    type: 'string',
    enum: ['ics', 'caldav', 'google', 'microsoft'],
    description: 'How it is read.',
  }),
  takes_bookings: Type.Boolean({ description: 'Whether bookings are written into it.' }),
  events: Type.Integer({ description: 'How many events were read.' }),
  unreadable: Type.Integer({ description: 'Of how many not even the start can be read.' }),
  synced_at: Nullable(Time('When it was last read.')),
  fresh: Type.Boolean({ description: 'Whether what it says counts now; its times are unknown otherwise.' }),
  problem: Nullable(Type.String({ description: 'What is wrong with it, and what helps.' })),
  failing_since: Nullable(Time('Since when.')),
})

const One = Type.Object({ data: CalendarShape })
const Disconnected = Type.Object({
  data: CalendarShape,
  bookings_go_to: Nullable(Type.String({ description: 'Which calendar of the member takes bookings in its place.' })),
})
const Some = Type.Object({ data: Type.Array(CalendarShape) })
const Kinds = Type.Unsafe<AccountKind>({ type: 'string', enum: ['google', 'microsoft'], description: 'Whose account.' })
const All = Type.Object({
  data: Type.Array(CalendarShape),
  providers: Type.Array(Kinds, { description: 'Where the operator lets members connect accounts.' }),
})

const Address = Type.String({ trim: true, minLength: 1, maxLength: 4_096, description: 'Where it is.' })
const Account = { user: Type.String({ trim: true, maxLength: 320 }), password: Type.String({ maxLength: 1_024 }) }

const FindBody = Type.Object({ address: Address, ...Account })

const ConnectBody = Type.Object({
  kind: Type.Unsafe<'ics' | 'caldav'>({ type: 'string', enum: ['ics', 'caldav'], description: 'How it is read.' }),
  address: Address,
  user: Type.Optional(Account.user),
  password: Type.Optional(Account.password),
  calendars: Type.Optional(
    Type.Array(Type.String({ maxLength: 4_096 }), { maxItems: 20, description: 'Which of the account, as found.' }),
  ),
  name: Type.Optional(Type.String({ trim: true, text: 'line', maxLength: 255, description: 'What to call it.' })),
})

const LinkBody = Type.Object({
  kind: Kinds,
  account: Type.Optional(
    Type.String({
      trim: true,
      text: 'line',
      format: 'email',
      maxLength: 320,
      description: "Its address, where that is not the member's.",
    }),
  ),
})

const Linked = Type.Object({
  url: Nullable(Type.String({ description: 'Where the member agrees; only for themselves.' })),
  mailed_to: Nullable(Type.String({ description: 'Who got it by mail.' })),
})

export const calendarOperations: Operation[] = [
  operation({
    name: 'listCalendars',
    method: 'GET',
    path: '/workspace_members/:id/calendars',
    ability: 'edit_member',
    summary: 'List the calendars of a member',
    params: MemberParams,
    answers: { 200: All },
    act: async ({ params, workspace, acting }, { pool, calendars }) => {
      const { id } = await getMember(pool, workspace, params.id)
      const data = (await listCalendars(pool, workspace, id)).map(shapeAt(currentTime(acting.clock)))
      return { data, providers: (['google', 'microsoft'] as const).filter((kind) => calendars().accounts.has(kind)) }
    },
  }),

  operation({
    name: 'linkCalendar',
    method: 'POST',
    path: '/workspace_members/:id/calendars/link',
    ability: 'edit_member',
    summary: 'Make the link by which a member connects the calendar of an account',
    description:
      'Members get their own link at once, for a browser in which they are signed in. That of anybody else is mailed to them, and shown to nobody.',
    params: MemberParams,
    body: LinkBody,
    answers: { 201: Type.Object({ data: Linked }) },
    act: async ({ params, body, workspace, acting }, api) => {
      const member = await activeMember(api.pool, workspace, params.id)
      const isOwn = acting.actor.kind === 'member' && acting.actor.id === member.id
      if (!isOwn && api.mailCalendarLink === null)
        throw new Failure(
          'validation_error',
          'No mail leaves this installation, since SMTP_URL is not set, so the link cannot be mailed. The member can connect it here themselves, or use parley calendar connect.',
          {
            plainly:
              'No mail leaves this installation yet, so the link cannot be mailed. The member can connect it here themselves.',
          },
        )
      const command = { kind: body.kind, account: body.account || member.email, tentative: 'busy', isOwn } as const
      const { pool, publicUrl, firstContactsADay } = api
      const calendars = api.calendars()
      if (isOwn) {
        const token = await inTransaction(pool, (sql) =>
          makeCalendarLink(sql, workspace, member, command, calendars, acting),
        )
        return { data: { url: linkUrl(publicUrl, token), mailed_to: null } }
      }
      const locale = localeFrom(member.language ?? (await getWholeWorkspace(pool, workspace)).language)
      const send = (token: string) =>
        api.mailCalendarLink!({ member, workspace, url: linkUrl(publicUrl, token), locale })
      const mailing = { access: calendars, firstContactsADay, acting, send }
      await mailNewLink(pool, workspace, member, command, mailing)
      return { data: { url: null, mailed_to: member.email } }
    },
  }),

  operation({
    name: 'findCalendars',
    method: 'POST',
    path: '/workspace_members/:id/calendars/find',
    waitsOutside: true,
    ability: 'edit_member',
    summary: 'Find the calendars of an account on a CalDAV server',
    params: MemberParams,
    body: FindBody,
    answers: { 200: Type.Object({ data: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })) }) },
    act: async ({ params, body, workspace, acting }, { pool, calendars }) => {
      const member = await activeMember(pool, workspace, params.id)
      const found = await findAccountCalendars(accountIn(body), null, member, calendars(), acting.clock.nowMs)
      return { data: found.map(({ name, url }) => ({ name, url })) }
    },
  }),

  operation({
    name: 'connectCalendar',
    method: 'POST',
    path: '/workspace_members/:id/calendars',
    waitsOutside: true,
    ability: 'edit_member',
    summary: 'Connect calendars of a member',
    description: 'Each is read first; what cannot be read is not connected.',
    params: MemberParams,
    body: ConnectBody,
    answers: { 201: Some },
    act: async ({ params, body, workspace, acting }, api) => {
      const member = await activeMember(api.pool, workspace, params.id)
      const connected: Calendar[] = []
      const keeper = { ...acting, seal: api.seal }
      for (const { address, name } of await wanted(body, member, acting, api)) {
        const command = { kind: body.kind, address, name: body.name || name, tentative: 'busy' } as const
        connected.push(await connectCalendar(api.pool, workspace, member, command, api.calendars(), keeper))
      }
      api.wake()
      return { data: connected.map(shapeAt(currentTime(acting.clock))) }
    },
  }),

  operation({
    name: 'syncCalendar',
    method: 'POST',
    path: '/workspace_members/:id/calendars/:calendar_id/sync',
    waitsOutside: true,
    ability: 'edit_member',
    summary: 'Look at a calendar now',
    params: Params,
    answers: { 200: One },
    act: async ({ params, workspace, acting }, { pool, seal, calendars, wake }) => {
      const { id } = await calendarOf(pool, workspace, params)
      const calendar = await syncNow(pool, workspace, id, calendars(), { ...acting, seal })
      wake()
      return { data: shapeAt(currentTime(acting.clock))(calendar) }
    },
  }),

  operation({
    name: 'disconnectCalendar',
    method: 'DELETE',
    path: '/workspace_members/:id/calendars/:calendar_id',
    ability: 'edit_member',
    summary: 'Forget a calendar and everything that was known from it',
    params: Params,
    answers: { 200: Disconnected },
    act: async ({ params, workspace, acting }, { pool, seal, wake }) => {
      const { id } = await calendarOf(pool, workspace, params)
      const { calendar, taker } = await disconnectCalendar(pool, workspace, id, { ...acting, seal })
      wake()
      return { data: shapeAt(currentTime(acting.clock))(calendar), bookings_go_to: taker?.name ?? null }
    },
  }),
]

async function activeMember(sql: Sql, workspace: Workspace, id: string): Promise<Member> {
  const member = await getMember(sql, workspace, id)
  if (!member.active)
    throw new Failure('invalid_request', 'A member who was deactivated has no calendars. Reactivate them first.')
  return member
}

/** Only calendars of the member in the path, since the permission was checked for that member. */
async function calendarOf(sql: Sql, workspace: Workspace, params: Static<typeof Params>): Promise<Calendar> {
  const calendar = await getCalendar(sql, workspace, params.calendar_id)
  if (calendar.memberId !== params.id) throw notFound('calendar', params.calendar_id)
  return calendar
}

type Wanted = { address: string; name: string | null }

async function wanted(
  body: Static<typeof ConnectBody>,
  member: Member,
  { clock }: Call<never, never, never>['acting'],
  { calendars }: Api,
): Promise<Wanted[]> {
  if (body.kind === 'ics') return [{ address: feedAddress(body.address), name: null }]
  const account = accountIn(body)
  const chosen = body.calendars ?? []
  const found = (await findAccountCalendars(account, null, member, calendars(), clock.nowMs)).filter(({ url }) =>
    chosen.includes(url),
  )
  if (found.length === 0)
    throw new Failure('validation_error', 'calendars: choose at least one of those that were found.')
  return found.map(({ url, name }) => ({ address: addressWith(url, account.user, account.password), name }))
}

function feedAddress(address: string): string {
  if (/^(https?|webcals?):\/\//i.test(address)) return address
  throw new Failure(
    'validation_error',
    'address: must begin with https:// or webcal://. Copy the secret address whole.',
  )
}

/** An email address is enough to find its server. */
function accountIn({ address, user, password }: { address: string; user?: string; password?: string }) {
  const isEmail = !address.includes('/') && address.includes('@')
  if (!isEmail && !/^https?:\/\//i.test(address))
    throw new Failure('validation_error', 'address: must be an email address, or begin with https://.')
  if (!password)
    throw new Failure('validation_error', 'password: is required. Use one for this application if you can.')
  if (!isEmail && !user) throw new Failure('validation_error', 'user: is required. It is who signs in at the server.')
  return { address, user: user || address, password }
}

const shapeAt =
  (now: Timestamp) =>
  (calendar: Calendar): Static<typeof CalendarShape> => ({
    id: calendar.id,
    name: calendar.name,
    kind: calendar.kind,
    takes_bookings: calendar.takesBookings,
    events: calendar.events,
    unreadable: calendar.unreadable,
    synced_at: calendar.syncedAt,
    fresh: calendar.freshUntil !== null && calendar.freshUntil > now,
    problem: calendar.problem && problemText(calendar.problem),
    failing_since: calendar.failingSince,
  })
