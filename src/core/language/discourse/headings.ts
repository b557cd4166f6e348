// Lines that stand above others and say what those are: "My calendar this week and next:", "Times I can't do:".

import type { Verdict } from '../clauses/polarity.ts'
import { verdict as newVerdict, UNSPOKEN } from '../clauses/polarity.ts'
import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasOnlyAtoms } from '../clauses/segment.ts'
import type { Term } from '../words/tokens.ts'
import type { Draft, State } from './drafts.ts'
import { pointsAtOffers } from './drafts.ts'
import { canFrame } from './grouping.ts'

/** "My calendar this week and next, for the panel:" */
function isHeading(sentence: Segment[], terms: Term[]): boolean {
  const end = Math.min(sentence.at(-1)!.next, terms.length) - 1
  if (terms[end]?.text === ':') return true
  if (terms[end]?.kind === 'line') return terms[end - 1]?.text === ':' || terms[end + 1]?.kind === 'bullet'
  return terms[end + 1]?.kind === 'bullet' && terms[end]?.kind === 'word'
}

export function readHeading(state: State, sentence: Segment[], verdicts: Verdict[], terms: Term[]) {
  const last = sentence.at(-1)!
  const said = verdicts.at(-1) ?? UNSPOKEN
  if (last.bullet !== undefined || !isHeading(sentence, terms)) return
  const drafts = state.drafts.filter((draft) => draft.sentence === last.sentence)
  setAsideFrames(drafts)
  const isAway = said.says === 'busy' ? said.spoken : hasAnyCue(last, 'away', 'automatic')
  const refuses = isAway && hasOnlyAtoms(last, 'day')
  state.heading = null
  if (refuses && drafts.every(isFrame))
    state.heading = { says: 'busy', strength: said.strength, drafts, isBulleted: null }
  else if (isStrange(last, terms) && !sentence.some(isSpecific))
    state.heading = { says: null, strength: 'doubtful', drafts: [], isBulleted: null }
}

const isFrame = ({ days }: Draft): boolean => days.every(canFrame)

/** "Conferences:", "My training days:"; "Slots for Aoife:" speaks of offers, and "Dear Anna:" of nothing. */
function isStrange(segment: Segment, terms: Term[]): boolean {
  if (segment.strangers === 0 || segment.cues.length + segment.atoms.length > 0) return false
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1)
    if (isOwnWord(terms[index]!) || (segment.first > 0 && isUnknown(terms[index]!)))
      return !pointsAtOffers(segment, terms)
  return false
}

const isUnknown = ({ kind, known }: Term): boolean => kind === 'word' && !known

const isOwnWord = (term: Term): boolean => isUnknown(term) && term.text === term.lower

/** The weeks of a heading are those of what stands below it. */
function setAsideFrames(drafts: Draft[]) {
  for (const draft of drafts) if (draft.says === 'free' && !draft.spoken && draft.days.every(canFrame)) setAside(draft)
}

function setAside(draft: Draft) {
  draft.says = 'aside'
  draft.strength = 'firm'
}

/** "Times I can't do:" and below it "Tuesday": what no word of its own judges is refused by the heading. */
export function judgedAbove(state: State, sentence: Segment[], verdicts: Verdict[], terms: Term[]): Verdict[] {
  const { heading } = state
  if (heading === null) return verdicts
  const [first] = sentence
  const isBulleted = first!.bullet !== undefined
  const isItem = opensLine(first!, terms) && sentence.some(isSpecific) && verdicts.every(isOpen)
  if (!isItem || (heading.isBulleted === true && !isBulleted)) {
    state.heading = null
    return verdicts
  }
  // Below a gap that no bullets bridge, the list may have ended.
  const isApart = heading.isBulleted === false && terms[first!.first - 2]?.kind === 'line'
  const strength = isApart ? 'doubtful' : heading.strength
  heading.isBulleted ??= isBulleted
  for (const draft of heading.drafts) setAside(draft)
  for (const draft of heading.drafts) if (draft.days.length > 0) state.frame = draft.days[0]!
  heading.drafts = []
  const isSaid = heading.says !== null
  return verdicts.map((said, index) =>
    sentence[index]!.isSpecific ? newVerdict(heading.says, isSaid, isSaid, strength) : said,
  )
}

const isSpecific = (segment: Segment): boolean => segment.isSpecific

const isOpen = ({ says }: Verdict): boolean => says === null

function opensLine({ bullet, first }: Segment, terms: Term[]): boolean {
  if (bullet !== undefined || terms[first]?.kind === 'line') return true
  const dash = terms[first - 1]?.text === '-' || terms[first - 1]?.text === '–' ? 1 : 0
  return terms[first - 1 - dash]?.kind === 'line'
}
