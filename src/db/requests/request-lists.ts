import { STATUSES, type Status } from '#core/negotiation/situation/transitions.ts'
import { emailKey } from '#core/person/email.ts'
import type { Page } from '../page.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { type MeetingRequest, requestColumns } from './requests.ts'

// Lists of requests, newest first. Each takes as long with a million requests as with a thousand: it walks along an index in the order of
// the list, and stops when the page is full. What no index can tell is looked for among the newest requests only.

export type RequestFilter = {
  participantEmail?: string | undefined
  organizerEmail?: string | undefined
  teamId?: string | undefined
  bookingLinkId?: string | undefined
  status?: Status | undefined
  /** Identifier bounds, both inclusive: the time is in the identifier, so a created range needs no index of its own. */
  lowest?: string | undefined
  highest?: string | undefined
  /** Only requests that this member organizes or hosts. */
  memberId?: string | undefined
  /** Part of the title, or of a participant's name or address. */
  text?: string | undefined
}

/** So many requests are searched for a text, which takes a tenth of a second at most. */
const SEARCHED_MAX = 10_000

export async function listRequests(
  sql: Sql,
  workspace: Workspace,
  filter: RequestFilter,
  page: Page,
): Promise<MeetingRequest[]> {
  const limit = page.limit + 1
  const walks = walksOf(sql, workspace, filter, page)
  // A whole address finds all requests with it, however old.
  if (filter.text?.includes('@'))
    walks.push(...walksOf(sql, workspace, { ...filter, participantEmail: filter.text }, page))
  const [only] = walks
  if (walks.length === 1 && filter.text === undefined)
    return await sql<MeetingRequest[]>`
      select ${requestColumns(sql)}
      from ${only!.from}
      where ${only!.where}
      order by ${only!.order} desc
      limit ${limit}`
  const most = filter.text === undefined ? limit : SEARCHED_MAX
  return await sql<MeetingRequest[]>`
    select ${requestColumns(sql)}
    from (${unionOf(sql, walks, most)}) walked
    join meeting_requests r on r.workspace_id = ${workspace.id} and r.id = walked.id
    ${filter.text === undefined ? sql`` : sql`where ${mentions(sql, filter.text)}`}
    order by r.id desc
    limit ${limit}`
}

/** A way along an index. */
type Walk = { from: Fragment; where: Fragment; order: Fragment }

function walksOf(sql: Sql, workspace: Workspace, filter: RequestFilter, page: Page): Walk[] {
  const { participantEmail, memberId } = filter
  const walk = (from: Fragment, order: Fragment, where: Fragment, given = filter): Walk => ({
    ...{ from, order },
    where: sql`r.workspace_id = ${workspace.id} ${where} ${filtered(sql, given, page, order)}`,
  })
  if (participantEmail !== undefined)
    return [
      walk(
        sql`participants f join meeting_requests r on r.workspace_id = f.workspace_id and r.id = f.request_id`,
        sql`f.request_id`,
        sql`
          and f.workspace_id = ${workspace.id}
          and f.email_key = ${emailKey(participantEmail)}
          and f.removed_at is null
          ${memberId === undefined ? sql`` : sql`and ${isTheirs(sql, workspace, memberId)}`}`,
      ),
    ]
  if (memberId !== undefined)
    return [
      walk(
        sql`request_hosts h join meeting_requests r on r.workspace_id = h.workspace_id and r.id = h.request_id`,
        sql`h.request_id`,
        sql`and h.workspace_id = ${workspace.id} and h.member_id = ${memberId} and h.left_at is null`,
      ),
      // Nearly all organizers are hosts as well.
      ...eachStatus(filter).map((given) =>
        walk(
          sql`meeting_requests r`,
          sql`r.id`,
          sql`and r.organizer_key = ${keyOf(sql, workspace, memberId)} and r.organizer_member_id = ${memberId}`,
          given,
        ),
      ),
    ]
  const whole = filter.organizerEmail === undefined ? [filter] : eachStatus(filter)
  return whole.map((given) => walk(sql`meeting_requests r`, sql`r.id`, sql``, given))
}

/** The index of organizers has the status before the identifier. Another one without it would be as large as the requests themselves. */
const eachStatus = (filter: RequestFilter): RequestFilter[] =>
  filter.status === undefined ? STATUSES.map((status) => ({ ...filter, status })) : [filter]

const filtered = (sql: Sql, filter: RequestFilter, page: Page, id: Fragment) => sql`
  ${filter.organizerEmail === undefined ? sql`` : sql`and r.organizer_key = ${emailKey(filter.organizerEmail)}`}
  ${filter.teamId === undefined ? sql`` : sql`and r.team_id = ${filter.teamId}`}
  ${filter.bookingLinkId === undefined ? sql`` : sql`and r.booking_link_id = ${filter.bookingLinkId}`}
  ${filter.status === undefined ? sql`` : sql`and r.status = ${filter.status}`}
  ${filter.lowest === undefined ? sql`` : sql`and ${id} >= ${filter.lowest}`}
  ${filter.highest === undefined ? sql`` : sql`and ${id} <= ${filter.highest}`}
  ${page.cursor === null ? sql`` : sql`and ${id} < ${page.cursor}`}`

const unionOf = (sql: Sql, walks: Walk[], limit: number): Fragment =>
  walks
    .map(
      ({ from, where, order }) =>
        sql`(select ${order} as id from ${from} where ${where} order by ${order} desc limit ${limit})`,
    )
    .reduce((one, other) => sql`${one} union ${other}`)

/** Whether the member organizes or hosts `r`. With a limit, the database looks that up instead of collecting all that they host. */
export const isTheirs = (sql: Sql, workspace: Workspace, memberId: string) => sql`
  (
    r.organizer_member_id = ${memberId}
    or (
      select true
      from request_hosts h
      where h.workspace_id = ${workspace.id}
        and h.request_id = r.id
        and h.member_id = ${memberId}
        and h.left_at is null
      limit 1
    )
  )`

/** The requests since this one that the member organizes or hosts. */
export const theirsSince = (sql: Sql, workspace: Workspace, memberId: string, since: string) => sql`
  select request_id
  from request_hosts
  where workspace_id = ${workspace.id}
    and member_id = ${memberId}
    and left_at is null
    and request_id >= ${since}
  union all
  select id
  from meeting_requests
  where workspace_id = ${workspace.id}
    and organizer_key = ${keyOf(sql, workspace, memberId)}
    and organizer_member_id = ${memberId}
    and status in ('active', 'paused', 'booked', 'cancelled')
    and id >= ${since}`

const keyOf = (sql: Sql, workspace: Workspace, memberId: string) => sql`
  (
    select p.email_key
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${workspace.id}
      and m.id = ${memberId}
  )`

const mentions = (sql: Sql, text: string) => sql`
  (
    position(lower(${text}) in lower(r.title)) > 0
    or position(lower(${text}) in r.organizer_key) > 0
    or (
      select true
      from participants s
      join people person on person.workspace_id = s.workspace_id and person.id = s.person_id
      where s.workspace_id = r.workspace_id
        and s.request_id = r.id
        and s.removed_at is null
        and (position(lower(${text}) in s.email_key) > 0 or position(lower(${text}) in lower(person.name)) > 0)
      limit 1
    )
  )`
