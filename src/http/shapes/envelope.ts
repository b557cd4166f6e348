import { type Static, type TSchema, Type } from 'typebox'
import type { FailureType } from '#core/failure.ts'

type Said = { message: string; plainly: string }

/** Fields of which a body must give one, or at most one, and the words for either problem. An empty list counts as none. */
export type Choice = { of: string[]; none?: Said; several?: Said }

/** A named shape by reference: documented once, compiled once. */
export function Named<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T>>({ $ref: `${(schema as T & { $id?: string }).$id}#` })
}

/** An address to search for. Text that is not an address simply finds nothing. */
export const SoughtEmail = (description: string, example = 'bo@client.test') =>
  Type.String({ description, example, 'x-documented': { format: 'email' } })

/** A filter of lists: any text other than `true` means no filter. */
export const ActiveOnly = (description: string) =>
  Type.String({ description, 'x-documented': { enum: ['true', 'false'] } })

export const One = <T extends TSchema>(item: T) => Type.Object({ data: Named(item) })

export const Many = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(Named(item), { description: 'The items of this page, newest first unless it is said otherwise.' }),
    meta: Type.Object(
      {
        limit: Type.Integer({ description: 'Items a page holds at most.', example: 25 }),
        has_more: Type.Boolean({ description: 'Whether there is a next page.', example: true }),
        next_cursor: Type.Optional(
          Type.String({
            description: 'Present only when `has_more` is true: pass it as `cursor`.',
            example: (item as TSchema & { properties?: { id?: { example?: string } } }).properties?.id?.example,
          }),
        ),
      },
      { description: 'Where this page stands in the list.' },
    ),
  })

const FAILURE_TYPES: FailureType[] = [
  'unauthorized',
  'forbidden',
  'not_found',
  'validation_error',
  'invalid_request',
  'rate_limited',
]

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        type: Type.Unsafe<FailureType>({
          type: 'string',
          enum: FAILURE_TYPES,
          description: 'For programs.',
          example: 'invalid_request',
        }),
        message: Type.String({
          description: 'For people: the field, its problem and the remedy.',
          example: 'name: is required. Add it to the body.',
        }),
      },
      { description: 'Why the request was refused.' },
    ),
  },
  { $id: 'Error', description: 'What was refused, and what to do about it.' },
)

export const InternalErrorBody = Type.Object(
  {
    error: Type.Object(
      {
        type: Type.Unsafe<'internal_error'>({
          type: 'string',
          enum: ['internal_error'],
          description: 'For programs.',
          example: 'internal_error',
        }),
        message: Type.String({
          description: 'For people.',
          example: 'Something went wrong on our side. Try again; if it stays, tell the operator the request_id.',
        }),
        request_id: Type.String({
          description: 'Finds the failure in the log of the service.',
          example: '0b6c1c3e-5a1f-4f0e-9a57-2f6f1d1c7a44',
        }),
      },
      { description: 'That it is our fault, and how to name it to us.' },
    ),
  },
  { $id: 'InternalError', description: 'A failure of the service itself. Nothing was changed by it that can be seen.' },
)
