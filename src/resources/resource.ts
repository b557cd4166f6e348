import type { Static, TSchema } from 'typebox'

// A resource of the API is declared once, field by field, under the names that the wire and the table share. The declaration gives
// the columns to read (`db/columns.ts`), the shape of answers, the bodies and the commands (`http/shapes/resource.ts`), and the
// types of all of them. A new plain field takes one line here and a migration.

export type Field = {
  /** Its form in answers. */
  shown?: TSchema
  /** Its form in the table, if answers show another one. */
  stored?: TSchema
  /** Its form in the body of a create call. */
  create?: TSchema
  /** Required on create. */
  isNeeded?: true
  /** Its form in the body of a change. */
  update?: TSchema
  /** The value that a change to null restores. */
  otherwise?: unknown
  /** Not a column of the table: it is computed, in another table, or stored separately. */
  isColumn?: false
  /** Stored as JSON. */
  isJson?: true
}

export type Fields = Record<string, Field>
export type Part = 'shown' | 'create' | 'update'

/** Keeps the declaration of each field in the type. */
export const resource = <const F extends Fields>(fields: F): F => fields

/** `introduction_guidance` is `introductionGuidance` in the program. */
export type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

export const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export type NamesWith<F extends Fields, P extends Part> = {
  [Name in keyof F]: F[Name] extends Record<P, TSchema> ? Name : never
}[keyof F] &
  string

type Columns<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { isColumn: false } ? never : Name
}[keyof F] &
  string

/** A row of its table, under the program's names. */
export type Row<F extends Fields> = { [Name in Columns<F> as Camel<Name>]: StoredAs<F[Name]> }

type StoredAs<One extends Field> = One extends { stored: infer S extends TSchema }
  ? Static<S>
  : One extends { shown: infer S extends TSchema }
    ? Static<S>
    : never

/** The body of a create call, under the program's names. */
export type New<F extends Fields> = {
  [Name in Needed<F> as Camel<Name>]: Taken<F[Name], 'create'>
} & {
  [Name in Exclude<NamesWith<F, 'create'>, Needed<F>> as Camel<Name>]?: Taken<F[Name], 'create'> | undefined
}

type Needed<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { isNeeded: true } ? Name : never
}[keyof F] &
  string

/** The body of a change; missing fields stay unchanged. */
export type Change<F extends Fields> = {
  [Name in NamesWith<F, 'update'> as Camel<Name>]?: Taken<F[Name], 'update'> | undefined
}

type Taken<One extends Field, P extends Part> =
  One extends Record<P, infer S extends TSchema>
    ? One extends { otherwise: unknown }
      ? Exclude<Static<S>, null>
      : Static<S>
    : never

/** Fields of answers that the table does not have. */
export type WorkedOut<F extends Fields> = {
  [Name in NamesWith<F, 'shown'> as F[Name] extends { isColumn: false } | { stored: TSchema }
    ? Name
    : never]: F[Name] extends {
    shown: infer S extends TSchema
  }
    ? Static<S>
    : never
}
