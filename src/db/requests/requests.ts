import type { Answer } from '#core/booking/question.ts'
import { notFound } from '#core/failure.ts'
import type { Status } from '#core/negotiation/situation/transitions.ts'
import { emailKey } from '#core/person/email.ts'
import type { Place, PlaceSource } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { isId } from '../ids.ts'
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
  /** The booking link that it came by, and what was answered there; both null for other requests. */
  bookingLinkId: string | null
  answers: Answer[] | null
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

export const requestColumns = (sql: Sql) => sql`
  r.id, r.status, r.organizer_member_id, r.organizer_email, r.team_id, r.booking_link_id, r.answers, r.title, r.purpose, r.description,
  r.include_introduction,
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
        select ${requestColumns(sql)}
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
    select ${requestColumns(sql)}
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
