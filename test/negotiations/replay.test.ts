import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packInput, unpackInput } from '#coordinate/decision-input.ts'
import { replayAll } from '../../src/commands/replay/replay-all.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answerOf, answers, ask, BO, decideAll, moveTo, newMonday } from '../support/negotiating.ts'

const CY = { email: 'cy@client.test', name: 'Cy Moe', timezone: 'America/New_York' }

/** Conversations that take different ways: booked at once, moved, declined, silent, cancelled, bounced. */
async function hold(world: MailWorld): Promise<string[]> {
  const requests = [
    await ask(world),
    await ask(world, { participants: [BO, CY] }),
    await ask(world, { participants: [CY] }),
  ]
  await decideAll(world)
  await answers(world, BO.email, 'Tuesday 17 November at 14:00 would be great.')
  await answers(world, BO.email, 'I am in Lisbon, by the way. Could we move it to Wednesday afternoon?')
  await answers(world, CY.email, 'None of these, what about the week after?')
  await world.ingest(
    ...(await answerOf(world, { email: CY.email, act: { do: 'out_of_office', text: 'Back on Monday.' } })),
  )
  await decideAll(world)
  await moveTo(world, Temporal.Instant.from('2026-11-20T15:00:00Z'))
  await decideAll(world)
  await world.ingest(...(await answerOf(world, { email: CY.email, act: { do: 'bounce' } })))
  await decideAll(world)
  await world.api.post(`/meeting_requests/${requests[0]}/cancel`, { notify: true })
  await decideAll(world)
  return requests
}

test('every decision comes out again from what it saw, and a different one is reported where it stands', async () => {
  await using world = await newMonday()
  const [first, second] = await hold(world)
  const { decisions, differences } = await replayAll(world.pool)
  assert.deepEqual(differences, [])
  assert.ok(decisions >= 10, `${decisions} decisions`)

  // Another version said something else.
  await world.pool`
    update decisions
    set sentence = 'Bo is told to wait.'
    where workspace_id = ${world.workspace.id}
      and request_id = ${first!}
      and n = 1`
  // Another version saw the same and sent less.
  await world.pool`
    update decisions
    set steps = '[]'
    where workspace_id = ${world.workspace.id}
      and request_id = ${second!}
      and n = 1`
  const changed = await replayAll(world.pool)
  assert.equal(changed.decisions, decisions)
  assert.deepEqual(
    changed.differences.map(({ request, decision, was }) => [request, decision, was === 'Bo is told to wait.']).sort(),
    [
      [first, 1, true],
      [second, 1, false],
    ].sort(),
  )
})

test('a decision from before steps said whose word they follow from is the same decision', async () => {
  await using world = await newMonday()
  const request = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'Could we make it 15 minutes instead? The first one works.')
  await decideAll(world)
  const forgotten = await world.pool`
    update decisions
    set steps = (select jsonb_agg(step - 'by') from jsonb_array_elements(steps) step)
    where workspace_id = ${world.workspace.id}
      and steps @? '$[*].by'`
  assert.equal(forgotten.count, 1)
  const { differences } = await replayAll(world.pool)
  assert.deepEqual(
    differences.filter((each) => each.request === request),
    [],
  )
})

test('a record that cannot be read is named, and the others are compared all the same', async () => {
  await using world = await newMonday()
  const [broken, other] = [await ask(world), await ask(world, { participants: [CY] })]
  await decideAll(world)
  await world.pool`
    update decision_inputs set packed = ${Buffer.from('not packed')}
    where workspace_id = ${world.workspace.id} and request_id = ${broken}`
  await world.pool`
    update decisions set sentence = 'Cy is told to wait.'
    where workspace_id = ${world.workspace.id} and request_id = ${other} and n = 1`
  const { differences, incomparable } = await replayAll(world.pool)
  const own = incomparable.filter(({ request }) => request === broken)
  assert.deepEqual(
    own.map(({ decision }) => decision),
    [1],
  )
  assert.match(own[0]!.why, /\w+/)
  assert.deepEqual(
    differences.filter(({ request }) => request === other).map(({ decision }) => decision),
    [1],
  )
})

test('a decision on other facts is another decision, and the stored hash tells so', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  await decideAll(world)
  const [row] = await world.pool<{ packed: Uint8Array; inputHash: string }[]>`
    select i.packed, d.input_hash
    from decision_inputs i
    join decisions d on d.workspace_id = i.workspace_id and d.request_id = i.request_id and d.n = i.n
    where i.workspace_id = ${world.workspace.id}
      and i.request_id = ${requestId}
    order by i.n
    limit 1`
  const { negotiation, now } = unpackInput(row!.packed)
  assert.equal(packInput(negotiation, now).inputHash, row!.inputHash)
  negotiation.hosts[0]!.hours = [{ days: ['sat'], start: '09:00', end: '10:00' }]
  const other = packInput(negotiation, now)
  assert.notEqual(other.inputHash, row!.inputHash)
  await world.pool`
    update decision_inputs
    set packed = ${other.packed}
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
      and n = 1`
  const { differences } = await replayAll(world.pool)
  assert.deepEqual(
    differences.filter(({ request }) => request === requestId).map(({ decision }) => decision),
    [1],
  )
})
