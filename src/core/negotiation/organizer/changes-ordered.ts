import type { KnownQuestion } from '#core/language/places/asks-known.ts'
import { placeNamed } from '#core/language/places/place-in.ts'
import {
  type AboutPeople,
  type Instruction,
  instructionsIn,
  type OtherOrder,
  type WordsFor,
} from '#core/negotiation/situation/instructions.ts'
import { knownAskedIn } from '#core/negotiation/situation/known-questions.ts'
import type { Negotiation, Received } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, organizerOf } from '#core/negotiation/situation/people.ts'
import { durationOf } from '#core/negotiation/situation/readings.ts'
import { mailAnsweredBy } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import { wantsLonger } from '#core/negotiation/situation/turns.ts'
import { placeAnswered } from '#core/negotiation/situation/where.ts'
import { saidYes } from '#core/negotiation/situation/yes-or-no.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { GO_ON, holdsLists } from '#core/negotiation/times/lists-end.ts'
import { isSamePlace, type MeetingPlace } from '#core/place.ts'
import type { Window } from '#core/time/interval.ts'
import { timeframeOn } from '#core/time/timeframe-window.ts'
import { howItStands } from './how-it-stands.ts'
import { pausing } from './pausing.ts'
import { reminding } from './reminding.ts'
import { added, type Outcome, outcomeOf, perhapsReplaced, replacedAfterAll } from './who-takes-part.ts'
import { wordsPassedOn } from './words-for-people.ts'

// The orders in one message of the organizer, each with the steps that carry it out and the words that confirm it.

export function changesIn(message: Received, asked: Received | null, situation: Situation, list: List): Outcome[] {
  const { negotiation } = situation
  return [
    ...(holdsLists(message, situation) ? [HOLD] : ordersIn(message, asked, situation, list)),
    ...replacedAfterAll(message, negotiation),
    ...added(message, negotiation),
    ...length(message, asked, negotiation),
    ...later(message, asked, negotiation),
    ...whereabouts(message, asked, negotiation),
  ]
}

const HOLD: Outcome = { steps: [], done: { did: 'hold' }, asks: [GO_ON] }

const GOING_ON: Outcome = { steps: [], done: { did: 'go_on' } }

function ordersIn(message: Received, asked: Received | null, situation: Situation, list: List): Outcome[] {
  const { negotiation } = situation
  const instructions = instructionsIn(message, negotiation)
  if (isForFurtherTimes(message, instructions, negotiation)) return [GOING_ON]
  if (isLeftForNow(message)) return [pausing(situation)]
  if (instructions.length === 0 && asked === null) return answered(message, situation)
  const aboutPeople = instructions.filter(isAboutPeople)
  const instead = perhapsReplaced(aboutPeople, message, negotiation)
  const isAskedAbout = (instruction: AboutPeople) =>
    instead !== null && (instruction.do === 'drop' || instruction.do === 'go_without')
  return [
    ...(instead ? [instead] : []),
    ...aboutPeople
      .filter((instruction) => !isAskedAbout(instruction))
      .filter((instruction) => negotiation.status !== 'booked' || instruction.do !== 'wait')
      .map((instruction) => outcomeOf(instruction, situation)),
    ...wordsPassedOn(instructions.filter(isWordsFor), message, situation, list),
    ...instructions.filter(isOther).flatMap((instruction) => otherOutcomes(instruction, situation, list)),
  ]
}

/** Their own questions, where we know the answer. Who comes and whether there is news is told in a line about everybody. */
function answered(message: Received, situation: Situation): Outcome[] {
  const { negotiation } = situation
  const known = knownAskedIn(message, negotiation)
  if (!known?.isAll || !isOnlyAsking(message)) return []
  const isOfPeople = (question: KnownQuestion) => question === 'who' || question === 'news'
  const questions = known.questions.filter((question) => !isOfPeople(question))
  const { booking } = negotiation
  const slot = booking?.live ? { start: booking.start, end: booking.end } : null
  const told: Outcome[] = questions.length > 0 ? [{ steps: [], done: { did: 'answer', questions, slot } }] : []
  return known.questions.some(isOfPeople) ? [...told, howItStands(situation)] : told
}

const isOnlyAsking = ({ reading }: Received): boolean =>
  reading !== null &&
  reading.picks.length + reading.free.length + reading.busy.length + reading.people.length === 0 &&
  reading.intents.every((intent) => intent === 'question')

/** "I'll get back to you when I need it", and nothing else. */
function isLeftForNow({ reading }: Received): boolean {
  if (!reading?.sure || reading.instructions.length > 0 || reading.until !== null) return false
  const { picks, free, busy, intents } = reading
  return intents.length === 1 && intents[0] === 'defer' && picks.length + free.length + busy.length === 0
}

const isWordsFor = (instruction: Instruction): instruction is WordsFor =>
  instruction.do === 'tell' || instruction.do === 'late'

const OTHERS: ReadonlySet<Instruction['do']> = new Set<OtherOrder['do']>([
  ...(['remind', 'place', 'put_off', 'status', 'pause', 'resume'] as const),
])

const isOther = (instruction: Instruction): instruction is OtherOrder => OTHERS.has(instruction.do)

const isAboutPeople = (instruction: Instruction): instruction is AboutPeople =>
  !isWordsFor(instruction) && !isOther(instruction)

function otherOutcomes(order: OtherOrder, situation: Situation, list: List): Outcome[] {
  const { negotiation } = situation
  switch (order.do) {
    case 'remind':
      return [reminding(order.participant, situation, list)]
    case 'place':
      return placeSet(placeNamed(order.words), negotiation)
    case 'put_off':
      return [order.until === null ? pausing(situation) : lookedForFrom(order.until, null, [], negotiation)]
    case 'status':
      return [howItStands(situation)]
    case 'pause':
      return [pausing(situation)]
    case 'resume':
      return [{ steps: [], done: { did: 'resume' } }]
  }
}

/** A yes to the question whether to send out others, or to wait where that means the same. */
function isForFurtherTimes(message: Received, instructions: Instruction[], negotiation: Negotiation): boolean {
  const asked = mailAnsweredBy(negotiation, ORGANIZER, message)?.asked ?? []
  const isMeant = instructions.length > 0 ? instructions.every((each) => each.do === 'wait') : saidYes(message)
  return isMeant && asked.some(({ asks }) => asks === GO_ON.asks)
}

/** The answer to where people meet is where they meet. Once it is noted, only the answer to it is left to say. */
function whereabouts(message: Received, asked: Received | null, negotiation: Negotiation): Outcome[] {
  const isSaid = instructionsIn(message, negotiation).some((instruction) => instruction.do === 'place')
  return isSaid ? [] : placeSet(placeAnswered(message, asked, negotiation), negotiation)
}

function placeSet(place: MeetingPlace | null, { context }: Negotiation): Outcome[] {
  if (place === null) return []
  const steps: Step[] = isSamePlace(place, context.place) ? [] : [{ do: 'set_place', place, by: 'organizer' }]
  return [{ steps, done: { did: 'set_place', place } }]
}

/** Said in so many words, or a yes to what a participant wished. */
function length(message: Received, asked: Received | null, negotiation: Negotiation): Outcome[] {
  const { reading } = message
  // A delay says nothing about the length.
  const isDelay = reading?.instructions.some(({ do: kind }) => kind === 'late') ?? false
  const isSaid = reading?.sure && !isDelay && reading.intents.includes('change_duration')
  const said = isSaid ? reading.duration_minutes : null
  const wish = asked?.reading && wantsLonger(asked.reading, negotiation) ? asked.reading.duration_minutes : null
  const minutes = said ?? (saidYes(message) ? wish : null)
  if (minutes === null || minutes === durationOf(negotiation)) return []
  const isLonger = minutes > durationOf(negotiation)
  const isBooked = negotiation.status === 'booked'
  return [
    {
      steps: [{ do: 'set_duration', minutes, by: 'organizer' }],
      done: { did: 'set_length', minutes, isLonger, isBooked },
    },
  ]
}

/**
 * "Postpone it to January", "push it back two weeks": times are looked for there from now on. "In January" alone may be the answer to what
 * somebody asked.
 */
function later({ reading }: Received, asked: Received | null, negotiation: Negotiation): Outcome[] {
  const said = reading?.sure ? reading.later : null
  if (!reading || !said?.start) return []
  const isPlain = !reading.intents.includes('reschedule') && reading.busy.length === 0
  if (isPlain && (asked || negotiation.status === 'booked')) return []
  if (reading.instructions.some(({ do: kind, until }) => kind === 'put_off' && until !== undefined)) return []
  return [lookedForFrom(said.start, said.end, reading.free, negotiation)]
}

/** From now on times are looked for on these dates. If they name an hour, they chose that time. */
function lookedForFrom(first: string, last: string | null, chosen: Window[], negotiation: Negotiation): Outcome {
  const { start = null, end = null } = negotiation.context.timeframe ?? {}
  const wanted = timeframeOn(first, last, organizerOf(negotiation).zone)
  // "Not before January" leaves an end that lies behind it.
  const isEndLeft = last === null && end !== null && wanted.start !== null && end > wanted.start
  const timeframe = isEndLeft ? { ...wanted, end } : wanted
  const isSame = timeframe.start === start && timeframe.end === end
  const steps: Step[] = isSame ? [] : [{ do: 'set_timeframe', timeframe, by: 'organizer' }]
  return { steps, done: chosen.length > 0 ? { did: 'choose', windows: chosen } : { did: 'look_later', first, last } }
}
