import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setHandle } from '#actions/set-handle.ts'
import { inTransaction } from '#db/transaction.ts'
import { listAudit } from '../support/audited.ts'
import { nextMillisecond } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenBookingLink, givenInactiveMember, givenMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { newWorld, type World } from '../support/world.ts'

let worlds = 0

/** Booking links need a handle, which is unique in the installation. */
const linkWorld = () => newWorld({ handle: `b${process.pid % 1e6}-${++worlds}` })

const hosts = ({ owner }: World) => ({ workspace_membership_id: owner.id })

test('a link made from a title and a member has every default, and its name from the title', async () => {
  await using world = await linkWorld()
  const answer = await world.api.post('/booking_links', { title: 'Produktvorführung für Ärzte', ...hosts(world) })
  assert.equal(answer.status, 201, answer.text)
  const { id, created_at, ...rest } = answer.body.data
  assert.match(id, /^bl_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  assert.deepEqual(rest, {
    name: 'produktvorfuhrung-fur-arzte',
    url: `http://127.0.0.1:3000/b/${world.workspace.handle}/produktvorfuhrung-fur-arzte`,
    title: 'Produktvorführung für Ärzte',
    team_id: null,
    workspace_membership_id: world.owner.id,
    durations: [30],
    place: null,
    language: null,
    buffer_minutes: null,
    notice_minutes: null,
    days_ahead: 60,
    daily_limit: null,
    questions: [],
    confirm_address: false,
    indexed: false,
    single_use: false,
    for_email: null,
    active: true,
    updated_at: created_at,
  })
  const shown = await world.api.get(`/booking_links/${id}`)
  assert.deepEqual(shown.body, answer.body)
  assert.deepEqual((await world.api.get('/booking_links')).body.data, [answer.body.data])
})

test('everything given on create is kept, repeated lengths once', async () => {
  await using world = await linkWorld()
  const { team } = await givenTeamOf(world, 2)
  const given = {
    name: 'intro-call',
    title: 'Intro call',
    team_id: team.id,
    durations: [30, 15, 30],
    place: { kind: 'phone', number: '+351 21 123 4567' },
    language: 'pt',
    buffer_minutes: 10,
    notice_minutes: 0,
    days_ahead: 14,
    daily_limit: 3,
    questions: [
      { label: 'Company?', required: true },
      { label: 'Which?', kind: 'choice', choices: ['Sales', 'Support'] },
    ],
    confirm_address: true,
    indexed: true,
    single_use: true,
    for_email: 'Bo@client.test',
    active: false,
  }
  const link = await givenBookingLink(world, given)
  assert.deepEqual(link, {
    ...given,
    id: link.id,
    url: `http://127.0.0.1:3000/b/${world.workspace.handle}/intro-call`,
    workspace_membership_id: null,
    durations: [30, 15],
    questions: [
      { label: 'Company?', kind: 'text', required: true, choices: [] },
      { label: 'Which?', kind: 'choice', required: false, choices: ['Sales', 'Support'] },
    ],
    created_at: link.created_at,
    updated_at: link.created_at,
  })
})

test('a link for one use or one person gets a name that nobody can guess', async () => {
  await using world = await linkWorld()
  const names = new Set<unknown>()
  for (const kind of [{ single_use: true }, { for_email: 'bo@client.test' }, { single_use: true }]) {
    const { name } = await givenBookingLink(world, { title: 'Intro', ...kind })
    assert.match(String(name), /^intro-[0-9a-hjkmnp-tv-z]{16}$/)
    names.add(name)
  }
  assert.equal(names.size, 3)
  assert.match(String((await givenBookingLink(world, { title: '面談' })).name), /^[0-9a-hjkmnp-tv-z]{16}$/)
})

test('a name is taken once in a workspace, and free again where its link was deleted', async () => {
  await using world = await linkWorld()
  await using other = await linkWorld()
  const link = await givenBookingLink(world, { name: 'demo' })
  await givenBookingLink(other, { name: 'demo' })
  const again = { title: 'Demo', name: 'demo', ...hosts(world) }
  refused(await world.api.post('/booking_links', again), 'validation_error', /^name: another booking link/)
  const second = await givenBookingLink(world, { name: 'demo-2' })
  refused(await world.api.patch(`/booking_links/${second.id}`, { name: 'demo' }), 'validation_error', /^name: another/)
  assert.equal((await world.api.delete(`/booking_links/${link.id}`)).status, 204)
  refused(await world.api.get(`/booking_links/${link.id}`), 'not_found', /no booking link/)
  refused(await world.api.delete(`/booking_links/${link.id}`), 'not_found', /no booking link/)
  assert.equal((await world.api.patch(`/booking_links/${second.id}`, { name: 'demo' })).status, 200)
})

test('a workspace without a handle has no links, and can make one right after it got its handle', async () => {
  await using world = await newWorld()
  const body = { title: 'Demo', ...hosts(world) }
  refused(await world.api.post('/booking_links', body), 'validation_error', /no handle yet/)
  const handle = `b${process.pid % 1e6}-${++worlds}`
  await inTransaction(world.pool, (sql) => setHandle(sql, world.workspace, handle, world.acting))
  const answer = await world.api.post('/booking_links', body)
  assert.equal(answer.body.data.url, `http://127.0.0.1:3000/b/${handle}/demo`)
})

test('bad values are refused with the field, the problem and the remedy, and nothing changes', async () => {
  await using world = await linkWorld()
  const inactive = await givenInactiveMember(world)
  const manual = await givenTeam(world, { mode: 'manual' })
  const gone = await givenTeam(world)
  await world.api.post(`/teams/${gone.id}/deactivate`)
  const good = { title: 'Demo', ...hosts(world) }
  const before = await fingerprint(world)
  const bad: [body: object, type: 'invalid_request' | 'validation_error', says: RegExp][] = [
    [{ ...hosts(world) }, 'invalid_request', /^title: is required/],
    [{ ...good, title: '  ' }, 'invalid_request', /^title: is required/],
    [{ ...good, title: 'x'.repeat(256) }, 'validation_error', /^title: must have at most 255/],
    [{ title: 'Demo' }, 'invalid_request', /Give team_id or workspace_membership_id/],
    [{ ...good, team_id: manual.id }, 'invalid_request', /not both/],
    [{ title: 'Demo', team_id: manual.id }, 'validation_error', /^team_id: a manual team/],
    [{ title: 'Demo', team_id: gone.id }, 'validation_error', /^team_id: the team is deactivated/],
    [
      { title: 'Demo', workspace_membership_id: inactive.id },
      'validation_error',
      /^workspace_membership_id: .*not an active/,
    ],
    [{ ...good, name: 'Product Demo' }, 'validation_error', /^name: must be lower-case letters/],
    [{ ...good, name: '-demo' }, 'validation_error', /^name: must be lower-case/],
    [{ ...good, name: 'a'.repeat(61) }, 'validation_error', /^name: must have at most 60/],
    [{ ...good, durations: [] }, 'validation_error', /^durations: must have at least 1/],
    [{ ...good, durations: [4] }, 'validation_error', /^durations\[0\]: must be 5 or more/],
    [{ ...good, durations: [1441] }, 'validation_error', /^durations\[0\]: must be 1440 or less/],
    [{ ...good, durations: '30' }, 'invalid_request', /^durations: must be a list/],
    [{ ...good, place: { kind: 'video' } }, 'invalid_request', /^place\.url: is required/],
    [{ ...good, place: { kind: 'calendar' } }, 'validation_error', /^place\.kind: calendar needs/],
    [{ ...good, language: 'xx' }, 'validation_error', /^language: must be one of en, de/],
    [{ ...good, days_ahead: 0 }, 'validation_error', /^days_ahead: must be 1 or more/],
    [{ ...good, days_ahead: 181 }, 'validation_error', /^days_ahead: must be 180 or less/],
    [{ ...good, daily_limit: 0 }, 'validation_error', /^daily_limit: must be 1 or more/],
    [{ ...good, for_email: 'bo' }, 'validation_error', /^for_email: must be an email/],
    [{ ...good, questions: [{ required: true }] }, 'invalid_request', /^questions\[0\]\.label: is required/],
    [
      { ...good, questions: [{ label: 'A' }, { label: 'a' }] },
      'validation_error',
      /^questions\[1\]\.label: .* asked twice/,
    ],
    [{ ...good, questions: [{ label: 'A', kind: 'choice', choices: ['x'] }] }, 'validation_error', /at least two/],
    [
      { ...good, questions: [{ label: 'A', choices: ['x', 'y'] }] },
      'validation_error',
      /only a question of the kind choice/,
    ],
    [{ ...good, questions: Array(11).fill({ label: 'A' }) }, 'validation_error', /^questions: must have at most 10/],
  ]
  for (const [body, type, says] of bad) refused(await world.api.post('/booking_links', body), type, says)
  assert.equal(await fingerprint(world), before)
})

test('a change writes what differs and nothing else; null clears or restores', async () => {
  await using world = await linkWorld()
  const link = await givenBookingLink(world, { title: 'Demo', language: 'de', days_ahead: 5, notice_minutes: 60 })
  await nextMillisecond()
  const same = await world.api.patch(`/booking_links/${link.id}`, { title: 'Demo', days_ahead: 5, durations: [30, 30] })
  assert.deepEqual(same.body.data, link)
  const changed = (
    await world.api.patch(`/booking_links/${link.id}`, { language: null, days_ahead: null, notice_minutes: null })
  ).body.data
  assert.deepEqual([changed.language, changed.days_ahead, changed.notice_minutes], [null, 60, null])
  assert.ok(changed.updated_at > link.updated_at)
  const titled = (
    await world.api.patch(`/booking_links/${link.id}`, { title: 'Intro', questions: [{ label: 'Why?' }] })
  ).body.data
  assert.deepEqual([titled.title, titled.name, titled.questions.length], ['Intro', link.name, 1])
  assert.deepEqual((await world.api.get(`/booking_links/${link.id}`)).body.data, titled)
})

test('a team replaces a member and the other way round, and somebody always stays', async () => {
  await using world = await linkWorld()
  const { team } = await givenTeamOf(world, 1)
  const link = await givenBookingLink(world)
  const path = `/booking_links/${link.id}`
  refused(await world.api.patch(path, { workspace_membership_id: null }), 'validation_error', /somebody has to meet/)
  refused(
    await world.api.patch(path, { workspace_membership_id: world.owner.id, team_id: team.id }),
    'invalid_request',
    /not both/,
  )
  const hostsAfter = async (body: object) => {
    const { data } = (await world.api.patch(path, body)).body
    return [data.team_id, data.workspace_membership_id]
  }
  assert.deepEqual(await hostsAfter({ team_id: team.id }), [team.id, null])
  refused(await world.api.patch(path, { team_id: null }), 'validation_error', /^team_id: somebody has to meet/)
  assert.deepEqual(await hostsAfter({ team_id: team.id, workspace_membership_id: null }), [team.id, null])
  assert.deepEqual(await hostsAfter({ team_id: null, workspace_membership_id: world.owner.id }), [null, world.owner.id])
})

test('the list goes by team, by member and by whether it can be booked', async () => {
  await using world = await linkWorld()
  const { team } = await givenTeamOf(world, 1)
  const kim = await givenMember(world)
  const ofTeam = await givenBookingLink(world, { team_id: team.id })
  const ofKim = await givenBookingLink(world, { workspace_membership_id: kim.id, active: false })
  const own = await givenBookingLink(world)
  const ids = async (query: string) =>
    (await world.api.get(`/booking_links${query}`)).body.data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids(''), [own.id, ofKim.id, ofTeam.id])
  assert.deepEqual(await ids('?active=true'), [own.id, ofTeam.id])
  assert.deepEqual(await ids(`?team_id=${team.id}`), [ofTeam.id])
  assert.deepEqual(await ids(`?workspace_membership_id=${kim.id}`), [ofKim.id])
  const page = await world.api.get('/booking_links?limit=2')
  assert.deepEqual(page.body.meta, { limit: 2, has_more: true, next_cursor: ofKim.id })
  assert.deepEqual(await ids(`?limit=2&cursor=${ofKim.id}`), [ofTeam.id])
})

test('a typing mistake is named, also in a question', async () => {
  await using world = await linkWorld()
  const body = { title: 'Demo', ...hosts(world), duration: 15, questions: [{ label: 'Why?', requird: true }] }
  const answer = await world.api.post('/booking_links', body)
  assert.equal(answer.headers['x-ignored-fields'], 'duration, questions.requird')
})

test('a repeated call makes one link, whatever happens at the same moment', async () => {
  await using world = await linkWorld()
  const body = { title: 'Demo', ...hosts(world) }
  const headers = { 'idempotency-key': 'order-1' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => world.api.post('/booking_links', body, headers)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201],
  )
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true').length, 3)
  assert.equal((await world.api.get('/booking_links')).body.data.length, 1)
  const other = { ...body, title: 'Other' }
  refused(await world.api.post('/booking_links', other, headers), 'invalid_request', /another body/)
  // A refused call is not remembered.
  const taken = { ...body, name: 'demo' }
  refused(await world.api.post('/booking_links', taken, { 'idempotency-key': 'order-2' }), 'validation_error', /name/)
  const free = await world.api.post('/booking_links', { ...body, name: 'free' }, { 'idempotency-key': 'order-2' })
  assert.equal(free.status, 201, free.text)
})

test('who did what to a link is on record, with its title', async () => {
  await using world = await linkWorld()
  const link = await givenBookingLink(world, { title: 'Product demo' })
  await world.api.patch(`/booking_links/${link.id}`, { active: false })
  await world.api.delete(`/booking_links/${link.id}`)
  const entries = (await listAudit(world.pool, world.workspace)).filter(({ ref }) => ref === link.id)
  assert.deepEqual(
    entries.map(({ action, detail }) => [action, detail]),
    [
      ['booking_link.created', { team: null, member: world.owner.id }],
      ['booking_link.updated', { fields: ['active'] }],
      ['booking_link.deleted', {}],
    ],
  )
})
