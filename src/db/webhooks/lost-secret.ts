import type { SourceProblem } from '#core/calendar/connection.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { dueAtOnce } from '../queue/claims.ts'
import type { Sql } from '../sql.ts'

// Values sealed with a lost secret. Named exception to "every query names the workspace": an installation has one secret for all
// of them.

export type SealedEndpoint = { workspaceId: string; id: string; url: string; hasHeaders: boolean }

/** Every endpoint. */
export async function lockSealedEndpoints(sql: Sql): Promise<SealedEndpoint[]> {
  return await sql<SealedEndpoint[]>`
    select workspace_id, id, url, headers is not null as has_headers
    from webhook_endpoints
    where deleted_at is null
    order by workspace_id, id
    for no key update`
}

/** A receiver would refuse signatures by a secret that it does not know, so the endpoint waits until it does. */
export async function updateLostEndpoint(
  sql: Sql,
  { workspaceId, id }: SealedEndpoint,
  { secret, at }: { secret: Buffer; at: Timestamp },
): Promise<void> {
  await sql`
    update webhook_endpoints
    set secret = ${secret},
        previous_secret = null,
        previous_secret_until = null,
        headers = null,
        enabled = false,
        disabled_at = coalesce(disabled_at, ${at}),
        disabled_reason = coalesce(disabled_reason, 'manual'),
        updated_at = ${at}
    where workspace_id = ${workspaceId}
      and id = ${id}`
}

export type SealedCalendar = { workspaceId: string; id: string; email: string; name: string }

/** Every connected calendar, with its owner. */
export async function lockSealedCalendars(sql: Sql): Promise<SealedCalendar[]> {
  return await sql<SealedCalendar[]>`
    select c.workspace_id, c.id, p.email, n.name
    from calendars c
    join calendar_connections n on n.workspace_id = c.workspace_id and n.id = c.connection_id
    join workspace_members m on m.workspace_id = c.workspace_id and m.id = c.member_id
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    order by c.workspace_id, c.id
    for no key update of c`
}

/** Its hours become unknown. It is due at once, and the look that cannot open its address tells the owner. */
export async function updateLostCalendar(
  sql: Sql,
  { workspaceId, id }: SealedCalendar,
  { problem, at }: { problem: SourceProblem; at: Timestamp },
): Promise<void> {
  await sql`
    update calendars
    set problem = ${problem},
        failing_since = ${at},
        told_at = null,
        fresh_until = ${at},
        status = 'queued',
        ${dueAtOnce(sql)},
        lease_until = null,
        lease_owner = null,
        claim_no = claim_no + 1
    where workspace_id = ${workspaceId}
      and id = ${id}`
}
