import { registeredDomain } from '#core/person/organisation.ts'
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

/** A member's open requests with this title; two are enough to know that the title is ambiguous. */
export async function listOrganizedUnder(
  sql: Sql,
  workspace: Workspace,
  organizerKey: string,
  title: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id
    from meeting_requests
    where workspace_id = ${workspace.id}
      and organizer_key = ${organizerKey}
      and lower(title) = lower(${title})
      and status in ('active', 'paused', 'booked')
    order by id desc
    limit 2`
  return rows.map(({ id }) => id)
}
