import type { Pool } from '#db/sql.ts'
import type { World } from './world.ts'

// Checks "nothing changed" against everything that the workspace has in any table.

/** A key's last use is written later and does not depend on the request. */
const NOT_COMPARED = ['api_keys']

const statements = new WeakMap<Pool, Promise<string>>()

/** One text for the rows of a workspace in all tables; two are equal when no row differs. */
export async function fingerprint(world: Pick<World, 'pool' | 'workspace'>): Promise<string> {
  const known = statements.get(world.pool) ?? statementFor(world.pool)
  statements.set(world.pool, known)
  const [row] = await world.pool.unsafe<{ rows: string }[]>(await known, [world.workspace.id], { prepare: true })
  return row!.rows
}

async function statementFor(pool: Pool): Promise<string> {
  const tables = await pool<{ name: string }[]>`
    select c.table_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'workspace_id'
      and c.table_schema = 'public'
      and t.table_type = 'BASE TABLE'
      and c.table_name <> all(${NOT_COMPARED})
    order by c.table_name`
  const parts = tables.map(
    ({
      name,
    }) => `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as line
      from ${name} r where workspace_id = $1`,
  )
  return `select string_agg(line, E'\\n' order by line) as rows from (${parts.join(' union all ')}) tables`
}
