import type { Static, TSchema } from 'typebox'

// A resource of the API is declared once, field by field, under the names that the wire and the table share. From the declaration come the
// columns that are read (`db/columns.ts`), the shape of answers, the bodies, and the commands (`http/shapes/resource.ts`), and the types of
// all of them. Adding a plain field takes a line here and a migration.

export type Field = {
  /** How answers show it. */
  shown?: TSchema
  /** What the table has, where answers show something else instead. */
  stored?: TSchema
  /** How the body of something new takes it. */
  create?: TSchema
  /** Something new cannot do without it. */
  isNeeded?: true
  /** How a change takes it. */
  update?: TSchema
  /** What a change to null puts back. */
  otherwise?: unknown
  /** Not a column of the table: it is worked out, stands in another table, or is kept apart. */
  isColumn?: false
  /** Stored as JSON. */
  isJson?: true
}

export type Fields = Record<string, Field>
export type Part = 'shown' | 'create' | 'update'

/** Keeps what each field says as its type. */
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

/** A row of its table as the program has it. */
export type Row<F extends Fields> = { [Name in Columns<F> as Camel<Name>]: StoredAs<F[Name]> }

type StoredAs<One extends Field> = One extends { stored: infer S extends TSchema }
  ? Static<S>
  : One extends { shown: infer S extends TSchema }
    ? Static<S>
    : never

/** What the body of something new says, by the names of the program. */
export type New<F extends Fields> = {
  [Name in Needed<F> as Camel<Name>]: Taken<F[Name], 'create'>
} & {
  [Name in Exclude<NamesWith<F, 'create'>, Needed<F>> as Camel<Name>]?: Taken<F[Name], 'create'> | undefined
}

type Needed<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { isNeeded: true } ? Name : never
}[keyof F] &
  string

/** What a change says; what it leaves out stays as it is. */
export type Change<F extends Fields> = {
  [Name in NamesWith<F, 'update'> as Camel<Name>]?: Taken<F[Name], 'update'> | undefined
}

type Taken<One extends Field, P extends Part> =
  One extends Record<P, infer S extends TSchema>
    ? One extends { otherwise: unknown }
      ? Exclude<Static<S>, null>
      : Static<S>
    : never

/** What answers show beyond what the table has. */
export type WorkedOut<F extends Fields> = {
  [Name in NamesWith<F, 'shown'> as F[Name] extends { isColumn: false } | { stored: TSchema }
    ? Name
    : never]: F[Name] extends {
    shown: infer S extends TSchema
  }
    ? Static<S>
    : never
}
