import type { Static, TObject } from 'typebox'
import type { Post } from '#coordinate/write-mail.ts'
import type { Ability } from '#core/ability.ts'
import type { Acting } from '#core/actor.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Api } from '#http/api.ts'

// What an assistant can do, as data: who may, with what input, and what comes of it. A tool knows nothing of the protocol that it is
// called through, and calls the same actions as the API.

export type Tool = {
  name: string
  /** For people, who are asked whether it may be used. */
  title: string
  /** For the assistant: when to use it, and what it must know beforehand. */
  description: string
  /** What a caller needs; the scope of a key or a token follows from it. */
  ability: Ability
  input: TObject
  output: TObject
  hints: Hints
  use: (input: never, use: Use) => Promise<Told<unknown>>
}

/** What a client may rely on before it asks a person. */
export type Hints = {
  changes: 'nothing' | 'adds' | 'replaces'
  /** Whether mail to people outside may follow. */
  writesOutside: boolean
  /** Whether doing it twice is the same as once. */
  isRepeatable: boolean
}

/** On whose behalf a tool is used, and with what. */
export type Use = { workspace: Workspace; acting: Acting; services: AgentServices }

/** The result twice: for programs, and in sentences for an assistant that reads only text. Each says everything. */
export type Told<T> = { data: T; text: string }

/** The services that tools use. */
export type AgentServices = Pick<
  Api,
  'pool' | 'mailHome' | 'publicUrl' | 'firstContactsADay' | 'mailWays' | 'mailroom' | 'wake'
> & {
  /** How mails are written, for showing one before it leaves. */
  post: Post
}

type Declared<Input extends TObject, Output extends TObject> = Omit<Tool, 'input' | 'output' | 'use'> & {
  input: Input
  output: Output
  use: (input: Static<Input>, use: Use) => Promise<Told<Static<Output>>>
}

/** Checks what a tool does against the declared shapes. */
export function tool<Input extends TObject, Output extends TObject>(declared: Declared<Input, Output>): Tool {
  return declared
}

export const READS: Hints = { changes: 'nothing', writesOutside: false, isRepeatable: true }
