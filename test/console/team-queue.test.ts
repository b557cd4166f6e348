import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenTeamOf } from '../support/given.ts'
import { givenRequest } from '../support/requests.ts'
import { signedIn } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

test('the queue of a team says who can be next, in order, and why somebody cannot', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world, 'member')
  const { team, members, memberships } = await givenTeamOf(world, 4, { mode: 'pool' })
  const ids = memberships.map(({ id }) => id)
  await world.api.post(`/teams/${team.id}/members/${ids[1]}/pause`)
  await world.api.post(`/workspace_members/${members[2]!.id}/deactivate`)
  await givenRequest(world, { organizer_email: undefined, team_id: team.id })

  const shown = await ask('GET', `/teams/${team.id}/queue`)
  assert.equal(shown.status, 200, shown.text)
  assert.deepEqual(shown.body.data, {
    waiting: [ids[3], ids[0]],
    resting: [
      { membership_id: ids[1], why: 'paused' },
      { membership_id: ids[2], why: 'inactive' },
    ],
  })
  await using other = await newWorld()
  assert.equal((await (await signedIn(other))('GET', `/teams/${team.id}/queue`)).status, 404)
})
