import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, serverLog, serverPid, temporaryFolder, until, usedFolder, visit } from './visiting.ts'

test('a second service on the same folder is told which process has it, and since when', async () => {
  await using folder = await usedFolder()
  const first = visit(folder.data, 'service')
  await first.opened
  const second = visit(folder.data, 'service')
  assert.equal(await second.ended, 1)
  const message = second.heard<string>('refused')!
  assert.match(
    message,
    new RegExp(`process ${first.child.pid}, since ${new Date().toISOString().slice(0, 10)} \\d\\d:\\d\\d:\\d\\d UTC`),
  )
  assert.match(message, /PARLEY_DATA/)
  assert.deepEqual(await ask(folder.data, 'select 1 as one'), [{ one: 1 }])
  assert.equal(await first.stop('SIGTERM'), 0)
})

test('of ten services that start at once, one gets the folder', async () => {
  await using folder = await temporaryFolder()
  const visitors = Array.from({ length: 10 }, () => visit(folder.data, 'service'))
  const results = await Promise.allSettled(visitors.map((visitor) => visitor.opened))
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1)
  const refused = visitors.map((visitor) => visitor.heard<string>('refused')).filter((message) => message)
  assert.equal(refused.length, 9)
  const winner = visitors.find((visitor) => visitor.heard('open'))!
  for (const message of refused) assert.match(message!, new RegExp(`process ${winner.child.pid},`))
  await winner.stop('SIGTERM')
  assert.equal(await serverPid(folder.data), null)
})

test('a service that was just killed does not keep the next one out', async () => {
  await using folder = await usedFolder()
  for (let round = 0; round < 5; round++) {
    const visitor = visit(folder.data, 'service')
    await visitor.opened
    await visitor.stop('SIGKILL')
  }
  const last = visit(folder.data, 'service')
  await last.opened
  await last.stop('SIGTERM')
  assert.equal(await serverPid(folder.data), null)
})

test('a command works beside a service and leaves its server running', async () => {
  await using folder = await usedFolder()
  const service = visit(folder.data, 'service')
  await service.opened
  const pid = await serverPid(folder.data)
  assert.deepEqual(await ask(folder.data, 'select 1 as one'), [{ one: 1 }])
  assert.equal(await serverPid(folder.data), pid)
  await service.stop('SIGTERM')
  assert.equal(await serverPid(folder.data), null)
})

test('a command without a service starts the server and stops it', async () => {
  await using folder = await usedFolder()
  assert.deepEqual(await ask(folder.data, 'select 1 as one'), [{ one: 1 }])
  assert.equal(await serverPid(folder.data), null)
})

test('a service takes over the server of a command, which then does not stop it', async () => {
  await using folder = await usedFolder()
  const command = visit(folder.data, 'command')
  await command.opened
  const pid = await serverPid(folder.data)
  const service = visit(folder.data, 'service')
  await service.opened
  assert.equal(await command.stop('SIGTERM'), 0)
  assert.equal(await serverPid(folder.data), pid)
  await service.stop('SIGTERM')
  assert.equal(await serverPid(folder.data), null)
})

test('a service that leaves while a command runs leaves the server to it', async () => {
  await using folder = await usedFolder()
  const service = visit(folder.data, 'service')
  await service.opened
  const command = visit(folder.data, 'command')
  await command.opened
  assert.equal(await service.stop('SIGTERM'), 0)
  assert.ok(await serverPid(folder.data))
  await command.stop('SIGTERM')
  assert.equal(await serverPid(folder.data), null)
})

test('commands that come and go together never find the server taken away', async () => {
  await using folder = await usedFolder()
  await ask(folder.data, 'create table marks (n int)')
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, () => ask(folder.data, 'insert into marks values (1) returning n')))
  }
  assert.deepEqual(await ask(folder.data, 'select count(*)::int as n from marks'), [{ n: 24 }])
  assert.equal(await serverPid(folder.data), null)
  assert.doesNotMatch(await serverLog(folder.data), /interrupted|not properly shut down/)
})

test('a service brings its server back after it was killed', async () => {
  await using folder = await usedFolder()
  const service = visit(folder.data, 'service')
  await service.opened
  const pid = await serverPid(folder.data)
  process.kill(pid!, 'SIGKILL')
  await until('another server runs', async () => ![null, pid].includes(await serverPid(folder.data)))
  assert.deepEqual(await ask(folder.data, 'select 1 as one'), [{ one: 1 }])
  const second = visit(folder.data, 'service')
  assert.equal(await second.ended, 1)
  assert.equal(await service.stop('SIGTERM'), 0)
  assert.equal(await serverPid(folder.data), null)
})
