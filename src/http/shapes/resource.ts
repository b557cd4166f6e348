import { type Static, type TObject, type TObjectOptions, type TOptional, type TSchema, Type } from 'typebox'
import {
  type Change,
  camel,
  type Field,
  type Fields,
  type NamesWith,
  type New,
  type Part,
  type Row,
  type WorkedOut,
} from '#resources/resource.ts'

// The API's view of a resource, from its declaration: the shape of answers, the bodies, and the commands made from bodies.

type Schema<One extends Field, P extends Part> = One extends Record<P, infer S extends TSchema> ? S : never
type ShownFields<F extends Fields> = { [Name in NamesWith<F, 'shown'>]: Schema<F[Name], 'shown'> }
type CreateFields<F extends Fields> = {
  [Name in NamesWith<F, 'create'>]: F[Name] extends { isNeeded: true }
    ? Schema<F[Name], 'create'>
    : TOptional<Schema<F[Name], 'create'>>
}
type UpdateFields<F extends Fields> = { [Name in NamesWith<F, 'update'>]: TOptional<Schema<F[Name], 'update'>> }

/** The fields in its answers. */
export function shownIn<F extends Fields>(fields: F): ShownFields<F> {
  return partOf(fields, 'shown', ({ shown }) => shown!) as ShownFields<F>
}

export function createBody<F extends Fields>(fields: F, options: TObjectOptions = {}): TObject<CreateFields<F>> {
  const properties = partOf(fields, 'create', ({ create, isNeeded }) => (isNeeded ? create! : Type.Optional(create!)))
  return Type.Object(properties as CreateFields<F>, options)
}

export function updateBody<F extends Fields>(fields: F, options: TObjectOptions = {}): TObject<UpdateFields<F>> {
  return Type.Object(partOf(fields, 'update', ({ update }) => Type.Optional(update!)) as UpdateFields<F>, options)
}

/**
 * Turns a row into an answer; `workedOut` adds fields that the table does not have. It is generated once, as code: an object literal
 * is several times as fast as one that grows field by field, and a page has a hundred rows.
 */
export function shaper<F extends Fields>(
  fields: F,
): (row: Row<F>, workedOut: WorkedOut<F>) => Static<TObject<ShownFields<F>>> {
  const lines = Object.entries(fields)
    .filter(([, { shown }]) => shown)
    .map(([name, field]) => `${name}: ${isWorkedOut(field) ? `workedOut.${name}` : `row.${camel(name)}`}`)
  return new Function('row', 'workedOut', `return { ${lines.join(', ')} }`) as ReturnType<typeof shaper<F>>
}

const isWorkedOut = ({ isColumn, stored }: Field): boolean => isColumn === false || stored !== undefined

/** The declared fields of a body, under the program's names. */
export function given<F extends Fields, P extends 'create' | 'update'>(
  fields: F,
  part: P,
  body: { [Name in NamesWith<F, P>]?: unknown },
): P extends 'create' ? New<F> : Change<F> {
  const said = body as Record<string, unknown>
  const names = Object.keys(fields).filter((name) => fields[name]![part] && said[name] !== undefined)
  return Object.fromEntries(
    names.map((name) => [camel(name), said[name] ?? fields[name]!.otherwise ?? null]),
  ) as P extends 'create' ? New<F> : Change<F>
}

function partOf(fields: Fields, part: Part, schema: (field: Field) => TSchema): Record<string, TSchema> {
  const names = Object.keys(fields).filter((name) => fields[name]![part])
  return Object.fromEntries(names.map((name) => [name, schema(fields[name]!)]))
}
