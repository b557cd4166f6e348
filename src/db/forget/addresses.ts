import type { SoughtAddress } from '#core/person/forgotten.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Replaces an address in every column that can hold one. The columns come from the catalogue, so that new tables are included
// from their first day.

type Column = { tableName: string; columnName: string; type: 'text' | 'text[]' | 'jsonb' }

/**
 * The lines of calendar entries are folded anywhere, also inside an address or a name. Entries that name them are unfolded: long lines
 * are read by every calendar server.
 */
export async function unfoldEntries(
  sql: Sql,
  workspace: Workspace,
  requestIds: string[],
  { fragments, pattern }: SoughtAddress,
): Promise<void> {
  const unfolded = sql`regexp_replace(entry, E'\\r?\\n[ \\t]', '', 'g')`
  await sql`
    update bookings
    set entry = ${unfolded}
    where workspace_id = ${workspace.id}
      and (
        request_id = any (${requestIds}::text[])
        or (${unfolded} ilike any (${fragments}::text[]) and ${unfolded} ~* ${pattern})
      )`
}

/** Returns how many rows changed. */
export async function replaceAddresses(
  sql: Sql,
  workspace: Workspace,
  { fragments, pattern }: SoughtAddress,
  instead: string,
): Promise<number> {
  let changed = 0
  for (const { tableName, columnName, type } of await listColumns(sql)) {
    const column = sql(columnName)
    const { count } = await sql`
      update ${sql(tableName)}
      set ${column} = regexp_replace(${column}::text, ${pattern}, ${instead}, 'gi')::${sql.unsafe(type)}
      where workspace_id = ${workspace.id}
        and ${column}::text ilike any (${fragments}::text[])
        and ${column}::text ~* ${pattern}`
    changed += count
  }
  return changed
}

/** Columns of every table of a workspace. Partitions change with their table. */
async function listColumns(sql: Sql): Promise<Column[]> {
  return await sql<Column[]>`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type
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
