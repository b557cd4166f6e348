// A reading of times, with what the same mail answers and orders.

import { isoDay } from '#core/time/calendar-day.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Doubt, Instruction, InstructionKind, Intent, ReadInput, Reading } from '../reading.ts'
import { newFocus } from '../resolve/days.ts'
import { doubtOf } from '../resolve/doubts.ts'
import { firstDayOf } from '../resolve/first-day.ts'
import type { Moment } from '../resolve/moment.ts'
import type { Span } from '../text/span.ts'
import type { Term } from '../words/tokens.ts'
import type { Acts } from './acts.ts'
import type { Answered } from './answer.ts'
import type { Ordered } from './instructions.ts'
import { withOwnNames } from './newcomers.ts'
import { plainAnswer, requestIn, withRequest } from './request.ts'
import { ENDING, namesTimes } from './said-of-others.ts'
import type { Spoken } from './spoken.ts'

/** What was taken for an order or an answer is no statement about times, and no wish of another kind. */
export function withoutOrders(parsed: Parsed, { ordered, answered, forOrganizer }: Acts): Parsed {
  if (!ordered && forOrganizer.length === 0) return parsed
  const taken = ordered?.taken ?? forOrganizer
  const isIn = (spans: Span[], { from, to }: Span): boolean => spans.some((other) => from < other.to && other.from < to)
  // "Never mind" answers; "no point, scrap the meeting" calls off in words of its own.
  const answer = answered ? [answered.span] : []
  const list = parsed.wishes.list.filter(({ intent, span }) => {
    if (ordered && ENDING.has(intent) && (isIn(ordered.ofOthers, span) || isIn(answer, span))) return false
    return intent === 'defer' || !isIn(taken, span)
  })
  const namesPeople = list.some(({ intent }) => intent === 'add_people' || intent === 'delegate')
  const { people, missingAddress } = parsed.wishes
  const wishes = {
    ...parsed.wishes,
    list,
    people: namesPeople ? people : [],
    missingAddress: namesPeople ? missingAddress : null,
  }
  const drafts = parsed.drafts
    .filter(({ span }) => !isIn(taken, span))
    .map((draft) => (isIn(ordered?.ruledOut ?? [], draft.span) ? { ...draft, says: 'busy' as const } : draft))
  return { ...parsed, drafts, wishes }
}

export function withActs(reading: Reading, acts: Acts, input: ReadInput, parsed: Parsed, moment: Moment): Reading {
  const { subject, answered, ordered, forOrganizer } = acts
  if (subject) return askedFor(reading, { ...acts, subject }, input, parsed, moment)
  const merged = { ...reading, people: withOwnNames(reading.people, input.people ?? []) }
  if (answered) answer(merged, isOfCallingOff(input) ? callingOff(answered, reading) : answered, parsed, moment)
  if (ordered) order(merged, ordered, parsed, moment)
  if (forOrganizer.length > 0) passOn(merged, acts, parsed)
  const isSaid = merged.answer !== null || merged.instructions.length + forOrganizer.length > 0
  merged.sure = !merged.doubts.some(({ matters }) => matters) && (reading.sure || isSaid)
  return merged
}

/** From whoever asks for a meeting: what they want, and what they say to our question about that. */
function askedFor(
  reading: Reading,
  { spoken, subject, answered }: Acts & { subject: Spoken },
  input: ReadInput,
  parsed: Parsed,
  moment: Moment,
): Reading {
  const isAway = reading.intents.includes('out_of_office')
  const asked = withRequest(reading, requestIn(spoken, subject, input, parsed, moment, isAway, answered))
  const isStop = (input.asked_words ?? null) !== null && reading.intents.includes('stop')
  if (isStop) return { ...asked, intents: [...asked.intents, 'stop'] }
  const said = isAway ? null : plainAnswer(answered)
  if (answered === null || said === null) return asked
  const because = [{ words: wordsOf(answered.span, parsed), meaning: `answers ${said}` }, ...asked.because]
  return { ...asked, answer: said, because }
}

const isOfCallingOff = ({ asked }: ReadInput): boolean => asked?.some(({ asks }) => asks === 'shall_cancel') ?? false

/** "Yes, I'll be there": whether that calls it off nobody can tell, unless the rest refuses as well. */
function callingOff(answered: Answered, { intents }: Reading): Answered {
  const { answer: said, reserved, more } = answered
  return said === 'no' || intents.some(isAgainst) ? answered : { ...answered, reserved: reserved ?? more }
}

/** Where one time was put to them, yes is that time. */
function answer(reading: Reading, { answer: said, span, reserved }: Answered, parsed: Parsed, moment: Moment) {
  reading.answer = said
  if (reading.picks.length === 0)
    reading.because = [...reading.because, { words: wordsOf(span, parsed), meaning: `answers ${said}` }]
  const saysMore = reading.free.length + reading.busy.length > 0
  if (said === 'no') {
    reading.picks = []
    reading.intents = reading.intents.filter((intent) => intent !== 'accept')
    reading.doubts = reading.doubts.filter(isAboutTimes)
  } else if (moment.offers.length === 1 && !saysMore && !reading.intents.some(isAgainst)) {
    reading.picks = [0]
    reading.intents = [...new Set<Intent>(['accept', ...reading.intents])]
  }
  // Words that the reader of times could not use are explained by the answer.
  if (!saysMore) reading.doubts = reading.doubts.filter(isAboutTimes)
  if (reserved) reading.doubts = [...reading.doubts, doubtOf('condition', wordsOf(reserved, parsed), [], moment)]
}

const isAgainst = (intent: Intent): boolean =>
  intent === 'cancel' || intent === 'decline_meeting' || intent === 'decline_offers' || intent === 'stop'

const isAboutTimes = ({ kind }: Doubt): boolean => kind !== 'language' && kind !== 'unread' && kind !== 'which-offer'

function order(reading: Reading, { instructions, waits, doubts }: Ordered, parsed: Parsed, moment: Moment) {
  reading.instructions = instructions.map(({ span: _, ...each }) => each)
  reading.because = [
    ...reading.because,
    ...instructions.map(({ span, ...each }) => ({ words: wordsOf(span, parsed), meaning: MEANINGS[each.do](each) })),
  ]
  if (instructions.length > 0) reading.doubts = reading.doubts.filter(({ kind }) => kind !== 'language')
  reading.until = waitsUntil(waits, parsed, moment) ?? reading.until
  reading.doubts = [
    ...reading.doubts,
    ...doubts.map(({ kind, span }) => doubtOf(kind, wordsOf(span, parsed), [], moment)),
  ]
}

/** Only a person can answer it, as any question that is not about times. */
function passOn(reading: Reading, { forOrganizer, spoken: { sentences, tokens } }: Acts, parsed: Parsed) {
  const meaning = 'of somebody else: for the organizer'
  reading.because = [...reading.because, ...forOrganizer.map((span) => ({ words: wordsOf(span, parsed), meaning }))]
  reading.intents = [...new Set<Intent>([...reading.intents, 'question'])]
  // A whole sentence that is passed on takes back nothing that stands beside it, nor does when others can; in "Thursday works, without
  // Cy" it may.
  const isWhole = ({ from }: Span) => sentences.some((each) => tokens[each.from]!.from === from)
  const beside = forOrganizer.filter((span) => isWhole(span) || namesTimes(span, parsed))
  const isOfIt = ({ kind, words }: Doubt) =>
    kind === 'hedged' && beside.some((span) => words.includes(wordsOf(span, parsed)))
  reading.doubts = reading.doubts.filter((doubt) => doubt.kind !== 'language' && !isOfIt(doubt))
}

/** In English, as the record of a reading shows them. */
const MEANINGS: Record<InstructionKind, (instruction: Instruction) => string> = {
  drop: ({ email }) => `take ${email} out`,
  go_without: ({ email }) => `go ahead without ${email}`,
  make_optional: ({ email }) => `${email} need not come`,
  require: ({ email }) => `${email} has to come`,
  keep: ({ email }) => `${email} stays part of it`,
  replace: ({ email, by }) => `${by} comes instead of ${email}`,
  wait: ({ email }) => (email === null ? 'wait' : `wait for ${email}`),
  enough: ({ count }) => `${count} of them are enough`,
  spare: ({ count }) => `${count} of them may be missing`,
  everybody: () => 'everybody has to come',
  tell: ({ email, words }) => `tell ${email ?? 'everybody'}: ${words ?? ''}`,
  remind: ({ email }) => `remind ${email ?? 'those who have not answered'}`,
  place: ({ words }) => `it is at ${words ?? ''}`,
  late: ({ words }) => `comes late: ${words ?? ''}`,
  put_off: ({ until }) => `not before ${until}`,
  status: () => 'asks how it stands',
  pause: () => 'leave it for now',
  resume: () => 'go on with it',
}

/** The last day that somebody is given. */
function waitsUntil(waits: Span[], { segments, terms }: Parsed, moment: Moment): string | null {
  for (const { from, to } of waits)
    for (const { atoms } of segments)
      for (const atom of atoms) {
        const isHere = terms[atom.first]!.from >= from && terms[atom.first]!.from < to
        const day = isHere && atom.kind === 'day' ? firstDayOf(atom.day, newFocus(), moment) : null
        if (day !== null && day >= moment.today) return isoDay(day)
      }
  for (const { from, to } of waits) {
    const given = daysGiven(terms.filter((term) => term.from >= from && term.from < to))
    if (given !== null) return isoDay(moment.today + given)
  }
  return null
}

/** "Another ten days", "a week". */
export function daysGiven(terms: Term[]): number | null {
  for (const [index, { means }] of terms.entries()) {
    const days = means.unit === 'week' ? 7 : means.unit === 'day' ? 1 : 0
    if (days === 0) continue
    const before = terms.slice(Math.max(0, index - 2), index)
    const count = before.findLast(({ means: { number }, kind }) => number !== undefined || kind === 'number')
    if (count) return days * (count.means.number ?? count.parts?.[0] ?? 1)
    return days === 7 && before.length > 0 ? days : null
  }
  return null
}

const wordsOf = ({ from, to }: Span, { text }: Parsed): string => text.slice(from, to).trim()
