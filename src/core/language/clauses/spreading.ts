// How what is said of one segment spreads over its neighbours: "can't do Mon, Tue or Wed", "Mon, Tue and Wed don't work".

import type { Rule } from '../rule.ts'
import type { Term } from '../words/tokens.ts'
import type { Strength, Verdict } from './polarity.ts'
import { verdict, verdictOf } from './polarity.ts'
import type { CueAt, Segment } from './segment.ts'
import { anyHasCue, hasAnyCue, hasCue, hasOnlyAtoms, hasTime, isGrouping, isTight } from './segment.ts'

/** Verdicts of a sentence with what spreads between its segments. */
export function spreadVerdicts(segments: Segment[], terms: Term[]): Verdict[] {
  const verdicts: Verdict[] = []
  for (let index = 0; index < segments.length; index += 1) verdicts.push(verdictOf(segments[index]!))
  // Most sentences are one segment, and nothing spreads.
  if (segments.length === 1 && !hasCue(segments[0]!, 'regret')) return verdicts
  for (let index = 0; index < SPREADING.length; index += 1) SPREADING[index]!.apply(segments, verdicts, terms)
  return verdicts
}

/** Each goes over the whole sentence and sees what those before it have spread. */
export const SPREADING: Rule<(segments: Segment[], verdicts: Verdict[], terms: Term[]) => void>[] = [
  {
    name: 'a regret makes it a no that somebody is elsewhere',
    apply: refuseWhereabouts,
    example: "Sorry, I'm in Brussels on Tuesday.",
    gives: 'busy Tue 3 08:00-18:00',
  },
  {
    name: 'a remark behind a colon is about what stands before it',
    apply: remarkBehindColon,
    example: "Tue – election day, I'm a poll worker, no",
    gives: 'busy Tue 3 08:00-18:00',
  },
  {
    name: 'what is said first holds for the list behind it',
    apply: spreadRight,
    example: "I can't do Monday, Tuesday or Wednesday.",
    gives: 'busy Tue 3 08:00-18:00, Wed 4 08:00-18:00, Mon 9 08:00-18:00',
  },
  {
    name: 'what is said last holds for the list before it',
    apply: spreadLeft,
    example: "Tuesday, Wednesday and Thursday don't work.",
    gives: 'busy Tue 3 08:00-18:00, Wed 4 08:00-18:00, Thu 5 08:00-18:00',
  },
  {
    name: 'the second thought counts',
    apply: takeSecondThought,
    example: 'Tuesday is tricky but doable.',
    gives: 'free Tue 3 08:00-18:00; propose',
  },
  {
    name: 'a doubt clouds what stands before it',
    apply: spreadHesitation,
    example: 'El viernes puedo, pero mi compañera no.',
    gives: 'free Fri 6 08:00-18:00; propose; hedged “El viernes”',
  },
]

function refuseWhereabouts(segments: Segment[], verdicts: Verdict[]) {
  if (!anyHasCue(segments, 'regret') && !anyHasCue(segments, 'apology')) return
  for (let index = 0; index < segments.length; index += 1)
    if (verdicts[index]!.says === null && isWhereabouts(segments[index]!) && hasTime(segments[index]!))
      verdicts[index] = verdict('busy', true, true, verdicts[index]!.strength)
}

/** "I'm in Brussels", and in the same breath as a regret "I'm skiing". */
const isWhereabouts = (segment: Segment): boolean =>
  hasCue(segment, 'elsewhere') || (segment.strangers > 0 && segment.cues.length === 0 && segment.link !== 'start')

/** "Thu: busy", whatever came earlier. */
function remarkBehindColon(segments: Segment[], verdicts: Verdict[]) {
  for (let index = 0; index < segments.length - 1; index += 1) {
    const link = segments[index + 1]!.link
    if ((link !== 'colon' && link !== 'dash') || !segments[index]!.isSpecific || verdicts[index]!.says !== null)
      continue
    const said = remarkAt(segments, verdicts, index + 1)
    const after = verdicts[said]!
    // "Scrap that, 3pm - my dentist has moved me": the reason for the change, or what is said of the new time.
    if (after.says === 'busy' && isCorrected(segments, index)) verdicts[index] = verdict(null, false, false, 'doubtful')
    else if (after.says && (!segments[said]!.isSpecific || isWholeDay(segments[said]!)))
      verdicts[index] = verdict(after.says, after.spoken, false, after.strength)
  }
}

function spreadRight(segments: Segment[], verdicts: Verdict[], terms: Term[]) {
  for (let index = 1; index < segments.length; index += 1) {
    const before = verdicts[index - 1]!
    const inherits =
      segments[index]!.isSpecific &&
      verdicts[index]!.says === null &&
      isGrouping(segments[index]!.link) &&
      !hasCue(segments[index]!, 'otherwise') &&
      !(before.says === 'busy' && isLeft(segments[index]!, terms))
    const headed =
      segments[index]!.link === 'colon' &&
      before.says &&
      !segments[index - 1]!.isSpecific &&
      segments[index]!.isSpecific &&
      verdicts[index]!.says === null
    // "Those are my only non-working days: Tuesday and Wednesday"
    const pointed = segments[index]!.link === 'colon' && before.says === 'busy' && verdicts[index]!.says === null
    if (pointed && segments[index]!.isSpecific && isPointing(segments[index - 1]!))
      verdicts[index] = verdict('busy', true, true, 'doubtful')
    if (headed)
      verdicts[index] = verdict(before.says, before.spoken, true, worse(verdicts[index]!.strength, before.strength))
    // "Easter is a write-off (Fri 3 to Mon 6)": the days in brackets are those just refused.
    const apposed = before.says === 'busy' && isApposed(segments[index]!)
    if (inherits && before.says && (before.leads || apposed) && segments[index - 1]!.isSpecific)
      verdicts[index] = verdict(
        before.says,
        before.spoken,
        before.leads,
        worse(verdicts[index]!.strength, before.strength),
      )
  }
}

/** "I can't do any of these, only Friday": what is left is not refused. */
const isLeft = ({ link, first }: Segment, terms: Term[]): boolean =>
  link === 'comma' && terms[first]?.means.which === 'only'

/** With a comma alone only over bare days. */
function spreadLeft(segments: Segment[], verdicts: Verdict[]) {
  for (let index = segments.length - 2; index >= 0; index -= 1) {
    const after = verdicts[index + 1]!
    const link = segments[index + 1]!.link
    const own = verdicts[index]!
    if (
      !segments[index]!.isSpecific ||
      (own.says !== null && (own.spoken || segments[index + 1]!.isSpecific)) ||
      !after.says
    )
      continue
    const alone = !segments[index + 1]!.isSpecific
    const tight = isTight(link) && segments[index + 1]!.isSpecific && !after.leads
    const listed =
      link === 'comma' &&
      segments[index + 1]!.isSpecific &&
      !after.leads &&
      bareDays(segments[index]!) &&
      !isExcepted(segments, index) &&
      !isMeantInstead(segments, index, after)
    const remark =
      alone &&
      !hasCue(segments[index + 1]!, 'otherwise') &&
      (isGrouping(link) || link === 'so' || link === 'but' || link === 'colon')
    // "… let's start at 2 and not overrun" takes nothing back.
    const denies =
      remark && link === 'and' && segments[index + 1]!.strangers > 0 && segments[index + 1]!.cues.every(isNot)
    if ((tight || listed || remark) && !denies)
      verdicts[index] = verdict(after.says, after.spoken, false, worse(verdicts[index]!.strength, after.strength))
  }
}

function takeSecondThought(segments: Segment[], verdicts: Verdict[]) {
  for (let index = 0; index < segments.length - 1; index += 1) {
    const after = verdicts[index + 1]!
    const reversed =
      segments[index + 1]!.link === 'but' &&
      !segments[index + 1]!.isSpecific &&
      after.says &&
      after.spoken &&
      verdicts[index]!.says &&
      verdicts[index]!.says !== after.says &&
      !hasAnyCue(segments[index + 1]!, 'otherwise', 'after-that', 'before-that')
    const strangers = isNotFor(segments[index + 1]!) ? 1 : 0
    if (reversed && segments[index]!.isSpecific && segments[index + 1]!.strangers <= strangers)
      verdicts[index] = verdict(after.says, after.spoken, false, after.strength)
  }
}

function spreadHesitation(segments: Segment[], verdicts: Verdict[]) {
  for (let index = 0; index < segments.length - 1; index += 1) {
    const after = verdicts[index + 1]!
    if (
      segments[index]!.isSpecific &&
      !segments[index + 1]!.isSpecific &&
      after.says === null &&
      (after.strength === 'doubtful' || after.strength === 'conditional')
    )
      verdicts[index] = verdict(verdicts[index]!.says, verdicts[index]!.spoken, verdicts[index]!.leads, after.strength)
  }
}

/** "I meant Thursday, Wednesday I am in interviews": what is refused is the reason for the correction. */
const isMeantInstead = (segments: Segment[], index: number, { says }: Verdict): boolean =>
  says === 'busy' && hasCue(segments[index]!, 'correction') && !segments[index + 2]?.isSpecific

/** "Tuesday and Wednesday aside, any day works": what is excepted shares no verb with what follows. */
function isExcepted(segments: Segment[], index: number): boolean {
  let at = index
  while (at > 0 && isTight(segments[at]!.link)) at -= 1
  return at < index && segments[at]!.link === 'except'
}

const isApposed = ({ link, cues, strangers, question }: Segment): boolean =>
  link === 'paren' && cues.length + strangers === 0 && !question

const isPointing = ({ atoms, isSpecific }: Segment): boolean =>
  isSpecific &&
  atoms.every((atom) => atom.kind === 'offer' && (atom.offer.kind === 'those' || atom.offer.kind === 'that'))

/** "Tue – election day, I'm a poll worker, no": the remark that decides comes after those that tell why. */
function remarkAt(segments: Segment[], verdicts: Verdict[], first: number): number {
  let at = first
  while (at + 1 < segments.length && isTold(segments[at]!, verdicts[at]!) && segments[at + 1]!.link === 'comma') at += 1
  return verdicts[at]!.says === 'busy' && !hasCue(segments[at]!, 'otherwise') ? at : first
}

const isTold = (segment: Segment, { says }: Verdict): boolean => says === null && segment.atoms.length === 0

function isCorrected(segments: Segment[], last: number): boolean {
  for (let index = 0; index <= last; index += 1) if (hasCue(segments[index]!, 'correction')) return true
  return false
}

/** "Mon 22: out all day" */
function isWholeDay({ atoms }: Segment): boolean {
  const [atom] = atoms
  return atoms.length === 1 && atom?.kind === 'time' && atom.time.kind === 'part' && atom.time.part === 'all-day'
}

/** "… but not for Hannah", "maar Hannah niet": the one word that nobody knows is her name. */
const isNotFor = ({ cues, first, next }: Segment): boolean =>
  cues.length === 1 && ((cues[0]!.cue === 'no' && cues[0]!.negated) || (cues[0]!.cue === 'not' && next - first <= 4))

const isNot = (entry: CueAt): boolean => entry.cue === 'not'

const worse = (own: Strength, other: Strength): Strength => (own === 'firm' ? other : own)

const bareDays = (segment: Segment): boolean => hasOnlyAtoms(segment, 'day')
