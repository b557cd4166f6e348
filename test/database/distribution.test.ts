import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GLOBAL_TABLES } from '../../bin/tidy/tenancy.ts'
import { testPool } from '../support/database.ts'

// The data can be spread over many machines by workspace: each table and all its keys carry the workspace, so that everything about one
// workspace is on one machine. docs/scaling.md has the statements. The other tables are here, with the place that they would have.

/** The same on every machine: read with everything, and hardly ever written. */
const REFERENCE = new Set(['workspaces'])
/** Spread by what is looked up, since that is known before the workspace is. */
const ROUTES = new Set(['directory'])
/** On one machine: small, and nothing of a workspace refers to them. */
const LOCAL = new Set([
  'installation',
  'key_version',
  'mail_stray',
  'mailbox_cursors',
  'mailbox_waiting',
  'nodes',
  'provider_pauses',
  'rate_nodes',
  'rate_windows',
  'schema_migrations',
  'seal_check',
  'sign_in_accounts',
  'sign_in_links',
  'sign_in_sessions',
])

const pool = await testPool()

const tables = await pool<{ name: string; hasWorkspace: boolean }[]>`
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnotnull) as has_workspace
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p')
    and not c.relispartition
  order by 1`

const isSpread = (name: string) => !GLOBAL_TABLES.has(name)

test('every table carries its workspace, or has another place', () => {
  const placed = [...REFERENCE, ...ROUTES, ...LOCAL].sort()
  assert.deepEqual(placed, [...GLOBAL_TABLES].sort())
  assert.deepEqual(
    tables.filter(({ name, hasWorkspace }) => isSpread(name) && !hasWorkspace),
    [],
  )
  const known = new Set(tables.map(({ name }) => name))
  assert.deepEqual(
    placed.filter((name) => !known.has(name)),
    [],
  )
})

test('every key of such a table begins with the workspace, and what may not overlap is of one workspace', async () => {
  const keys = await pool<{ table: string; key: string; columns: string[]; operators: string[] | null }[]>`
    select t.relname as table, i.relname as key,
      array(
        select a.attname
        from unnest(x.indkey::int2[]) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number
        order by k.place
      )::text[] as columns,
      (select array_agg(o.oprname::text) from pg_constraint c, unnest(c.conexclop) with ordinality e (oid, place)
        join pg_operator o on o.oid = e.oid where c.conindid = x.indexrelid) as operators
    from pg_index x
    join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
    join pg_class i on i.oid = x.indexrelid
    where (x.indisunique or x.indisexclusion)
      and not t.relispartition`
  const others = keys.filter(
    ({ table, columns, operators }) =>
      isSpread(table) && (columns[0] !== 'workspace_id' || (operators !== null && operators[0] !== '=')),
  )
  assert.deepEqual(
    others.map(({ key }) => key),
    [],
  )
  assert.ok(keys.some(({ operators }) => operators?.includes('&&')))
})

const references = await pool<
  { name: string; child: string; parent: string; pairs: string[]; deletes: string; isIndexed: boolean }[]
>`
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, c.confdeltype as deletes,
    array(
      select mine.attname || '=' || theirs.attname
      from unnest(c.conkey, c.confkey) as k (mine, theirs)
      join pg_attribute mine on mine.attrelid = c.conrelid and mine.attnum = k.mine
      join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = k.theirs
    ) as pairs,
    exists (
      select
      from pg_index i
      where i.indrelid = c.conrelid
        and c.conkey @> (i.indkey::int2[])[0:least(array_length(c.conkey, 1), 3) - 1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
    ) as is_indexed
  from pg_constraint c
  where c.contype = 'f'
    and c.conparentid = 0`

test('what refers to another table stays within its workspace', () => {
  const leaving = references.filter(
    ({ child, parent, pairs }) =>
      isSpread(child) && !pairs.includes(REFERENCE.has(parent) ? 'workspace_id=id' : 'workspace_id=workspace_id'),
  )
  assert.deepEqual(leaving, [])
  assert.deepEqual(
    references.filter(({ child, parent }) => LOCAL.has(child) || LOCAL.has(parent)),
    [],
  )
})

/** A member has a handful, and a workspace some dozens. */
const FEW = new Set(['booking_links', 'calendar_connections', 'calendar_links', 'calendars'])

test('what is deleted with something else is found by an index, however much there is', () => {
  const slow = references.filter(
    ({ child, deletes, isIndexed, parent }) =>
      deletes === 'c' && !isIndexed && !FEW.has(child) && !REFERENCE.has(parent),
  )
  assert.deepEqual(
    slow.map(({ name }) => name),
    [],
  )
})
