import type { Place } from '#core/place.ts'
import type { Timeframe } from './timeframe.ts'

/** What a request is about. */
export type Context = {
  title: string | null
  purpose: string | null
  description: string | null
  durationMinutes: number | null
  timeframe: Timeframe | null
  /** Where people meet. What was decided on before there were places has none. */
  place?: Place | null
}
