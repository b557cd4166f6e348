import type { Sql } from '../sql.ts'

type Row = { text: string }

const texts = (rows: readonly Row[]) => rows.map((row) => row.text)

/** Excludes system schemas and objects of extensions. */
export function ours(sql: Sql, namespace: string, catalogue: string, oid: string) {
  return sql`
    ${sql.unsafe(namespace)}.nspname not in ('pg_catalog', 'information_schema')
    and ${sql.unsafe(namespace)}.nspname not like 'pg\\_%'
    and not exists (
      select from pg_depend
      where classid = ${sql.unsafe(`'${catalogue}'`)}::regclass and objid = ${sql.unsafe(oid)} and deptype = 'e'
    )`
}

export async function listExtensions(sql: Sql): Promise<string[]> {
  return texts(
    await sql<Row[]>`
    select format('create extension %I;', extname) as text
    from pg_extension
    where extname <> 'plpgsql'
    order by extname collate "C"`,
  )
}

export async function listSchemas(sql: Sql): Promise<string[]> {
  return texts(
    await sql<Row[]>`
    select format('create schema %I;', n.nspname) as text
    from pg_namespace n
    where n.nspname <> 'public' and ${ours(sql, 'n', 'pg_namespace', 'n.oid')}
    order by n.nspname collate "C"`,
  )
}

export async function listTypes(sql: Sql): Promise<string[]> {
  return texts(
    await sql<Row[]>`
    select
      case t.typtype
        when 'e' then format('create type %s as enum (%s);', t.oid::regtype, (
          select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
        else format('create domain %s as %s%s%s;', t.oid::regtype, format_type(t.typbasetype, t.typtypmod),
          case when t.typnotnull then ' not null' else '' end, (
          select string_agg(' ' || pg_get_constraintdef(oid), '' order by conname)
          from pg_constraint where contypid = t.oid and contype = 'c'))
      end as text
    from pg_type t
    join pg_namespace n on n.oid = t.typnamespace
    where t.typtype in ('e', 'd') and ${ours(sql, 'n', 'pg_type', 't.oid')}
    order by t.oid::regtype::text collate "C"`,
  )
}

/** Standalone sequences; the sequence of an identity or serial column belongs to the column. */
export async function listSequences(sql: Sql): Promise<string[]> {
  return texts(
    await sql<Row[]>`
    select
      format('create sequence %s as %s increment by %s minvalue %s maxvalue %s start with %s;',
        s.seqrelid::regclass, s.seqtypid::regtype, s.seqincrement, s.seqmin, s.seqmax, s.seqstart) as text
    from pg_sequence s
    join pg_class c on c.oid = s.seqrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))
      and ${ours(sql, 'n', 'pg_class', 'c.oid')}
    order by s.seqrelid::regclass::text collate "C"`,
  )
}

export async function listFunctions(sql: Sql): Promise<string[]> {
  return texts(
    await sql<Row[]>`
    select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as text
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where p.prokind in ('f', 'p') and ${ours(sql, 'n', 'pg_proc', 'p.oid')}
    order by p.oid::regprocedure::text collate "C"`,
  )
}

/** Only their columns: PostgreSQL 15 and 16 print the same query differently. */
export async function listViews(sql: Sql): Promise<string[]> {
  return texts(
    await sql<Row[]>`
    select
      format(E'create %s %s (\\n%s\\n);', case c.relkind when 'm' then 'materialized view' else 'view' end,
        c.oid::regclass, (
          select string_agg(format('  %I %s', attname, format_type(atttypid, atttypmod)), E',\\n' order by attnum)
          from pg_attribute where attrelid = c.oid and attnum > 0)) as text
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and ${ours(sql, 'n', 'pg_class', 'c.oid')}
    order by c.oid::regclass::text collate "C"`,
  )
}
