import { type Static, type TSchema, Type } from 'typebox'
import { type Kind, PREFIXES } from '#db/ids.ts'

/** One schema with two types, not a union of two: its errors name one problem, and it serialises without trying out. */
export function Nullable<T extends TSchema & { type?: unknown }>(schema: T) {
  const { $id: _, ...rest } = schema as T & { $id?: string }
  return Type.Unsafe<Static<T> | null>({ ...rest, type: [schema.type, 'null'] })
}

/** A shape that has a name of its own, by that name: documented once, compiled once. */
export function Named<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T>>({ $ref: `${(schema as T & { $id?: string }).$id}#` })
}

export const Time = (description: string) =>
  Type.String({ format: 'date-time', description, example: '2026-11-16T09:30:00.000Z' })

export const Identifier = (kind: Kind, description = 'Unique identifier.') =>
  Type.String({ description, example: `${PREFIXES[kind]}_01kce6v1q8ezv9h2n4s0r7t3xy` })

export const One = <T extends TSchema>(item: T) => Type.Object({ data: Named(item) })

export const Many = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(Named(item)),
    meta: Type.Object({
      limit: Type.Integer(),
      has_more: Type.Boolean(),
      next_cursor: Type.Optional(Type.String({ description: 'Present only when `has_more` is true.' })),
    }),
  })

export const ErrorBody = Type.Object(
  { error: Type.Object({ type: Type.String(), message: Type.String() }) },
  { $id: 'Error', description: 'What was refused, and what to do about it.' },
)
