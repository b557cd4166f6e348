import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyMigration, isSchemaBeyond, listPending } from '#db/migrate.ts'
import { headOf, type MigrationFile } from '#db/migration-file.ts'
import { eventually } from '../support/eventually.ts'
import { anotherPool } from '../support/own-database.ts'

// Migrations run while everybody works. Here nobody waits for one longer than a moment, and ten nodes apply each once.

const pool = await anotherPool()
const BESIDE = '-- Runs beside the previous version.\n'
const OUTSIDE = '-- Outside a transaction.\n'

function migration(version: number, text: string): MigrationFile {
  return { version, name: `${version}_test.sql`, text, ...headOf(text) }
}

const apply = (file: MigrationFile, tell: (line: string) => void = () => {}) =>
  applyMigration(pool, file, { isNew: false, tell })

await pool`create table notes (id integer, word text)`
await pool`insert into notes select n, 'word ' || n from generate_series(1, 100) n`

/** Fails if it waits for a second. */
const write = () =>
  pool.begin(async (sql) => {
    await sql`set local lock_timeout = 1000`
    await sql`insert into notes values (0, 'more')`
  })

/** A transaction that stays open, as that of a backup does for an hour. */
async function opened(statement: string): Promise<() => Promise<void>> {
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const lasting = pool.begin(async (sql) => {
    await sql`set local idle_in_transaction_session_timeout = 0`
    await sql.unsafe(statement)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  return async () => {
    end.resolve()
    await lasting
  }
}

test('a migration waits for a table that a backup reads, says so, and lets everybody write meanwhile', async () => {
  const backup = await opened('select from notes limit 1')
  const told: string[] = []
  const applying = apply(migration(9_001, `${BESIDE}alter table notes add column at timestamptz;`), (line) =>
    told.push(line),
  )
  await eventually(async () => {
    await write()
    return told.length > 0
  })
  assert.match(told[0]!, /^9001_test\.sql waits for a table that somebody else uses; the oldest open transaction is /)
  await backup()
  assert.equal(await applying, true)
  assert.equal((await pool`select at from notes limit 1`).length, 1)
})

test('an index is built while everybody writes, also where its building was interrupted before', async () => {
  const index = migration(
    9_002,
    `${BESIDE}${OUTSIDE}-- Finds a note; with a semicolon; in its comment.
create unique index concurrently if not exists notes_word on notes (word) where id > 0;
create index concurrently if not exists notes_id on notes (id);`,
  )
  await pool`insert into notes values (1, 'word 1')`
  await assert.rejects(apply(index), /could not create unique index/)
  await pool`delete from notes where ctid = (select max(ctid) from notes where word = 'word 1')`

  const writer = await opened(`insert into notes values (0, 'slow')`)
  const applying = Promise.all([apply(index), apply(index), apply(index)])
  await eventually(async () => {
    await write()
    const building = await pool`
      select from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock'`
    return building.length > 0
  })
  await write()
  await writer()
  assert.deepEqual((await applying).toSorted(), [false, false, true])
  const valid = await pool`
    select from pg_index where indrelid = 'notes'::regclass and indisvalid and indexrelid::regclass::text in ('notes_word', 'notes_id')`
  assert.equal(valid.length, 2)
})

test('nodes that are more than one version behind stop where a migration removes what only they used', async () => {
  const before = (await pool`select max(version) as newest from schema_migrations`)[0]!.newest
  await apply(migration(9_010, `${BESIDE}alter table notes add column shade text;`))
  assert.equal(await isSchemaBeyond(pool, before), false)
  await apply(migration(9_011, '-- Runs beside versions since 9010.\nalter table notes drop column at;'))
  assert.equal(await isSchemaBeyond(pool, before), true)
  assert.equal(await isSchemaBeyond(pool, 9_010), false)
})

test('nothing is pending where all is applied, and what an older program lacks is', async () => {
  assert.deepEqual(await listPending(pool), [])
  await pool`delete from schema_migrations where version in (69, 77)`
  assert.deepEqual(
    (await listPending(pool)).map(({ version, keepsPrevious }) => [version, keepsPrevious]),
    [
      [69, true],
      [77, true],
    ],
  )
})
