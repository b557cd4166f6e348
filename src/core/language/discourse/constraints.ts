// The room `discourse`. In: segments. Out: constraints (`constraint.ts`), which say what a text says about times, after
// every sentence had its say about those before it; and wishes apart from times (`wishes.ts`).
//
// Segments become constraints, sentence by sentence: what is said of them, what is taken back, and what hangs on a
// condition. Still nothing is looked up in a calendar.

import { isAllThatIsLeft } from '../clauses/apologies.ts'
import { openCondition } from '../clauses/conditions.ts'
import type { Verdict } from '../clauses/polarity.ts'
import { verdict as newVerdict, UNSPOKEN } from '../clauses/polarity.ts'
import type { Segment } from '../clauses/segment.ts'
import { hasAtom, hasCue, hasOnlyAtoms, hasTime, isGrouping, isListing } from '../clauses/segment.ts'
import { spreadVerdicts } from '../clauses/spreading.ts'
import type { Rule } from '../rule.ts'
import type { Atom } from '../times/atoms.ts'
import type { Term } from '../words/tokens.ts'
import { narrowToChoice, settleChoice } from './choices.ts'
import type { Draft, State } from './drafts.ts'
import { lastStatement } from './drafts.ts'
import { judgedAbove, readHeading } from './headings.ts'
import { applyHabits } from './references.ts'
import { isBareNo } from './revisions.ts'
import { setAsideHours } from './signature-hours.ts'
import { isSilent, readSegment } from './statements.ts'
import { setAsideUnclear } from './unclear-times.ts'
import { keepHours, sameNextWeek, weeksFirst } from './wider-days.ts'

export function constraintsOf(segments: Segment[], terms: Term[]): Draft[] {
  const state: State = {
    drafts: [],
    frame: null,
    correcting: false,
    group: 0,
    excepting: false,
    telling: -1,
    joking: -1,
    heading: null,
  }
  for (let from = 0, to = 0; from < segments.length; from = to) {
    while (to < segments.length && segments[to]!.sentence === segments[from]!.sentence) to += 1
    // Most replies are one sentence, and its segments need no second list.
    const isWhole = to - from === segments.length
    readSentence(state, isWhole ? segments : segments.slice(from, to), terms)
  }
  for (let index = 0; index < CLOSING.length; index += 1) CLOSING[index]!.apply(state, segments, terms)
  return state.drafts
}

/** What can only be told once everything is said. Each sees what those before it have set aside. */
export const CLOSING: Rule<(state: State, segments: Segment[], terms: Term[]) => void>[] = [
  {
    name: 'hours below a name are those of a business',
    apply: ({ drafts }, segments, terms) => setAsideHours(drafts, segments, terms),
    example: 'Thursday at 2 works.\n\nKilbride Motors\nSales: Mon-Fri 8.30-6',
    gives: 'free Thu 5 14:00-14:30; propose',
  },
  {
    name: 'a correction that nothing follows is doubtful',
    apply: doubtUnfinished,
    example: 'Friday at 9, no wait, I have standup',
    gives: 'free Fri 6 09:00-09:30; propose; hedged “Friday at 9”',
  },
  {
    name: 'any such day means the hours that were just said',
    apply: ({ drafts }) => keepHours(drafts),
    example: 'I can only do mornings, any day is fine.',
    answersOffers: true,
    gives: 'pick 1; accept',
  },
  {
    name: 'what is listed behind “next Monday” is in the same week',
    apply: ({ drafts }) => sameNextWeek(drafts),
    example: 'Next Monday or Tuesday?',
    gives: 'free Mon 9 08:00-18:00, Tue 10 08:00-18:00; propose',
  },
  {
    name: 'a week that is ruled out behind weekdays leaves those of the next one',
    apply: ({ drafts }) => weeksFirst(drafts),
    example: 'Thursday or Friday, but not this week.',
    gives:
      'free Thu 12 08:00-18:00, Fri 13 08:00-18:00; busy Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00, Thu 5 08:00-18:00, Fri 6 08:00-18:00; propose',
  },
  {
    name: 'a part of every day limits the days that are named',
    apply: ({ drafts }) => applyHabits(drafts),
    example: 'I prefer mornings. Tuesday or Wednesday?',
    gives: 'free Tue 3 08:00-12:00, Wed 4 08:00-12:00; propose',
  },
  {
    name: 'somebody who takes everything and then one of it has chosen',
    apply: ({ drafts }) => settleChoice(drafts),
    example: "They all work. Let's do Thursday.",
    answersOffers: true,
    gives: 'pick 3; accept',
  },
  {
    name: 'a time among unknown words counts less than one that is clear',
    apply: ({ drafts }, _segments, terms) => setAsideUnclear(drafts, terms),
    example: 'Thursday gizmo. Wednesday at 2 works.',
    gives: 'free Wed 4 14:00-14:30; propose; unread “Thursday”',
  },
  {
    name: 'in one sentence any word that takes one of all is a choice',
    apply: ({ drafts }) => narrowToChoice(drafts),
    example: 'Passt alles, ich nehme Mittwoch.',
    answersOffers: true,
    gives: 'pick 2; accept',
  },
]

const NO_VERDICTS: Verdict[] = []

function readSentence(state: State, sentence: Segment[], terms: Term[]) {
  if (sentence.every(isSilent)) return readHeading(state, sentence, NO_VERDICTS, terms)
  const verdicts = judgedAbove(state, sentence, spreadVerdicts(sentence, terms), terms)
  const opener = sentence.findIndex(hasTime)
  if (opener >= 0 && sentence[opener]!.link === 'except') {
    ruleBehind(sentence, verdicts, opener)
    turnRound(sentence, verdicts, opener)
  }
  const conditional = openCondition(sentence, verdicts, terms)
  state.excepting = false
  let corrected = -1
  let timed = -1
  for (let index = 0; index < sentence.length; index += 1) {
    const segment = sentence[index]!
    if (takesBack(state, sentence, index, verdicts, terms) && !hasCue(segment, 'also')) state.correcting = true
    if (hasCue(segment, 'correction')) corrected = index
    if (hasTime(segment)) timed = index
    const said = verdicts[index]!
    // "Friday, um, works": nothing was corrected.
    if (timed >= 0 && corrected > timed && said.says === 'free' && said.spoken && segment.strangers === 0)
      state.correcting = false
    const isConditional = said.strength === 'firm' && conditional
    if (index === 0 || !isGrouping(segment.link)) state.group += 1
    readSegment(
      state,
      segment,
      isConditional ? newVerdict(said.says, said.spoken, said.leads, 'conditional') : said,
      terms,
    )
  }
  readHeading(state, sentence, verdicts, terms)
  // "Friday at 9, no wait, I have standup. The one at 2 then.": what is meant instead comes in the next sentence.
  if (timed >= 0 && (corrected <= timed || !saysWhy(sentence, corrected))) state.correcting = false
}

/** "Tuesday aside, nothing works": what is excepted from a refusal is free, and all that is said. */
/** "Except Wednesday, any day this week": what takes in everything is the rule, and no more of the exception. */
function ruleBehind(sentence: Segment[], verdicts: Verdict[], opener: number) {
  for (let index = opener + 1; index < sentence.length; index += 1) {
    const { cues, atoms } = sentence[index]!
    if (cues.length > 0 || !atoms.some(takesInAll)) continue
    verdicts[index] = newVerdict('free', true, true, verdicts[index]!.strength)
  }
}

const takesInAll = (atom: Atom): boolean =>
  atom.kind === 'day' && (atom.day.kind === 'every-day' || (atom.day.kind === 'week' && atom.day.part === null))

function turnRound(sentence: Segment[], verdicts: Verdict[], opener: number) {
  // "Anything but the 8am one" names the rule by itself.
  if (UNIVERSAL.test(sentence[opener]!.cues[0]?.text ?? '')) return
  let end = opener + 1
  while (end < sentence.length && isExceptedToo(sentence[end]!)) end += 1
  const rule = sentence[end]
  if (rule === undefined || verdicts[end]!.says !== 'busy' || hasTime(rule)) return
  for (let index = opener; index < end; index += 1)
    verdicts[index] = newVerdict('free', true, true, verdicts[index]!.strength)
  sentence[opener]!.link = 'start'
  sentence[opener]!.cues = []
  verdicts[end] = UNSPOKEN
  rule.cues = []
  rule.atoms = []
}

const UNIVERSAL = /^(any|every|all|tou[ts]|tod|tud|jede|iedere|elke)/

const isExceptedToo = (segment: Segment): boolean =>
  isListing(segment.link) && segment.cues.length === 0 && hasTime(segment)

/** "Wednesday I mean" ends with the correction; "no wait, I have standup" goes on with its reason. */
const saysWhy = (sentence: Segment[], corrected: number): boolean =>
  corrected < sentence.length - 1 || sentence[corrected]!.strangers > 0

/** "Friday at 9, no wait, I have standup" and nothing more: whether Friday still holds, nobody can tell. */
function doubtUnfinished(state: State) {
  const last = lastStatement(state)
  if (state.correcting && last?.says === 'free' && last.strength === 'firm') last.strength = 'doubtful'
}

/** "Sorry, Thursday", "I meant …", "no, Friday": what was said before it does not hold any longer. */
function takesBack(state: State, sentence: Segment[], index: number, verdicts: Verdict[], terms: Term[]): boolean {
  const segment = sentence[index]!
  if (segment.cues.length === 0) return false
  const following = sentence[index + 1]
  if (hasCue(segment, 'correction') || isBareNo(segment, following, verdicts[index + 1])) return true
  if (hasCue(segment, 'instead') && index > 0 && !hasAtom(segment, 'day')) return true
  // "Sorry for the delay! Thursday or Friday": what comes first takes nothing back.
  if (!hasCue(segment, 'regret') || (index === 0 && state.drafts.length === 0)) return false
  // "Only number 2, sorry": a regret that there is no more.
  const last = lastStatement(state)
  const isOfMore = last !== undefined && isAllThatIsLeft(last.segment, terms)
  if (isOfMore && sentence.every((other) => other === last.segment || other.atoms.length === 0)) return false
  const restates = following?.link === 'comma' && following.atoms.length > 0 && hasOnlyAtoms(following, 'time')
  return restates || verdicts.every((each) => each.says === null)
}
