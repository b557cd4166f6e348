import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, decideAll, newMonday } from '../support/negotiating.ts'
import { stateOf } from '../support/negotiation-state.ts'

test('a fact of a kind that only a newer version knows is left alone, and everything else goes on', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  await world.pool`
    with wanted as (
      update negotiations set wanted_rev = wanted_rev + 1 where request_id = ${requestId} returning wanted_rev
    )
    insert into facts (workspace_id, request_id, n, at, kind, actor, body)
    select ${world.workspace.id}, ${requestId}, wanted_rev, now(), 'weather_changed', 'newer', '{"to": {"sun": [1, 2]}}'
    from wanted`
  await decideAll(world)
  const { facts, messages } = await stateOf(world, requestId)
  assert.deepEqual([facts.length, messages.length], [2, 1])
})
