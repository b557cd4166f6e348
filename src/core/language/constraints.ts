// Segments become constraints, sentence by sentence: what is said of them, what is taken back, and what hangs on a
// condition. Still nothing is looked up in a calendar.

import { narrowToChoice, settleChoice } from './choices.ts'
import type { Segment } from './clauses.ts'
import { isGrouping } from './clauses.ts'
import type { Draft, State } from './drafts.ts'
import type { Verdict } from './polarity.ts'
import { hasAnyCue, hasAtom, hasCue, hasOnlyAtoms, hasTime, verdict as newVerdict, spreadVerdicts } from './polarity.ts'
import { applyHabits } from './references.ts'
import { isBareNo } from './revisions.ts'
import { DOUBTFUL_STRANGERS, isSilent, readSegment } from './statements.ts'
import type { Term } from './terms.ts'

/** A courtesy goes on with a name at most. */
const REAL_CONDITION_WORDS = 4

export function constraintsOf(segments: Segment[], terms: Term[]): Draft[] {
  const state: State = { drafts: [], frame: null, correcting: false, group: 0, excepting: false, telling: -1 }
  for (let from = 0, to = 0; from < segments.length; from = to) {
    while (to < segments.length && segments[to]!.sentence === segments[from]!.sentence) to += 1
    // Most replies are one sentence, and its segments need no second list.
    const isWhole = to - from === segments.length
    readSentence(state, isWhole ? segments : segments.slice(from, to), terms)
  }
  applyHabits(state.drafts)
  settleChoice(state.drafts)
  setAsideUnclear(state.drafts)
  narrowToChoice(state.drafts)
  return state.drafts
}

/** Where something was said clearly, a time among unknown words is more likely about something else. */
function setAsideUnclear(drafts: Draft[]) {
  if (drafts.length < 2) return
  const unclear = drafts.filter(isUnclear)
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

function readSentence(state: State, sentence: Segment[], terms: Term[]) {
  if (sentence.every(isSilent)) return
  const verdicts = spreadVerdicts(sentence)
  const conditional = openCondition(sentence, verdicts)
  state.excepting = false
  for (let index = 0; index < sentence.length; index += 1) {
    const segment = sentence[index]!
    if (takesBack(sentence, index, verdicts) && !hasCue(segment, 'also')) state.correcting = true
    const said = verdicts[index]!
    const isConditional = said.strength === 'firm' && conditional
    if (index === 0 || !isGrouping(segment.link)) state.group += 1
    readSegment(
      state,
      segment,
      isConditional ? newVerdict(said.says, said.spoken, said.leads, 'conditional') : said,
      terms,
    )
  }
  if (!sentence.some(hasTime)) return
  state.correcting = false
}

/** "Sorry, Thursday", "I meant …", "no, Friday": what was said before it does not hold any longer. */
function takesBack(sentence: Segment[], index: number, verdicts: Verdict[]): boolean {
  const segment = sentence[index]!
  if (segment.cues.length === 0) return false
  const following = sentence[index + 1]
  if (hasCue(segment, 'correction') || isBareNo(segment, following, verdicts[index + 1])) return true
  if (hasCue(segment, 'instead') && index > 0 && !hasAtom(segment, 'day')) return true
  if (!hasCue(segment, 'regret')) return false
  const restates = following?.link === 'comma' && following.atoms.length > 0 && hasOnlyAtoms(following, 'time')
  return restates || verdicts.every((each) => each.says === null)
}

/** "… if Colin can cover my shift": a real condition makes everything in the sentence uncertain. */
function openCondition(sentence: Segment[], verdicts: Verdict[]): boolean {
  for (let index = 0; index < sentence.length; index += 1) {
    const segment = sentence[index]!
    if (opensRealCondition(segment)) return true
    if (segment.link !== 'if' && segment.link !== 'unless') continue
    if (hasAnyCue(segment, 'fallback', 'polite-if') || segment.isSpecific) continue
    // "If that doesn't suit" leaves the rest as it is; "if my flight isn't delayed" does not.
    const negative = verdicts[index]!.says === 'busy' && segment.link === 'if' && segment.strangers === 0
    if (!negative && (segment.strangers > 0 || segment.cues.length > 0)) return true
  }
  return false
}

/** "If you can get Nora to agree, Tuesday works": more than the courtesy that its first words are elsewhere. */
function opensRealCondition(segment: Segment): boolean {
  const [cue] = segment.cues
  if (cue?.cue !== 'polite-if' || cue.index !== segment.first || segment.isSpecific) return false
  return segment.strangers > 0 && segment.next - cue.index > REAL_CONDITION_WORDS
}
