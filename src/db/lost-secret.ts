import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'

// What was sealed with a secret that is lost. Named exception to "every query names the workspace": an installation has one
// secret for all of them.

export type SealedEndpoint = { workspaceId: string; id: string; url: string; hasHeaders: boolean }

/** Every endpoint that there is. */
export async function lockSealedEndpoints(sql: Sql): Promise<SealedEndpoint[]> {
  return await sql<SealedEndpoint[]>`
    select workspace_id, id, url, headers is not null as has_headers
    from webhook_endpoints
    where deleted_at is null
    order by workspace_id, id
    for no key update`
}

/** A receiver would refuse what is signed with a secret that it does not know, so the endpoint waits until it does. */
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
