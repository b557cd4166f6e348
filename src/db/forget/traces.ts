import type { Trace } from '#core/person/forgotten.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Whatever still names somebody, in every column that can hold words. The columns are asked of the catalogue, so that a table which is
// added tomorrow is in it from its first day.

type Column = { tableName: string; columnName: string; type: 'text' | 'text[]' | 'jsonb'; hasRequest: boolean }

/** What is a name there is the workspace's own, and nothing was said about anybody. */
const OWN_NAMES = [
  'people',
  'workspaces',
  'workspace_members',
  'teams',
  'team_addresses',
  'api_keys',
  'webhook_endpoints',
]

/** Gives how many rows changed. */
export async function replaceTraces(sql: Sql, workspace: Workspace, traces: readonly Trace[]): Promise<number> {
  const columns = await listColumns(sql)
  let changed = 0
  for (const { pattern, instead, requestIds } of traces)
    for (const { tableName, columnName, type, hasRequest } of columns) {
      if (requestIds !== null && (!hasRequest || OWN_NAMES.includes(tableName))) continue
      const column = sql(columnName)
      const of =
        requestIds === null
          ? sql``
          : sql`and ${sql(tableName === 'meeting_requests' ? 'id' : 'request_id')} = any (${requestIds}::text[])`
      const { count } = await sql`
        update ${sql(tableName)}
        set ${column} = regexp_replace(${column}::text, ${pattern}, ${instead}, 'gi')::${sql.unsafe(type)}
        where workspace_id = ${workspace.id}
          and ${column}::text ~* ${pattern}
          ${of}`
      changed += count
    }
  return changed
}

/** Of every table of a workspace. Partitions change with their table. */
async function listColumns(sql: Sql): Promise<Column[]> {
  return await sql<Column[]>`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
      c.relname = 'meeting_requests' or exists (
        select from pg_attribute r where r.attrelid = c.oid and r.attname = 'request_id' and not r.attisdropped
      ) as has_request
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p')
      and not c.relispartition
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')
      and a.attname not in ('workspace_id', 'id', 'request_id', 'digest')
      and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped)
    order by c.relname, a.attnum`
}
