import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldName } from '#http/console/field-names.ts'
import type { Operation } from '#http/operation.ts'
import { type Called, ON_RECORD } from '../support/on-record.ts'
import { ALL, callOf, openStage } from '../support/operations.ts'
import type { Answer } from '../support/world.ts'

// Whatever somebody enters in the console, and whatever is no longer as their page shows it: the answer is in words for people.

test('no operation answers bad values with a field path, an identifier, a bracket or a verb of HTTP', async () => {
  await using stage = await openStage()
  const world = await stage.newWorld()
  let scene = await stage.newScene(world)
  const prepared = async (operation: Operation) => {
    await ON_RECORD[operation.name]?.first?.(scene)
    return await callOf(operation, scene)
  }
  const found = new Map<string, string>()
  for (const operation of ALL) {
    // Some of the calls succeed, and wear out what others need.
    const good = await prepared(operation).catch(async () => {
      scene = await stage.newScene(world)
      return await prepared(operation)
    })
    for (const { path, body } of badCalls(operation, good)) {
      const answer = await scene.admin(operation.method, path, body)
      assert.ok(answer.status < 500, `${operation.name}: ${answer.text}`)
      for (const complaint of answer.status < 400 ? [] : complaintsAbout(answer))
        found.set(complaint, `${operation.name} ${path} ${JSON.stringify(body)?.slice(0, 200)}`)
    }
  }
  assert.deepEqual([...found], [])
})

test('every field that an operation takes has a name for people, and so has each of a list', () => {
  const nameless = ALL.flatMap(({ name, body, query }) =>
    [...fieldsIn(body as Schema), ...fieldsIn(query as Schema)]
      .filter((field) => fieldName(field) === null)
      .map((field) => `${name}: ${field}`),
  )
  assert.deepEqual(nameless, [])
  assert.equal(fieldName('participants[1].timezone'), 'Person 2, time zone')
  assert.equal(fieldName('context.timeframe.end'), 'End')
})

function fieldsIn(schema: Schema | undefined, path = ''): string[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, each]) => {
    const field = path === '' ? name : `${path}.${name}`
    return [field, ...(each.items ? [`${field}[0]`, ...fieldsIn(each.items, `${field}[0]`)] : fieldsIn(each, field))]
  })
}

/** Words and signs that only programs need. */
const PROGRAMS = [
  [/\b(GET|POST|PATCH|PUT|DELETE)\b/, 'a verb of HTTP'],
  [/\b(ws|wm|team|tm|mr|bl|we|wd|key|msg|bk|evt|cal|aud)_[0-9a-z]+/, 'an identifier'],
  [/[[\]{}<>]/, 'a bracket'],
  [/\b[a-z]+_[a-z_]+\b/, 'the name of a field'],
  [/\/api\/|\.\/bin|\/docs|docs\//, 'a path or command'],
  [/\b(PARLEY|SMTP|IMAP)_[A-Z]+|\bJSON\b|\bISO\b|\bIANA\b|\bRFC\b|\bUTF-8\b|\bnull\b/, 'a word of programs'],
  [/\d{4}-\d\d-\d\dT\d\d/, 'a time as programs write it'],
  [/undefined|NaN|\[object/, 'something that is missing'],
] as const

function complaintsAbout({ body }: Answer): string[] {
  const { message, problems } = body.error
  const texts: string[] = [
    message,
    ...problems.flatMap((each: { text: string; message: string }) => [each.text, each.message]),
  ]
  return texts.flatMap((text) => [
    ...(/^\p{Lu}.{8,}[.!?…]$/su.test(text) ? [] : [`“${text}” is no sentence`]),
    ...PROGRAMS.flatMap(([pattern, what]) => (pattern.test(text) ? [`“${text}” has ${what}`] : [])),
  ])
}

/** Bad bodies and queries, and a good call about something that is not there. */
function badCalls(operation: Operation, { path, body }: Called): Called[] {
  return [
    ...badBodies(operation, body ?? {}).map((bad) => ({ path, body: bad })),
    ...badQueries(operation).map((query) => ({ path: `${path}?${query}` })),
    { path: elsewhere(path), body },
  ]
}

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  format?: string
}

/** A good body with one thing wrong in it, for each field and each way to be wrong. */
function badBodies({ body: schema }: Operation, good: object): object[] {
  return schema === undefined
    ? []
    : badValues(schema as Schema, good).filter((bad) => typeof bad === 'object' && bad !== null)
}

function badValues(schema: Schema, good: unknown): unknown[] {
  const types = [schema.type].flat()
  const own = types.includes('object')
    ? ['text', 5]
    : types.includes('array')
      ? ['text', {}, []]
      : [[], {}, ...OF_TYPE[types[0] ?? 'string']!]
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const rest = typeof good === 'object' && good !== null ? (good as Record<string, unknown>) : {}
    const { [name]: before, ...without } = rest
    return [without, ...badValues(each, before).map((bad) => ({ ...rest, [name]: bad }))]
  })
  const items = schema.items ? badValues(schema.items, [good].flat()[0]).map((bad) => [bad]) : []
  return [...own, ...inside, ...items, ...(schema.items && good ? [Array(600).fill([good].flat()[0])] : [])]
}

const OF_TYPE: Record<string, unknown[]> = {
  string: ['', 'x'.repeat(20_000), 'a\nb\u202e', '2020-01-01T00:00:00Z', 'nobody@acme.test', 'Europe/Lisbonn', 7],
  integer: ['x', -1, 1.5, 1e9],
  boolean: ['x'],
  null: ['x'],
}

function badQueries({ method, query }: Operation): string[] {
  if (method !== 'GET') return []
  const names = Object.keys((query as Schema | undefined)?.properties ?? {})
  return names.flatMap((name) =>
    ['', 'x', '-1', 'mr_01kce6v1q8ezv9h2n4s0r7t3xy', `1&${name}=1`, '2020-01-01T00:00:00Z'].map(
      (value) => `${name}=${value}`,
    ),
  )
}

/** The same for things that are not there. */
const elsewhere = (path: string) => path.replaceAll(/\b[a-z]+_[0-9a-z]{26}\b/g, (id) => `${id.slice(0, -4)}zzzz`)
