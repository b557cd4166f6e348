import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEmbedded } from '#db/embedded/open.ts'
import { ask, clusterOf, serverLog, serverPid, temporaryFolder, visit } from './visiting.ts'

test('the first start makes a database that does not depend on the machine', async () => {
  await using folder = await temporaryFolder()
  const visitor = visit(folder.data, 'service')
  const opened = await visitor.opened
  assert.match(visitor.heard<string>('progress')!, /first time/)
  assert.match(opened.version, /^18\./)
  const [row] = await ask(
    folder.data,
    `select
       current_setting('listen_addresses') as addresses,
       current_setting('data_checksums') as checksums,
       current_setting('server_encoding') as encoding,
       current_setting('TimeZone') as zone,
       current_setting('synchronous_commit') as commits,
       current_setting('autovacuum') as autovacuum,
       current_setting('fsync') as fsync,
       (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale,
       upper('é') as letter`,
  )
  assert.deepEqual(row, {
    addresses: '',
    checksums: 'on',
    encoding: 'UTF8',
    zone: 'UTC',
    commits: 'on',
    autovacuum: 'on',
    fsync: 'on',
    locale: 'b C.UTF-8',
    letter: 'É',
  })
  assert.equal(await visitor.stop('SIGTERM'), 0)
})

test('the database and its socket are closed to other users', async () => {
  await using folder = await temporaryFolder()
  await mkdir(folder.data, { mode: 0o755 })
  const visitor = visit(folder.data, 'service')
  const { host, port } = await visitor.opened
  assert.equal(host, join(folder.data, 'postgres'))
  assert.equal((await stat(host)).mode & 0o777, 0o700)
  assert.equal((await stat(join(host, `.s.PGSQL.${port}`))).mode & 0o777, 0o700)
  await visitor.stop('SIGTERM')
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} stops the server cleanly and the next start is quick`, async (context) => {
    await using folder = await temporaryFolder()
    const first = visit(folder.data, 'service')
    await first.opened
    assert.equal(await first.stop(signal), 0)
    assert.equal(first.heard('closed'), null)
    assert.equal(await serverPid(folder.data), null)
    assert.deepEqual((await readdir(join(folder.data, 'postgres'))).sort(), ['cluster', 'lock', 'postgres.log'])

    const second = visit(folder.data, 'service')
    const { ms } = await second.opened
    context.diagnostic(`start on an existing folder: ${ms} ms`)
    await second.stop(signal)
    const log = await serverLog(folder.data)
    assert.doesNotMatch(log, /interrupted|not properly shut down|FATAL|PANIC/)
    assert.equal(log.match(/database system is shut down/g)?.length, 2)
  })
}

test('Ctrl-C in a terminal reaches Parley and not its server', async () => {
  await using folder = await temporaryFolder()
  const visitor = visit(folder.data, 'service', { detached: true })
  await visitor.opened
  // The terminal signals a whole process group; the visitor leads one here, as a shell's job does.
  process.kill(-visitor.child.pid!, 'SIGINT')
  assert.equal(await visitor.ended, 0)
  assert.equal(visitor.heard('closed'), null)
  assert.doesNotMatch(await serverLog(folder.data), /interrupted|terminated by signal/)
})

test('a path too long for a socket puts the socket into a closed folder under the temporary one', async () => {
  await using folder = await temporaryFolder()
  const data = join(folder.path, 'a-rather-long-folder-name'.repeat(4), 'data')
  const visitor = visit(data, 'service')
  const { host } = await visitor.opened
  assert.doesNotMatch(host, /rather-long/)
  assert.equal((await stat(host)).mode & 0o777, 0o700)
  assert.deepEqual(await ask(data, 'select 1 as one'), [{ one: 1 }])

  visitor.child.kill('SIGKILL')
  process.kill((await serverPid(data))!, 'SIGKILL')
  await visitor.ended
  const next = visit(data, 'service')
  assert.equal((await next.opened).host, host)
  await next.stop('SIGTERM')
  assert.equal(existsSync(host), false)
})

test('one process may open and close again and again', async () => {
  await using folder = await temporaryFolder()
  for (let round = 0; round < 3; round++) {
    await using embedded = await openEmbedded(folder.data, { purpose: 'test' })
    assert.match(embedded.version, /^18\./)
    assert.ok(await serverPid(folder.data))
  }
  assert.equal(await serverPid(folder.data), null)
  assert.ok(existsSync(clusterOf(folder.data)))
})
