// What cannot be undone is believed on a plain statement only: not asked, not hedged, not on a condition, and not of another
// meeting. "Can we cancel?" and "my other meeting got cancelled" are asked about.

import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue } from '../clauses/segment.ts'
import { isConditional, type Wish } from '../discourse/wishes.ts'
import type { Parsed } from '../parse.ts'
import type { Intent } from '../reading.ts'
import type { Term } from '../words/tokens.ts'

export const IRREVERSIBLE: readonly Intent[] = ['cancel', 'decline_meeting', 'stop']

export function isPlainlyMeant({ intent, segment }: Wish, { terms, drafts }: Parsed): boolean {
  return (
    // "Stop sending me options, just take Tuesday": who names a day wants to be written to.
    !(intent === 'stop' && drafts.some(({ says, spoken, days }) => says === 'free' && spoken && days.length > 0)) &&
    !segment.question &&
    !isConditional(segment) &&
    !hasAnyCue(segment, 'maybe', 'somebody-else') &&
    !isOfAnother(segment, terms)
  )
}

function isOfAnother({ first, next }: Segment, terms: readonly Term[]): boolean {
  return terms.slice(first, next).some(({ means }) => means.offer === 'others')
}

/** "J'ai refusé par erreur": who calls it a mistake takes it back. */
export const isByMistake = (words: string): boolean => BY_MISTAKE.test(words)

const BY_MISTAKE =
  /(?<!\p{L})(mistake|accident|accidentally|versehen|versehentlich|erreur|error|engano|ongeluk)(?!\p{L})/iu
