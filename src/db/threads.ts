import type { Clock } from '#core/clock.ts'
import type { Party } from '#core/negotiation/negotiation.ts'
import { newId } from './ids.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type Thread = { id: string; token: string; subject: string }

/** What the next mail of a thread has to refer to. */
export type Tail = {
  /** Their newest message, else ours. */
  inReplyTo: string | null
  /** The first message and the last ones, oldest first. */
  references: string[]
}

const REFERENCES_MAX = 10

/** The conversation with one person about one request, begun if there is none. Its reply address is its token for life. */
export async function ensureThread(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  begin: { party: Party; organizerId: string; subject: string; token: string },
  clock: Clock,
): Promise<Thread> {
  const { id, at } = newId('thread', clock)
  const partyId = begin.party.kind === 'organizer' ? begin.organizerId : begin.party.id
  const [known] = await sql<Thread[]>`
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

export async function findTail(sql: Sql, workspace: Workspace, threadId: string): Promise<Tail> {
  const rows = await sql<{ messageId: string; direction: 'in' | 'out' }[]>`
    select message_id, direction
    from messages
    where workspace_id = ${workspace.id}
      and thread_id = ${threadId}
    order by id`
  const ids = rows.map((row) => row.messageId)
  const last = rows.findLast((row) => row.direction === 'in') ?? rows.at(-1)
  const references = ids.length > REFERENCES_MAX ? [ids[0]!, ...ids.slice(-REFERENCES_MAX)] : ids
  return { inReplyTo: last?.messageId ?? null, references }
}
