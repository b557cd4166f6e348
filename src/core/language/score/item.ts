// A labelled mail: what a reader is given, and what a careful assistant would take from it.

import type { Window } from '#core/time/interval.ts'
import type { Instruction, Person, ReadInput, Requested } from '../reading.ts'

export type Reply = ReadInput

export type Timeframe = { start: string | null; end: string | null }

/** A field that is not given is not compared; what is in a `_may` may be said or left out. */
export type Expectation = {
  picks?: number[]
  free?: Window[]
  free_may?: Window[]
  busy?: Window[]
  busy_may?: Window[]
  intents: { must: string[]; not: string[] }
  duration_minutes?: number
  timezone?: string
  people?: { email: string }[]
  until?: string
  sure?: boolean
  answer?: 'yes' | 'no' | null
  instructions?: Partial<Instruction>[]
  instructions_may?: Partial<Instruction>[]
  request?: {
    wants: boolean | null
    duration_minutes?: number | null
    people?: Partial<Person>[]
    timeframe?: Timeframe | null
  }
}

export type Labelled = { id: string; in: Reply; expect: Expectation }

/** The fields of a reading that are scored; other fields are ignored. */
export type Scored = {
  picks?: readonly number[]
  free?: readonly Window[]
  busy?: readonly Window[]
  intents?: readonly string[]
  duration_minutes?: number | null
  timezone?: string | null
  people?: readonly { email?: string | null }[]
  until?: string | null
  sure?: boolean
  answer?: 'yes' | 'no' | null
  instructions?: readonly Instruction[]
  request?: Requested | null
}

/** Where a reading is not as expected. */
export type Difference = { field: string; missing?: unknown; extra?: unknown }
