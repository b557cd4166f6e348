import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anId } from '../support/clock.ts'
import { givenMember, givenTeam } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { newWorld, type World } from '../support/world.ts'

// For every list there is.

const LISTS = [
  { path: '/teams', kind: 'team', give: (world: World) => givenTeam(world), delete: deleteTeam },
  { path: '/workspace_members', kind: 'member', give: (world: World) => givenMember(world), delete: deleteMember },
] as const

async function deleteTeam(world: World, id: string): Promise<void> {
  await world.pool`delete from teams where workspace_id = ${world.workspace.id} and id = ${id}`
}

async function deleteMember(world: World, id: string): Promise<void> {
  await world.pool`delete from workspace_members where workspace_id = ${world.workspace.id} and id = ${id}`
}

const idsOf = (body: { data: { id: string }[] }) => body.data.map((item) => item.id)

for (const list of LISTS) {
  const fill = async (world: World, count: number) => {
    for (let i = 0; i < count; i++) await list.give(world)
    return idsOf((await world.api.get(`${list.path}?limit=100`)).body)
  }

  test(`${list.path}: newest first, and following next_cursor shows everything once`, async () => {
    await using world = await newWorld()
    const all = await fill(world, 7)
    assert.deepEqual(all, [...all].sort().reverse())
    for (const limit of [1, 2, 3, all.length - 1, all.length, 100]) {
      const seen: string[] = []
      for (let cursor: string | undefined = '', pages = 0; cursor !== undefined; pages++) {
        assert.ok(pages <= all.length, 'the pages do not end')
        const { body } = await world.api.get(`${list.path}?limit=${limit}${cursor && `&cursor=${cursor}`}`)
        seen.push(...idsOf(body))
        const more = seen.length < all.length
        assert.deepEqual(
          body.meta,
          more ? { limit, has_more: true, next_cursor: seen.at(-1) } : { limit, has_more: false },
        )
        cursor = body.meta.next_cursor
      }
      assert.deepEqual(seen, all, `limit ${limit}`)
    }
  })

  test(`${list.path}: 25 a page unless asked otherwise`, async () => {
    await using world = await newWorld()
    await fill(world, 26)
    const { body } = await world.api.get(list.path)
    assert.equal(body.data.length, 25)
    assert.deepEqual(body.meta, { limit: 25, has_more: true, next_cursor: body.data[24].id })
  })

  test(`${list.path}: limit is a whole number from 1 to 100, given once`, async () => {
    await using world = await newWorld()
    for (const limit of ['1', '100']) assert.equal((await world.api.get(`${list.path}?limit=${limit}`)).status, 200)
    for (const limit of [
      '0',
      '101',
      '-1',
      '1.5',
      '',
      'ten',
      'NaN',
      'Infinity',
      '-Infinity',
      '1e400',
      '1e1',
      '0x10',
      '%205',
      '+5',
      '5.0',
      '99999999999999999999',
      'null',
      '5&limit=5',
      '%00',
    ])
      refused(await world.api.get(`${list.path}?limit=${limit}`), 'invalid_request', /limit: /)
  })

  test(`${list.path}: a cursor that is no identifier of this kind is refused`, async () => {
    await using world = await newWorld()
    const [first] = await fill(world, 1)
    const others = LISTS.filter((other) => other !== list).map((other) => anId(other.kind).id)
    const wrong = [
      '',
      'x',
      `${first}x`,
      first!.slice(0, -1),
      first!.toUpperCase(),
      `%20${first}`,
      `${first}&cursor=${first}`,
      ...others,
    ]
    for (const cursor of wrong)
      refused(await world.api.get(`${list.path}?cursor=${cursor}`), 'invalid_request', /cursor: /)
  })

  test(`${list.path}: a cursor whose row has since gone pages on from the same place`, async () => {
    await using world = await newWorld()
    const all = await fill(world, 4)
    const { body } = await world.api.get(`${list.path}?limit=2`)
    await list.delete(world, body.meta.next_cursor)
    assert.deepEqual(idsOf((await world.api.get(`${list.path}?cursor=${body.meta.next_cursor}`)).body), all.slice(2))
  })

  test(`${list.path}: what is added while somebody pages neither repeats nor hides anything`, async () => {
    await using world = await newWorld()
    const all = await fill(world, 4)
    const { body } = await world.api.get(`${list.path}?limit=2`)
    await list.give(world)
    assert.deepEqual(idsOf((await world.api.get(`${list.path}?cursor=${body.meta.next_cursor}`)).body), all.slice(2))
  })

  test(`${list.path}: a filter holds over pages, and an unknown parameter is ignored`, async () => {
    await using world = await newWorld()
    const all = await fill(world, 6)
    const [, second, , fourth] = all
    for (const id of [second, fourth]) assert.equal((await world.api.post(`${list.path}/${id}/deactivate`)).status, 200)
    const active = all.filter((id) => id !== second && id !== fourth)
    const first = (await world.api.get(`${list.path}?active=true&limit=2&page=9&__proto__=1`)).body
    const rest = (await world.api.get(`${list.path}?active=true&cursor=${first.meta.next_cursor}`)).body
    assert.deepEqual([...idsOf(first), ...idsOf(rest)], active)
    refused(await world.api.get(`${list.path}?active=true&active=true`), 'invalid_request', /active: /)
  })
}

test('an empty list is a list', async () => {
  await using world = await newWorld()
  assert.deepEqual((await world.api.get('/teams')).body, { data: [], meta: { limit: 25, has_more: false } })
})

test('created_at is the time inside the identifier, so the order of identifiers is the order of creation', async () => {
  await using world = await newWorld()
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const team = await givenTeam(world)
  const digits = [...team.id.slice(5, 15)].map((character) => alphabet.indexOf(character))
  const milliseconds = digits.reduce((sum, digit) => sum * 32 + digit, 0)
  assert.equal(new Date(milliseconds).toISOString(), team.created_at)
})
