import { notFound } from '#core/failure.ts'
import type { Status } from '#core/negotiation/situation/transitions.ts'
import { emailKey } from '#core/person/email.ts'
import type { Place, PlaceSource } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { isId } from '../ids.ts'
import type { Page } from '../page.ts'
import { withPlace } from '../places.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type MeetingRequest = {
  id: string
  status: Status
  organizerMemberId: string
  organizerEmail: string
  /** The team that routed it. */
  teamId: string | null
  participantEmails: string[]
  title: string | null
  purpose: string | null
  description: string | null
  includeIntroduction: boolean
  durationMinutes: number | null
  timeframeStart: Timestamp | null
  timeframeEnd: Timestamp | null
  place: Place | null
  placeSource: PlaceSource | null
  pausedAt: Timestamp | null
  bookedAt: Timestamp | null
  cancelledAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

const columns = (sql: Sql) => sql`
  r.id, r.status, r.organizer_member_id, r.organizer_email, r.team_id, r.title, r.purpose, r.description, r.include_introduction,
  r.duration_minutes, r.timeframe_start, r.timeframe_end, r.place, r.place_source, r.paused_at, r.booked_at, r.cancelled_at, r.created_at,
  r.updated_at, (
    select coalesce(json_agg(p.email order by p.position), '[]')
    from participants p
    where p.workspace_id = r.workspace_id
      and p.request_id = r.id
      and p.removed_at is null
  ) as participant_emails`

export async function getRequest(sql: Sql, workspace: Workspace, id: string): Promise<MeetingRequest> {
  return await oneRequest(sql, workspace, id, sql``)
}

/** Locks the request while a change to it is checked and written. */
export async function lockRequest(sql: Sql, workspace: Workspace, id: string): Promise<MeetingRequest> {
  return await oneRequest(sql, workspace, id, sql`for no key update of r`)
}

async function oneRequest(sql: Sql, workspace: Workspace, id: string, lock: ReturnType<Sql>): Promise<MeetingRequest> {
  const [request] = isId('request', id)
    ? await sql<MeetingRequest[]>`
        select ${columns(sql)}
        from meeting_requests r
        where r.workspace_id = ${workspace.id}
          and r.id = ${id}
        ${lock}`
    : []
  if (!request) throw notFound('request', id)
  return request
}

/** A member's open requests, active and paused, oldest first. */
export async function lockOpenRequests(
  sql: Sql,
  workspace: Workspace,
  organizerEmail: string,
): Promise<MeetingRequest[]> {
  return await sql<MeetingRequest[]>`
    select ${columns(sql)}
    from meeting_requests r
    where r.workspace_id = ${workspace.id}
      and r.organizer_key = ${emailKey(organizerEmail)}
      and r.status in ('active', 'paused')
    order by r.id
    for no key update of r`
}

/**
 * Requests that somebody takes part in and that are not over, and open requests that they host, oldest first; with their
 * participant if they take part.
 */
export async function lockRequestsOf(
  sql: Sql,
  workspace: Workspace,
  person: { id: string; email: string },
): Promise<{ id: string; participantId: string | null }[]> {
  return await sql<{ id: string; participantId: string | null }[]>`
    select r.id, p.id as participant_id
    from meeting_requests r
    left join participants p
      on p.workspace_id = r.workspace_id and p.request_id = r.id and p.email_key = ${emailKey(person.email)}
        and p.removed_at is null
    where r.workspace_id = ${workspace.id}
      and (
        r.status <> 'cancelled' and r.id in (
          select request_id
          from participants
          where workspace_id = ${workspace.id}
            and email_key = ${emailKey(person.email)}
            and removed_at is null
        )
        or r.status in ('active', 'paused') and r.id in (
          select h.request_id
          from request_hosts h
          join workspace_members m on m.workspace_id = h.workspace_id and m.id = h.member_id
          where h.workspace_id = ${workspace.id}
            and m.person_id = ${person.id}
            and h.left_at is null
        )
      )
    order by r.id
    for no key update of r`
}

export type RequestFilter = {
  participantEmail?: string | undefined
  organizerEmail?: string | undefined
  teamId?: string | undefined
  status?: Status | undefined
  /** Identifier bounds, both inclusive: the time is in the identifier, so a created range needs no index of its own. */
  lowest?: string | undefined
  highest?: string | undefined
  /** Only requests that this member organizes or hosts. */
  memberId?: string | undefined
  /** Part of the title, or of a participant's name or address. */
  text?: string | undefined
}

/** A filter by participant uses their index, which has the same order as the list. */
export async function listRequests(
  sql: Sql,
  workspace: Workspace,
  filter: RequestFilter,
  page: Page,
): Promise<MeetingRequest[]> {
  const leading = filter.participantEmail === undefined ? sql`r.id` : sql`f.request_id`
  return await sql<MeetingRequest[]>`
    select ${columns(sql)}
    from ${
      filter.participantEmail === undefined
        ? sql`meeting_requests r`
        : sql`participants f join meeting_requests r on r.workspace_id = f.workspace_id and r.id = f.request_id`
    }
    where r.workspace_id = ${workspace.id}
      ${
        filter.participantEmail === undefined
          ? sql``
          : sql`
              and f.workspace_id = ${workspace.id}
              and f.email_key = ${emailKey(filter.participantEmail)}
              and f.removed_at is null`
      }
      ${filter.organizerEmail === undefined ? sql`` : sql`and r.organizer_key = ${emailKey(filter.organizerEmail)}`}
      ${filter.teamId === undefined ? sql`` : sql`and r.team_id = ${filter.teamId}`}
      ${filter.status === undefined ? sql`` : sql`and r.status = ${filter.status}`}
      ${filter.lowest === undefined ? sql`` : sql`and ${leading} >= ${filter.lowest}`}
      ${filter.highest === undefined ? sql`` : sql`and ${leading} <= ${filter.highest}`}
      ${filter.memberId === undefined ? sql`` : sql`and (r.organizer_member_id = ${filter.memberId} or exists (${hosting(sql, workspace, filter.memberId)}))`}
      ${filter.text === undefined ? sql`` : sql`and (${mentions(sql, filter.text)})`}
      ${page.cursor === null ? sql`` : sql`and ${leading} < ${page.cursor}`}
    order by ${leading} desc
    limit ${page.limit + 1}`
}

const mentions = (sql: Sql, text: string) => sql`
  position(lower(${text}) in lower(r.title)) > 0
  or position(lower(${text}) in r.organizer_key) > 0
  or exists (
    select
    from participants s
    join people person on person.workspace_id = s.workspace_id and person.id = s.person_id
    where s.workspace_id = r.workspace_id
      and s.request_id = r.id
      and s.removed_at is null
      and (position(lower(${text}) in s.email_key) > 0 or position(lower(${text}) in lower(person.name)) > 0)
  )`

const hosting = (sql: Sql, workspace: Workspace, memberId: string) => sql`
  select
  from request_hosts h
  where h.workspace_id = ${workspace.id}
    and h.request_id = r.id
    and h.member_id = ${memberId}
    and h.left_at is null`

/** The members who organize and host a request; null if it does not exist. */
export async function findRequestMembers(sql: Sql, workspace: Workspace, id: string): Promise<string[] | null> {
  const [row] = isId('request', id)
    ? await sql<{ memberIds: string[] }[]>`
        select array_append(
          array(
            select member_id
            from request_hosts
            where workspace_id = ${workspace.id}
              and request_id = ${id}
              and left_at is null
          ),
          r.organizer_member_id
        ) as member_ids
        from meeting_requests r
        where r.workspace_id = ${workspace.id}
          and r.id = ${id}`
    : []
  return row?.memberIds ?? null
}

export type RequestChange = Partial<
  Pick<
    MeetingRequest,
    | 'status'
    | 'title'
    | 'purpose'
    | 'description'
    | 'durationMinutes'
    | 'timeframeStart'
    | 'timeframeEnd'
    | 'place'
    | 'placeSource'
    | 'pausedAt'
    | 'bookedAt'
    | 'cancelledAt'
    | 'organizerMemberId'
    | 'organizerEmail'
  >
> & { organizerKey?: string; updatedAt: Timestamp }

/** Compare and swap: nothing is written unless the request is still in the state that the caller saw. */
export async function updateRequest(
  sql: Sql,
  workspace: Workspace,
  id: string,
  from: readonly Status[],
  change: RequestChange,
): Promise<boolean> {
  const rows = await sql`
    update meeting_requests
    set ${sql(withPlace(sql, change))}
    where workspace_id = ${workspace.id}
      and id = ${id}
      and status = any(${[...from]}::text[])
    returning id`
  return rows.length === 1
}

/** The local part of a request's sending address. */
export async function getSender(sql: Sql, workspace: Workspace, id: string): Promise<string> {
  const [row] = await sql<{ fromLocal: string }[]>`
    select from_local
    from meeting_requests
    where workspace_id = ${workspace.id}
      and id = ${id}`
  return row!.fromLocal
}
