import type { Static, TSchema, TUnsafe } from 'typebox'
import { type Kind, PREFIXES } from '#core/kind.ts'

// Schemas as plain data, with the type they describe. `http/` makes bodies and answers from them; the database reads column names
// from the same declarations, without loading the library that builds schemas.

type Options = { description?: string; [keyword: string]: unknown }

export const Schema = <T>(json: object) => json as TUnsafe<T>
export const Text = (options: Options = {}) => Schema<string>({ type: 'string', ...options })
export const Flag = (options: Options = {}) => Schema<boolean>({ type: 'boolean', ...options })
export const Whole = (options: Options = {}) => Schema<number>({ type: 'integer', ...options })
export const OneOf = <T extends string>(values: readonly T[], options: Options = {}) =>
  Schema<T>({ type: 'string', enum: [...values], ...options })
export const List = <T extends TSchema>(items: T, options: Options = {}) =>
  Schema<Static<T>[]>({ type: 'array', items, ...options })

/** One schema with two types, not a union: its errors name one problem, and it serialises without trying alternatives. */
export function Nullable<T extends TSchema>(schema: T, options: { example?: null } = {}) {
  const { $id: _, ...rest } = schema as T & { $id?: string; type?: unknown; enum?: unknown[] }
  const values = rest.enum ? { enum: [...rest.enum, null] } : {}
  return Schema<Static<T> | null>({ ...rest, ...values, ...options, type: [rest.type, 'null'] })
}

/** A field of a create call, with its default in words: a change that shares the field leaves it unchanged. */
export function unlessGiven<T extends TSchema>(schema: T, otherwise: string) {
  const { description } = schema as T & { description?: string }
  return Schema<Static<T>>({ ...schema, description: `${description} ${otherwise}` })
}

export const Time = (description: string) =>
  Text({ format: 'date-time', description, example: '2026-11-16T09:30:00.000Z' })

/** Its form is documented and not validated: text in another form simply finds nothing. */
export const Identifier = (kind: Kind, description = 'Unique identifier.') =>
  Text({
    description,
    example: `${PREFIXES[kind]}_01kce6v1q8ezv9h2n4s0r7t3xy`,
    'x-documented': { pattern: `^${PREFIXES[kind]}_[0-9a-z]{26}$` },
  })
