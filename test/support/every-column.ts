import { deflateRawSync } from 'node:zlib'
import type { Pool } from '#db/sql.ts'

// A database whose every column holds what a test wants, whatever tables there are: the columns come from the catalogue, and the rules
// that would refuse such rows are dropped. It takes a database of its own.

export type Column = { tableName: string; columnName: string; type: string; isNullable: boolean }

export async function everyColumn(pool: Pool): Promise<Column[]> {
  return await pool<Column[]>`
    select c.table_name, c.column_name, c.udt_name as type, c.is_nullable = 'YES' as is_nullable
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join pg_class k on k.oid = format('%I.%I', t.table_schema, t.table_name)::regclass
    where c.table_schema = current_schema()
      and t.table_type = 'BASE TABLE'
      and not k.relispartition
    order by c.table_name, c.ordinal_position`
}

/** Only keys stay, so that two rows that became the same are noticed. */
export async function dropRules(pool: Pool): Promise<void> {
  const rules = await pool<{ place: string; name: string }[]>`
    select conrelid::regclass::text as place, conname as name
    from pg_constraint
    where connamespace = current_schema()::regnamespace
      and contype in ('f', 'c', 'x')
      and coninhcount = 0`
  for (const { place, name } of rules) await pool`alter table ${pool(place)} drop constraint if exists ${pool(name)}`
}

const SOMETHING: Record<string, string> = {
  bool: 'false',
  date: '2026-11-18',
  float8: '1',
  _float8: '{}',
  _int4: '{}',
  timestamptz: '2026-11-18T09:00:00Z',
  _timestamptz: '{}',
  tstzrange: '[2026-11-18T09:00:00Z,2026-11-18T10:00:00Z)',
}

/** Inserts one row, unless there is one with its key; `textFor` says what a column holds, null for nothing. */
export async function fillRow(
  pool: Pool,
  columns: Column[],
  textFor: (column: Column) => string | Uint8Array | null,
): Promise<void> {
  const filled = columns.filter(({ type }) => type !== 'xid8')
  const values = filled.map((column) => {
    const value = SOMETHING[column.type] ?? textFor(column)
    const type = pool.unsafe(column.type)
    return value instanceof Uint8Array ? pool`${value}::bytea` : pool`${value}::text::${type}`
  })
  const list = values.map((value, i) => (i === 0 ? value : pool`, ${value}`))
  await pool`
    insert into ${pool(columns[0]!.tableName)} (${pool(filled.map(({ columnName }) => columnName))}) values (${list})
    on conflict do nothing`
}

export const packed = (text: string): Uint8Array => deflateRawSync(JSON.stringify({ text }))
