// The words inside, before and behind one yes. Any of them that was not understood may take it back.

import type { Segment } from '../clauses/segment.ts'
import { type Draft, spanOf } from '../discourse/drafts.ts'
import { unlicensedAt, unreadAt } from '../discourse/licence.ts'
import type { Rule } from '../rule.ts'
import type { Span } from '../text/span.ts'
import type { Atom } from '../times/atoms.ts'
import type { Term } from '../words/tokens.ts'
import {
  answersItself,
  isAnsweredByTelling,
  isDoubtedBefore,
  isRegretted,
  isUnheardTime,
  unreadBehind,
} from './neighbours.ts'
import { passedOver, unexplainedBeside } from './plain-sentences.ts'
import { comparisonIn, deniesUnheard, endsOpen, predicateIn, unreadTimeIn } from './unread-words.ts'

type Words = { segments: Segment[]; terms: Term[] }

/** One yes and where it stands. */
type Yes = Words & {
  draft: Draft
  drafts: Draft[]
  segment: Segment
  /** The place of its segment. */
  at: number
  before: Segment | undefined
  next: Segment | undefined
}

export function reservationBeside(draft: Draft, drafts: Draft[], at: number, { segments, terms }: Words): Span | null {
  const before = at > 0 ? segments[at - 1] : undefined
  const yes: Yes = { draft, drafts, segment: draft.segment, at, before, next: segments[at + 1], segments, terms }
  for (let index = 0; index < BESIDE.length; index += 1) {
    const found = BESIDE[index]!.apply(yes)
    if (found) return found
  }
  return null
}

/** The first that finds something is asked about. */
export const BESIDE: Rule<(yes: Yes) => Span | null>[] = [
  {
    name: 'an hour is counted from another one',
    apply: ({ draft, segment: { atoms }, terms }) =>
      atoms.some((atom, index) => isCountedFrom(atom, atoms[index + 1], terms)) ? draft.span : null,
    example: 'Tuesday two hours after 9am.',
    gives: 'free Tue 3 09:00-18:00; propose; hedged “Tuesday two hours after 9am”',
  },
  {
    name: 'hours reach from one day into another',
    apply: ({ draft, segment: { atoms }, terms }) =>
      atoms.some((atom, index) => reachesDay(atom, atoms[index + 1], terms)) ? draft.span : null,
    example: 'Tuesday 3pm to Wednesday 6pm.',
    gives:
      'free Tue 3 15:00-15:30, Tue 3 18:00-18:30, Wed 4 15:00-15:30, Wed 4 18:00-18:30; propose; hedged “Tuesday 3pm to Wednesday 6pm”',
  },
  {
    name: 'it is only asked whether it still holds',
    apply: ({ draft, segment, terms }) => (segment.question && isAskedAgain(segment, terms) ? draft.span : null),
    example: 'Is Thursday still on?',
    gives: 'free Thu 5 08:00-18:00; propose; hedged “Thursday”',
  },
  {
    name: 'a word of its clause was not read',
    apply: ({ draft, terms }) => spanAt(unreadAt(draft, terms), terms),
    example: 'Thursday is good for the painters.',
    gives: 'free Thu 5 08:00-18:00; propose; hedged “painters”',
  },
  {
    name: 'two days are compared',
    apply: ({ segment, terms }) => spanAt(comparisonIn(segment, terms), terms),
    example: 'Lieber Dienstag als Donnerstag.',
    gives: 'free Tue 3 08:00-18:00, Thu 5 08:00-18:00; propose; hedged “als”',
  },
  {
    name: 'a word of time belongs to no time',
    apply: ({ segment, terms }) => spanAt(unreadTimeIn(segment, terms), terms),
    example: 'Half of Tuesday.',
    gives: 'free Tue 3 08:00-18:00; propose; hedged “Half”',
  },
  {
    name: 'something is said of a bare day that means nothing to us',
    apply: ({ draft, segment, terms }) =>
      draft.spoken || segment.question ? null : spanAt(predicateIn(draft, terms), terms),
    example: 'Thursday is over for me.',
    gives: 'free Thu 5 08:00-18:00; propose; hedged “over”',
  },
  {
    name: 'an exception is made from nothing that was said',
    apply: ({ draft, segments }) => (isExceptionAlone(draft, segments) ? draft.span : null),
    example: 'Except Wednesday.',
    answersOffers: true,
    gives:
      'pick 1 3; busy Wed 4 08:00-18:00, Wed 11 08:00-18:00, Wed 18 08:00-18:00, Wed 25 08:00-18:00; accept; hedged “Wednesday”',
  },
  {
    name: 'nothing makes the time an answer',
    apply: ({ draft, segment, terms }) => (unlicensedAt(draft, terms) === null ? null : spanOf(segment, terms)),
    example: 'Let me know by Wednesday.',
    gives: 'free Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00; propose; hedged “Let me know by Wednesday.”',
  },
  {
    name: 'a negation is not explained by the yes',
    apply: ({ draft, next }) => (deniesUnheard(draft, next) ? draft.span : null),
    example: "I wouldn't rule out Friday.",
    gives: 'free Fri 6 08:00-18:00; propose; hedged “Friday”',
  },
  {
    name: 'an hour in the same sentence was not understood',
    apply: ({ draft, drafts, terms }) => (isUnheardTime(drafts, draft) ? spanOf(draft.segment, terms) : null),
    example: 'On Wednesday I am free, since class ends at 11, until 16:00.',
    gives: 'free Wed 4 08:00-16:00; propose; hedged “On Wednesday I am free,”',
  },
  {
    name: 'what always is so is no answer by itself',
    apply: ({ draft, terms }) => (isHabit(draft) || isTheirWork(draft, terms) ? spanOf(draft.segment, terms) : null),
    example: 'Donnerstag arbeite ich.',
    gives:
      'free Thu 5 08:00-18:00, Thu 12 08:00-18:00, Thu 19 08:00-18:00, Thu 26 08:00-18:00; propose; hedged “Donnerstag arbeite ich.”',
  },
  {
    name: 'a preposition leads nowhere',
    apply: ({ segment, terms }) => (endsOpen(segment, terms) ? spanOf(segment, terms) : null),
    example: 'Thursday I have to.',
    gives: 'free Thu 5 08:00-18:00; propose; hedged “Thursday I have to.”',
  },
  {
    name: 'a regret stands beside a bare day',
    apply: ({ draft, drafts, segment, before, next, terms }) =>
      isRegretted(draft, drafts, before, next, terms) ? spanOf(segment, terms) : null,
    example: 'Sorry, Thursday.',
    gives: 'free Thu 5 08:00-18:00; propose; hedged “Thursday.”',
  },
  {
    name: 'a question answers itself',
    apply: ({ draft, drafts, at, next, segments, terms }) =>
      next && (answersItself(draft, next, segments[at + 2], terms) || isAnsweredByTelling(draft, drafts))
        ? spanOf(next, terms)
        : null,
    example: 'Thursday? Hmm.',
    gives: 'free Thu 5 08:00-18:00; propose; hedged “Hmm.”',
  },
  {
    name: 'it hangs on a clause that was not understood',
    apply: ({ draft, before, terms }) =>
      before && isDoubtedBefore(draft, before, terms) ? spanOf(before, terms) : null,
    example: 'Liever dinsdag dan donderdag.',
    gives: 'free Tue 3 08:00-18:00, Thu 5 08:00-18:00; propose; hedged “Liever dinsdag dan”',
  },
  {
    name: 'a part of its sentence is nothing that goes with a yes',
    apply: ({ draft, drafts, segments, terms }) => {
      const unexplained = unexplainedBeside(draft, drafts, segments, terms)
      return unexplained && spanOf(unexplained, terms)
    },
    example: 'I could swap with Joan and then do Wednesday.',
    gives: 'free Wed 4 08:00-18:00; propose; hedged “I could swap with Joan and”',
  },
  {
    name: 'words of its sentence were passed over',
    apply: ({ draft, segments, terms }) => spanAt(passedOver(draft, segments, terms), terms),
    example: 'Woensdag kan, maar alleen als het telefonisch mag.',
    gives: 'free Wed 4 08:00-18:00; propose; hedged “als”',
  },
  {
    name: 'what follows was not understood',
    apply: ({ draft, drafts, at, segments, terms }) => {
      const unread = unreadBehind(draft, drafts, { at, segments, terms })
      return unread && spanOf(unread, terms)
    },
    example: 'Thursday at 2 works. Forget what I wrote.',
    gives: 'free Thu 5 14:00-14:30; propose; hedged “Forget what I wrote.”',
  },
]

const spanAt = (index: number | null, terms: Term[]): Span | null =>
  index === null ? null : { from: terms[index]!.from, to: terms[index]!.to }

function isCountedFrom(length: Atom, limit: Atom | undefined, terms: Term[]): boolean {
  if (length.kind !== 'duration' || limit === undefined) return false
  const between = terms[length.next]?.means.relation
  return (
    (limit.first === length.next &&
      limit.kind === 'time' &&
      (limit.time.kind === 'after' || limit.time.kind === 'before' || limit.time.kind === 'part')) ||
    (limit.first === length.next + 1 && limit.kind === 'time' && between === 'to')
  )
}

const reachesDay = (time: Atom, day: Atom | undefined, terms: Term[]): boolean =>
  time.kind === 'time' &&
  day?.kind === 'day' &&
  day.first === time.next + 1 &&
  terms[time.next]!.means.relation === 'to'

function isAskedAgain(segment: Segment, terms: Term[]): boolean {
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1)
    if (terms[index]!.lower === 'still') return true
  return false
}

/** "Jeudi je travaille": a habit alone answers nothing. What is usually so may be otherwise this week. */
const isHabit = (draft: Draft): boolean =>
  draft.segment.cues.some(
    // "Dienstags immer zwischen 8 und 10" offers hours, though.
    ({ cue, text }) => cue === 'habit' && !(ALWAYS.test(text) && (draft.spoken || draft.times.length > 0)),
  )

/** "I only work Wednesdays", "I only do Tuesdays": here it is the writer that works, and not the day. */
function isTheirWork({ segment }: Draft, terms: Term[]): boolean {
  return segment.cues.some(({ text, index }) => {
    if (text !== 'work' && text !== 'do') return false
    const before = terms[index - 1]?.means.which === 'only' ? index - 2 : index - 1
    const who = terms[before]
    // "I can" is one term, and an ability.
    if (who === undefined || who.isPhrase || !WORKERS.test(who.lower)) return false
    return text === 'work' || segment.atoms.some(isEveryWeek)
  })
}

const WORKERS = /^(?:i|we|you|they|he|she)$/

const isEveryWeek = (atom: Atom): boolean =>
  atom.kind === 'day' && atom.day.kind === 'weekday' && atom.day.which === 'every'

/** "Sauf mercredi": whether all the others are meant, nobody said. */
const isExceptionAlone = ({ segment, says, sentence }: Draft, segments: Segment[]): boolean =>
  says === 'free' &&
  segment.link === 'except' &&
  !ALL_BUT.test(segment.cues[0]?.text ?? '') &&
  segments.every((other) => other.sentence !== sentence || other === segment)

const ALWAYS = /^(always|immer|toujours|siempre|altijd|sempre)$/

const ALL_BUT = /^(all|any|every|tout|tous|toute|alle|todo|tudo|qualquer|cualquier|elk|ieder|n'importe)/
