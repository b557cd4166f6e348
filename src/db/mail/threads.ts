import type { Clock } from '#core/clock.ts'
import type { Party } from '#core/negotiation/situation/negotiation.ts'
import { newId } from '../ids.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type ReplyThread = { id: string; token: string; subject: string }

/** The conversation with one person about one request, begun if there is none. Its token makes its permanent reply address. */
export async function ensureThread(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  begin: { party: Party; organizerId: string; subject: string; token: string },
  clock: Clock,
): Promise<ReplyThread> {
  const { id, at } = newId('thread', clock)
  const partyId = begin.party.kind === 'organizer' ? begin.organizerId : begin.party.id
  const [known] = await sql<ReplyThread[]>`
    select id, token, subject
    from threads
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and party = ${begin.party.kind}
      and party_id = ${partyId}`
  if (known) return known
  await sql`
    with thread as (
      insert into threads (workspace_id, id, request_id, party, party_id, token, subject, created_at)
      values (${workspace.id}, ${id}, ${requestId}, ${begin.party.kind}, ${partyId}, ${begin.token}, ${begin.subject}, ${at})
    )
    insert into directory (kind, lookup, workspace_id, ref)
    values ('reply', ${begin.token}, ${workspace.id}, ${id})`
  return { id, token: begin.token, subject: begin.subject }
}
