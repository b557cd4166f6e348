// Limits that a provider sets for the whole installation. They are kept for all workspaces, so these tests have a database of their own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccess } from '../support/feed-server.ts'
import { failure, GoogleServer } from '../support/google-server.ts'
import { GraphServer, graphFailure } from '../support/graph-server.ts'
import { accountSettings, connectAccount, linkingWorld, look } from '../support/linking.ts'
import { ownPool } from '../support/own-database.ts'

test('a limit of the whole installation stops every node, and one of an account only its calendar', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts, await ownPool())
  const [one, other] = [
    await connectAccount(world, 'google', server.accounts),
    await connectAccount(world, 'google', server.accounts),
  ]
  // As a second process has it: its own client and everything.
  await using second = testAccess({ accounts: accountSettings(server.accounts) })
  const there = { ...world, access: second }
  for (const ofOne of ['userRateLimitExceeded', 'quotaExceeded']) {
    server.accounts.instead.push(failure(403, ofOne, { 'retry-after': '700' }))
    assert.equal((await look(world, one)).problem, 'rate_limited')
    assert.equal((await look(there, other)).problem, null, ofOne)
  }

  server.accounts.instead.push(failure(403, 'dailyLimitExceeded', { 'retry-after': '700' }))
  assert.equal((await look(world, one)).problem, 'rate_limited')
  const asked = server.accounts.asked.length
  const waiting = await look(there, other)
  assert.equal(waiting.problem, 'rate_limited')
  assert.equal(server.accounts.asked.length, asked, 'nobody asked')
  const seconds = (Date.parse(waiting.nextAttemptAt) - Date.now()) / 1_000
  assert.ok(seconds > 600 && seconds < 800, `asked again in ${seconds} s`)
  await world.pool`update provider_pauses set until = now()`
  assert.equal((await look(there, other)).problem, null)

  // What one account hears stops the others for some minutes at most.
  server.accounts.instead.push(failure(403, 'dailyLimitExceeded', { 'retry-after': '80000' }))
  await look(world, one)
  const [pause] = await world.pool<{ minutes: number }[]>`
    select extract(epoch from until - now())::float / 60 as minutes from provider_pauses where kind = 'google'`
  assert.ok(pause!.minutes > 10 && pause!.minutes < 20, `${pause!.minutes} minutes`)
  await world.pool`update provider_pauses set until = now()`
  assert.equal((await look(world, one)).problem, null)
})

test('Microsoft: the limit of a mailbox or a tenant is its own, and one of the application stops every node', async () => {
  await using server = await GraphServer.open()
  await using world = await linkingWorld(server.accounts, await ownPool())
  const calendar = await connectAccount(world, 'microsoft', server.accounts)
  const paused = async () =>
    (await world.pool`select from provider_pauses where kind = 'microsoft' and until > now()`).length
  server.accounts.instead.push(graphFailure(429, 'ApplicationThrottled', { 'retry-after': '5' }))
  assert.equal((await look(world, calendar)).problem, 'rate_limited')
  assert.equal(await paused(), 0)
  for (const ofTenant of ['Tenant/Read/client', 'Tenant_Application/ReadWrite/client']) {
    const headers = { 'x-ms-throttle-scope': ofTenant, 'retry-after': '5' }
    server.accounts.instead.push(graphFailure(429, 'TooManyRequests', headers))
    assert.equal((await look(world, calendar)).problem, 'rate_limited')
    assert.equal(await paused(), 0, ofTenant)
  }
  const scope = { 'x-ms-throttle-scope': 'Application/ReadWrite/client', 'retry-after': '5' }
  server.accounts.instead.push(graphFailure(429, 'TooManyRequests', scope))
  assert.equal((await look(world, calendar)).problem, 'rate_limited')
  assert.equal(await paused(), 1)
  await world.pool`delete from provider_pauses`
})
