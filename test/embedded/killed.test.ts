import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterFile } from '#db/embedded/postmaster.ts'
import { ask, clusterOf, serverLog, serverPid, temporaryFolder, until, usedFolder, visit } from './visiting.ts'

async function fill(data: string): Promise<void> {
  await ask(data, 'create table marks as select n from generate_series(1, 1000) n')
}

async function count(data: string): Promise<unknown> {
  return (await ask(data, 'select count(*)::int as n from marks'))[0]!.n
}

test('killed during initdb, the next start begins again and leaves nothing half-done behind', async () => {
  // On a quick machine initdb may be done before the kill arrives; then it is tried on another folder.
  for (let tries = 1; ; tries++) {
    await using folder = await temporaryFolder()
    const base = join(folder.data, 'postgres')
    const isMaking = async () =>
      existsSync(base) &&
      (await readdir(base)).some((name) => name.startsWith('cluster.new-') && existsSync(join(base, name, 'base')))
    const visitor = visit(folder.data, 'service')
    await until('initdb runs', isMaking)
    await visitor.stop('SIGKILL')
    if (existsSync(clusterOf(folder.data)) && tries < 10) continue
    assert.equal(existsSync(clusterOf(folder.data)), false)
    await fill(folder.data)
    assert.equal(await count(folder.data), 1000)
    assert.deepEqual((await readdir(base)).sort(), ['cluster', 'lock', 'postgres.log'])
    return
  }
})

test('killed while the server starts, the next start takes it over', async () => {
  await using folder = await usedFolder()
  await fill(folder.data)
  const visitor = visit(folder.data, 'service')
  await until('the server starts', () => existsSync(postmasterFile(clusterOf(folder.data))))
  await visitor.stop('SIGKILL')
  const pid = await serverPid(folder.data)
  const next = visit(folder.data, 'service')
  await next.opened
  assert.equal(await serverPid(folder.data), pid)
  assert.equal(await count(folder.data), 1000)
  await next.stop('SIGTERM')
  assert.equal(await serverPid(folder.data), null)
})

test('killed while running, its server lives on and the next start takes it over', async () => {
  await using folder = await usedFolder()
  const visitor = visit(folder.data, 'service')
  await visitor.opened
  await fill(folder.data)
  const pid = await serverPid(folder.data)
  await visitor.stop('SIGKILL')
  const next = visit(folder.data, 'service')
  await next.opened
  assert.equal(await serverPid(folder.data), pid)
  assert.equal(await count(folder.data), 1000)
  await next.stop('SIGTERM')
  assert.equal(await serverPid(folder.data), null)
})

test('killed while stopping, the next start waits for the server to be gone or takes it over', async () => {
  await using folder = await usedFolder()
  await fill(folder.data)
  for (const delayMs of [0, 5, 10, 20]) {
    const visitor = visit(folder.data, 'service')
    await visitor.opened
    visitor.child.kill('SIGTERM')
    await sleep(delayMs)
    await visitor.stop('SIGKILL')
    assert.equal(await count(folder.data), 1000)
  }
  assert.doesNotMatch(await serverLog(folder.data), /PANIC|corrupt/)
})

test('killed at any moment of a first start, the next one works', async () => {
  for (const delayMs of [150, 400, 650, 900, 1150]) {
    await using folder = await temporaryFolder()
    const visitor = visit(folder.data, 'service')
    await sleep(delayMs)
    await visitor.stop('SIGKILL')
    assert.deepEqual(await ask(folder.data, 'select 1 as one'), [{ one: 1 }])
    assert.equal(await serverPid(folder.data), null)
  }
})

test('killed at any moment of a later start, the next one works', async () => {
  await using folder = await usedFolder()
  for (let delayMs = 140; delayMs <= 320; delayMs += 15) {
    const visitor = visit(folder.data, 'service')
    await sleep(delayMs)
    await visitor.stop('SIGKILL')
    assert.deepEqual(await ask(folder.data, 'select 1 as one'), [{ one: 1 }])
  }
  assert.equal(await serverPid(folder.data), null)
})

test('a server that was killed with everybody else recovers what was committed', async () => {
  await using folder = await usedFolder()
  const visitor = visit(folder.data, 'service')
  await visitor.opened
  await fill(folder.data)
  visitor.child.kill('SIGKILL')
  process.kill((await serverPid(folder.data))!, 'SIGKILL')
  await visitor.ended
  assert.equal(await count(folder.data), 1000)
  assert.match(await serverLog(folder.data), /interrupted|not properly shut down/)
})

test('the number of a dead server, used again by another process, does not stand in the way', async () => {
  await using folder = await usedFolder()
  await fill(folder.data)
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore' })
  try {
    const file = postmasterFile(clusterOf(folder.data))
    await writeFile(
      file,
      `${bystander.pid}\n${clusterOf(folder.data)}\n1700000000\n5432\n${folder.data}/postgres\n\n  5432001 1\nready   \n`,
    )
    assert.equal(await count(folder.data), 1000)
    assert.equal(bystander.exitCode, null)
  } finally {
    bystander.kill('SIGKILL')
  }
})

test('a stale socket and garbage in the process file do not stand in the way', async () => {
  await using folder = await usedFolder()
  const visitor = visit(folder.data, 'service')
  await visitor.opened
  await fill(folder.data)
  visitor.child.kill('SIGKILL')
  process.kill((await serverPid(folder.data))!, 'SIGKILL')
  await visitor.ended
  assert.ok(existsSync(join(folder.data, 'postgres', '.s.PGSQL.5432')))
  await writeFile(postmasterFile(clusterOf(folder.data)), '')
  assert.equal(await count(folder.data), 1000)
})

test('a data folder that is moved while its server runs is still found', async () => {
  await using folder = await usedFolder()
  const visitor = visit(folder.data, 'service')
  await visitor.opened
  await fill(folder.data)
  await visitor.stop('SIGKILL')
  const moved = join(folder.path, 'moved')
  await rename(folder.data, moved)
  assert.equal(await count(moved), 1000)
  assert.equal(await serverPid(moved), null)
})

test('a copy of a running data folder is a database of its own', async () => {
  await using folder = await temporaryFolder()
  await using other = await temporaryFolder()
  const visitor = visit(folder.data, 'service')
  await visitor.opened
  await fill(folder.data)
  await ask(folder.data, 'checkpoint')
  const copied = (path: string) => !path.includes('.s.PGSQL')
  await cp(folder.data, other.data, { recursive: true, filter: copied })
  const pid = await serverPid(folder.data)
  assert.match(await readFile(postmasterFile(clusterOf(other.data)), 'utf8'), new RegExp(`^${pid}\n`))
  assert.equal(await count(other.data), 1000)
  assert.equal(await serverPid(folder.data), pid)
  await visitor.stop('SIGTERM')
})
