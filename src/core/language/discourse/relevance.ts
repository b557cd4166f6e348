// Times in the text that answer nothing: the meeting that is being moved, what happened last week, when somebody
// will write again.

import type { Verdict } from '../clauses/polarity.ts'
import type { CueAt, Segment } from '../clauses/segment.ts'
import { cueOf, hasAnyCue, hasCue, hasCueOf, hasOnlyAtoms } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Atom } from '../times/atoms.ts'
import { isBecoming, timeAtom } from '../times/atoms.ts'
import type { SaidClockTime, TimeExpression } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'

/** So many unknown words around a time, and no word about availability: a story, not an answer. */
const STORY_WORDS = 6

export function isAside(segment: Segment, verdict: Verdict, terms: Term[]): boolean {
  if (hasCueOf(segment, ABOUT_ELSE)) return true
  if (segment.atoms.some(isPast) || asksOwnDuty(segment, terms) || compares(segment, terms)) return true
  if (segment.cues[0]?.cue === 'versus' || segment.link === 'unless') return true
  if (segment.question && hasCue(segment, 'ask') && segment.atoms.every(isSomeWeek)) return true
  if (hasCue(segment, 'past') && !(verdict.spoken && verdict.says === 'busy') && !hasCue(segment, 'howabout'))
    return true
  const isFixed = namesMeeting(segment, terms)
  if (isFixed && (verdict.says === 'busy' || hasCue(segment, 'reschedule'))) return true
  // "… or any time after" is another answer although it names no hour.
  const isAnother = segment.link === 'or' && hasAnyCue(segment, 'after-that', 'before-that')
  if (segment.atoms.every(isFocus) && !isAnother && (!verdict.spoken || segment.cues.length === 0)) return true
  if (isFixed && limitsNothing(segment, terms)) return true
  // "Does that include lunch?" asks about the time and offers none.
  if (isQuestionAbout(segment, terms) && !verdict.spoken && !hasCue(segment, 'howabout')) return true
  if (!verdict.spoken && isSomewhere(segment, terms)) return true
  if (verdict.says !== null) return false
  if (isQuestionAbout(segment, terms) || (segment.question && segment.cues[0]?.cue === 'ask')) return true
  if (segment.strangers > 0 && (segment.atoms.every(isPart) || isEvent(segment, terms))) return true
  if (segment.strangers >= 2 && hasOnlyAtoms(segment, 'time')) return true
  if (hasCue(segment, 'elsewhere') && segment.link !== 'except') return true
  if (segment.link === 'because' || isQuotedSpeech(segment, terms)) return true
  return segment.strangers >= STORY_WORDS
}

/** A time beside these is when to write again, when somebody is back, or that of a meeting that is called off. */
const ABOUT_ELSE: Cue[] = ['cancel', 'call-off', 'will-tell', 'defer', 'stop', 'automatic', 'back']

const isPast = (atom: Atom): boolean => atom.kind === 'day' && atom.day.kind === 'past'
const isFocus = (atom: Atom): boolean => atom.kind === 'day' && atom.day.kind === 'focus'
const isSomeWeek = (atom: Atom): boolean => atom.kind === 'day' && atom.day.kind === 'week' && atom.day.weeks === null
const isPart = (atom: Atom): boolean => atom.kind === 'time' && atom.time.kind === 'part'

/** "Is Wednesday at 2 your time or mine?" asks about a time and accepts nothing. */
export function isQuestionAbout(segment: Segment, terms: Term[]): boolean {
  return (
    segment.question &&
    segment.link === 'start' &&
    /^(is|are|was|does|did|ist|sind|est|es|son|é|são)$/.test(terms[segment.first]?.lower ?? '')
  )
}

/** "Do I need to bring anything?", "Muss ich am Dienstag den ganzen Tag da sein?": what they are to do, and not when they can. */
export function asksOwnDuty({ question, link, cues, first }: Segment, terms: Term[]): boolean {
  if (!question) return false
  if (cues[0]?.cue === 'duty') return true
  const opening = terms[terms[first]?.kind === 'word' ? first : first + 1]
  return link === 'start' && opening !== undefined && OWN_DUTY.test(opening.lower) && opening.means.cue !== 'yes'
}

/** "Muss ich", "dois-je", "¿tengo que", "moet ik": verbs that are said of oneself, and of nothing that one can. */
const OWN_DUTY =
  /^(?:muss|müssen|dois|devons|faut|tengo|tenemos|debo|debemos|necesito|preciso|precisamos|devo|moet|moeten)$/

/** "Didn't we do this already?" asks; nothing is refused. */
export function isNegativeQuestion(segment: Segment, terms: Term[]): boolean {
  return segment.question && segment.link === 'start' && NEGATIVE_AUXILIARY.test(terms[segment.first]?.lower ?? '')
}

const NEGATIVE_AUXILIARY = /^(is|are|was|were|do|does|did|have|has|had|would|should|could|wo|ca)n['’]?t$/

const BEING = /^(bin|sind|ben|zijn|suis|sommes|serai|estoy|estaré|estamos|estou|estarei)$/

/** "Ik ben t/m dinsdag in Parijs": being somewhere doesn't mean being free. */
function isSomewhere(segment: Segment, terms: Term[]): boolean {
  const [cue] = segment.cues
  if (segment.cues.length !== 1 || cue?.cue !== 'can' || !BEING.test(cue.text) || segment.atoms.length === 0)
    return false
  const place = terms[segment.atoms.at(-1)!.next]?.means.relation
  return place === 'in' || place === 'at'
}

/** "The release is on March 10": something else happens then. */
function isEvent(segment: Segment, terms: Term[]): boolean {
  // "Monday is the audit": the day is taken by something.
  const { next } = segment.atoms[0]!
  const taken =
    /^(is|'s|ist|est|es|é)$/.test(terms[next]?.lower ?? '') &&
    /^(the|our|my|a|an)$/.test(terms[next + 1]?.lower ?? '') &&
    terms[next + 2]?.known === false
  if (taken && !segment.question) return true
  const first = segment.atoms[0]!.first
  const on = terms[first - 1]?.means.relation === 'on' || terms[first - 1]?.means.relation === 'at' ? 1 : 0
  return (
    first > segment.first &&
    /^(is|are|'s|falls|starts|begins|ends|ist|est|es|é|cae|valt)$/.test(terms[first - 1 - on]?.lower ?? '') &&
    !segment.question
  )
}

/** "Before the board meeting on Friday": a relation that stands before a word and not before a time. */
function limitsNothing(segment: Segment, terms: Term[]): boolean {
  const first = segment.atoms[0]!.first
  return terms
    .slice(segment.first, first - 1)
    .some((term) => term.means.relation === 'before' || term.means.relation === 'after')
}

/** "At 10, like on Tuesday", "a las 10, como el martes": the day is what it is compared with, and not when it is to be. */
function compares({ link, first, atoms, cues, question }: Segment, terms: Term[]): boolean {
  const [day, ...others] = atoms
  if (link !== 'comma' || question || others.length > 0 || day?.kind !== 'day' || cues.length > 1) return false
  const between = terms.slice(first + 1, day.first).map(({ lower }) => lower)
  const opening = terms[first]?.lower ?? ''
  return COMPARING[opening]?.test(between.join(' ')) ?? false
}

/** What may stand between the word and the day. "Like Tuesday" alone is a guess at a day. */
const COMPARING: Record<string, RegExp> = {
  like: /^(?:on|last|we said on|for)(?: the)?$/,
  as: /^(?:on|for)(?: the)?$/,
  wie: /^(?:am|letzten|vergangenen)$/,
  como: /^(?:el|la|na|no|em|de)?$/,
  comme: /^(?:le|pour)?(?: le)?$/,
  zoals: /^(?:op|afgelopen)?$/,
}

/** Words in quotation marks are somebody else's. */
function isQuotedSpeech(segment: Segment, terms: Term[]): boolean {
  const own = quotationMarks(terms, segment.first, segment.next)
  if (own === 0 || segment.atoms.length === 0) return false
  return (own + quotationMarks(terms, segment.first - 12, segment.first)) % 2 === 1
}

function quotationMarks(terms: Term[], from: number, to: number): number {
  let marks = 0
  for (let index = Math.max(0, from); index < to && index < terms.length; index += 1) {
    const { kind, text } = terms[index]!
    if (kind === 'punctuation' && text.length === 1 && '"“”„«»'.includes(text)) marks += 1
  }
  return marks
}

/** "Monday's meeting", "our call on Tuesday": the time of something that is already fixed. */
export function namesMeeting(segment: Segment, terms: Term[]): boolean {
  // "I have the budget call from 9 to 11" is a reason to be busy, too.
  if (segment.cues.some(isEngaged)) return false
  for (const atom of segment.atoms) {
    if (atom.kind !== 'day' && atom.kind !== 'time') continue
    const behind = terms[atom.next]?.lower
    const possessive = behind === "'s" || behind === '’s'
    const after = terms[possessive ? atom.next + 1 : atom.next]
    if (after?.means.cue === 'meeting') return true
    const on = atom.first > 0 && terms[atom.first - 1]!.means.relation ? 1 : 0
    const noun = atom.first - 1 - on
    // "our call on Tuesday" is fixed; "I've got a call from 12 to 1" is a reason to be busy.
    if (noun >= 0 && terms[noun]!.means.cue === 'meeting' && terms[noun - 1]?.means.cue !== 'no') return true
  }
  return false
}

const isEngaged = ({ cue, text }: CueAt): boolean => cue === 'no' && text === 'have'

const WEAK_VERB =
  /^(push|move|shift|pasar|passar|mudar|mover|cambiar|schieben|schuiven|change|swap|switch|bump|slide|nudge|bring|slip|knock|kick|punt|moving|pushing|shifting|bumping|sliding|become|becomes|turn|turned)$/

/** "I work the 2 to 11 shift": behind its hours the word is a noun. */
const isWorkingShift = (segment: Segment, { index, text }: CueAt): boolean =>
  text === 'shift' && segment.atoms.some((atom) => atom.next === index && atom.kind === 'time')

/** "No need to rebook." */
export function isDenied(segment: Segment, cue: { index: number }): boolean {
  return segment.cues.some((entry) => entry.cue === 'not' && entry.index < cue.index && cue.index - entry.index <= 4)
}

/** In "move Monday's call to Wednesday" only what follows "to" is meant. Null when nothing is being moved. */
export function rescheduledTo(segment: Segment, terms: Term[]): Atom[] | null {
  const cue = cueOf(segment, 'reschedule')
  if (!cue || isDenied(segment, cue) || isWorkingShift(segment, cue)) return null
  const isMissed = MISSED.test(cue.text)
  const atoms: Atom[] = []
  for (const atom of segment.atoms) {
    if (atom.kind === 'day' && atom.day.kind === 'range') {
      atoms.push({ ...atom, day: atom.day.to })
      continue
    }
    const end = atoms.length === 0 ? endOfMove(atom, terms) : null
    if (end) {
      atoms.push(end)
      continue
    }
    const lead = terms[atom.first - (terms[atom.first - 1]?.means.offer === 'article' ? 2 : 1)]
    const relation = lead?.means.relation
    // "si on décale à 9h15": the word is part of the hour.
    // "Can it be moved to the same time on Friday?"
    const isHour =
      atom.kind === 'time' && (terms[atom.first]!.means.relation === 'at' || atom.time.kind === 'same-time')
    const own = isHour && atom.first > cue.index
    // "I can't make our call on Thursday at 3" names only what is missed.
    if (isMissed && atoms.length === 0 && relation !== 'to') continue
    const towards =
      own ||
      relation === 'to' ||
      (lead !== undefined && isBecoming(lead)) ||
      (atom.first > cue.index && (relation === 'for' || relation === 'until' || relation === 'at'))
    const directed =
      atoms.length > 0 ||
      towards ||
      (atom.first === segment.first && atom.first < cue.index && endsGoal(segment, terms)) ||
      (relation === 'on' && atom.first > cue.index && !namesMeeting(segment, terms))
    if (directed) atoms.push(atom)
  }
  addSourceDay(atoms, segment)
  // "I can move things around on Friday": a verb of moving that moves nothing to anywhere.
  return atoms.length === 0 && WEAK_VERB.test(cue.text) && !hasCue(segment, 'meeting') ? null : atoms
}

/** "… auf Freitag, 9 Uhr verschieben": where the verb comes last, a comma may part the hour from the day it is moved to. */
function endsGoal({ link, first }: Segment, terms: Term[]): boolean {
  if (link !== 'comma') return false
  for (let index = first - 2; index >= Math.max(0, first - GOAL_WORDS); index -= 1) {
    const { kind, text, means } = terms[index]!
    if (means.relation === 'to') return true
    const isDot = text === '.' && terms[index - 1]?.kind === 'number'
    if (kind === 'line' || (kind === 'punctuation' && text !== ',' && !isDot)) return false
  }
  return false
}

/** "auf Dienstag, den 9. Juni, 14 Uhr" */
const GOAL_WORDS = 8

const MISSED = /^(can't|cannot|cant|can|won't|wont|will|unable|not)$/

/** "Move Thursday's 9:30 to 11:15": where only the hour changes, the day stays. */
function addSourceDay(atoms: Atom[], segment: Segment) {
  if (atoms.length === 0 || atoms.some(isDay)) return
  const day = segment.atoms.find((atom) => isDay(atom) && atom.first < atoms[0]!.first)
  if (day && day.kind === 'day' && day.day.kind !== 'past') atoms.unshift(day)
}

const isDay = (atom: Atom): boolean => atom.kind === 'day'

/** "Shift our 10:00 to noon" looks like a range and names where from and where to; "move it to 2 to 3" is one. */
function endOfMove(atom: Atom, terms: Term[]): Atom | null {
  if (atom.kind !== 'time' || atom.time.kind !== 'between' || terms[atom.first - 1]?.means.relation === 'to')
    return null
  for (let index = atom.first + 1; index < atom.next; index += 1)
    if (terms[index]!.lower === 'to') return timeAtom(pointAt(atom.time.to), atom.zone, index + 1, atom.next)
  return null
}

const pointAt = (at: SaidClockTime): TimeExpression => ({ kind: 'at', at, approximate: false, bareNumber: false })
