import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextMillisecond } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { givenRequest, shownRequest } from '../support/requests.ts'
import { askTeam } from '../support/routing.ts'
import { newWorld, type World } from '../support/world.ts'

// Where people meet: a default on members and teams, and what a request makes of it.

const VIDEO = { kind: 'video', url: 'https://meet.acme.test/ana' }
const ROOMS = { kind: 'video', url: 'https://meet.acme.test/{room}#config.subject={room}' }
const PHONE = { kind: 'phone', number: '+351 21 123 4567' }
const OFFICE = { kind: 'address', text: 'Rua Augusta 1, Lisbon' }
const NONE = { kind: 'none' }

const ownerOf = async (world: World) => (await world.api.get('/workspace_members?email=ana@acme.test')).body.data[0]

async function setPlace(world: World, place: unknown) {
  const { id } = await ownerOf(world)
  const answer = await world.api.patch(`/workspace_members/${id}`, { place })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const setContext = async (world: World, id: string, context: object) => {
  const answer = await world.api.post(`/meeting_requests/${id}/context`, context)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('a member has a place, null until set and after null; setting the same moves nothing', async () => {
  await using world = await newWorld()
  const { updated_at, place } = await ownerOf(world)
  assert.equal(place, null)
  await nextMillisecond()
  const set = await setPlace(world, { ...VIDEO, url: `  ${VIDEO.url} `, number: 'of no use' })
  assert.deepEqual(set.place, VIDEO)
  assert.ok(set.updated_at > updated_at)
  await nextMillisecond()
  assert.deepEqual(await setPlace(world, VIDEO), set)
  assert.deepEqual((await world.api.get(`/workspace_members/${set.id}`)).body.data, set)
  assert.deepEqual((await setPlace(world, NONE)).place, NONE)
  assert.equal((await setPlace(world, null)).place, null)
})

test('a team has a place on create and PATCH, in every mode', async () => {
  await using world = await newWorld()
  for (const mode of ['pool', 'stack', 'manual']) {
    const made = await world.api.post('/teams', { name: `Place ${mode}`, mode, place: OFFICE })
    assert.deepEqual([made.status, made.body.data.place], [201, OFFICE], made.text)
    const path = `/teams/${made.body.data.id}`
    assert.deepEqual((await world.api.patch(path, { place: PHONE })).body.data.place, PHONE)
    assert.equal((await world.api.patch(path, { place: null })).body.data.place, null)
    assert.equal((await world.api.get(path)).body.data.place, null)
  }
  assert.equal((await givenTeam(world)).place, null)
})

test('the request says where, else its team, else its organizer; a later default is for new requests', async () => {
  await using world = await newWorld()
  assert.equal((await givenRequest(world)).place, null)
  await setPlace(world, VIDEO)
  const byMember = await givenRequest(world)
  assert.deepEqual(byMember.place, VIDEO)
  assert.deepEqual((await givenRequest(world, { context: { place: PHONE } })).place, PHONE)
  assert.deepEqual((await givenRequest(world, { context: { place: NONE } })).place, NONE)
  assert.deepEqual((await givenRequest(world, { context: { place: null } })).place, VIDEO)

  const { team, members } = await givenTeamOf(world, 1, { place: OFFICE })
  assert.deepEqual((await askTeam(world, team.id)).place, OFFICE)
  assert.deepEqual((await askTeam(world, team.id, { context: { place: PHONE } })).place, PHONE)
  await world.api.patch(`/teams/${team.id}`, { place: null })
  assert.equal((await askTeam(world, team.id)).place, null)
  await world.api.patch(`/workspace_members/${members[0]!.id}`, { place: PHONE })
  assert.deepEqual((await askTeam(world, team.id)).place, PHONE)

  await setPlace(world, OFFICE)
  assert.deepEqual(await shownRequest(world, byMember.id), byMember)
})

test('every request gets a room of its own that nobody can guess, and keeps it', async () => {
  await using world = await newWorld()
  await setPlace(world, ROOMS)
  const [first, second] = [await givenRequest(world), await givenRequest(world, { context: { place: ROOMS } })]
  const roomOf = ({ place }: Record<string, unknown>) => {
    const found = /^https:\/\/meet\.acme\.test\/([0-9a-f]{32})#config\.subject=([0-9a-f]{32})$/.exec(
      (place as { url: string }).url,
    )
    assert.equal(found?.[1], found?.[2])
    return found![1]
  }
  assert.notEqual(roomOf(first), roomOf(second))
  assert.deepEqual((await shownRequest(world, first.id)).place, first.place)
  // The same address again keeps the room; another address gets a new one.
  assert.deepEqual((await setContext(world, second.id, { place: ROOMS })).place, second.place)
  const other = { kind: 'video', url: 'https://talk.acme.test/{room}' }
  assert.match((await setContext(world, second.id, { place: other })).place.url, /talk\.acme\.test\/[0-9a-f]{32}$/)
})

test('context sets a place, and null puts back the default; what changes nothing moves nothing', async () => {
  await using world = await newWorld()
  await setPlace(world, VIDEO)
  const made = await givenRequest(world)
  await nextMillisecond()
  const changed = await setContext(world, made.id, { place: OFFICE })
  assert.deepEqual(changed, { ...made, place: OFFICE, updated_at: changed.updated_at })
  assert.ok(changed.updated_at > made.updated_at)
  const before = await fingerprint(world)
  await nextMillisecond()
  assert.deepEqual(await setContext(world, made.id, { place: OFFICE }), changed)
  assert.equal(await fingerprint(world), before)
  assert.deepEqual((await setContext(world, made.id, { place: null })).place, VIDEO)
  assert.deepEqual((await setContext(world, made.id, { place: NONE })).place, NONE)
})

test('another organizer brings their own place along, unless the request or its team said where', async () => {
  await using world = await newWorld()
  await setPlace(world, ROOMS)
  const heir = await givenMember(world)
  await world.api.patch(`/workspace_members/${heir.id}`, { place: PHONE })
  const { team } = await givenTeamOf(world, 1, { place: OFFICE })
  const made = [
    await givenRequest(world),
    await givenRequest(world, { context: { place: VIDEO } }),
    await askTeam(world, team.id),
  ]
  const expected = [PHONE, VIDEO, OFFICE]
  for (const [i, { id }] of made.entries()) {
    const body = { new_organizer_email: heir.email }
    const answer = await world.api.post(`/meeting_requests/${id}/change_organizer`, body)
    assert.deepEqual(answer.body.data.place, expected[i], answer.text)
  }
  // Whoever leaves hands over in the same way, each request with a room of its own.
  const back = await givenMember(world)
  await world.api.patch(`/workspace_members/${back.id}`, { place: ROOMS })
  const more = await givenRequest(world, { organizer_email: heir.email })
  const left = await world.api.post(`/workspace_members/${heir.id}/deactivate`, { transfer_to: back.email })
  assert.equal(left.status, 200, left.text)
  const places = await Promise.all([...made, more].map(async ({ id }) => (await shownRequest(world, id)).place))
  const rooms = [places[0], places[3]].map((place) => (place as { url: string }).url)
  for (const url of rooms) assert.match(url, /^https:\/\/meet\.acme\.test\/[0-9a-f]{32}#/)
  assert.equal(new Set(rooms).size, 2)
  assert.deepEqual(places.slice(1, 3), [VIDEO, OFFICE])
})

test('a bad place is refused with its field, and nothing is made', async () => {
  await using world = await newWorld()
  const { id } = await ownerOf(world)
  const before = await fingerprint(world)
  const urls = ['meet.acme.test', 'javascript:alert(1)', 'ftp://a.test/x', 'https://', 'https://a b.test', '//a.test']
  urls.push('https://{room}.acme.test/', 'https://user:secret@acme.test/', 'https://acme.test/"x')
  const numbers = ['call me', '12', '+', '+351 21 123 4567; drop', '٠١٢٣٤٥']
  const bad: [object, 'validation_error' | 'invalid_request', RegExp][] = [
    ...urls.map((url) => [{ kind: 'video', url }, 'validation_error', /place\.url: must be a web address/] as never),
    ...numbers.map(
      (number) => [{ kind: 'phone', number }, 'validation_error', /place\.number: must be a tele/] as never,
    ),
    [{ kind: 'video' }, 'invalid_request', /place\.url: is required where kind is video/],
    [{ kind: 'phone', url: VIDEO.url }, 'invalid_request', /place\.number: is required where kind is phone/],
    [{ kind: 'address', text: ' ' }, 'invalid_request', /place\.text: is required where kind is address/],
    [{ kind: 'address', text: 'a'.repeat(501) }, 'validation_error', /place\.text: must have at most 500/],
    [{ kind: 'address', text: 'two\nlines' }, 'validation_error', /place\.text: must be one line/],
    [{ kind: 'boat' }, 'validation_error', /place\.kind: must be one of video, phone, address, calendar, none/],
    [{ url: VIDEO.url }, 'invalid_request', /place\.kind: is required/],
  ]
  for (const [place, type, message] of bad) {
    refused(await world.api.patch(`/workspace_members/${id}`, { place }), type, message)
    refused(await world.api.post('/teams', { name: 'Never', place }), type, message)
    const request = { organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'], context: { place } }
    refused(await world.api.post('/meeting_requests', request), type, message)
  }
  refused(await world.api.patch(`/workspace_members/${id}`, { place: 'here' }), 'invalid_request', /place: must be/)
  assert.equal(await fingerprint(world), before)
})
