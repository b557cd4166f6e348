// Times among words that nobody understood, beside others that were said clearly.

import type { Term } from '../words/tokens.ts'
import type { Draft } from './drafts.ts'
import { unlicensedAt } from './licence.ts'

/** So many unknown words beside a time that no word judges: it may be about something else. */
export const DOUBTFUL_STRANGERS = 1

/** Where something was said clearly, a time among unknown words is more likely about something else. */
export function setAsideUnclear(drafts: Draft[], terms: Term[]) {
  if (drafts.length < 2) return
  const unclear = drafts.filter((draft) => isUnclear(draft) || unlicensedAt(draft, terms) !== null)
  // "I am before Judge Marrero on Thursday and Friday": what is only listed shares the doubt.
  for (const draft of drafts) if (isBare(draft) && unclear.some((other) => isListed(other, draft))) unclear.push(draft)
  for (const draft of unclear) draft.strength = 'doubtful'
  if (!drafts.some((draft) => isClear(draft) && !unclear.includes(draft))) return
  for (const draft of unclear) {
    draft.says = 'aside'
    draft.strength = 'unclear'
  }
}

const isUnclear = (draft: Draft): boolean =>
  draft.says === 'free' &&
  !draft.spoken &&
  !draft.isGeneral &&
  draft.segment.strangers >= DOUBTFUL_STRANGERS &&
  draft.strength === 'doubtful'

const isBare = (draft: Draft): boolean =>
  draft.says === 'free' &&
  !draft.spoken &&
  draft.segment.strangers + draft.segment.cues.length === 0 &&
  draft.segment.link === 'and'

const isListed = (first: Draft, draft: Draft): boolean => first !== draft && first.group === draft.group

const isClear = (draft: Draft): boolean =>
  draft.says === 'free' &&
  draft.strength === 'firm' &&
  !draft.isGeneral &&
  (draft.spoken || draft.segment.strangers === 0)
