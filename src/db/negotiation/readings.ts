import type { ReadInput, Reading } from '#core/language/reading.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type NewReading = {
  messageId: string
  input: ReadInput
  result: Reading
  /** `model`: by both readers. `person`: by a click, without any text to read. */
  by: 'engine' | 'model' | 'person'
  /** Differences between the readers. */
  differences: string[]
}

export type KnownReading = { input: ReadInput; result: Reading }

/**
 * The newest reading of a mail of the request, or null if it was never read. The reading from before the request existed is kept
 * beside it, and does not count as a statement in a conversation.
 */
export async function findReading(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  messageId: string,
): Promise<KnownReading | null> {
  const [known = null] = await sql<KnownReading[]>`
    select input, result
    from readings
    where workspace_id = ${workspace.id}
      and message_id = ${messageId}
      and request_id = ${requestId}
      and input ->> 'from' is distinct from 'requester'
    order by version desc
    limit 1`
  return known
}

/** Stores a reading with the reader's complete input. An earlier reading stays, as a version. */
export async function insertReading(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  reading: NewReading & { engineVersion: string; at: Timestamp },
): Promise<void> {
  const { messageId, input, result, by, differences } = reading
  await sql`
    insert into readings (
      workspace_id, message_id, version, request_id, source, engine_version, input, result, sure, at, differences
    )
    select ${workspace.id}, ${messageId}, coalesce(max(version), 0) + 1, ${requestId}, ${by}, ${reading.engineVersion},
      ${sql.json(input)}, ${sql.json(result as never)}, ${result.sure}, ${reading.at}, ${differences}::text[]
    from readings
    where workspace_id = ${workspace.id}
      and message_id = ${messageId}`
}
