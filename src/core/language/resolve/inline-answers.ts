// Answers that stand between the lines of a quoted mail, under the offer that they are about. The drafts of such passages enter without
// an offer of their own, and leave with the one that is quoted above them.

import { segmentsOf } from '../clauses/clauses.ts'
import { constraintsOf } from '../discourse/constraints.ts'
import type { Draft } from '../discourse/drafts.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Effort } from '../text/effort.ts'
import type { Passage } from '../text/quoted-text.ts'
import { findAtoms } from '../times/grammar.ts'
import { lexiconFor } from '../words/packs.ts'
import { termsOf } from '../words/terms.ts'
import { tokenise } from '../words/tokens.ts'
import { newFocus, resolveDay } from './days.ts'
import type { Moment } from './moment.ts'
import { matchingOffers } from './offers.ts'

/** "ok for me" written under a quoted offer is about that offer. */
export function answerInline(parsed: Parsed, passages: Passage[], moment: Moment, effort: Effort) {
  for (const passage of passages) {
    if (passage.about.length === 0 || moment.offers.length === 0) continue
    const offered = passage.about.flatMap((line) => offerOnLine(parsed, line.from, line.to, moment, effort))
    if (offered.length === 0) continue
    // "This one please" is about the line right above it, whatever else is quoted.
    const line = passage.about.at(-1)!
    const nearest = offered.length === 1 ? offered : offerOnLine(parsed, line.from, line.to, moment, effort)
    for (const draft of parsed.drafts) {
      if (draft.span.from < passage.from || draft.span.from >= passage.to || nearest.length === 0) continue
      const isMeant = offered.length === 1 ? draft.isGeneral || pointsAtIt(draft) : pointsAtIt(draft) && namesIt(draft)
      if (!isMeant) continue
      draft.offers = [{ kind: 'ordinals', positions: [nearest[0]! + 1], couldBeClock: false, couldBeDate: false }]
      draft.spoken = true
    }
  }
}

/** "This one's good". */
const pointsAtIt = (draft: Draft): boolean =>
  draft.days.length + draft.times.length + draft.within.length === 0 &&
  draft.offers.length === 1 &&
  draft.offers[0]!.kind === 'that'

/** "Ok for me" does not. */
const namesIt = ({ segment }: Draft): boolean => segment.atoms.some((atom) => atom.kind === 'offer')

function offerOnLine(parsed: Parsed, from: number, to: number, moment: Moment, effort: Effort): number[] {
  const mark = /^[\s>|]{0,12}/.exec(parsed.text.slice(from, to))![0].length
  const tokens = tokenise(parsed.text, from + mark, to, effort)
  const lexicon = lexiconFor(tokens, parsed.pack)
  const terms = termsOf(tokens, lexicon, effort)
  const [draft] = constraintsOf(segmentsOf(terms, findAtoms(terms, lexicon, effort), effort), terms).filter(
    (each) => each.days.length > 0 && each.times.length + each.within.length > 0,
  )
  if (!draft) return []
  const days = draft.days.map((day) => resolveDay(day, null, newFocus(), moment))
  return matchingOffers(draft, days, moment.zone, moment).slice(0, 1)
}
