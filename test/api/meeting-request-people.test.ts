import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from '#db/sql.ts'
import { whileBlocked } from '../support/blocked.ts'
import { nextMillisecond } from '../support/clock.ts'
import { openAllConnections } from '../support/database.ts'
import {
  givenInactiveMember,
  givenMember,
  givenMembers,
  givenTeam,
  givenTeamOf,
  type ShownMember,
} from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { givenRequest, hostsOf, PLAIN, personOf, shownRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

// What a new request makes of the people that it names, and who its hosts are.

const withPeople = (...participants: object[]) => ({ participant_emails: undefined, participants })

const memberNow = async (world: World, member: ShownMember): Promise<ShownMember> =>
  (await world.api.get(`/workspace_members/${member.id}`)).body.data

async function organizerNow(world: World) {
  return (await world.api.get(`/workspace_members/${world.owner.id}`)).body.data
}

test('a name fills an empty one and never overwrites', async () => {
  await using world = await newWorld()
  await givenRequest(world, withPeople({ email: 'bo@client.test' }))
  assert.equal((await personOf(world, 'bo@client.test')).name, null)
  await givenRequest(world, {
    organizer_name: ' Ana Reyes ',
    ...withPeople({ email: 'BO@client.test', name: ' Bo Lind ' }),
  })
  await givenRequest(world, { organizer_name: 'Else', ...withPeople({ email: 'bo@client.test', name: 'Else' }) })
  assert.deepEqual(
    { ...(await personOf(world, 'bo@client.test')) },
    {
      email: 'bo@client.test',
      name: 'Bo Lind',
      zone: null,
      zoneSource: null,
    },
  )
  assert.equal((await organizerNow(world)).name, 'Ana Reyes')
})

test('of several mentions of one person the first name and the first zone that are given count', async () => {
  await using world = await newWorld()
  const made = await givenRequest(
    world,
    withPeople(
      { email: 'Bo@client.test' },
      { email: 'bo@client.test', name: 'Bo Lind', timezone: 'Europe/Paris' },
      { email: 'bo@client.test', name: 'Else', timezone: 'Asia/Tokyo' },
    ),
  )
  assert.deepEqual(made.participant_emails, ['Bo@client.test'])
  const { email, name, zone } = await personOf(world, 'bo@client.test')
  assert.deepEqual([email, name, zone], ['Bo@client.test', 'Bo Lind', 'Europe/Paris'])
})

async function zonesOf(world: World, requestId: string) {
  const [request] = await world.pool`
    select r.organizer_zone, p.zone as participant_zone
    from meeting_requests r
    join participants p on p.workspace_id = r.workspace_id and p.request_id = r.id
    where r.workspace_id = ${world.workspace.id}
      and r.id = ${requestId}`
  return [request!.organizerZone, request!.participantZone]
}

test('a zone holds for the request and replaces an older one of the API, never a member’s or the person’s own', async () => {
  await using world = await newWorld()
  const ask = (timezone: string) =>
    givenRequest(world, { organizer_timezone: timezone, ...withPeople({ email: 'bo@client.test', timezone }) })
  const zone = async (email: string) => {
    const person = await personOf(world, email)
    return [person.zone, person.zoneSource]
  }
  await ask('Europe/Paris')
  assert.deepEqual(await zone('bo@client.test'), ['Europe/Paris', 'api'])
  assert.deepEqual(await zone('ana@acme.test'), ['Europe/Paris', 'api'])
  const second = await ask('Asia/Tokyo')
  assert.deepEqual(await zonesOf(world, second.id), ['Asia/Tokyo', 'Asia/Tokyo'])
  assert.deepEqual(await zone('bo@client.test'), ['Asia/Tokyo', 'api'])
  await world.pool`
    update people
    set zone_source = 'person'
    where workspace_id = ${world.workspace.id}
      and email_key = 'bo@client.test'`
  await world.api.patch(`/workspace_members/${world.owner.id}`, { timezone: 'Europe/Rome' })
  const third = await ask('America/Lima')
  assert.deepEqual(await zonesOf(world, third.id), ['America/Lima', 'America/Lima'])
  assert.deepEqual(await zone('bo@client.test'), ['Asia/Tokyo', 'person'])
  assert.deepEqual(await zone('ana@acme.test'), ['Europe/Rome', 'member'])
  const silent = await givenRequest(world)
  assert.deepEqual(await zonesOf(world, silent.id), [null, null])
})

test('a member’s updated_at moves when the name or the zone that is shown changes, and else not', async () => {
  await using world = await newWorld()
  const [organizer, guest] = [await givenMember(world), await givenMember(world)]
  const ask = async (organizerFields: object, guestFields: object = {}) => {
    await nextMillisecond()
    return await givenRequest(world, {
      organizer_email: organizer.email,
      ...organizerFields,
      ...withPeople({ email: guest.email, ...guestFields }),
    })
  }
  await ask({})
  // What is shown is the workspace's zone already.
  await ask({ organizer_timezone: 'UTC' }, { timezone: 'UTC' })
  assert.deepEqual(await memberNow(world, organizer), organizer)
  assert.deepEqual(await memberNow(world, guest), guest)
  const made = await ask({ organizer_name: 'Olga' }, { timezone: 'Europe/Paris' })
  assert.deepEqual(await memberNow(world, organizer), { ...organizer, name: 'Olga', updated_at: made.created_at })
  assert.deepEqual(await memberNow(world, guest), {
    ...guest,
    timezone: 'Europe/Paris',
    country: 'FR',
    updated_at: made.created_at,
  })
  await ask({ organizer_name: 'Else' }, { timezone: 'Europe/Paris' })
  assert.deepEqual(await memberNow(world, organizer), { ...organizer, name: 'Olga', updated_at: made.created_at })
  assert.equal((await memberNow(world, guest)).updated_at, made.created_at)
})

test('a participant who becomes a member is shown as the member was given', async () => {
  await using world = await newWorld()
  const guest = { name: 'B.', timezone: 'Europe/Paris' }
  const made = await givenRequest(
    world,
    withPeople({ email: 'BO@client.test', ...guest }, { email: 'CY@client.test', ...guest }),
  )
  const bo = await givenMember(world, { email: 'Bo@Client.test', name: 'Bo Lind', timezone: 'Asia/Tokyo' })
  assert.deepEqual([bo.email, bo.name, bo.timezone], ['Bo@Client.test', 'Bo Lind', 'Asia/Tokyo'])
  const cy = await givenMember(world, { email: 'cy@client.test' })
  assert.deepEqual([cy.email, cy.name, cy.timezone], ['cy@client.test', 'B.', 'Europe/Paris'])
  assert.deepEqual((await shownRequest(world, made.id)).participant_emails, ['BO@client.test', 'CY@client.test'])
  assert.equal(
    (await givenRequest(world, { organizer_email: 'BO@CLIENT.test', participant_emails: ['x@y.test'] }))
      .organizer_email,
    'Bo@Client.test',
  )
})

test('a zone that a member sets at the same moment stands', async () => {
  await using world = await newWorld()
  const answer = await whileBlocked(
    world.pool,
    (sql) => sql`
      update people
      set zone = 'Asia/Tokyo',
          zone_source = 'member',
          name = 'Ana'
      where workspace_id = ${world.workspace.id}
        and email_key = 'ana@acme.test'`,
    () => world.api.post('/meeting_requests', { ...PLAIN, organizer_timezone: 'Europe/Paris', organizer_name: 'Else' }),
  )
  assert.equal(answer.status, 202, answer.text)
  const { name, zone, zoneSource } = await personOf(world, 'ana@acme.test')
  assert.deepEqual([name, zone, zoneSource], ['Ana', 'Asia/Tokyo', 'member'])
})

test('a person whom another request makes at the same moment gets the name and the zone that only this one knows', async () => {
  await using world = await newWorld()
  const answer = await whileBlocked(
    world.pool,
    (sql) => sql`
      insert into people (workspace_id, id, email, email_key, created_at)
      values (${world.workspace.id}, 'person_x', 'Bo@client.test', 'bo@client.test', now())`,
    () =>
      world.api.post('/meeting_requests', {
        ...PLAIN,
        ...withPeople({ email: 'bo@client.test', name: 'Bo Lind', timezone: 'Europe/Paris' }),
      }),
  )
  assert.equal(answer.status, 202, answer.text)
  assert.deepEqual(
    { ...(await personOf(world, 'bo@client.test')) },
    {
      email: 'Bo@client.test',
      name: 'Bo Lind',
      zone: 'Europe/Paris',
      zoneSource: 'api',
    },
  )
})

test('many requests at once that fill in the same people are all made', async () => {
  await using world = await newWorld()
  const members = await givenMembers(world, 4)
  const bodies = Array.from({ length: 16 }, (_, i) => ({
    organizer_email: members[i % 4]!.email,
    organizer_name: `Name ${i}`,
    organizer_timezone: i % 2 ? 'Europe/Paris' : 'Asia/Tokyo',
    participants: [1, 2, 3].map((step) => ({
      email: members[(i + step) % 4]!.email,
      name: `Name ${i}`,
      timezone: i % 3 ? 'Europe/Rome' : 'America/Lima',
    })),
  }))
  await openAllConnections(world.pool)
  const answers = await Promise.all(bodies.map((body) => world.api.post('/meeting_requests', body)))
  const failed = answers.filter(({ status }) => status !== 202).map(({ text }) => text)
  assert.deepEqual(failed, [])
})

test('a request locks its organizer and its hosts in one order: two at once never wait in a circle', async () => {
  await using world = await newWorld()
  const { members } = await givenTeamOf(world, 2, { mode: 'stack', stack_always_apply: true })
  const [first, last] = members.map(({ id }) => id).sort()
  const lock = (sql: Transaction, id: string) =>
    sql`select from workspace_members where workspace_id = ${world.workspace.id} and id = ${id} for update nowait`
  const organizer = members.find(({ id }) => id === last)!.email
  const answer = await whileBlocked(
    world.pool,
    (sql) => lock(sql, first!),
    () =>
      world.api.post('/meeting_requests', { ...PLAIN, organizer_email: organizer, organizer_timezone: 'Asia/Tokyo' }),
    // Whoever waits for the first does not have the last yet.
    (sql) => lock(sql, last!),
  )
  assert.equal(answer.status, 202)
})

test('the hosts are the organizer and every active member of an active stack team that always applies', async () => {
  await using world = await newWorld()
  const always = { mode: 'stack', stack_always_apply: true }
  const { team, members } = await givenTeamOf(world, 3, always)
  await world.api.post(`/workspace_members/${members[2]!.id}/deactivate`)
  await givenTeamOf(world, 1, { mode: 'stack' })
  const pool = await givenTeamOf(world, 1, always)
  await world.api.patch(`/teams/${pool.team.id}`, { mode: 'pool' })
  const closed = await givenTeamOf(world, 1, always)
  await world.api.post(`/teams/${closed.team.id}/deactivate`)
  const made = await givenRequest(world)
  const stack = { via: 'stack', teamId: team.id, left: false }
  const expected = [
    { memberId: world.owner.id, via: 'organizer', teamId: null, left: false },
    { memberId: members[0]!.id, ...stack },
    { memberId: members[1]!.id, ...stack },
  ]
  assert.deepEqual(
    (await hostsOf(world, made.id)).map((host) => ({ ...host })),
    expected.sort((a, b) => (a.memberId < b.memberId ? -1 : 1)),
  )
})

test('a stack team with include_all_members brings every active member, each once', async () => {
  await using world = await newWorld()
  const members = await givenMembers(world, 2)
  const gone = await givenInactiveMember(world)
  const always = { mode: 'stack', stack_always_apply: true }
  await givenTeam(world, { ...always, include_all_members: true })
  await givenTeam(world, { ...always, member_ids: [members[0]!.id, world.owner.id] })
  const hosts = await hostsOf(world, (await givenRequest(world)).id)
  assert.deepEqual(
    hosts.map((host) => host.memberId),
    [world.owner.id, ...members.map((member) => member.id)].sort(),
  )
  assert.equal(hosts.find((host) => host.memberId === world.owner.id)?.via, 'organizer')
  assert.ok(!hosts.some((host) => host.memberId === gone.id))
})

test('whoever is asked as a participant is no host too, though a stack team has them', async () => {
  await using world = await newWorld()
  const [guest] = await givenMembers(world, 1)
  await givenTeam(world, { mode: 'stack', stack_always_apply: true, include_all_members: true })
  const made = await givenRequest(world, { participant_emails: [guest!.email.toUpperCase()] })
  assert.deepEqual(made.participant_emails, [guest!.email.toUpperCase()])
  assert.deepEqual(
    (await hostsOf(world, made.id)).map((host) => host.memberId),
    [world.owner.id],
  )
})

test('hosts are fixed at creation: what happens to a team afterwards touches only new requests', async () => {
  await using world = await newWorld()
  const { team, members, memberships } = await givenTeamOf(world, 2, { mode: 'stack', stack_always_apply: true })
  const made = await givenRequest(world)
  const before = await hostsOf(world, made.id)
  const late = await givenMember(world)
  await world.api.post(`/teams/${team.id}/members`, { workspace_membership_id: late.id })
  await world.api.delete(`/teams/${team.id}/members/${memberships[0]!.id}`)
  assert.deepEqual(await hostsOf(world, made.id), before)
  assert.deepEqual(
    (await hostsOf(world, (await givenRequest(world)).id)).map((host) => host.memberId),
    [world.owner.id, members[1]!.id, late.id].sort(),
  )
  await world.api.post(`/teams/${team.id}/deactivate`)
  assert.deepEqual(await hostsOf(world, made.id), before)
})

const leaving = (world: World, id: string) => (sql: Transaction) =>
  sql`
  update workspace_members
  set active = false,
      deactivated_at = now()
  where workspace_id = ${world.workspace.id}
    and id = ${id}`

test('a member who is deactivated at the same moment becomes no host', async () => {
  await using world = await newWorld()
  const { members } = await givenTeamOf(world, 2, { mode: 'stack', stack_always_apply: true })
  const answer = await whileBlocked(world.pool, leaving(world, members[0]!.id), () =>
    world.api.post('/meeting_requests', PLAIN),
  )
  assert.equal(answer.status, 202, answer.text)
  assert.deepEqual(
    (await hostsOf(world, answer.body.data.id)).map((host) => host.memberId),
    [world.owner.id, members[1]!.id].sort(),
  )
})

test('an organizer who is deactivated at the same moment organises nothing new', async () => {
  await using world = await newWorld()
  const organizer = await givenMember(world)
  const body = { ...PLAIN, organizer_email: organizer.email }
  const answer = await whileBlocked(world.pool, leaving(world, organizer.id), () =>
    world.api.post('/meeting_requests', body, { 'idempotency-key': 'late' }),
  )
  refused(answer, 'validation_error', /organizer_email: must be an active member/)
  assert.deepEqual((await world.api.get('/meeting_requests')).body.data, [])
  await world.api.post(`/workspace_members/${organizer.id}/reactivate`)
  assert.equal((await world.api.post('/meeting_requests', body, { 'idempotency-key': 'late' })).status, 202)
})
