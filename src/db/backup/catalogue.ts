import { ours } from '../schema/objects.ts'
import type { Sql } from '../sql.ts'

/** A table and the columns of it that go into a backup. `name` is ready for use in a statement. */
export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string; called: boolean }
export type ForeignKey = { table: string; name: string; definition: string }

/**
 * Every durable table. Unlogged tables may vanish at any time anyway, and the rows of a partition belong to its parent. Computed
 * columns are left out, and so are transaction numbers, which mean nothing on another server; they get their default there, the
 * number of the restoring transaction.
 */
export async function listTables(sql: Sql): Promise<Table[]> {
  return await sql<Table[]>`
    select
      c.oid::regclass::text as name,
      array(
        select quote_ident(attname)
        from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype
        order by attnum
      ) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
      and c.oid <> 'schema_migrations'::regclass
      and ${ours(sql, 'n', 'pg_class', 'c.oid')}
    order by c.oid::regclass::text collate "C"`
}

export async function listSequences(sql: Sql): Promise<Sequence[]> {
  const names = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and c.relpersistence = 'p' and ${ours(sql, 'n', 'pg_class', 'c.oid')}
    order by c.oid::regclass::text collate "C"`
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const [row] = await sql.unsafe<{ value: string; called: boolean }[]>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    sequences.push({ name, ...row! })
  }
  return sequences
}

export async function listForeignKeys(sql: Sql): Promise<ForeignKey[]> {
  return await sql<ForeignKey[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
    order by conrelid, conname`
}

export async function listTriggered(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgparentid = 0`
  return rows.map((row) => row.name)
}
