import { nothingSaid, type Reading } from '#core/language/reading.ts'
import type { Window } from '#core/time/interval.ts'

// A member corrects the reading of a mail if a reader was wrong or unsure. The result is the reading that the words should have
// had, without any doubt.

export const MEANINGS = ['can', 'cannot', 'none_suit', 'declines', 'nothing'] as const
export type Meaning = (typeof MEANINGS)[number]

/** `times` tell when they can or cannot; everything else has none. */
export type Correction = { means: Meaning; times: Window[] }

/** Why it cannot be, in words that name the field; null where it can. */
export function correctionProblem({ means, times }: Correction): string | null {
  if (means !== 'can' && means !== 'cannot')
    return times.length === 0 ? null : 'times: only for when they can or cannot. Leave them out.'
  if (times.length === 0) return 'times: say at least one.'
  const bad = times.findIndex(({ start, end }) => Date.parse(end) <= Date.parse(start))
  return bad < 0 ? null : `times[${bad}].end: must be after its start.`
}

/** `offers` are the times that the mail answered. Somebody who can make those and no others takes them. */
export function correctedReading({ means, times }: Correction, offers: readonly Window[]): Reading {
  switch (means) {
    case 'can': {
      const isTaking = times.every((time) => offers.some((offer) => isSame(offer, time)))
      return { ...nothingSaid(), intents: [isTaking ? 'accept' : 'propose'], free: times }
    }
    case 'cannot':
      return { ...nothingSaid(), busy: times }
    case 'none_suit':
      return { ...nothingSaid(), intents: ['decline_offers'] }
    case 'declines':
      return { ...nothingSaid(), intents: ['decline_meeting'] }
    case 'nothing':
      return { ...nothingSaid(), courtesy: true }
  }
}

const isSame = (one: Window, other: Window): boolean =>
  Date.parse(one.start) === Date.parse(other.start) && Date.parse(one.end) === Date.parse(other.end)
