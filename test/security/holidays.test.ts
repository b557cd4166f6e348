// The holidays of a country take up to seconds to load when nobody has asked for it before. A transaction that waited for them would
// keep its request, its team and a connection locked for as long.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinateWithin } from '#coordinate/coordinate.ts'
import { getHolidays } from '#db/negotiation/holidays.ts'
import { listHostTimes } from '#db/negotiation/host-times.ts'
import { inTransaction } from '#db/transaction.ts'
import { HolidaysNotLoaded } from '#holidays/holidays.ts'
import { present } from '../support/clock.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { coordinating } from '../support/post.ts'

test('a decision never waits for holidays while it holds locks, and is made once they are there', async () => {
  await using world = await newMonday()
  const id = await ask(world, { participants: [{ ...BO, timezone: 'Pacific/Auckland' }] })
  const due = { workspaceId: world.workspace.id, requestId: id }
  await assert.rejects(
    world.pool.begin((sql) => coordinateWithin(sql, due, coordinating())),
    HolidaysNotLoaded,
  )
  await decideAll(world)
  const [{ count } = { count: 0 }] = await world.pool<{ count: number }[]>`
    select count(*)::int from decisions where workspace_id = ${world.workspace.id} and request_id = ${id}`
  assert.ok(count > 0)
})

test('nor does a team that looks for whoever has time', async () => {
  await using world = await newMonday()
  await world.api.patch(`/workspace_members/${world.owner.id}`, { country: 'IS' })
  await assert.rejects(
    world.pool.begin((sql) => listHostTimes(sql, world.workspace, [world.owner.id], present())),
    HolidaysNotLoaded,
  )
  const team = await world.api.post('/teams', { name: 'Sales', mode: 'pool', member_ids: [world.owner.id] })
  assert.equal(team.status, 201, team.text)
  const made = await world.api.post('/meeting_requests', {
    team_id: team.body.data.id,
    participant_emails: ['cy@client.test'],
  })
  assert.equal(made.status, 202, made.text)
})

test('a transaction that needs one country after the other has them all', async () => {
  await using world = await newMonday()
  const countries = ['BB', 'BZ', 'GD', 'GY', 'LC', 'VC', 'SR']
  const found = await inTransaction(world.pool, async (sql) => {
    const days: number[] = []
    for (const country of countries) days.push((await getHolidays(sql, [country], present(), null)).of(country).length)
    return days
  })
  assert.ok(found.length === countries.length && found.every((days) => days > 0), String(found))
})

test('where nothing is locked they are waited for', async () => {
  await using world = await newMonday()
  await world.api.patch(`/workspace_members/${world.owner.id}`, { country: 'CL' })
  const times = await listHostTimes(world.pool, world.workspace, [world.owner.id], present())
  assert.ok(times.get(world.owner.id)!.daysOff.length > 0)
})
