import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** Whom a wish for a meeting is for, and with whom. */
export type Wished = {
  teamId: string | null
  organizerKey: string | null
  participantKeys: string[]
  /** The asker. A team has many, and each may want their own meeting. */
  actor: string
}

export type Asked = {
  id: string
  title: string | null
  durationMinutes: number | null
  timeframeStart: Timestamp | null
  timeframeEnd: Timestamp | null
}

/** Until the transaction ends, nobody else asks for a meeting with the same people. */
export async function lockAsking(sql: Transaction, workspace: Workspace, participantKeys: string[]): Promise<void> {
  const name = ['asking', workspace.id, ...participantKeys.toSorted()].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Requests for the same people, newest first, without cancelled ones. Identifiers hold the time they were made. */
export async function listAskedSince(
  sql: Sql,
  workspace: Workspace,
  { teamId, organizerKey, participantKeys, actor }: Wished,
  lowestId: string,
): Promise<Asked[]> {
  return await sql<Asked[]>`
    select r.id, r.title, r.duration_minutes, r.timeframe_start, r.timeframe_end
    from meeting_requests r
    where r.workspace_id = ${workspace.id}
      and r.id >= ${lowestId}
      and r.status <> 'cancelled'
      and r.team_id is not distinct from ${teamId}
      and ${organizerKey === null ? askedBy(sql, workspace, actor) : sql`r.organizer_key = ${organizerKey}`}
      and (
        select array_agg(p.email_key order by p.email_key)
        from participants p
        where p.workspace_id = ${workspace.id}
          and p.request_id = r.id
          and p.removed_at is null
      ) = array(select unnest(${participantKeys}::text[]) collate "C" order by 1)
    order by r.id desc`
}

const askedBy = (sql: Sql, workspace: Workspace, actor: string) => sql`exists (
  select
  from facts f
  where f.workspace_id = ${workspace.id}
    and f.request_id = r.id
    and f.n = 1
    and f.actor = ${actor}
)`
