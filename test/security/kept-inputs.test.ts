// What a decision saw holds the whole conversation so far. Whoever keeps a conversation going must not fill the disk with it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteOldInputs } from '#db/forget/retention.ts'
import { currentTime } from '#db/ids.ts'
import { replayAll } from '../../src/commands/replay/replay-all.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, decideAll, newMonday } from '../support/negotiating.ts'

async function counts({ pool, workspace }: MailWorld): Promise<{ decisions: number; inputs: number; oldest: number }> {
  const [row] = await pool<{ decisions: number; inputs: number; oldest: number }[]>`
    select
      (select count(*)::int from decisions where workspace_id = ${workspace.id}) as decisions,
      (select count(*)::int from decision_inputs where workspace_id = ${workspace.id}) as inputs,
      (select min(n) from decision_inputs where workspace_id = ${workspace.id}) as oldest`
  return row!
}

test('however long a request goes on, what its newest fifty decisions saw is kept, and that for thirty days', async () => {
  await using world = await newMonday()
  const id = await ask(world)
  for (let i = 0; i < 27; i++)
    for (const act of ['pause', 'resume']) {
      const answer = await world.api.post(`/meeting_requests/${id}/${act}`)
      assert.equal(answer.status, 200, answer.text)
      await decideAll(world)
    }
  const { decisions, inputs, oldest } = await counts(world)
  assert.ok(decisions > 50, `${decisions} decisions`)
  assert.deepEqual([inputs, oldest], [50, decisions - 49])
  assert.deepEqual((await replayAll(world.pool)).differences, [])

  const age = (days: number) => world.pool`
    update decision_inputs
    set created_at = created_at - make_interval(days => ${days})
    where workspace_id = ${world.workspace.id}`
  await age(29)
  await deleteOldInputs(world.pool, currentTime(TEST_CLOCK), 30)
  assert.equal((await counts(world)).inputs, 50)
  await age(2)
  await deleteOldInputs(world.pool, currentTime(TEST_CLOCK), 30)
  assert.deepEqual(await counts(world), { decisions, inputs: 0, oldest: null }, 'the decisions stay')
})
