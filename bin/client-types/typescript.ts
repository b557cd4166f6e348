import { SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import type { JsonSchema } from '#http/openapi/schema.ts'

// Turns a JSON Schema, as our shapes use it, into TypeScript. It throws on anything it does not know, since a type that silently
// becomes `unknown` would help nobody.

export type Kind = 'answer' | 'body' | 'query'
export type NamedSchema = JsonSchema & { $id: string }

/** The one field whose type depends on the value of another; its union stands in core/webhook/event.ts. */
const ANYWHERE: Record<string, string> = { payload: 'EventPayload' }
/** A query is text on the wire, but callers pass `active` as a boolean. */
const IN_QUERIES: Record<string, string> = { ...ANYWHERE, active: 'boolean' }

const NAMED_ENUMS = new Map([
  [JSON.stringify(SUBSCRIBABLE_TYPES), 'SubscribableType'],
  [JSON.stringify([...SUBSCRIBABLE_TYPES, 'test']), 'EventType'],
])

export class TypeWriter {
  readonly #shapes: NamedSchema[]

  constructor(shapes: NamedSchema[]) {
    this.#shapes = shapes
  }

  /** A shape that only adds fields to an earlier one extends it, as a team's roster does. */
  shape(schema: NamedSchema): string {
    const before = this.#shapes.slice(0, this.#shapes.indexOf(schema))
    const base = before.find(
      (other) => keysOf(other).length > 1 && keysOf(other).every((key) => isSame(schema, other, key)),
    )
    if (!base) return this.declare(schema.$id, schema, 'answer', schema.description)
    const own = keysOf(schema).filter((key) => !isSame(schema, base, key))
    const properties = Object.fromEntries(own.map((key) => [key, schema.properties![key]!]))
    return `export type ${schema.$id} = ${base.$id} & ${this.#object({ ...schema, properties }, 'answer')}\n`
  }

  declare(name: string, schema: JsonSchema, kind: Kind, note = ''): string {
    const comment = note === '' ? '' : `/** ${note} */\n`
    return `${comment}export type ${name} = ${this.#object(schema, kind)}\n`
  }

  typeOf(schema: JsonSchema, kind: Kind): string {
    const types = [schema.type].flat()
    const base = schema.$ref ? schema.$ref.replace(/#$/, '') : this.#base(schema, types[0], kind)
    return types.length > 1 && types.includes('null') ? `${base} | null` : base
  }

  #base(schema: JsonSchema, type: string | undefined, kind: Kind): string {
    if (schema.enum) return this.#oneOf(schema.enum.filter((value) => value !== null))
    switch (type) {
      case 'string':
      case 'boolean':
        return type
      case 'integer':
      case 'number':
        return 'number'
      case 'null':
        return 'null'
      case 'array':
        return `Array<${this.typeOf(schema.items ?? {}, kind)}>`
      case 'object':
        if (schema.additionalProperties === true) return 'Record<string, unknown>'
        return this.#named(schema) ?? this.#object(schema, kind)
      default:
        throw new Error(`no TypeScript type for ${JSON.stringify(schema)}: teach it to bin/client-types/typescript.ts`)
    }
  }

  #oneOf(values: unknown[]): string {
    return NAMED_ENUMS.get(JSON.stringify(values)) ?? values.map((value) => `'${value}'`).join(' | ')
  }

  /** A nullable shape has no name any more, so it is recognised by its fields. */
  #named(schema: JsonSchema): string | undefined {
    return this.#shapes.find(({ properties }) => JSON.stringify(properties) === JSON.stringify(schema.properties))?.$id
  }

  #object(schema: JsonSchema, kind: Kind): string {
    const known = kind === 'query' ? IN_QUERIES : ANYWHERE
    const lines = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const isRequired = schema.required?.includes(name) === true && field.default === undefined
      const comment = field.description === undefined ? [] : [`/** ${field.description} */`]
      const type = known[name] ?? this.typeOf(field, kind)
      // A field given as undefined is not sent, so callers with exactOptionalPropertyTypes may pass it too.
      return [
        ...comment,
        isRequired ? `${name}: ${type}` : `${name}?: ${type}${kind === 'answer' ? '' : ' | undefined'}`,
      ]
    })
    return lines.length === 0 ? 'Record<string, never>' : ['{', ...lines, '}'].join('\n')
  }
}

function keysOf(schema: JsonSchema): string[] {
  return Object.keys(schema.properties ?? {})
}

function isSame(schema: JsonSchema, other: JsonSchema, key: string): boolean {
  return JSON.stringify(schema.properties?.[key]) === JSON.stringify(other.properties?.[key])
}
