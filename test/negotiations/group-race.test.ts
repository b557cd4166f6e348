import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import { givenTeamOf } from '../support/given.ts'
import { answerOf, decideAll, newMonday, saying } from '../support/negotiating.ts'
import { stateOf } from '../support/negotiation-state.ts'
import { coordinating } from '../support/post.ts'
import { askTeam } from '../support/routing.ts'

const REQUESTS = 6
const HOSTS = 8
const GUESTS = 3

test('six meetings of eight hosts and three participants that agree on one time at once: one is booked, the others look on', async () => {
  await using world = await newMonday()
  const { team } = await givenTeamOf(world, HOSTS, { name: 'Panel', mode: 'stack' })
  const requests: { id: string; guests: string[] }[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const guests = Array.from({ length: GUESTS }, (_, i) => `guest${n}-${i}@client.test`)
    const { id } = await askTeam(world, team.id, { participant_emails: guests })
    requests.push({ id, guests })
  }
  await decideAll(world)
  for (const email of requests.flatMap(({ guests }) => guests))
    await world.ingest(
      ...(await answerOf(world, { email, act: saying('Wednesday 18 November at 14:00 UTC would be perfect.') })),
    )
  // Two workers look at each of them, all at the same moment.
  const looks = [...requests, ...requests].map(({ id: requestId }) =>
    coordinate(world.pool, { workspaceId: world.workspace.id, requestId }, coordinating()),
  )
  for (const look of await Promise.allSettled(looks)) assert.equal(look.status, 'fulfilled')
  await decideAll(world)
  const states = await Promise.all(requests.map(({ id }) => stateOf(world, id)))
  assert.deepEqual(states.map(({ status }) => status).sort(), [...Array(REQUESTS - 1).fill('active'), 'booked'])
  const [row] = await world.pool<{ overlaps: number; hosts: number }[]>`
    select count(*) filter (where a.booking_id <> b.booking_id)::int as overlaps, count(distinct a.member_id)::int as hosts
    from booking_members a
    join booking_members b on b.workspace_id = a.workspace_id and b.member_id = a.member_id and b.during && a.during
    where a.workspace_id = ${world.workspace.id}`
  assert.deepEqual({ ...row }, { overlaps: 0, hosts: HOSTS })
  for (const { status, offers } of states)
    if (status === 'active')
      assert.ok(
        offers.some((offer) => offer.endsWith('open')),
        'who lost has other times',
      )
})
