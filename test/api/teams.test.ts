import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setHandle } from '#actions/set-handle.ts'
import { inTransaction } from '#db/transaction.ts'
import { nextMillisecond, TESTER } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenInactiveMember, givenMembers, givenTeam, givenTeamOf } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { newServer, newWorld } from '../support/world.ts'

const FIELDS = [
  'id',
  'name',
  'slug',
  'description',
  'mode',
  'email_address',
  'member_count',
  'stack_always_apply',
  'include_all_members',
  'introduce_member',
  'introduction_guidance',
  'place',
  'active',
  'deactivated_at',
  'created_at',
  'updated_at',
]

test('a team made from a name alone is a pool with every default', async () => {
  await using world = await newWorld()
  const answer = await world.api.post('/teams', { name: 'Sales EMEA' })
  assert.equal(answer.status, 201)
  const { id, created_at, ...rest } = answer.body.data
  assert.match(id, /^team_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(rest, {
    name: 'Sales EMEA',
    slug: 'sales-emea',
    description: null,
    mode: 'pool',
    email_address: null,
    member_count: 0,
    stack_always_apply: false,
    include_all_members: false,
    introduce_member: false,
    introduction_guidance: null,
    place: null,
    active: true,
    deactivated_at: null,
    updated_at: created_at,
    members: [],
  })
})

test('show and update carry members and next_assignee, create only members, a list item neither', async () => {
  await using world = await newWorld()
  const created = await givenTeam(world)
  const shown = (await world.api.get(`/teams/${created.id}`)).body.data
  const updated = (await world.api.patch(`/teams/${created.id}`, { description: 'New' })).body.data
  const listed = (await world.api.get('/teams')).body.data[0]
  assert.deepEqual(Object.keys(created), [...FIELDS, 'members'])
  assert.deepEqual(Object.keys(shown), [...FIELDS, 'members', 'next_assignee'])
  assert.deepEqual(Object.keys(updated), [...FIELDS, 'members', 'next_assignee'])
  assert.deepEqual(Object.keys(listed), FIELDS)
})

test('a list item says the same as the team itself', async () => {
  await using world = await newWorld({ handle: `list-${Date.now() % 1e9}` })
  const { team } = await givenTeamOf(world, 2, { mode: 'stack', include_all_members: true })
  const { members, next_assignee, ...shown } = (await world.api.get(`/teams/${team.id}`)).body.data
  assert.equal(members.length, 2)
  assert.equal(next_assignee, null)
  assert.deepEqual((await world.api.get('/teams')).body.data, [shown])
})

test('everything given on create is kept', async () => {
  await using world = await newWorld()
  const [ana, bo] = await givenMembers(world, 2)
  const team = await givenTeam(world, {
    name: 'All hands',
    description: 'Everybody',
    mode: 'stack',
    member_ids: [bo!.id, ana!.id],
    stack_always_apply: true,
    include_all_members: true,
  })
  assert.equal(team.description, 'Everybody')
  assert.equal(team.mode, 'stack')
  assert.equal(team.stack_always_apply, true)
  assert.equal(team.include_all_members, true)
  assert.equal(team.member_count, 2)
  assert.deepEqual(
    team.members.map((member) => member.workspace_membership_id),
    [bo!.id, ana!.id],
  )
  assert.deepEqual(
    team.members.map((member) => member.role),
    ['member', 'member'],
  )
})

test('on create null is the same as absent', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world, {
    description: null,
    mode: null,
    member_ids: null,
    stack_always_apply: null,
    include_all_members: null,
  })
  assert.equal(team.mode, 'pool')
  assert.equal(team.description, null)
  refused(await world.api.post('/teams', { name: null }), 'invalid_request', /name: is required/)
})

test('a name is trimmed, and one that is empty after that is missing', async () => {
  await using world = await newWorld()
  assert.equal((await givenTeam(world, { name: '  Sales \n' })).name, 'Sales')
  for (const body of [{}, undefined, { name: '' }, { name: ' \t ' }])
    refused(await world.api.post('/teams', body), 'invalid_request', /name: is required/)
})

test('lengths count code points, after trimming', async () => {
  await using world = await newWorld()
  const rockets = '🚀'.repeat(254)
  assert.equal((await givenTeam(world, { name: `  a${rockets}  ` })).name, `a${rockets}`)
  refused(await world.api.post('/teams', { name: `ab${rockets}` }), 'validation_error', /name: .*255/)
  const team = await givenTeam(world, { description: '🚀'.repeat(2_000) })
  assert.equal([...String(team.description)].length, 2_000)
  refused(
    await world.api.post('/teams', { name: 'b', description: '🚀'.repeat(2_001) }),
    'validation_error',
    /description: .*2000/,
  )
  refused(
    await world.api.patch(`/teams/${team.id}`, { introduction_guidance: 'a'.repeat(2_001) }),
    'validation_error',
    /introduction_guidance: .*2000/,
  )
})

test('a wrong JSON type is invalid_request, an unknown mode validation_error, and nothing is coerced', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world, { mode: 'manual' })
  const before = await fingerprint(world)
  const wrong = {
    name: 5,
    description: true,
    mode: 1,
    stack_always_apply: 'true',
    include_all_members: 1,
  }
  for (const [field, value] of Object.entries(wrong)) {
    const named = new RegExp(`${field}: must be`)
    refused(await world.api.post('/teams', { name: 'x', [field]: value }), 'invalid_request', named)
    refused(await world.api.patch(`/teams/${team.id}`, { [field]: value }), 'invalid_request', named)
  }
  for (const [field, value] of Object.entries({ introduce_member: 'yes', introduction_guidance: [] }))
    refused(
      await world.api.patch(`/teams/${team.id}`, { [field]: value }),
      'invalid_request',
      new RegExp(`${field}: must be`),
    )
  for (const memberIds of ['wm_1', {}, [5], [null], [['wm_1']]])
    refused(await world.api.post('/teams', { name: 'x', member_ids: memberIds }), 'invalid_request', /member_ids/)
  for (const mode of ['POOL', '', 'round_robin'])
    refused(
      await world.api.post('/teams', { name: 'x', mode }),
      'validation_error',
      /mode: must be one of pool, stack, manual/,
    )
  assert.equal(await fingerprint(world), before)
})

test('unknown fields are ignored, and introductions are set by PATCH only', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world, {
    id: 'team_1',
    slug: 'mine',
    active: false,
    introduce_member: true,
    introduction_guidance: 5,
    constructor: { prototype: 1 },
  })
  assert.notEqual(team.id, 'team_1')
  assert.notEqual(team.slug, 'mine')
  assert.equal(team.active, true)
  assert.equal(team.introduce_member, false)
  assert.equal(team.introduction_guidance, null)
  const same = await world.api.patch(`/teams/${team.id}`, { slug: 'mine', active: false, member_ids: [], members: 1 })
  assert.deepEqual(same.body.data, { ...team, next_assignee: null })
})

test('the slug is the name in ASCII, lower case and hyphens, cut to 40 characters at a word', async () => {
  await using world = await newWorld()
  const slugs = {
    'Équipe Été': 'equipe-ete',
    'Straße & Łódź': 'strasse-and-lodz',
    'Smørrebrød  --  Æther!': 'smorrebrod-aether',
    'Customer success for north and south Europe': 'customer-success-for-north-and-south',
    [`${'x'.repeat(50)} y`]: 'x'.repeat(40),
    'Ｆｕｌｌ Width': 'full-width',
  }
  for (const [name, slug] of Object.entries(slugs)) assert.equal((await givenTeam(world, { name })).slug, slug, name)
})

test('a name that leaves no slug is refused, on create and on rename', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world)
  const before = await fingerprint(world)
  refused(await world.api.post('/teams', { name: '🚀 !!' }), 'validation_error', /name: .*ASCII/)
  refused(await world.api.patch(`/teams/${team.id}`, { name: '…' }), 'validation_error', /name: .*ASCII/)
  assert.equal(await fingerprint(world), before)
})

test('a name whose slug is taken is refused, by an inactive team too, and nothing changes', async () => {
  await using world = await newWorld()
  const sales = await givenTeam(world, { name: 'Sales' })
  const other = await givenTeam(world, { name: 'Other' })
  await world.api.post(`/teams/${sales.id}/deactivate`)
  const [ana] = await givenMembers(world, 1)
  const before = await fingerprint(world)
  refused(await world.api.post('/teams', { name: 'SALES!', member_ids: [ana!.id] }), 'validation_error', /name: .*slug/)
  refused(
    await world.api.patch(`/teams/${other.id}`, { name: 'sales', mode: 'stack' }),
    'validation_error',
    /name: .*slug/,
  )
  assert.equal(await fingerprint(world), before)
})

test('two workspaces may have teams of the same name', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  assert.equal((await givenTeam(world, { name: 'Sales' })).slug, (await givenTeam(other, { name: 'Sales' })).slug)
})

test('two teams made at the same moment with one name: one is made, the other refused', async () => {
  await using world = await newWorld()
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.api.post('/teams', { name: 'Sales' })))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 422, 422, 422, 422, 422])
})

test('renaming changes the slug and the address; the old address goes on routing until another team takes it', async () => {
  const handle = `rename-${Date.now() % 1e9}`
  await using world = await newWorld({ handle })
  const addresses = () => world.pool<{ slug: string; teamId: string; current: boolean }[]>`
    select slug, team_id, current
    from team_addresses
    where workspace_id = ${world.workspace.id}
    order by slug`
  const team = await givenTeam(world, { name: 'Sales' })
  const renamed = (await world.api.patch(`/teams/${team.id}`, { name: 'Revenue' })).body.data
  assert.equal(renamed.slug, 'revenue')
  assert.equal(renamed.email_address, `revenue.${handle}@parley.test`)
  assert.deepEqual(
    [...(await addresses())],
    [
      { slug: 'revenue', teamId: team.id, current: true },
      { slug: 'sales', teamId: team.id, current: false },
    ],
  )
  const heir = await givenTeam(world, { name: 'Sales' })
  assert.deepEqual(
    [...(await addresses())],
    [
      { slug: 'revenue', teamId: team.id, current: true },
      { slug: 'sales', teamId: heir.id, current: true },
    ],
  )
})

test('a name that differs only in spelling keeps the slug', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world, { name: 'Sales' })
  const renamed = (await world.api.patch(`/teams/${team.id}`, { name: 'SALES' })).body.data
  assert.equal(renamed.name, 'SALES')
  assert.equal(renamed.slug, 'sales')
})

test('a pool or stack team has an address as soon as the workspace has a handle, a manual team never', async () => {
  await using world = await newWorld()
  const teams = [await givenTeam(world, { name: 'P' }), await givenTeam(world, { name: 'S', mode: 'stack' })]
  const manual = await givenTeam(world, { name: 'M', mode: 'manual' })
  for (const team of [...teams, manual]) assert.equal(team.email_address, null)
  const handle = `late-${Date.now() % 1e9}`
  await nextMillisecond()
  await inTransaction(world.pool, (sql) => setHandle(sql, world.workspace, handle, TESTER))
  await using app = await newServer(world.pool)
  const show = async (id: string) =>
    (await app.inject({ url: `/api/v1/teams/${id}`, headers: { authorization: `Bearer ${world.key}` } })).json().data
  for (const team of teams) {
    const shown = await show(team.id)
    assert.equal(shown.email_address, `${team.slug}.${handle}@parley.test`)
    assert.ok(shown.updated_at > team.updated_at)
  }
  assert.deepEqual(await show(manual.id), { ...manual, next_assignee: null })
})

test('changing to manual takes the address away, changing back gives it again', async () => {
  const handle = `modes-${Date.now() % 1e9}`
  await using world = await newWorld({ handle })
  const team = await givenTeam(world, { name: 'Sales' })
  const address = async (mode: string) => (await world.api.patch(`/teams/${team.id}`, { mode })).body.data.email_address
  assert.equal(team.email_address, `sales.${handle}@parley.test`)
  assert.equal(await address('manual'), null)
  assert.equal(await address('stack'), `sales.${handle}@parley.test`)
  assert.equal(await address('manual'), null)
  assert.equal(await address('pool'), `sales.${handle}@parley.test`)
})

test('with one mailbox for the installation, team addresses are plus-addresses of it', async () => {
  const handle = `plus-${Date.now() % 1e9}`
  await using world = await newWorld({ handle, mailHome: { mailbox: 'meet@acme.test' } })
  assert.equal((await givenTeam(world, { name: 'Sales' })).email_address, `meet+sales.${handle}@acme.test`)
})

test('fields of another mode are silently ignored on create', async () => {
  await using world = await newWorld()
  for (const mode of ['pool', 'manual']) {
    const team = await givenTeam(world, { mode, stack_always_apply: true, include_all_members: true })
    assert.equal(team.stack_always_apply, false)
    assert.equal(team.include_all_members, false)
  }
})

test('fields of another mode are silently ignored on PATCH, and keep what was stored', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world, { mode: 'stack', stack_always_apply: true })
  const pool = { introduce_member: true, introduction_guidance: 'Be brief' }
  const patch = async (body: object) => (await world.api.patch(`/teams/${team.id}`, body)).body.data
  assert.deepEqual(await patch(pool), { ...team, next_assignee: null })
  await patch({ mode: 'pool', ...pool })
  const inPool = await patch({ stack_always_apply: false, include_all_members: true })
  assert.equal(inPool.stack_always_apply, true)
  assert.equal(inPool.include_all_members, false)
  assert.equal(inPool.introduce_member, true)
  const inManual = await patch({ mode: 'manual', introduce_member: false, introduction_guidance: null })
  assert.equal(inManual.introduce_member, true)
  assert.equal(inManual.introduction_guidance, 'Be brief')
})

test('the mode that counts is the one after the same call', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world)
  const patch = async (body: object) => (await world.api.patch(`/teams/${team.id}`, body)).body.data
  const stack = await patch({ mode: 'stack', stack_always_apply: true, introduce_member: true })
  assert.deepEqual([stack.stack_always_apply, stack.introduce_member], [true, false])
  const pool = await patch({ mode: 'pool', stack_always_apply: false, introduce_member: true })
  assert.deepEqual([pool.stack_always_apply, pool.introduce_member], [true, true])
})

test('PATCH null clears a nullable field and is invalid_request for another', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world, { description: 'Something' })
  const path = `/teams/${team.id}`
  await world.api.patch(path, { introduction_guidance: 'Be brief' })
  const cleared = (await world.api.patch(path, { description: null, introduction_guidance: null })).body.data
  assert.deepEqual([cleared.description, cleared.introduction_guidance], [null, null])
  for (const field of ['name', 'mode', 'stack_always_apply', 'include_all_members', 'introduce_member'])
    refused(await world.api.patch(path, { [field]: null }), 'invalid_request', new RegExp(`${field}: must be`))
})

test('PATCH changes only what is given, and an empty body changes nothing', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world, { description: 'Something', mode: 'stack' })
  const path = `/teams/${team.id}`
  await nextMillisecond()
  for (const body of [undefined, {}, '', { name: team.name, description: 'Something', mode: 'stack' }])
    assert.deepEqual((await world.api.patch(path, body)).body.data, { ...team, next_assignee: null })
  const changed = (await world.api.patch(path, { description: 'Else' })).body.data
  assert.deepEqual(changed, { ...team, description: 'Else', updated_at: changed.updated_at, next_assignee: null })
  assert.ok(changed.updated_at > team.updated_at)
})

test('updated_at moves with the number of members, and not with a call that changes nothing shown', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const updatedAt = async () => (await world.api.get(`/teams/${team.id}`)).body.data.updated_at
  await nextMillisecond()
  await world.api.patch(`/teams/${team.id}`, { stack_always_apply: true })
  await world.api.patch(`/teams/${team.id}/members/${memberships[0]!.id}`, { role: 'member' })
  await world.api.post(`/teams/${team.id}/reactivate`)
  assert.equal(await updatedAt(), team.updated_at)
  await world.api.delete(`/teams/${team.id}/members/${memberships[0]!.id}`)
  assert.ok((await updatedAt()) > team.updated_at)
})

test('member_ids: repeats collapse, unknown and inactive ones are refused and nothing is made', async () => {
  await using world = await newWorld()
  const [ana] = await givenMembers(world, 1)
  const gone = await givenInactiveMember(world)
  const team = await givenTeam(world, { member_ids: [ana!.id, ana!.id] })
  assert.equal(team.member_count, 1)
  const before = await fingerprint(world)
  for (const id of [gone.id, 'wm_01kce6v1q8ezv9h2n4s0r7t3xy', team.id, '', 'ana@acme.test'])
    refused(
      await world.api.post('/teams', { name: 'New', member_ids: [ana!.id, id] }),
      'validation_error',
      /member_ids/,
    )
  refused(
    await world.api.post('/teams', { name: 'New', member_ids: Array(501).fill(ana!.id) }),
    'validation_error',
    /member_ids: .*500/,
  )
  assert.equal(await fingerprint(world), before)
})

test('deactivating sets deactivated_at, answers as show does, and again changes nothing', async () => {
  await using world = await newWorld()
  const { team } = await givenTeamOf(world, 1)
  await nextMillisecond()
  const first = await world.api.post(`/teams/${team.id}/deactivate`)
  assert.equal(first.status, 200)
  const { deactivated_at } = first.body.data
  assert.ok(deactivated_at > team.created_at)
  assert.deepEqual(first.body.data, {
    ...team,
    active: false,
    deactivated_at,
    updated_at: deactivated_at,
    next_assignee: null,
  })
  await nextMillisecond()
  const again = await world.api.post(`/teams/${team.id}/deactivate`)
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.deepEqual((await world.api.get(`/teams/${team.id}`)).body, first.body)
})

test('reactivating brings a team back, and again changes nothing', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  await world.api.post(`/teams/${team.id}/deactivate`)
  const back = await world.api.post(`/teams/${team.id}/reactivate`)
  assert.equal(back.status, 200)
  assert.deepEqual(back.body.data, { ...team, updated_at: back.body.data.updated_at, next_assignee: memberships[0] })
  assert.deepEqual((await world.api.post(`/teams/${team.id}/reactivate`)).body, back.body)
})

test('an inactive team can still be edited', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  await world.api.post(`/teams/${team.id}/deactivate`)
  const edited = (await world.api.patch(`/teams/${team.id}`, { name: 'New name', mode: 'pool' })).body.data
  assert.deepEqual([edited.slug, edited.active, edited.next_assignee], ['new-name', false, null])
  const [bo] = await givenMembers(world, 1)
  assert.equal((await world.api.post(`/teams/${team.id}/members`, { workspace_membership_id: bo!.id })).status, 201)
  assert.equal((await world.api.post(`/teams/${team.id}/members/${memberships[0]!.id}/pause`)).status, 200)
})

test('active=true returns only active teams; any other value filters nothing', async () => {
  await using world = await newWorld()
  const [used, gone] = [await givenTeam(world), await givenTeam(world)]
  await world.api.post(`/teams/${gone.id}/deactivate`)
  const ids = async (query: string) =>
    (await world.api.get(`/teams${query}`)).body.data.map((team: { id: string }) => team.id)
  assert.deepEqual(await ids('?active=true'), [used.id])
  for (const query of ['', '?active=false', '?active=', '?active=TRUE', '?active=1', '?inactive=true'])
    assert.deepEqual(await ids(query), [gone.id, used.id], query)
})

test('include_all_members does not change member_count', async () => {
  await using world = await newWorld()
  await givenMembers(world, 3)
  const { team } = await givenTeamOf(world, 1, { mode: 'stack' })
  const changed = (await world.api.patch(`/teams/${team.id}`, { include_all_members: true })).body.data
  assert.deepEqual([changed.include_all_members, changed.member_count, changed.members.length], [true, 1, 1])
})
