import type { Place } from '#core/place.ts'
import type { Timeframe } from './timeframe.ts'

/** The subject and circumstances of a request. */
export type Context = {
  title: string | null
  purpose: string | null
  description: string | null
  durationMinutes: number | null
  timeframe: Timeframe | null
  /** Where people meet. Missing in inputs kept from before places existed. */
  place?: Place | null
}
