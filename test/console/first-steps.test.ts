import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { signedIn } from '../support/signed-in.ts'
import { newServer, newWorld } from '../support/world.ts'

const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Acme//EN\r\nEND:VCALENDAR\r\n'

test('each step to going live is ticked once it is done', async (t) => {
  await using world = await newWorld()
  const feed = createServer((_request, answer) => answer.end(EMPTY))
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  t.after(() => feed.close())
  const ask = await signedIn(world)
  const steps = async () => (await ask('GET', '/first_steps')).body.data
  const member = { members: true }
  const none = { calendar: false, key: false, mail_out: false, mail_in: false }
  assert.deepEqual(await steps(), { ...member, ...none })

  const address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/own.ics`
  const connected = await ask('POST', `/workspace_members/${world.owner.id}/calendars`, { kind: 'ics', address })
  assert.equal(connected.status, 201, connected.text)
  await world.newKey()
  assert.deepEqual(await steps(), { ...member, ...none, calendar: true, key: true })

  const app = await newServer(world.pool, { mailWays: { out: true, in: true } })
  await using _ = { [Symbol.asyncDispose]: () => app.close() }
  const live = await signedIn(world, 'admin', app)
  assert.ok(Object.values((await live('GET', '/first_steps')).body.data).every(Boolean))
})

test('whoever is alone in a workspace has nobody to arrange meetings for yet, and others see no steps', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  const member = await signedIn(world, 'member')
  assert.equal((await member('GET', '/first_steps')).status, 403)
  await world.pool`
    update workspace_members set active = false, deactivated_at = now()
    where workspace_id = ${world.workspace.id}
      and (role = 'member' or id = ${world.owner.id})`
  assert.equal((await ask('GET', '/first_steps')).body.data.members, false)
})
