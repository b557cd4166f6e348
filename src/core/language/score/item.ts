// A labelled mail: what a reader is given, and what a careful assistant would take from it.

import type { ReadInput, Window } from '../reading.ts'

export type Reply = ReadInput

export type Expectation = {
  picks?: number[]
  free?: Window[]
  busy?: Window[]
  intents: { must: string[]; not: string[] }
  duration_minutes?: number
  timezone?: string
  people?: { email: string }[]
  until?: string
  sure?: boolean
}

export type Labelled = { id: string; in: Reply; expect: Expectation }

/** The fields of a reading that are scored; whatever else a reading carries is ignored. */
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
}
