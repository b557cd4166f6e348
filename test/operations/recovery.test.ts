import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { findBinaries, startSystemPostgres } from '../../bin/testing/system-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { mailServer } from '../support/mail-server.ts'
import { parley, printedBy, startParley, temporaryFolder } from '../support/parley.ts'
import { newWorld, type World } from '../support/world.ts'

// The drill of docs/operations/recover-to-a-moment.md, with its own commands, on the system's PostgreSQL.

const bin = await findBinaries()
const skip = bin ? false : 'there is no PostgreSQL; install it (on Debian: apt-get install postgresql)'
const page = readFileSync('docs/operations/recover-to-a-moment.md', 'utf8')
const [settings, archive, baseBackup, moment, recover, ...others] = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, commands]) => commands!,
)

test('a database is brought back to the moment before an accident, and its Parley sends nothing until it is released', {
  skip,
}, async () => {
  assert.deepEqual(others, [])
  await using parts = new AsyncDisposableStack()
  const folder = parts.use(await temporaryFolder())
  const password = randomBytes(16).toString('hex')
  const server = await startSystemPostgres(bin!, folder.path, { port: await freePort(), password })
  parts.defer(() => server.stop())
  const place = await placeFor(folder.path, server.connection)
  const run = (commands: string) => runAsOwner(commands, place)
  const addressOf = (port: string | number) => `postgres://parley:${password}@127.0.0.1:${port}/parley`

  await run(archive!)
  await server.restart()
  await run('timeout 300 sh -c "until pg_isready --quiet; do sleep 0.1; done"')
  await using original = await openDatabase({
    databaseUrl: addressOf(server.connection.port),
    dataFolder: folder.path,
    purpose: 'service',
    max: 4,
  })
  await migrate(original.pool)
  await using world = await newWorld({ pool: original.pool })
  await run(baseBackup!)
  const kept = await ask(world, 'kept@client.test')
  place.MOMENT = await now(original.pool)
  await ask(world, 'later@client.test')
  await original.pool`update meeting_requests set title = 'Overwritten by accident'`
  await archiveNow(original.pool)

  await run(recover!)
  parts.defer(() => run('pg_ctl --pgdata="$COPY" --mode=immediate stop'))
  await using mail = await mailServer()
  const env = {
    DATABASE_URL: addressOf(place.COPY_PORT!),
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    PARLEY_MAIL_DOMAIN: 'meet.acme.test',
    PARLEY_SECRET: randomBytes(32).toString('base64'),
  }
  await using _service = await startParley(folder.path, env, ['--hold'])
  const listed = JSON.parse(await printedBy(parley(folder.path, ['request', 'list', '--json'], env)))
  assert.deepEqual(
    listed.map(({ id, title }: { id: string; title: string }) => [id, title]),
    [[kept, 'Product demo']],
  )
  // It decides, and what it decides to send waits.
  const told = async () => await printedBy(parley(folder.path, ['explain', kept], env))
  await eventually(async () => (await told()).includes('kept@client.test'), told)
  assert.equal(mail.offered, 0)
  await printedBy(parley(folder.path, ['release'], env))
  await eventually(() => mail.mails.length === 1)
  assert.deepEqual(mail.mails[0]!.to, ['kept@client.test'])
})

/** The variables of the page with values for this test. */
async function placeFor(folder: string, { host, port, username }: { host: string; port: number; username: string }) {
  const own = join(folder, 'own')
  await mkdir(own, { mode: 0o700 })
  if (process.getuid?.() === 0) await chown(own, 65534, 65534)
  await chmod(own, 0o700)
  const place: Record<string, string> = {
    PATH: `${bin}:${process.env.PATH}`,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: username,
    ARCHIVE: join(own, 'archive'),
    BACKUPS: join(own, 'backups'),
    COPY: join(own, 'copy'),
    COPY_PORT: String(await freePort()),
  }
  const named = [...settings!.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name!)
  assert.deepEqual(Object.keys(place), named, 'the page has the same variables')
  assert.match(moment!, /^export MOMENT=/)
  return place
}

/** As the page says: by the user to whom the server belongs. */
async function runAsOwner(commands: string, env: Record<string, string>): Promise<void> {
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const script = ['--norc', '-eu', '-o', 'pipefail', '-c', commands]
  // A busy machine may take longer to start a server than pg_ctl waits by itself.
  const patient = { ...env, LC_ALL: 'C', PGCTLTIMEOUT: '300' }
  const { stderr } = await promisify(execFile)('bash', script, { ...user, cwd: '/', env: patient })
  assert.equal(stderr, '')
}

async function ask({ api }: World, email: string): Promise<string> {
  const made = await api.post('/meeting_requests', {
    organizer_email: 'ana@acme.test',
    participants: [{ email }],
    context: { title: 'Product demo' },
  })
  assert.equal(made.status, 202, made.text)
  return made.body.data.id
}

async function now(pool: Pool): Promise<string> {
  const [row] = await pool<{ now: string }[]>`select clock_timestamp()::text as now`
  return row!.now
}

async function archiveNow(pool: Pool): Promise<void> {
  const [row] = await pool<{ file: string }[]>`select pg_walfile_name(pg_switch_wal()) as file`
  await eventually(async () => {
    const [state] = await pool<{ last: string | null }[]>`select last_archived_wal as last from pg_stat_archiver`
    return (state!.last ?? '') >= row!.file
  })
}
