import assert from 'node:assert/strict'
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { explainOutput } from '#db/embedded/explain.ts'
import { cutLog, sizeOf } from '#db/embedded/log.ts'
import { ask, clusterOf, serverLog, temporaryFolder, usedFolder, visit } from './visiting.ts'

const isRoot = process.getuid?.() === 0
const ORDINARY = isRoot ? { uid: 54321, gid: 54321 } : {}
const asRoot = isRoot ? {} : { skip: 'only root can mount' }

async function refusal(folder: string, options = {}): Promise<string> {
  const visitor = visit(folder, 'service', options)
  assert.equal(await visitor.ended, 1, visitor.complaints())
  return visitor.heard<string>('refused')!
}

/** Runs the visitor with a small or read-only file system of its own in that place, which vanishes with it. */
function mounted(place: string, options: string): { prefix: string[] } {
  const mount = `mount -t tmpfs -o ${options} none "$0" && exec "$@"`
  return { prefix: ['unshare', '--mount', 'sh', '-c', mount, place] }
}

test('a folder that cannot be written is named, with what to do', async () => {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o555)
  assert.match(
    await refusal(folder.data, ORDINARY),
    /data folder \S+data cannot be used .*permission denied.*PARLEY_DATA/,
  )
  await chmod(folder.path, 0o755)
})

test('a database folder that cannot be written is named too', async () => {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  await mkdir(folder.data)
  await chmod(folder.data, 0o555)
  if (isRoot) await chown(folder.data, 54321, 54321)
  assert.match(await refusal(folder.data, ORDINARY), /permission denied/)
  await chmod(folder.data, 0o755)
})

test('a file in place of the data folder is said to be none', async () => {
  await using folder = await temporaryFolder()
  await writeFile(folder.data, '')
  assert.match(await refusal(folder.data), /is not a folder/)
})

test('a full disk is called by its name and leaves nothing half-made', asRoot, async () => {
  await using folder = await temporaryFolder()
  await mkdir(folder.data)
  assert.match(await refusal(folder.data, mounted(folder.data, 'size=12m')), /disk .* is full\. Free some space/)
  assert.deepEqual(await readdir(folder.data), [])
})

test('a read-only file system is called by its name', asRoot, async () => {
  await using folder = await temporaryFolder()
  await mkdir(folder.data)
  assert.match(await refusal(folder.data, mounted(folder.data, 'ro')), /read-only file system/)
})

test('a database of another major version names backup and restore', async () => {
  await using folder = await usedFolder()
  await writeFile(join(clusterOf(folder.data), 'PG_VERSION'), '17\n')
  assert.match(await refusal(folder.data), /PostgreSQL 17.*brings 18.*parley backup.*parley restore/)
})

test('a damaged database says so and names the log', async () => {
  await using folder = await usedFolder()
  await writeFile(join(clusterOf(folder.data), 'global/pg_control'), '')
  assert.match(await refusal(folder.data), /Starting the database failed: .*pg_control.* Its log is \S+postgres\.log\./)
})

test('the last complaint of PostgreSQL is what is passed on', () => {
  const output =
    'LOG:  one\n2026-01-01 UTC [7] FATAL:  could not do it\n2026-01-01 UTC [7] LOG:  database system is shut down\n'
  assert.equal(
    explainOutput('Starting', output, '/data', '/data/log').message,
    'Starting failed: could not do it. Its log is /data/log.',
  )
  assert.match(explainOutput('Starting', 'could not map anonymous shared memory', '/data').message, /lack of memory/)
})

test('the log is cut when it has grown, and the server goes on writing to it', async () => {
  await using folder = await usedFolder()
  const visitor = visit(folder.data, 'service')
  await visitor.opened
  const file = join(folder.data, 'postgres', 'postgres.log')
  const before = await sizeOf(file)
  await cutLog(file, 100)
  assert.equal(await sizeOf(file), 0)
  assert.equal(await sizeOf(`${file}.1`), before)
  await visitor.stop('SIGTERM')
  assert.ok((await sizeOf(file)) > 0)
  assert.deepEqual(await ask(folder.data, 'select 1 as one'), [{ one: 1 }])
})

test('errors of statements, which may quote people, are not logged', async () => {
  await using folder = await usedFolder()
  await ask(folder.data, `create table people (email text primary key)`)
  await ask(folder.data, `insert into people values ('ana@acme.test') returning email`)
  await assert.rejects(ask(folder.data, `insert into people values ('ana@acme.test') returning email`), /duplicate key/)
  assert.doesNotMatch(await serverLog(folder.data), /ana@acme\.test|duplicate key/)
})
