// "Cancel the meeting with Bo" where more than Bo are on it: the whole meeting is called off only where nobody of them is singled out.
// And "stop asking Bo" is about Bo, whoever else is on it: nobody is left alone by that but him.

import type { Parsed } from '../discourse/parse.ts'
import type { Wish } from '../discourse/wishes.ts'
import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Span } from '../text/span.ts'
import { conjunctsOf, hasDeed } from './conjuncts.ts'
import { areLight, GOING_ON } from './ordering.ts'
import { type Clause, has, type Sentence, type Spoken, spanOf } from './spoken.ts'
import { type Company, namedIn, pronounsIn } from './whom.ts'

/** The sentences that call off, and may mean some of the people only. */
export function calledOffForSome({ wishes, terms }: Parsed, spoken: Spoken, company: Company): Span[] {
  if (wishes.list.some(({ intent }) => intent === 'reschedule')) return []
  const isForSome = (sentence: Sentence, { intent }: Wish, at: number): boolean => {
    if (intent === 'decline_meeting') return isWithoutSome(sentence, spoken, company)
    return intent === 'cancel' && company.people.length > 1 && singlesOut(sentence, at, spoken, company)
  }
  const sentences = wishes.list.flatMap((wish) => {
    const at = placeOf(wish, terms)
    return spoken.sentences
      .filter((sentence) => holds(spanOf(sentence, spoken.tokens), at))
      .filter((sentence) => isForSome(sentence, wish, at))
  })
  return [...new Set(sentences)].map((sentence) => spanOf(sentence, spoken.tokens))
}

/** "There's no point in meeting without Bo" does not say that they won't meet. */
const isWithoutSome = (sentence: Sentence, spoken: Spoken, company: Company): boolean =>
  has(sentence, 'without') && isOfThem(sentence, spoken, company)

/** The sentences that tell us to leave somebody alone, and say whom: not the organizer, who writes. */
export function stoppedForSome({ wishes, terms }: Parsed, spoken: Spoken, company: Company): Span[] {
  const stops = wishes.list.filter(({ intent }) => intent === 'stop')
  // "Drop Bo from the list" takes him out in so many words.
  const isStop = (sentence: Sentence) =>
    isOfThem(sentence, spoken, company) &&
    conjunctsOf(sentence, spoken, company).some(
      (clause) =>
        !has(clause, 'remove') && stops.some((wish) => holds(spanOf(clause, spoken.tokens), placeOf(wish, terms))),
    )
  // "Don't send anything to Bo", but "hold on for Bo" waits for him.
  const isHeld = ({ clauses }: Sentence) =>
    clauses.some((clause) => has(clause, 'hold-off') && !has(clause, 'wait') && isOfThem(clause, spoken, company))
  return spoken.sentences
    .filter((sentence) => isStop(sentence) || isHeld(sentence))
    .map((sentence) => spanOf(sentence, spoken.tokens))
}

function isOfThem(clause: Clause, spoken: Spoken, company: Company): boolean {
  const { people, isOpen } = namedIn(clause, spoken, company)
  return people.length > 0 || isOpen || pronounsIn(clause, spoken).length > 0
}

const ENDING = new Set<Cue>(['cancel', 'call-off', 'decline-meeting', 'stop'])

/** Where the word stands that calls off. */
function placeOf({ segment, span }: Wish, terms: Parsed['terms']): number {
  const said = segment.cues.find(({ cue }) => ENDING.has(cue))
  return said ? terms[said.index]!.from : span.from
}

const holds = ({ from, to }: Span, at: number): boolean => from <= at && at < to

/** Some are named beside it, or one by a pronoun; or something else is to be done about somebody. */
function singlesOut(sentence: Sentence, at: number, spoken: Spoken, company: Company): boolean {
  const clauses = conjunctsOf(sentence, spoken, company)
  const own = clauses.find((clause) => holds(spanOf(clause, spoken.tokens), at))
  const isSpokenOf = (clause: Clause) => {
    const { people, isOpen } = namedIn(clause, spoken, company)
    return people.length > 0 || isOpen
  }
  // "Cancel the meeting, only Bo"; a name before it may be a greeting.
  const isAdded = (clause: Clause) =>
    own !== undefined && clause.from > own.from && areLight(clause.from, clause.to, clause, spoken, company, NAMING)
  const isOrder = (clause: Clause) => clause !== own && (hasDeed(clause) || isAdded(clause))
  if (clauses.some((clause) => isOrder(clause) && isSpokenOf(clause))) return true
  if (!own) return false
  const said = beforeTelling(own)
  const { people, isOpen } = namedIn(said, spoken, company)
  if (isOpen || people.length > 0) return isOpen || people.length < company.people.length
  return isOfPronoun(said, spoken)
}

const NAMING = new Set<ActWord>([...GOING_ON, 'only'])

/** "Cancel the meeting and tell Bo": Bo is to hear of it. */
function beforeTelling(clause: Clause): Clause {
  const { found } = clause
  const joint = found.find(
    ({ means, next }) => means === 'and' && found.some((each) => each.means === 'pass-on' && each.from === next),
  )
  return joint && joint.from > clause.from
    ? { ...clause, to: joint.from, found: found.filter(({ from }) => from < joint.from) }
    : clause
}

/** "Cancel him", "the meeting with her"; but "they cancelled the meeting", and a polite "Sie", are about the meeting. */
function isOfPronoun(clause: Clause, spoken: Spoken): boolean {
  if (has(clause, 'all-of')) return false
  return pronounsIn(clause, spoken).some(
    ({ from }) => !has(clause, 'meet') || clause.found.some((each) => each.means === 'keep' && each.next === from),
  )
}
