import type { DescriptionInput, Rule } from '#core/language/context/description.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type NewDescriptionReading = { input: DescriptionInput; rules: Rule[]; engineVersion: string; at: Timestamp }

/** Stores a reading of the request's own words. An earlier reading stays, as a version. */
export async function insertDescriptionReading(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  { input, rules, engineVersion, at }: NewDescriptionReading,
): Promise<void> {
  await sql`
    insert into description_readings (workspace_id, request_id, version, engine_version, input, result, at)
    select ${workspace.id}, ${requestId}, coalesce(max(version), 0) + 1, ${engineVersion},
      ${sql.json(input)}, ${sql.json(rules as never)}, ${at}
    from description_readings
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}`
}

export type DescriptionReading = { input: DescriptionInput; rules: Rule[]; at: Timestamp }

/** The newest reading; decisions use it. */
export async function findDescriptionReading(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
): Promise<DescriptionReading | null> {
  const [reading] = await sql<DescriptionReading[]>`
    select input, result as rules, at
    from description_readings
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
    order by version desc
    limit 1`
  return reading ?? null
}
