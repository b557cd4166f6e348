import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Route } from '#http/route-table.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { isAnswer } from '../support/refused.ts'
import { apiRoutes, bodyOf, nameOf, parametersOf, pathOf, someThings, type Things } from '../support/routes.ts'
import { newWorld, type World } from '../support/world.ts'

// Thousands of bodies, some nonsense, most nearly right, to every route of the table. Whatever comes: never our fault, always
// the envelope, and a refusal leaves the database as it was. A failure names the seed: FUZZ_SEED=… runs the same again, and
// FUZZ_REQUESTS=100000 looks longer.

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3_000)
/** Things wear out: members get deactivated and removed. New ones come now and then. */
const REQUESTS_A_ROUND = 250
/** Side by side, so that none waits for the database alone; each compares only its own rows. */
const WORLDS = 5

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

const text = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    'a'.repeat(256),
    '🚀'.repeat(255),
    'pool',
    'stack',
    'manual',
    'admin',
    'member',
  ),
  fc.constantFrom(
    'manager',
    'UTC',
    'a@b.test',
    'ana@acme.test',
    '24:00',
    '__proto__',
    "'; drop table teams; --",
    '%00',
  ),
  fc.constantFrom('active', 'paused', 'bo@client.test', 'Bo@münchen.test', 'Europe/Lisbon', 'meeting_request.created'),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '1969-12-31T23:59:59.999999999Z',
    '2098-01-01T00:00:00.0005+14:00',
    '2098-02-30T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
  ),
)

/** Bodies have objects and lists inside; each field of these is nearly right too. */
const nearly = (...good: unknown[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: text },
    fc.constant(null),
    fc.nat(),
  )

const timeframe = fc.record(
  { start: nearly('2098-01-01T00:00:00Z'), end: nearly('2098-02-01T00:00:00Z') },
  { requiredKeys: [] },
)

const inside = fc.oneof(
  timeframe,
  fc.record(
    {
      title: nearly('Demo'),
      purpose: nearly('See'),
      description: nearly('Notes'),
      duration_minutes: nearly(5, 45, 1_440, 4, 1_441),
      timeframe: fc.oneof(timeframe, nearly(null, {})),
    },
    { requiredKeys: [] },
  ),
  fc.array(
    fc.record(
      { email: nearly('bo@client.test', 'CY@client.test'), name: nearly('Bo'), timezone: nearly('Europe/Paris') },
      { requiredKeys: ['email'] },
    ),
    { maxLength: 4 },
  ),
)

const value = fc.oneof(
  { weight: 2, arbitrary: inside },
  { weight: 3, arbitrary: text },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, true, false, 0, -0, 1, 1.5, 1e308, 2 ** 53, [], {}, [null], [[]], { a: 1 }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 5 }) },
)

/** What happens to a body that would have been right. */
const mutation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replace' as const), field: fc.nat(), value }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), field: fc.nat(), value }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), field: text, value }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), field: fc.nat(), value }) },
)

const QUERIES = [
  ...['limit', 'cursor', 'active', 'email', 'role', 'status', 'participant_email', 'organizer_email'],
  ...['created_after', 'created_before', 'event_type', 'type', 'after'],
]

const attempt = fc.record({
  route: fc.nat(),
  body: fc.oneof(
    { weight: 6, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: value.map((whole) => ({ whole })) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
    { weight: 1, arbitrary: fc.record({ cutAt: fc.nat({ max: 200 }), insert: fc.string({ maxLength: 3 }) }) },
  ),
  path: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ parameter: fc.nat(), value: text }) },
  ),
  query: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...QUERIES) }, text), text, {
        maxKeys: 3,
      }),
    },
  ),
  key: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', 'one', 'two', 'k'.repeat(255), 'k'.repeat(256)) },
    { weight: 1, arbitrary: fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{1,40}$/) },
  ),
})

type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never

test(`${REQUESTS} requests to all routes: never a 5xx, always an envelope, and a refusal changes nothing`, async (context) => {
  context.diagnostic(`FUZZ_SEED=${seed}`)
  const attempts = fc.sample(attempt, { seed, numRuns: REQUESTS })
  const share = REQUESTS / WORLDS
  const shares = Array.from({ length: WORLDS }, (_, i) => attempts.slice(i * share, (i + 1) * share))
  const statuses = (await Promise.all(shares.map(fuzz))).flat()
  const counts = Object.groupBy(statuses, (status) => status)
  context.diagnostic(
    `answers: ${Object.entries(counts)
      .map(([status, all]) => `${all?.length} times ${status}`)
      .join(', ')}`,
  )
  for (const status of [200, 201, 202, 204, 404, 422]) assert.ok(counts[status], `no request got ${status}`)
})

/** Sends them one after another to a workspace of their own, and returns the statuses. */
async function fuzz(attempts: Attempt[]): Promise<number[]> {
  await using world = await newWorld()
  const routes = apiRoutes(world)
  const statuses: number[] = []
  let things = await someThings(world)
  let before = await fingerprint(world)
  for (const [i, one] of attempts.entries()) {
    if (i % REQUESTS_A_ROUND === 0) {
      things = await someThings(world)
      before = await fingerprint(world)
    }
    const route = routes[one.route % routes.length]!
    const request = { method: route.method, url: urlOf(route, things, one), payload: payloadOf(route, things, one, i) }
    const said = `FUZZ_SEED=${seed}: ${nameOf(route)} ${request.url} ${JSON.stringify(request.payload)}`
    const status = await send(world, { ...request, key: one.key }, said)
    statuses.push(status)
    const after = await fingerprint(world)
    if (status >= 400) assert.equal(after, before, said)
    before = after
  }
  return statuses
}

async function send(
  world: World,
  { key, ...request }: { method: string; url: string; payload: string | Buffer; key: string | null },
  said: string,
): Promise<number> {
  const response = await world.app.inject({
    ...request,
    method: request.method as 'POST',
    headers: {
      authorization: `Bearer ${world.key}`,
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
  })
  const body = response.body === '' ? undefined : JSON.parse(response.body)
  try {
    isAnswer({ status: response.statusCode, headers: response.headers, text: response.body, body })
  } catch (cause) {
    throw new Error(said, { cause })
  }
  return response.statusCode
}

function urlOf(route: Route, things: Things, one: Attempt): string {
  const parameters = parametersOf(route)
  const replaced = one.path && parameters[one.path.parameter % Math.max(1, parameters.length)]
  const path = pathOf(route, things, replaced ? { [replaced.name]: encoded(one.path!.value) } : {})
  const query = Object.entries(one.query ?? {}).map(([name, text]) => `${encoded(name)}=${encoded(text)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

function payloadOf(route: Route, things: Things, one: Attempt, i: number): string | Buffer {
  const good = bodyOf(route, things) ?? {}
  if ('name' in good) good.name = `Any name ${i}`
  if ('email' in good) good.email = `somebody-${i}@acme.test`
  if (one.body instanceof Uint8Array) return Buffer.from(one.body)
  if (Array.isArray(one.body)) return JSON.stringify(mutated(good, one.body))
  if ('whole' in one.body) return JSON.stringify(one.body.whole)
  const text = JSON.stringify(good)
  return `${text.slice(0, one.body.cutAt)}${one.body.insert}${text.slice(one.body.cutAt + 1)}`
}

function mutated(good: Record<string, unknown>, mutations: { kind: string; field: number | string; value: unknown }[]) {
  const body = { ...good }
  for (const { kind, field, value } of mutations) {
    const fields = Object.keys(good)
    const name = typeof field === 'string' ? field : fields[field % Math.max(1, fields.length)]
    if (name === undefined || kind === 'keep') continue
    if (kind === 'remove') delete body[name]
    else body[name] = value
  }
  return body
}
