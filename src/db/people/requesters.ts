import type { OrganizedRequest } from '#core/mail/known-request.ts'
import { registeredDomain } from '#core/person/organisation.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { lowestId } from '../ids.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// People who have asked for meetings by mail.

/** Counts mails from outside one after another; otherwise two at once could both be the last that is allowed. */
export async function lockRequesters(sql: Transaction, workspace: Workspace): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${workspace.id} requesters`}, 0))`
}

/** How many mail requests came since then from this sender, from their domain, and from all unproven senders. */
export async function countRequestsBy(
  sql: Sql,
  workspace: Workspace,
  emailKey: string,
  sinceMs: number,
): Promise<{ sender: number; domain: number; unproven: number }> {
  const lowest = lowestId('request', sinceMs)
  const [row] = await sql<{ sender: number; domain: number; unproven: number }[]>`
    select (
      select count(*)::int
      from meeting_requests
      where workspace_id = ${workspace.id}
        and requester_key = ${emailKey}
        and id >= ${lowest}
    ) as sender, (
      select count(*)::int
      from meeting_requests
      where workspace_id = ${workspace.id}
        and requester_domain = ${registeredDomain(emailKey)}
        and id >= ${lowest}
    ) as domain, (
      select count(*)::int
      from meeting_requests
      where workspace_id = ${workspace.id}
        and asked_by = 'unproven'
        and id >= ${lowest}
    ) as unproven`
  return row!
}

/** The newest open request of this sender to this team with the same title, and their conversation about it. */
export async function findOpenRequestBy(
  sql: Sql,
  workspace: Workspace,
  asked: { teamId: string; requesterKey: string; title: string | null },
): Promise<{ requestId: string; threadId: string | null } | null> {
  const [row] = await sql<{ requestId: string; threadId: string | null }[]>`
    select r.id as request_id, t.id as thread_id
    from meeting_requests r
    left join participants p on p.workspace_id = r.workspace_id and p.request_id = r.id and p.email_key = r.requester_key
    left join threads t
      on t.workspace_id = r.workspace_id and t.request_id = r.id and t.party = 'participant' and t.party_id = p.id
    where r.workspace_id = ${workspace.id}
      and r.requester_key = ${asked.requesterKey}
      and r.team_id = ${asked.teamId}
      and lower(r.title) is not distinct from lower(${asked.title}::text)
      and r.status in ('active', 'paused')
    order by r.id desc
    limit 1`
  return row ?? null
}

/** Nobody has more in mind when they write about one of them. */
const ORGANIZED_MAX = 50

/** A member's newest requests whose meeting is still to come at `now`, with the people whom they meet. */
export async function listOrganized(
  sql: Sql,
  workspace: Workspace,
  organizerKey: string,
  now: Timestamp,
): Promise<OrganizedRequest[]> {
  return await sql<OrganizedRequest[]>`
    select r.id, r.title, (
      select coalesce(json_agg(json_build_object('email', p.email, 'name', person.name) order by p.position), '[]')
      from participants p
      join people person on person.workspace_id = p.workspace_id and person.id = p.person_id
      where p.workspace_id = r.workspace_id
        and p.request_id = r.id
        and p.removed_at is null
    ) as people
    from meeting_requests r
    where r.workspace_id = ${workspace.id}
      and r.organizer_key = ${organizerKey}
      and r.id in (
        select id
        from meeting_requests
        where workspace_id = ${workspace.id}
          and organizer_key = ${organizerKey}
          and status in ('active', 'paused')
        union all
        -- Whoever organizes need not come, so meetings ahead are found by anybody who does.
        select b.request_id
        from workspace_members m
        join booking_members h on h.workspace_id = m.workspace_id and h.member_id = m.id
        join bookings b on b.workspace_id = h.workspace_id and b.id = h.booking_id
        where m.workspace_id = ${workspace.id}
          and h.live
          and upper(h.during) > ${now}
      )
    order by r.id desc
    limit ${ORGANIZED_MAX}`
}
