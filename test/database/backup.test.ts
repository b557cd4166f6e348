import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backup } from '#db/backup/backup.ts'
import { listTables } from '#db/backup/catalogue.ts'
import { BackupReader } from '#db/backup/file.ts'
import { fillTables, restore } from '#db/backup/restore.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { schemaText } from '#db/schema/text.ts'
import { openPool, type Pool } from '#db/sql.ts'
import { testPool } from '../support/database.ts'
import { connectionOf } from '../support/database-line.ts'
import { copyOfTemplate, dropDatabase } from '../support/template.ts'

// The server of the test run, which `npm run test:postgres` makes an older one, and the embedded one beside it: every
// restore between them is also the way from one major version to another.

const server = await testPool()
const folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
const embedded = await openDatabase({ databaseUrl: null, dataFolder: folder, purpose: 'test' })
after(async () => {
  await embedded[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

let made = 0

/** A database of its own on the same server, without tables. */
async function emptyDatabase(beside: Pool): Promise<Pool & AsyncDisposable> {
  const name = `backup_${process.pid}_${made++}`
  await beside.unsafe(`create database ${name}`)
  const { host, port, user } = beside.options as unknown as { host: string[]; port: number[]; user: string }
  const pool = openPool({ host: host[0]!, port: port[0]!, username: user, database: name }, { name: 'backup', max: 4 })
  const dispose = async () => {
    await pool.end()
    await beside.unsafe(`drop database ${name}`)
  }
  return Object.assign(pool, { [Symbol.asyncDispose]: dispose })
}

async function migratedDatabase(beside: Pool): Promise<Pool & AsyncDisposable> {
  const connection = await copyOfTemplate(connectionOf(beside))
  const dispose = async () => {
    await pool.end()
    await dropDatabase(connection)
  }
  const pool = openPool(connection, { name: 'backup', max: 4 })
  return Object.assign(pool, { [Symbol.asyncDispose]: dispose })
}

/** Everything that could be mistaken for the format itself, and an order that foreign keys do not like. */
const NASTY = [
  '\\.',
  '\\.\n',
  'tab\there',
  'line\nbreak\r\n',
  '\\N',
  '',
  'back\\slash',
  '\u0001',
  'é 漢 🙂',
  '{"a":1}',
  "it's",
]

async function fill(pool: Pool): Promise<void> {
  for (const [n, name] of NASTY.entries()) {
    const id = `ws_${String(n).padStart(26, '0')}`
    await pool`insert into workspaces (id, name, created_at, updated_at) values (${id}, ${name}, now(), now())`
    await pool`
      insert into people (workspace_id, id, email, email_key, name, created_at)
      values (${id}, 'person_1', ${name}, ${name}, ${n % 2 ? name : null}, now())`
    await pool`
      insert into workspace_members (workspace_id, id, person_id, role, working_hours, created_at, updated_at)
      values (${id}, 'wm_1', 'person_1', 'admin', ${pool.json({ note: name })}, now(), now())`
    await pool`
      insert into api_keys (workspace_id, id, digest, name, scopes, created_at)
      values (${id}, 'key_1', ${name}, ${name}, ${[name, 'b']}, now())`
    await pool`
      insert into events (workspace_id, id, type, body, created_at)
      values (${id}, 'evt_1', 'a', ${name}, now())`
  }
  await pool`update key_version set version = 42`
}

/** The content of every table, without what is not meant to travel. */
async function contents(pool: Pool): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { name, columns } of await listTables(pool)) {
    const [row] = await pool.unsafe(
      `select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as digest
       from (select ${columns.join(', ')} from ${name}) t`,
    )
    found[name] = { ...row }
  }
  return found
}

async function backupBytes(pool: Pool): Promise<Buffer> {
  const chunks: Buffer[] = []
  const output = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  await backup(pool, output)
  return Buffer.concat(chunks)
}

async function restoreBytes(pool: Pool, bytes: Buffer) {
  return await restore(pool, Readable.from([bytes]))
}

for (const [from, to] of [
  [server, embedded.pool],
  [embedded.pool, server],
] as const) {
  test(`what was backed up comes back whole: from ${from === server ? 'the server to the embedded one' : 'there to here'}`, async () => {
    await using source = await migratedDatabase(from)
    await using target = await emptyDatabase(to)
    await fill(source)
    const header = await restoreBytes(target, await backupBytes(source))
    assert.deepEqual(await contents(target), await contents(source))
    assert.equal(await schemaText(target), await schemaText(source))
    assert.deepEqual(await migrate(target), [])
    assert.equal(header.tables.find((table) => table.name === 'workspaces')?.rows, NASTY.length)
    const [version] = await target`select version from key_version`
    assert.deepEqual({ ...version }, { version: 42 })
  })
}

test('transaction numbers start anew, so that no reader waits for one of the old server', async () => {
  await using source = await migratedDatabase(server)
  await using target = await emptyDatabase(embedded.pool)
  await fill(source)
  await source`update events set xid = '999999999999'`
  await restoreBytes(target, await backupBytes(source))
  const hidden = await target`select id from events where xid >= pg_snapshot_xmin(pg_current_snapshot())`
  assert.equal(hidden.count, 0)
})

const UNUSUAL = `
  create table hens (id int primary key, egg int);
  create table eggs (id int primary key, hen int not null references hens);
  alter table hens add constraint hens_egg foreign key (egg) references eggs;
  create table counted (
    n bigint generated always as identity primary key,
    twice bigint generated always as (n * 2) stored,
    v text
  );
  create unlogged table windows (n int primary key references hens);
  create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;`
const FORBIDDING = 'create trigger hens_closed before insert on hens for each row execute function refuse()'

test('cycles, triggers, computed columns, sequences and unlogged tables are no obstacle', async () => {
  await using source = await migratedDatabase(server)
  await using target = await migratedDatabase(embedded.pool)
  await source.unsafe(UNUSUAL)
  await source.unsafe(`
    insert into hens values (1, null); insert into eggs values (1, 1); update hens set egg = 1;
    insert into counted (v) values ('a'), ('b'), ('c'); delete from counted where n = 3;
    insert into windows values (1); ${FORBIDDING}`)
  await target.unsafe(`${UNUSUAL} ${FORBIDDING}`)
  const reader = new BackupReader(Readable.from([gunzipSync(await backupBytes(source))]))
  const header = await reader.header()
  assert.equal(
    header.tables.some((table) => table.name === 'windows'),
    false,
  )
  await target.begin((sql) => fillTables(sql, header, reader))

  assert.deepEqual(await contents(target), await contents(source))
  assert.equal(await schemaText(target), await schemaText(source))
  assert.deepEqual([...(await target`insert into counted (v) values ('d') returning n, twice`)], [{ n: 4, twice: 8 }])
  await assert.rejects(target`insert into hens values (2, null)`, /no/)
  await assert.rejects(target`insert into eggs values (2, 99)`, /eggs_hen_fkey/)
})

test('a backup whose tables are not those of its schema version is refused', async () => {
  await using source = await migratedDatabase(server)
  await using target = await emptyDatabase(server)
  await source.unsafe(UNUSUAL)
  await assert.rejects(restoreBytes(target, await backupBytes(source)), /tables are not those of its schema version/)
  assert.equal((await target`select from pg_class where relname = 'workspaces'`).count, 0)
})

test('a database that is not empty is left alone', async () => {
  await using source = await migratedDatabase(server)
  await fill(source)
  const bytes = await backupBytes(source)
  const before = await contents(source)
  await assert.rejects(restoreBytes(source, bytes), /not empty .* never overwrites.*PARLEY_DATA.*DATABASE_URL/)
  assert.deepEqual(await contents(source), before)
})

test('a damaged backup restores nothing', async () => {
  await using source = await migratedDatabase(server)
  await using target = await emptyDatabase(server)
  await fill(source)
  const bytes = await backupBytes(source)
  const text = gunzipSync(bytes)
  const changed = (from: string, to: string) => gzipSync(text.toString().replace(from, () => to))
  const cases: [string, Buffer, RegExp][] = [
    ['cut off', bytes.subarray(0, bytes.length - 20), /damaged: it cannot be unpacked/],
    [
      'cut between lines',
      gzipSync(text.subarray(0, text.lastIndexOf('\n', text.length - 2) + 1)),
      /damaged: it ends too early/,
    ],
    ['a changed row', changed("it's", "it'z"), /damaged: its digest does not match/],
    [
      'a missing row',
      changed(/^ws_0{25}3\tperson_1.*\n/m.exec(text.toString())![0], ''),
      /damaged: table people has 10 rows where 11 were/,
    ],
    ['a row that is none', changed('\tadmin\t', '\tadmin\t\t'), /damaged: PostgreSQL refuses its rows/],
    ['a dangling reference', changed('\tperson_1\tadmin', '\tperson_9\tadmin'), /damaged: /],
    ['a flipped bit', flipped(bytes, 0.9), /damaged: /],
    // It may turn the first line into something else.
    ['a flipped bit near the beginning', flipped(bytes, 0.5), /damaged: |not a backup/],
    ['another file', Buffer.from('hello'), /not a backup made by "parley backup"/],
    ['another gzip', gzipSync('hello\n'), /not a backup made by "parley backup"/],
    ['nothing', Buffer.alloc(0), /damaged|not a backup/],
    ['a newer format', changed('"version":1', '"version":2'), /Parley .* which is newer/],
    ['a newer schema', changed('"migrations":[1', '"migrations":[9999,1'), /newer schema/],
  ]
  for (const [what, damagedBytes, message] of cases) {
    await assert.rejects(restoreBytes(target, damagedBytes), message, what)
    assert.equal((await target`select from pg_class where relname = 'workspaces'`).count, 0, what)
  }
  await restoreBytes(target, bytes)
  assert.deepEqual(await contents(target), await contents(source))
})

function flipped(bytes: Buffer, share: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[Math.floor(copy.length * share)]! ^= 0x10
  return copy
}

test('a backup shows one moment, whatever is written meanwhile', async () => {
  await using source = await migratedDatabase(server)
  await using target = await emptyDatabase(embedded.pool)
  let isDone = false
  let written = 0
  const writing = (async () => {
    while (!isDone) {
      // A pair in two tables: a backup that sees one sees both.
      await source.begin(async (sql) => {
        const id = `ws_${String(++written).padStart(26, '0')}`
        await sql`insert into workspaces (id, name, created_at, updated_at) values (${id}, 'n', now(), now())`
        await sql`insert into people (workspace_id, id, email, email_key, created_at) values (${id}, 'p', 'e', 'e', now())`
      })
    }
  })()
  while (written < 50) await source`select pg_sleep(0.005)`
  const bytes = await backupBytes(source)
  isDone = true
  await writing
  await restoreBytes(target, bytes)
  const [row] = await target<{ workspaces: number; people: number }[]>`
    select (select count(*) from workspaces) as workspaces, (select count(*) from people) as people`
  assert.equal(row!.workspaces, row!.people)
  assert.ok(row!.workspaces >= 49)
})

test('a large backup streams in little memory, and an output that breaks leaves the pool usable', async (context) => {
  await using source = await migratedDatabase(server)
  await using target = await emptyDatabase(server)
  await source`
    insert into workspaces (id, name, created_at, updated_at)
    select 'ws_' || lpad(n::text, 26, '0'), repeat(md5(n::text), 10), now(), now() from generate_series(1, 100000) n`
  const before = process.memoryUsage.rss()
  const began = performance.now()
  const bytes = await backupBytes(source)
  const middle = performance.now()
  await restoreBytes(target, bytes)
  const grown = Math.round((process.memoryUsage.rss() - before) / 1e6)
  context.diagnostic(
    `100,000 rows: ${bytes.length >> 20} MB, backup ${Math.round(middle - began)} ms, restore ${Math.round(performance.now() - middle)} ms, memory +${grown} MB`,
  )
  assert.equal((await target`select from workspaces`).count, 100_000)

  let taken = 0
  const full = new Writable({
    write(chunk, _, done) {
      taken += chunk.length
      done(taken > 100_000 ? new Error('no space left') : null)
    },
  })
  await assert.rejects(backup(source, full), /no space left/)
  assert.deepEqual([...(await source`select 1 as one`)], [{ one: 1 }])
})

test('an input that breaks restores nothing and leaves the pool usable', async () => {
  await using source = await migratedDatabase(server)
  await using target = await emptyDatabase(server)
  await fill(source)
  const bytes = await backupBytes(source)
  const broken = Readable.from(
    (async function* () {
      yield bytes.subarray(0, 500)
      throw new Error('the cable was pulled')
    })(),
  )
  await assert.rejects(restore(target, broken))
  assert.equal((await target`select from pg_class where relname = 'workspaces'`).count, 0)
  assert.deepEqual([...(await target`select 1 as one`)], [{ one: 1 }])
})
