import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAudit } from '#db/audit.ts'
import { lowestId } from '#db/ids.ts'
import { insertRequest } from '#db/requests/create-request.ts'
import { listRequests } from '#db/requests/request-lists.ts'
import { newEvent } from '#db/webhooks/events.ts'
import { anId, TEST_CLOCK, TESTER } from '../support/clock.ts'
import { explained } from '../support/explain.ts'
import { givenMember } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { bookBySql, givenRequest, type ShownRequest, shownRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

// The database's answers are held against a filter that anybody can read.

type Filter = Partial<
  Record<'participant_email' | 'organizer_email' | 'status' | 'created_after' | 'created_before', string>
>

async function list(world: World, query: Record<string, string | undefined> = {}) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await world.api.get(`/meeting_requests?${new URLSearchParams(given)}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as { data: ShownRequest[]; meta: { has_more: boolean; next_cursor?: string } }
}

const idsOf = (requests: ShownRequest[]): string[] => requests.map((request) => request.id)

function expected(all: ShownRequest[], filter: Filter): ShownRequest[] {
  const { participant_email, organizer_email, status, created_after, created_before } = filter
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  return all.filter(
    (request) =>
      (!participant_email || request.participant_emails.some((email) => same(email, participant_email))) &&
      (!organizer_email || same(request.organizer_email, organizer_email)) &&
      (!status || request.status === status) &&
      (!created_after || Date.parse(request.created_at) >= Date.parse(created_after)) &&
      (!created_before || Date.parse(request.created_at) <= Date.parse(created_before)),
  )
}

/** The same numbers in every run, so that a failure can be seen again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

const ORGANIZERS = ['ana@acme.test', 'Cy@acme.test', 'di@acme.test']
const GUESTS = ['bo@client.test', 'Eva@Client.test', 'fay@other.test', 'gil@other.test', 'hal@other.test']

async function givenManyRequests(world: World, count: number): Promise<ShownRequest[]> {
  const roll = dice(7)
  for (const email of ORGANIZERS.slice(1)) await givenMember(world, { email })
  const made: ShownRequest[] = []
  for (let i = 0; i < count; i++) {
    const first = roll(GUESTS.length)
    const { id } = await givenRequest(world, {
      organizer_email: ORGANIZERS[roll(ORGANIZERS.length)],
      participant_emails: Array.from({ length: 1 + roll(3) }, (_, n) => GUESTS[(first + n) % GUESTS.length]),
    })
    const verb = [null, 'pause', 'cancel', 'book', null][roll(5)]
    if (verb === 'book') await bookBySql(world, id)
    else if (verb) await world.api.post(`/meeting_requests/${id}/${verb}`)
    made.unshift(await shownRequest(world, id))
  }
  return made
}

test('every combination of filters gives what a filter by hand gives, newest first', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  await givenRequest(other)
  const all = await givenManyRequests(world, 60)
  assert.deepEqual((await list(world, { limit: '100' })).data, all)
  const [from, until] = [all[40]!.created_at, all[15]!.created_at]
  let found = 0
  for (const participant_email of [undefined, 'BO@client.test', 'eva@client.TEST', 'nobody@client.test'])
    for (const organizer_email of [undefined, 'cy@ACME.test', 'ana@acme.test'])
      for (const status of [undefined, 'active', 'paused', 'booked', 'cancelled'])
        for (const created_after of [undefined, from])
          for (const created_before of [undefined, until]) {
            const filter = { participant_email, organizer_email, status, created_after, created_before }
            const { data } = await list(world, { ...filter, limit: '100' })
            assert.deepEqual(idsOf(data), idsOf(expected(all, filter)), JSON.stringify(filter))
            found += data.length
          }
  assert.ok(found > 500, `only ${found} found: the filters were hardly tried`)
})

test('pages with every filter fit together, without a gap and without a repeat', async () => {
  await using world = await newWorld()
  const all = await givenManyRequests(world, 30)
  for (const filter of [
    {},
    { participant_email: 'bo@client.test' },
    { organizer_email: 'ana@acme.test' },
    { status: 'active' },
    { created_after: all[25]!.created_at, created_before: all[4]!.created_at },
    { participant_email: 'eva@client.test', status: 'active', created_after: all[28]!.created_at },
  ] satisfies Filter[]) {
    const pages: ShownRequest[] = []
    let cursor: string | undefined
    do {
      const { data, meta } = await list(world, { ...filter, limit: '3', cursor })
      assert.ok(data.length === 3 || !meta.has_more)
      assert.equal(meta.next_cursor, meta.has_more ? data.at(-1)!.id : undefined)
      pages.push(...data)
      cursor = meta.next_cursor
    } while (cursor)
    assert.deepEqual(pages, expected(all, filter), JSON.stringify(filter))
  }
})

test('a cursor whose request is unknown, and one outside of the window, page on from their place', async () => {
  await using world = await newWorld()
  const older = await givenRequest(world)
  const between = anId('request').id
  const newer = await givenRequest(world)
  assert.deepEqual(idsOf((await list(world, { cursor: between })).data), [older.id])
  assert.deepEqual(idsOf((await list(world, { cursor: newer.id, created_after: newer.created_at })).data), [])
  assert.deepEqual(
    idsOf((await list(world, { cursor: lowestId('request', 2 ** 48 - 1), created_before: newer.created_at })).data),
    [newer.id, older.id],
  )
})

/** A request that was made at exactly this time, with the lowest or the highest identifier of its millisecond. */
async function madeAt(world: World, at: string, end: 'first' | 'last'): Promise<string> {
  // The time, the version of the UUID (7, in an `e`), and then whatever chance makes.
  const start = `${lowestId('request', Date.parse(at)).slice(0, 13)}e`
  const id = `${start}${(end === 'first' ? '0' : 'z').repeat(15)}`
  const outcome = await insertRequest(world.pool, world.workspace, {
    id,
    at,
    actor: 'test',
    organizer: { memberId: world.owner.id, email: world.owner.email, zone: null },
    participants: [{ id: anId('participant').id, email: 'bo@client.test', zone: null }],
    newPeople: [{ id: anId('person').id, email: 'bo@client.test', name: null, zone: null }],
    fills: [],
    hosts: [{ memberId: world.owner.id, via: 'organizer', teamId: null }],
    includeIntroduction: false,
    introductionGuidance: null,
    requesterKey: null,
    askedBy: null,
    team: null,
    source: 'api',
    context: { title: null, purpose: null, description: null, durationMinutes: null, timeframe: null },
    event: newEvent({ type: 'meeting_request.created', fields: { id, status: 'active', created_at: at } }, TEST_CLOCK),
    audit: newAudit({ action: 'meeting_request.created', ref: id }, TESTER),
    answer: null,
  })
  assert.equal(outcome, 'made')
  return id
}

test('created_after and created_before are inclusive to the millisecond, rounded into the window', async () => {
  await using world = await newWorld()
  const first = await madeAt(world, '2026-05-01T10:00:00.500Z', 'first')
  const last = await madeAt(world, '2026-05-01T10:00:00.500Z', 'last')
  const both = [last, first]
  const found = async (filter: Filter) => idsOf((await list(world, filter)).data)
  const second = '2026-05-01T10:00:00'
  for (const [filter, ids] of [
    [{ created_after: `${second}.500Z` }, both],
    [{ created_after: `${second}.5Z` }, both],
    [{ created_after: `${second}.499999999Z` }, both],
    [{ created_after: `${second}.500001Z` }, []],
    [{ created_after: `${second}.500000001Z` }, []],
    [{ created_after: `${second}.501Z` }, []],
    [{ created_before: `${second}.500Z` }, both],
    [{ created_before: `${second}.500999999Z` }, both],
    [{ created_before: `${second}.499999999Z` }, []],
    [{ created_before: `${second}.499Z` }, []],
    [{ created_after: `${second}.5Z`, created_before: `${second}.5Z` }, both],
    [{ created_after: '2026-05-01T12:00:00.500+02:00', created_before: '2026-05-01T05:00:00.5-0500' }, both],
    [{ created_after: `${second}.5Z`, created_before: `${second}.4Z` }, []],
    [{ created_after: '1970-01-01T00:00:00Z' }, both],
    [{ created_after: '1066-10-14T09:00:00Z' }, both],
    [{ created_before: '1066-10-14T09:00:00Z' }, []],
    [{ created_before: '9999-12-31T23:59:59.999999999Z' }, both],
    [{ created_after: '9999-12-31T23:59:59.999999999Z' }, []],
  ] as [Filter, string[]][]) {
    assert.deepEqual(await found(filter), ids, JSON.stringify(filter))
    assert.deepEqual(await found({ ...filter, participant_email: 'bo@client.test' }), ids, JSON.stringify(filter))
  }
})

test('a bad value of a filter is invalid_request and names it', async () => {
  await using world = await newWorld()
  const ask = (query: string) => world.api.get(`/meeting_requests?${query}`)
  for (const status of ['done', 'Active', '', 'active,paused'])
    refused(
      await ask(`status=${status}`),
      'invalid_request',
      /status: must be one of active, paused, booked, cancelled/,
    )
  refused(await ask('status=active&status=paused'), 'invalid_request', /status: is in the query more than once/)
  for (const time of ['2026-05-01', '2026-05-01T10:00:00', 'yesterday', '', '2026-02-30T10:00:00Z'])
    for (const name of ['created_after', 'created_before'])
      refused(await ask(`${name}=${time}`), 'invalid_request', new RegExp(`${name}: .*ISO 8601`))
  for (const limit of ['0', '101', '-1', 'x', '1.5', ''])
    refused(await ask(`limit=${limit}`), 'invalid_request', /limit/)
  for (const cursor of ['x', '', anId('team').id, `${anId('request').id}0`])
    refused(await ask(`cursor=${cursor}`), 'invalid_request', /cursor/)
})

test('an email that nobody has, or that is none, finds nothing; unknown filters are ignored', async () => {
  await using world = await newWorld()
  const { id } = await givenRequest(world)
  for (const email of ['nobody@acme.test', 'nobody', '', '@', '%', 'bo@client.test '])
    for (const name of ['participant_email', 'organizer_email'])
      assert.deepEqual((await list(world, { [name]: email })).data, [], `${name}=${email}`)
  assert.deepEqual(idsOf((await list(world, { title: 'x', email: 'y' })).data), [id])
})

test('each filter reads an index in the order of the list', async () => {
  await using world = await newWorld()
  await givenManyRequests(world, 20)
  await world.pool`analyze meeting_requests, participants`
  const page = { limit: 2, cursor: null }
  const lowest = lowestId('request', 0)
  for (const [filter, index] of [
    [{}, 'meeting_requests_pkey'],
    [{ lowest }, 'meeting_requests_pkey'],
    [{ status: 'paused' }, 'meeting_requests_status'],
    [{ organizerEmail: 'cy@acme.test' }, 'meeting_requests_organizer_status'],
    [{ organizerEmail: 'cy@acme.test', status: 'active' }, 'meeting_requests_organizer_status'],
    [{ participantEmail: 'bo@client.test' }, 'participants_email'],
  ] as const) {
    const plan = await world.pool.begin(async (sql) => {
      // So few rows are read in any way; what counts is which index there is.
      for (const way of ['enable_seqscan', 'enable_sort', 'enable_bitmapscan']) await sql`set local ${sql(way)} = off`
      return await explained(sql, (explaining) => listRequests(explaining, world.workspace, filter, page))
    })
    assert.ok(plan.indexes.includes(index), `${JSON.stringify(filter)}: ${JSON.stringify(plan)}`)
    assert.equal(plan.wasted, 0, JSON.stringify(filter))
  }
})
