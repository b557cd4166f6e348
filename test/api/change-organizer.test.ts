import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextMillisecond } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenInactiveMember, givenMember, givenTeam } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { eventsOf, givenRequest, hostsOf, negotiationOf, shownRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

const changeOrganizer = (world: World, id: string, email: unknown) =>
  world.api.post(`/meeting_requests/${id}/change_organizer`, { new_organizer_email: email })

test('the new organizer is shown as the member’s record spells it, and swapped in as a host', async () => {
  await using world = await newWorld()
  const heir = await givenMember(world, { email: 'Heir@Acme.test' })
  const made = await givenRequest(world)
  await nextMillisecond()
  const answer = await changeOrganizer(world, made.id, ' heir@ACME.test ')
  assert.equal(answer.status, 200, answer.text)
  const { updated_at } = answer.body.data
  assert.ok(updated_at > made.updated_at)
  assert.deepEqual(answer.body.data, { ...made, organizer_email: 'Heir@Acme.test', updated_at })
  assert.deepEqual(await shownRequest(world, made.id), answer.body.data)
  assert.deepEqual(
    (await hostsOf(world, made.id)).map((host) => ({ ...host })),
    [{ memberId: heir.id, via: 'organizer', teamId: null, left: false }],
  )
  assert.equal((await negotiationOf(world, made.id)).wantedRev, 2)
  const list = async (email: string) => (await world.api.get(`/meeting_requests?organizer_email=${email}`)).body.data
  assert.equal((await list('heir@acme.test')).length, 1)
  assert.deepEqual(await list('ana@acme.test'), [])
})

test('a host by a team who becomes the organizer is one host, not two', async () => {
  await using world = await newWorld()
  const heir = await givenMember(world)
  await givenTeam(world, { mode: 'stack', stack_always_apply: true, member_ids: [heir.id] })
  const made = await givenRequest(world)
  assert.equal((await hostsOf(world, made.id)).length, 2)
  await changeOrganizer(world, made.id, heir.email)
  assert.deepEqual(
    (await hostsOf(world, made.id)).map((host) => [host.memberId, host.via]),
    [[heir.id, 'organizer']],
  )
})

test('changing to the same organizer answers 200, emits nothing and moves nothing', async () => {
  await using world = await newWorld()
  const made = await givenRequest(world)
  const before = await fingerprint(world)
  await nextMillisecond()
  const answer = await changeOrganizer(world, made.id, 'ANA@acme.test')
  assert.deepEqual([answer.status, answer.body.data], [200, made])
  assert.equal(await fingerprint(world), before)
})

test('who cannot organise is a validation_error, what is no email too, what is missing invalid_request', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const foreign = await givenMember(other)
  const gone = await givenInactiveMember(world)
  const guest = await givenMember(world)
  const { id } = await givenRequest(world, { participant_emails: ['bo@client.test', guest.email.toUpperCase()] })
  const before = await fingerprint(world)
  for (const email of [foreign.email, gone.email, 'bo@client.test', 'nobody@acme.test'])
    refused(await changeOrganizer(world, id, email), 'validation_error', /^new_organizer_email: no active member/)
  refused(await changeOrganizer(world, id, guest.email), 'validation_error', /^new_organizer_email: .*participant/)
  for (const email of ['nobody', 'a@b', guest.id, '', ' '])
    refused(await changeOrganizer(world, id, email), 'validation_error', /^new_organizer_email: must be an email/)
  for (const email of [undefined, null])
    refused(await changeOrganizer(world, id, email), 'invalid_request', /^new_organizer_email: is required/)
  for (const email of [5, [guest.email], {}])
    refused(await changeOrganizer(world, id, email), 'invalid_request', /^new_organizer_email: must be a string/)
  refused(await world.api.post(`/meeting_requests/${id}/change_organizer`), 'invalid_request', /./)
  assert.equal(await fingerprint(world), before)
})

test('the state is checked before the person', async () => {
  await using world = await newWorld()
  const { id } = await givenRequest(world)
  await world.api.post(`/meeting_requests/${id}/pause`)
  refused(await changeOrganizer(world, id, 'nobody@acme.test'), 'invalid_request', /a request that is paused/)
})

test('somebody who is deactivated at the same moment organises nothing', async () => {
  await using world = await newWorld()
  for (let round = 0; round < 5; round++) {
    const heir = await givenMember(world)
    const { id } = await givenRequest(world)
    const [changed, deactivated] = await Promise.all([
      changeOrganizer(world, id, heir.email),
      world.api.post(`/workspace_members/${heir.id}/deactivate`),
    ])
    const { organizer_email } = await shownRequest(world, id)
    assert.notEqual(changed.status, deactivated.status, `${changed.text} ${deactivated.text}`)
    assert.equal(organizer_email, changed.status === 200 ? heir.email : 'ana@acme.test')
  }
})

test('many changes at once leave one organizer, who is the one host, and an event for each that changed something', async () => {
  await using world = await newWorld()
  const heirs = [await givenMember(world), await givenMember(world), await givenMember(world)]
  const { id } = await givenRequest(world)
  const answers = await Promise.all(heirs.map((heir) => changeOrganizer(world, id, heir.email)))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 200],
  )
  const { organizer_email } = await shownRequest(world, id)
  assert.deepEqual(
    (await hostsOf(world, id)).map((host) => host.memberId),
    heirs.filter((heir) => heir.email === organizer_email).map((heir) => heir.id),
  )
  assert.equal((await eventsOf(world, id)).length, 4)
})
