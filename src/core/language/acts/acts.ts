// The room `acts`. In: the new part of a mail, who wrote it and what we had asked. Out: what it answers, what it orders and
// what it asks for, and which of its words were taken for that and say nothing about times.

import type { Asked } from '../asked.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { ReadInput } from '../reading.ts'
import type { Effort } from '../text/effort.ts'
import type { Passage } from '../text/quoted-text.ts'
import type { Span } from '../text/span.ts'
import { type Answered, answerIn } from './answer.ts'
import { apartFromMeeting, withTimesBeside } from './beside-orders.ts'
import { calledOffForSome, stoppedForSome } from './calling-off.ts'
import { instructionsIn, type Ordered } from './instructions.ts'
import { saidOfOthers } from './said-of-others.ts'
import { type Spoken, spokenIn } from './spoken.ts'
import { companyOf } from './whom.ts'
import { timesWithoutSome } from './without-some.ts'

export type Acts = {
  spoken: Spoken
  subject: Spoken | null
  answered: Answered | null
  ordered: Ordered | null
  /** Where a participant says who else should take part. */
  forOrganizer: Span[]
}

/** Null where nothing was asked, nobody may order anything, and nobody else takes part. */
export function actsIn(input: ReadInput, passages: Passage[], parsed: Parsed, effort: Effort): Acts | null {
  const { text, pack } = parsed
  const isAsked = isYesOrNo(input) || (input.from === 'organizer' && input.asked !== undefined)
  const isOneOfSeveral = input.from === 'participant' && (input.people ?? []).length > 0
  if (input.from === 'participant' && !isAsked && !isOneOfSeveral) return null
  const spoken = spokenIn(text, passages, pack.code, effort)
  const { subject = '' } = input
  const head = { from: 0, to: subject.length, about: [] }
  const ordered = input.from === 'organizer' ? orderedIn(spoken, parsed, input) : null
  const answered = isAsked ? answerIn(spoken, isToGoOn(input)) : null
  const isNone = answered && ordered && (isCounting(answered, ordered) || leavesAlone(answered, ordered))
  return {
    spoken,
    subject: input.from === 'requester' ? spokenIn(subject, [head], pack.code, effort) : null,
    answered: isNone ? null : answered,
    ordered,
    forOrganizer: isOneOfSeveral ? saidOfOthers(spoken, parsed, input) : [],
  }
}

/** Whom it is called off for is asked about where it may be some of them; nothing else in that sentence is taken for certain. */
function orderedIn(spoken: Spoken, parsed: Parsed, { people = [], about }: ReadInput): Ordered {
  const company = companyOf(people, about)
  const apart = apartFromMeeting(instructionsIn(spoken, company), parsed, spoken, company)
  const ordered = withTimesBeside(apart, parsed, spoken, company)
  ordered.left.push(...stoppedForSome(parsed, spoken, company))
  const isTaken = ({ from, to }: Span) => ordered.taken.some((span) => span.from < to && from < span.to)
  const unclear = [
    ...calledOffForSome(parsed, spoken, company),
    ...ordered.left,
    ...timesWithoutSome(parsed, spoken, company).filter((span) => !isTaken(span)),
  ]
  for (const span of unclear) {
    ordered.taken.push(span)
    ordered.doubts.push({ kind: 'whom', span })
  }
  return ordered
}

/** "No problem if one of them can't come" answers nothing. */
const isCounting = ({ span }: Answered, { instructions }: Ordered): boolean =>
  instructions.some(({ count, span: said }) => count !== undefined && said.from <= span.from && span.from < said.to)

/** Nor does "stop asking Bo" tell us not to go on at all. */
const leavesAlone = ({ answer, span }: Answered, { left }: Ordered): boolean =>
  answer === 'no' && left.some(({ from, to }) => from <= span.from && span.from < to)

/** Of a question whose kind is not known we know only that it was asked. */
const isYesOrNo = ({ asked, asked_words: words }: ReadInput): boolean =>
  asked === undefined ? (words ?? null) !== null : asked.some(({ asks }) => YES_OR_NO.has(asks))

const isToGoOn = ({ asked }: ReadInput): boolean => asked?.some(({ asks }) => asks === 'shall_go_on') ?? false

const YES_OR_NO = new Set<Asked['asks']>([
  'may_book',
  'may_book_outside',
  'is_right',
  'speaks_for',
  'answer',
  'may_lengthen',
  'shall_drop',
  'may_add',
  'shall_go_on',
  'shall_cancel',
])
