import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '#db/database.ts'
import { BUILD, buildText } from '#settings/version.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { mailServer } from '../support/mail-server.ts'
import { dataFolder, parley, startParley, stop, temporaryFolder } from '../support/parley.ts'

const PARLEY = fileURLToPath(new URL('../../bin/parley', import.meta.url))

test('the request that the start prints works as it is, on the second start too', async () => {
  await using folder = await temporaryFolder()
  for (const round of [1, 2]) {
    await using service = await startParley(folder.path)
    const [printed] = /curl[\s\S]+?\n {4}-d .*/.exec(service.output.stdout) ?? []
    const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', printed!])
    assert.equal(JSON.parse(stdout).data.status, 'active', `round ${round}`)
    assert.ok(service.output.stdout.includes(`PARLEY_DATA=${folder.path} ./bin/parley mailroom read dora@client.test`))
  }
  assert.equal((await stat(`${folder.path}/development-key`)).mode & 0o777, 0o600)
  assert.equal((await stat(`${folder.path}/secret`)).mode & 0o777, 0o600)
})

test('a command works beside the running service, and the service knows a new key at once', async () => {
  await using folder = await dataFolder()
  await using service = await startParley(folder.path)
  const made = await parley(folder.path, ['workspace', 'create', 'Beside', '--owner', 'ana@acme.test', '--json'])
  const { id } = JSON.parse(made.stdout)
  const args = ['key', 'create', '--workspace', id, '--name', 'n', '--scopes', 'teams.read', '--json']
  const key = JSON.parse((await parley(folder.path, args)).stdout)
  const ask = () => fetch(`${service.url}/api/v1/teams`, { headers: { authorization: `Bearer ${key.key}` } })
  assert.equal((await ask()).status, 200)
  assert.equal((await parley(folder.path, ['key', 'delete', key.id])).code, 0)
  await eventually(async () => (await ask()).status === 401)
})

test('every place that tells the build tells the same', async () => {
  await using folder = await dataFolder()
  const metrics = `127.0.0.1:${await freePort()}`
  const env = { PARLEY_MAIL_DOMAIN: 'parley.test', PARLEY_METRICS_LISTEN: metrics }
  await using service = await startParley(folder.path, env, [])
  const ready = JSON.parse(service.output.stdout.split('\n').find((line) => line.includes('"msg":"ready"'))!)
  const { version, commit, date } = ready
  assert.deepEqual({ version, commit, date }, BUILD)
  const health = await (await fetch(`http://${metrics}/healthz`)).json()
  assert.deepEqual(health, { status: 'ok', version, commit, commit_date: date })
  const text = await (await fetch(`http://${metrics}/metrics`)).text()
  const labels = `version="${version}",commit="${commit ?? ''}",date="${date ?? ''}",node="${process.version}"`
  assert.ok(text.includes(`\nparley_build_info{${labels}} 1\n`), text)
  const { stdout } = await parley(folder.path, ['--version'])
  assert.equal(stdout, `parley ${buildText(BUILD)} on Node ${process.version}\n`)
})

test('with PORT=0 every address that is shown has the port that the system chose', async () => {
  await using folder = await dataFolder()
  const env = { ...process.env, PORT: '0', PARLEY_DATA: folder.path, DATABASE_URL: '' }
  const child = spawn(PARLEY, ['start', '--dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let shown = ''
  child.stdout.on('data', (bytes) => (shown += bytes))
  await eventually(() => shown.includes('Ctrl-C'))
  const ports = new Set([...shown.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port!))
  assert.equal(ports.size, 1, shown)
  const [port] = ports
  assert.notEqual(port, '0')
  const document = await fetch(`http://127.0.0.1:${port}/openapi.json`)
  assert.deepEqual(
    ((await document.json()) as { servers: { url: string }[] }).servers[0]!.url,
    `http://127.0.0.1:${port}`,
  )
  assert.equal(await stop(child, 'SIGTERM'), 0)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`${signal} stops the service cleanly`, async () => {
    await using folder = await dataFolder()
    const service = await startParley(folder.path)
    assert.equal(await stop(service.child, signal), 0)
    assert.match(service.output.stdout, /stopping/)
  })

test('production says on every start that mail neither leaves nor comes in, and which variable nothing reads', async () => {
  await using folder = await dataFolder()
  const env = { PARLEY_MAIL_DOMAIN: 'meet.acme.test', PARLEY_SMTP_LISTN: 'lmtp://127.0.0.1:2424' }
  await using service = await startParley(folder.path, env, [])
  const lines = service.output.stdout.trim().split('\n')
  const told = lines.map((line) => JSON.parse(line))
  const warnings = told.filter(({ level }) => level === 40)
  assert.deepEqual(
    warnings.map(({ msg }) => msg.split(/[:.]/, 1)[0]),
    ['Nothing reads PARLEY_SMTP_LISTN', 'No mail leaves', 'No mail comes in'],
  )
  assert.equal(told.find(({ msg }) => msg === 'ready')['node.id'], 1, 'a line of work names its node')
})

test('in production without a mail server mail waits and is not taken for sent, until there is one', async () => {
  await using folder = await dataFolder()
  await using server = await mailServer()
  const env = { PARLEY_MAIL_DOMAIN: 'meet.acme.test' }
  {
    await using service = await startParley(folder.path, env, [])
    await parley(folder.path, ['workspace', 'create', 'Acme', '--owner', 'ana@acme.test'])
    const made = await parley(folder.path, [
      'key',
      'create',
      '--name',
      't',
      '--scopes',
      'meeting_requests.write',
      '--json',
    ])
    const body = JSON.stringify({ organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] })
    const authorization = `Bearer ${JSON.parse(made.stdout).key}`
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${service.url}/api/v1/meeting_requests`, { method: 'POST', headers, body })
    assert.equal(answer.status, 202, await answer.text())
    await using database = await openDatabase({
      databaseUrl: null,
      dataFolder: folder.path,
      purpose: 'command',
      max: 1,
    })
    const statuses = async () =>
      (await database.pool<{ status: string }[]>`select status from outbox`).map(({ status }) => status)
    await eventually(async () => (await statuses()).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    assert.deepEqual([...new Set(await statuses())], ['queued'])
  }
  const { host, port } = server.settings
  await using _service = await startParley(folder.path, { ...env, SMTP_URL: `smtp://${host}:${port}` }, [])
  await eventually(() => server.mails.length > 0)
  assert.deepEqual(server.mails[0]!.to, ['bo@client.test'])
})

test('a second start on the same folder says who has it', async () => {
  await using folder = await dataFolder()
  await using service = await startParley(folder.path)
  const second = await parley(folder.path, ['start', '--dev'], { PORT: String(await freePort()) })
  assert.equal(second.code, 1)
  assert.match(second.stderr, new RegExp(`process ${service.child.pid}\\b`))
})

test('a port in use is named, with what to do', async () => {
  await using folder = await dataFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const { code, stderr } = await parley(folder.path, ['start', '--dev'], { PORT: String(port) })
  taken.close()
  assert.equal(code, 1)
  assert.match(
    stderr,
    new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. .*PORT=${port + 1}\n$`),
  )
})

test('a database that cannot be reached is named without its password', async () => {
  await using folder = await temporaryFolder()
  const url = `postgres://ana:hush-hush@127.0.0.1:${await freePort()}/parley`
  const { code, stderr } = await parley(folder.path, ['start', '--dev'], { DATABASE_URL: url })
  assert.equal(code, 1)
  assert.match(stderr, /^The database of DATABASE_URL cannot be used \(ECONNREFUSED: .*\n$/)
  assert.ok(!stderr.includes('hush-hush'))
})

test('a data folder that cannot be written is named', async () => {
  const { code, stderr } = await parley('/dev/null/data', ['start', '--dev'], { PORT: String(await freePort()) })
  assert.equal(code, 1)
  assert.match(stderr, /^[^\n]*\/dev\/null[^\n]*\n$/)
})

test('a schema that is newer than the program is not touched', async () => {
  await using folder = await temporaryFolder()
  assert.equal((await parley(folder.path, ['migrate'])).code, 0)
  {
    await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command' })
    await database.pool`insert into schema_migrations (version, name) values (9999, '9999_future.sql')`
  }
  for (const args of [['start', '--dev'], ['migrate'], ['workspace', 'list']]) {
    const { code, stderr } = await parley(folder.path, args, { PORT: String(await freePort()) })
    assert.equal(code, 1, args.join(' '))
    assert.match(
      stderr,
      /^The database schema is at version 9999, newer than this program \(\d+\)\. Start the newer Parley.*\n$/,
    )
  }
})

test('a secret that does not belong to the database is refused at start, even where nothing is sealed yet', async () => {
  await using folder = await dataFolder()
  {
    await using _service = await startParley(folder.path)
  }
  const env = { PORT: String(await freePort()), PARLEY_SECRET: Buffer.alloc(32, 3).toString('base64') }
  const { code, stderr } = await parley(folder.path, ['start', '--dev'], env)
  assert.equal(code, 1)
  assert.match(stderr, /^PARLEY_SECRET does not belong to this database, .* copy the file `secret` .*\n$/)
})

test('all wrong settings are reported at once', async () => {
  await using folder = await dataFolder()
  const env = { PORT: 'http', PARLEY_SECRET: 'short', PARLEY_PUBLIC_URL: 'nowhere', HOST: '0.0.0.0' }
  const { code, stderr } = await parley(folder.path, ['start'], env)
  assert.equal(code, 1)
  for (const name of ['PORT', 'PARLEY_SECRET', 'PARLEY_PUBLIC_URL', 'PARLEY_MAIL_DOMAIN'])
    assert.match(stderr, new RegExp(`^ {2}- ${name} `, 'm'))
})
