import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiRoutes, ask, bodyOf, nameOf, pathOf, someThings, type Things } from '../support/routes.ts'
import { newWorld } from '../support/world.ts'

// Every limit in the document is the one that holds: a value at the limit is not refused for its size, and one beyond it is, by name.

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  example?: unknown
  default?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  'x-documented'?: Schema
  'x-choices'?: { of: string[]; several?: string }[]
}

/** A field with a limit: where it stands, what is within the limit (where that is known), and what is beyond it. */
type Limit = { path: (string | number)[]; within: unknown[]; beyond: unknown }

const isOf = ({ type }: Schema, wanted: string) => [type].flat().includes(wanted)

function limitsIn(given: Schema, path: (string | number)[] = []): Limit[] {
  const schema = { ...given, ...given['x-documented'] }
  const own: Limit[] = []
  const isFree = !schema.format && !schema.enum && !schema.pattern
  if (isOf(schema, 'string') && schema.maxLength !== undefined)
    own.push({
      path,
      within: isFree ? ['a'.repeat(schema.maxLength)] : [],
      beyond: 'a'.repeat(schema.maxLength + 1),
    })
  if (isOf(schema, 'integer') && schema.minimum !== undefined && schema.maximum !== undefined)
    for (const beyond of [schema.minimum - 1, schema.maximum + 1])
      own.push({ path, within: [schema.minimum, schema.maximum], beyond })
  if (isOf(schema, 'array') && schema.maxItems !== undefined && schema.items) {
    const many = (length: number) => Array.from({ length }, () => sample(schema.items!))
    own.push({ path, within: [many(schema.maxItems)], beyond: many(schema.maxItems + 1) })
  }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => limitsIn(field, [...path, name]))
  const items = schema.items ? limitsIn(schema.items, [...path, 0]) : []
  return [...own, ...fields, ...items]
}

/** Some value of a good form. */
function sample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.example !== undefined) return schema.example
  if (isOf(schema, 'object'))
    return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties![name]!)]))
  if (isOf(schema, 'array')) return [sample(schema.items!)]
  if (isOf(schema, 'integer')) return schema.minimum ?? 1
  return isOf(schema, 'boolean') ? true : 'Any'
}

/** The body with another value in one place; what is missing on the way there is filled in. */
function withValue(schema: Schema, given: unknown, [first, ...rest]: (string | number)[], value: unknown): unknown {
  if (first === undefined) return value
  if (typeof first === 'number') return [withValue(schema.items!, sample(schema.items!), rest, value)]
  const known = (given ?? sample(schema)) as Record<string, unknown>
  return { ...known, [first]: withValue(schema.properties![first]!, known[first], rest, value) }
}

/** Without the fields that cannot be combined with the one that is tried. */
function besides(schema: Schema, body: unknown, [field]: (string | number)[]): unknown {
  const choices = (schema['x-choices'] ?? []).filter(({ of, several }) => several && of.includes(String(field)))
  const others = choices.flatMap(({ of }) => of).filter((name) => name !== field)
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !others.includes(name)))
}

const inWords = (path: (string | number)[]) =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')

test('what is sent is taken up to the documented limit and refused beyond it, in every field', async () => {
  await using world = await newWorld()
  const things: Things = await someThings(world)
  let checked = 0
  for (const route of apiRoutes(world).filter(({ body }) => body !== undefined)) {
    const schema = route.body as Schema
    const base = bodyOf(route, things)
    for (const { path, within, beyond } of limitsIn(schema)) {
      const place = `${nameOf(route)} ${inWords(path)}`
      const send = async (value: unknown) =>
        await ask(world, route, pathOf(route, things), withValue(schema, besides(schema, base, path), path, value))
      const refused = await send(beyond)
      assert.equal(refused.status, 422, `${place} beyond its limit: ${refused.text}`)
      // What stands for a whole list is named as such, and headers by their key.
      const isNamed = refused.text.includes(`${inWords(path)}: `) || refused.text.includes(`${path[0]}: `)
      assert.ok(isNamed, `${place}: ${refused.text}`)
      for (const value of within) {
        const { text } = await send(value)
        assert.doesNotMatch(text, /must have at most|can have at most|or less\.|or more\./, place)
      }
      checked += 1
    }
  }
  assert.ok(checked >= 60, `only ${checked} limits`)
})

test('a page holds as many items as the document says, and not one more', async () => {
  await using world = await newWorld()
  const things = await someThings(world)
  for (const route of apiRoutes(world)) {
    const limit = route.querystring?.properties?.limit as Schema | undefined
    if (!limit || route.method === 'HEAD') continue
    const path = pathOf(route, things)
    for (const [value, status] of [
      [limit.minimum!, 200],
      [limit.maximum!, 200],
      [limit.minimum! - 1, 422],
      [limit.maximum! + 1, 422],
    ] as const)
      assert.equal((await ask(world, route, `${path}?limit=${value}`, undefined)).status, status, `${path} ${value}`)
  }
})
