// "They all work, let's do Thursday": who takes everything and then one of it has chosen.

import type { Draft } from './drafts.ts'
import { hasAnyCue } from './polarity.ts'

export function settleChoice(drafts: Draft[]) {
  const all = drafts.findIndex(isUniversal)
  if (all < 0) return
  const chosen = drafts.findLastIndex(isChosen)
  if (chosen < all) return
  for (const draft of drafts.slice(0, chosen)) if (isUniversal(draft)) draft.says = 'aside'
}

const isUniversal = (draft: Draft): boolean =>
  draft.says === 'free' &&
  draft.days.length + draft.times.length + draft.within.length === 0 &&
  draft.offers.length === 1 &&
  (draft.offers[0]!.kind === 'all' || draft.offers[0]!.kind === 'those')

/** A wish that it be so. "… but Thursday is best" is only a preference among what was taken. */
const isChosen = (draft: Draft): boolean =>
  draft.says === 'free' &&
  !draft.isException &&
  !draft.fallback &&
  !isUniversal(draft) &&
  draft.offers.every((offer) => offer.kind !== 'that') &&
  !hasAnyCue(draft.segment, 'prefer', 'also', 'likely') &&
  draft.segment.cues.some((entry) => entry.cue === 'yes' && DECIDING.has(entry.text))

const DECIDING = new Set([
  'let',
  "let's",
  'lets',
  'book',
  'take',
  'go',
  'lock',
  'choose',
  'pick',
  'select',
  'schedule',
  'put',
])
