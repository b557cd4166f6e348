import type { Guest } from '#seal/guest-links.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** What a link is looked up by. */
export type GuestEntry = Pick<Guest, 'requestId' | 'participantId'> & { kind: 'guest' | 'stop'; digest: string }

/** The entries as a common table expression. Those that are there already stay as they are. */
export function guestEntries(sql: Sql, workspace: Workspace, entries: GuestEntry[]) {
  return sql`
    guest_entry as (
      insert into directory (kind, lookup, workspace_id, ref)
      select kind, lookup, ${workspace.id}, ref
      from unnest(
        ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ digest }) => digest)}::text[],
        ${entries.map(({ requestId, participantId }) => refOf(requestId, participantId))}::text[]
      ) as g (kind, lookup, ref)
      on conflict (kind, lookup) do nothing
    )`
}

/** A participant's identifier says nothing without the request's. */
const refOf = (requestId: string, participantId: string): string => `${requestId}/${participantId}`
