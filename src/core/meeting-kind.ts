import type { Place } from './place.ts'

/** A kind of meeting that people can have with us. Booking links publish it, and forms offer it. */
export type MeetingKind = {
  title: string
  /** Who meets the visitor: a team or a member, never both. */
  teamId: string | null
  workspaceMembershipId: string | null
  /** The lengths to choose from, in minutes. The first is the usual one. */
  durations: number[]
  /** Null: the place of the team, else of the member. */
  place: Place | null
}

export const DURATION_MINUTES_MIN = 5
export const DURATION_MINUTES_MAX = 1_440
/** More lengths would be a list to read and not a choice. */
export const DURATIONS_MAX = 10

/** Repeats collapse. */
export const durationsGiven = (given: readonly number[]): number[] => [...new Set(given)]
