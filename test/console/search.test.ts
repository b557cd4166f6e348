import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anId, nextMillisecond } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { givenRequest } from '../support/requests.ts'
import { signedIn } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

const bo = { email: 'bo.lind@client.test', name: 'Bo Lind' }

test('a part of a title, a name or an address finds requests, members and teams, whatever its capitals', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  await givenRequest(other, { context: { title: 'Lindgren demo' } })
  const ask = await signedIn(world)
  const linda = await givenMember(world, { email: 'linda@acme.test', name: 'Linda Berg' })
  const team = await world.api.post('/teams', { name: 'Blinds', mode: 'pool', member_ids: [linda.id] })
  const byTitle = await givenRequest(world, { context: { title: 'LIND and sons' } })
  const byName = await givenRequest(world, {
    participants: [bo],
    participant_emails: undefined,
    context: { title: 'Demo' },
  })
  await givenRequest(world, { context: { title: 'Nothing of the kind' } })

  const found = await ask('GET', '/search?text=lind')
  assert.equal(found.status, 200, found.text)
  const { requests, members, teams } = found.body.data
  assert.deepEqual(
    requests.map(({ id }: { id: string }) => id),
    [byName.id, byTitle.id],
  )
  assert.deepEqual(members, [{ id: linda.id, name: 'Linda Berg', email: 'linda@acme.test' }])
  assert.deepEqual(teams, [{ id: team.body.data.id, name: 'Blinds' }])
  const byAddress = await ask('GET', '/found_requests?text=Bo.Lind@&status=active')
  assert.deepEqual(
    byAddress.body.data.map(({ id }: { id: string }) => id),
    [byName.id],
  )
  assert.deepEqual((await ask('GET', '/found_requests?text=lind&status=booked')).body.data, [])
})

test('a whole address finds requests that are too old to be searched', async () => {
  await using world = await newWorld()
  const old = await givenRequest(world, { participants: [bo], participant_emails: undefined })
  await nextMillisecond()
  await world.pool`
    insert into meeting_requests
    select (jsonb_populate_record(r, jsonb_build_object('id', numbered_id(${anId('request').id}, n), 'title', 'Another'))).*
    from meeting_requests r, generate_series(1, 10000) n
    where r.workspace_id = ${world.workspace.id}`
  // The database does so by itself within a minute or two. Until then it may look at all participants for each of them.
  await world.pool`analyze meeting_requests, participants, people`
  const ask = await signedIn(world)
  const ids = async (text: string) =>
    (await ask('GET', `/search?text=${text}`)).body.data.requests.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids('Bo.Lind@client.test'), [old.id])
  assert.deepEqual(await ids('lind'), [])
  assert.equal((await ids('another')).length, 6)
})

test('signs that mean something to a database are letters here', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  const sale = await givenRequest(world, { context: { title: '50% off_now' } })
  await givenRequest(world, { context: { title: '500 offers' } })
  for (const text of ['50%', 'off_', '% o'])
    assert.deepEqual(
      (await ask('GET', `/search?text=${encodeURIComponent(text)}`)).body.data.requests.map(
        ({ id }: { id: string }) => id,
      ),
      [sale.id],
      text,
    )
  const refused = await ask('GET', '/search?text=%20')
  assert.equal(refused.status, 422, refused.text)
  assert.match(refused.body.error.message, /^Text: Please fill this in/)
})

test('members find their own requests alone', async () => {
  await using world = await newWorld()
  const member = await signedIn(world, 'member')
  await givenRequest(world, { context: { title: 'Lind' } })
  assert.deepEqual((await member('GET', '/search?text=lind')).body.data.requests, [])
  assert.deepEqual((await member('GET', '/found_requests?text=lind')).body.data, [])
})
