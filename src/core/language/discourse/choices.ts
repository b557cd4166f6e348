// "They all work, let's do Thursday": who takes everything and then one of it has chosen.

import { hasAnyCue, hasCue, hasCueOf } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Draft } from './drafts.ts'

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
  !hasCue(draft.segment, 'hedge') &&
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

/** "Passt alles, ich nehme Mittwoch": in one sentence any word that takes one is a choice. */
export function narrowToChoice(drafts: Draft[]) {
  for (const all of drafts) {
    if (!all.isGeneral || all.offers[0]?.kind !== 'all') continue
    if (drafts.some((draft) => isTakenOf(all, draft))) all.says = 'aside'
  }
}

const isTakenOf = (all: Draft, draft: Draft): boolean =>
  draft.says === 'free' &&
  !draft.isGeneral &&
  draft.sentence === all.sentence &&
  draft.segment.first > all.segment.first &&
  (draft.spoken || hasCue(draft.segment, 'howabout')) &&
  !hasCueOf(draft.segment, NO_CHOICE)

/** Words of somebody who names one and leaves the others open. */
const NO_CHOICE: Cue[] = ['prefer', 'also', 'maybe', 'flexible', 'likely', 'hedge']
