import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import { timestampOf } from '#core/time/minute.ts'
import { loadNegotiation } from '#db/negotiation/whole-negotiation.ts'
import { givenMember } from '../support/given.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answers, ask, decideAll, MONDAY, newMonday } from '../support/negotiating.ts'
import { coordinating } from '../support/post.ts'

const CY = { email: 'cy@client.test', timezone: 'Europe/Berlin' }

/** When the times begin and end that a request should avoid. */
async function offeredElsewhere(world: MailWorld, requestId: string): Promise<string[]> {
  const { negotiation } = await loadNegotiation(world.pool, world.workspace, requestId, MONDAY.toString())
  return negotiation.offeredElsewhere.map(timestampOf)
}

async function openOffers(world: MailWorld, requestId: string): Promise<string[]> {
  const rows = await world.pool<{ start: string; end: string }[]>`
    select lower(during) as start, upper(during) as end
    from offers
    where workspace_id = ${world.workspace.id} and request_id = ${requestId} and state = 'open'
    order by during`
  return rows.flatMap(({ start, end }) => [start, end])
}

test('what a host has on offer in one request is avoided by the others, until it is taken or withdrawn', async () => {
  await using world = await newMonday()
  const [first, second] = [await ask(world), await ask(world, { participants: [CY] })]
  await decideAll(world)
  const [ofFirst, ofSecond] = [await openOffers(world, first), await openOffers(world, second)]
  assert.equal(new Set([...ofFirst, ...ofSecond]).size, 12, 'the two requests offer different times')
  assert.deepEqual(await offeredElsewhere(world, second), ofFirst)
  assert.deepEqual(await offeredElsewhere(world, first), ofSecond)
  await answers(world, 'bo@client.test', 'The first one works for me.')
  assert.deepEqual(await offeredElsewhere(world, second), [])
  await world.api.post(`/meeting_requests/${second}/cancel`)
  await decideAll(world)
  assert.deepEqual(await offeredElsewhere(world, first), [])
})

test('a new organizer has on offer what the old one had, and the old one no longer does', async () => {
  await using world = await newMonday()
  await givenMember(world, { email: 'eve@acme.test' })
  const [moved, ofAna] = [await ask(world), await ask(world, { participants: [CY] })]
  const ofEve = await ask(world, { participants: [CY], organizer_email: 'eve@acme.test' })
  await coordinate(world.pool, { workspaceId: world.workspace.id, requestId: moved }, coordinating())
  const times = await openOffers(world, moved)
  assert.deepEqual(await offeredElsewhere(world, ofAna), times)
  const heir = { new_organizer_email: 'eve@acme.test' }
  assert.equal((await world.api.post(`/meeting_requests/${moved}/change_organizer`, heir)).status, 200)
  assert.deepEqual([await offeredElsewhere(world, ofAna), await offeredElsewhere(world, ofEve)], [[], times])
})
