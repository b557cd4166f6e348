import type { IncomingHttpHeaders } from 'node:http'
import type { Static, TObject, TSchema } from 'typebox'
import type { Ability } from '#core/ability.ts'
import type { Acting } from '#core/actor.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Api } from './api.ts'

// The operations of the API as data: who may call them, their input, their action and their answer. `routes/` declares each
// operation once, and every gate mounts the same table. An operation knows nothing of the server that it is called through.

export type Operation = {
  /** The operationId in the document; clients use it as the method name. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the prefix of a gate: `/teams/:id`. */
  path: string
  /** The ability that a caller needs; the scope of a key follows from it. */
  ability: Ability
  /** In the imperative: "List teams". */
  summary: string
  description?: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** PATCH and context tell null from absent; everywhere else null is absent. */
  keepsNull?: boolean
  /** Optional request headers besides the common ones, by name. */
  requestHeaders?: Record<string, { description: string; maxLength: number }>
  /** The status of success, and the shape of the answer. */
  answers: Answers
  /** Headers of that answer besides the common ones: name and description. */
  answerHeaders?: Record<string, string>
  /** The answer contains a secret: nothing between us and the caller may store it. */
  isSecret?: boolean
  /** It waits for a server that the caller chose, and not only for the database. */
  waitsOutside?: boolean
  act: (call: Call<never, never, never>, api: Api) => Promise<unknown>
}

type Answers = Record<number, TSchema>

/** The caller, the workspace and the input. */
export type Call<Params, Query, Body> = {
  params: Params
  query: Query
  body: Body
  headers: IncomingHttpHeaders
  workspace: Workspace
  acting: Acting
  /** Where it is mounted. */
  routeOptions: { url?: string | undefined }
}

type Declared<Params extends TSchema, Query extends TSchema, Body extends TSchema, Answer extends Answers> = Omit<
  Operation,
  'act'
> & {
  params?: Params
  query?: Query
  body?: Body
  answers: Answer
  act: (
    call: Call<Static<Params>, Static<Query>, Static<Body>>,
    api: Api,
  ) => Promise<Static<Answer[keyof Answer & number]> | Replayed>
}

/** Checks the action against the declared shapes. */
export function operation<
  Answer extends Answers,
  Params extends TSchema = TObject,
  Query extends TSchema = TObject,
  Body extends TSchema = TObject,
>(declared: Declared<Params, Query, Body, Answer>): Operation {
  return declared
}

/** The stored answer of an earlier call, repeated byte for byte. */
export class Replayed {
  readonly status: number
  readonly body: string

  constructor({ status, body }: { status: number; body: string }) {
    this.status = status
    this.body = body
  }
}
