import { organizersAnswer } from '#core/mail/wording/answers.ts'
import type { Done } from '#core/mail/wording/facts.ts'
import { deedsInWords, done, notUnderstood, organizerIsAsked } from '#core/mail/wording/organizer.ts'
import { isSamePlace } from '#core/place.ts'
import { saidNo, saidYes } from './answers.ts'
import { askedByDoubt } from './asked.ts'
import { agreedSlot } from './booking.ts'
import { cancellation } from './cancelled.ts'
import { answering, causesOf } from './cause.ts'
import { instructionsIn } from './instructions.ts'
import { keptByOrganizer } from './kept-after-all.ts'
import { isRepetition, mayBeChanged, roomFor } from './loop-guard.ts'
import { meetingOf, organizerAsReader, personOf, readerOf, STORY } from './mail-facts.ts'
import { type Draft, mailTo, mailToOrganizer, slotsOf } from './mails.ts'
import type { Negotiation, Participant, Received, Sent } from './negotiation.ts'
import { isAfter } from './order.ts'
import { ORGANIZER, toParticipant } from './people.ts'
import { durationOf } from './readings.ts'
import { isInviteToOrganizer, isNoted } from './report.ts'
import { isAnswered, listAnsweredBy, mailAnsweredBy, mailsTo } from './said.ts'
import { hasBegun, type Situation } from './situation.ts'
import { organizerSpokeSince, voiceOf } from './speakers.ts'
import { isClear } from './standing.ts'
import type { Decision, Step } from './step.ts'
import { setTable, type Table } from './table.ts'
import { isSettled, wantsLonger } from './turns.ts'
import { placeAnswered } from './where.ts'
import { added, answerAboutPeople, type Deed, deedFor, withDepartures } from './who-takes-part.ts'

// The organizer's own instructions by mail. Times that the organizer rules out or chooses are part of the search; here is
// what changes people, length and the request itself, and what is passed on. Every message gets one answer that says what
// was done.

export function changesByOrganizer(situation: Situation): Decision | null {
  const { negotiation } = situation
  const unanswered = unansweredByUs(negotiation)
  const newest = unanswered.findLast((message) => !isPlainOpening(message, negotiation)) ?? unanswered.at(-1)
  if (!newest) return null
  const table = setTable(situation)
  const deeds = withDepartures(
    withLastLength(unanswered.flatMap((message) => deedsFor(message, situation, table))),
    situation,
  )
  if (deeds.some(({ steps }) => steps.some((step) => step.do === 'cancel'))) return asDecision(deeds, [], negotiation)
  if (mustWait(deeds, situation)) return null
  const kept = deeds.length === 0 ? keptByOrganizer(newest, situation) : null
  if (kept) return kept
  if (deeds.length === 0 && givesTimes(newest) && agreedSlot(situation) !== null) return null
  // The new invitation that follows from it tells everybody.
  const isPlaced = deeds.some(({ steps }) => steps.some((step) => step.do === 'set_place'))
  if (isPlaced && negotiation.status === 'booked' && mayBeChanged(negotiation, situation.now))
    return asDecision(deeds, [], negotiation)
  if (deeds.some(({ steps }) => steps.some(isInviteToOrganizer))) return asDecision(deeds, [], negotiation)
  if (deeds.length === 0 && isPlainOpening(newest, negotiation)) return null
  const said = saidTo(newest, deeds, situation)
  // Told with the invitation that may follow from it, or else by itself.
  if (deeds.some(({ steps, done }) => done.did === 'need' || steps.some(mayLeadToInvite))) {
    const asks = deeds.flatMap((deed) => deed.asks ?? [])
    return asDecision(deeds, [{ do: 'note_done', message: newest.id, done: said, asks }], negotiation)
  }
  const answer = mailToOrganizer(negotiation, acknowledgement(newest, deeds, said, negotiation))
  return asDecision(deeds, [answer], negotiation)
}

/** What the organizer wrote and got no answer to yet. */
export function unansweredByUs(negotiation: Negotiation): Received[] {
  return negotiation.received.filter(
    (message) =>
      message.kind === 'reply' &&
      voiceOf(message, negotiation)?.kind === 'organizer' &&
      !isAnswered(negotiation, ORGANIZER, message) &&
      !isNoted(message, negotiation) &&
      !isThanks(message, negotiation),
  )
}

/**
 * What the organizer wrote before anybody was written to said whom to meet, perhaps when we had asked, and that is being done. Times in
 * it are restated, as those of any mail.
 */
export function isPlainOpening(message: Received, { received, sent }: Negotiation): boolean {
  const isOpening = (each: Received) => each.fromKey === message.fromKey && !sent.some((mail) => isAfter(each, mail))
  if (!message.reading || isAboutTimes(message) || !isOpening(message)) return false
  return received.some((each) => isOpening(each) && each.reading !== null && each.reading.people.length > 0)
}

/** "Thanks!" to a mail that asks nothing but for a link: there is nothing to do and nothing to say. */
const isThanks = (message: Received, negotiation: Negotiation): boolean =>
  message.reading?.courtesy === true &&
  message.reading.picks.length === 0 &&
  (mailAnsweredBy(negotiation, ORGANIZER, message)?.asked.every(({ asks }) => asks === 'link') ?? true)

/**
 * Nothing is done of which the organizer could not be told, nothing is passed on to somebody who had enough mail, and a
 * booked meeting is not changed time and again. It is done when there is room again.
 */
function mustWait(deeds: Deed[], { negotiation, now }: Situation): boolean {
  const said = negotiation.received.filter((message) => voiceOf(message, negotiation)?.kind === 'organizer')
  if (roomFor(ORGANIZER, negotiation, now) === 0 || isRepetition(said)) return true
  return deeds
    .flatMap(({ steps }) => steps)
    .some(
      (step) =>
        (step.do === 'change_attendees' && !mayBeChanged(negotiation, now)) ||
        (step.do === 'send' && step.mail.kind === 'answer' && roomFor(step.mail.to, negotiation, now) === 0),
    )
}

/** Other people or another length: either may settle a time, or change a booked meeting that people must then hear about. */
const LEADING_TO_INVITE: ReadonlySet<Step['do']> = new Set<Step['do']>([
  ...(['add_participant', 'remove_participant', 'require', 'set_duration'] as const),
])

const mayLeadToInvite = (step: Step): boolean => LEADING_TO_INVITE.has(step.do)

/** Of several lengths the last one holds, and only that is told. */
function withLastLength(deeds: Deed[]): Deed[] {
  const isLength = ({ done }: Deed) => done.did === 'set_length'
  const last = deeds.findLast(isLength)
  return deeds.filter((deed) => deed === last || !isLength(deed))
}

/** What is done for one message. */
function deedsFor(message: Received, situation: Situation, table: Table): Deed[] {
  const { negotiation } = situation
  const { reading } = message
  if (reading?.sure && (reading.intents.includes('cancel') || reading.intents.includes('decline_meeting')))
    return [{ steps: cancellation(situation, true), done: { did: 'cancel' } }]
  const people = answerAboutPeople(message, negotiation)
  if (people) return [people]
  const asked = questionAnsweredBy(message, negotiation)
  const about = asked && speakerOf(asked, negotiation)
  const deeds = changesIn(message, asked, situation)
  // Nobody is promised what will not be done.
  if (deeds.length > 0 && hasBegun(situation)) return [{ steps: [], done: { did: 'come_too_late' } }]
  if (!about) return deeds
  if (deeds.length === 1 && deeds[0]!.done.did === 'set_place')
    return negotiation.status === 'booked' ? deeds : [...deeds, ...passOnTo(about, message, situation, table)]
  if (deeds.length === 0 && !isForUs(message, negotiation)) return passOnTo(about, message, situation, table)
  return isAsking(asked) ? [...deeds, ...passOnRemarks(about, message, negotiation)] : deeds
}

const isAsking = ({ reading }: Received): boolean => reading?.intents.includes('question') ?? false

/**
 * An answer that also changes the meeting: the words before the change go to the person who asked. What is said about other
 * people is not passed on; then the organizer hears that the question is still open.
 */
function passOnRemarks(participant: Participant, message: Received, negotiation: Negotiation): Deed[] {
  const { remarks = '', instructions = [], people = [] } = message.reading ?? {}
  if (remarks === '' || instructions.length + people.length > 0 || participant.suppressed !== null) return []
  return [passedOn(participant, message, remarks, [], negotiation)]
}

function changesIn(message: Received, asked: Received | null, situation: Situation): Deed[] {
  const { negotiation } = situation
  return [
    ...instructionsIn(message, negotiation)
      .filter((instruction) => negotiation.status !== 'booked' || instruction.do !== 'wait')
      .map((instruction) => deedFor(instruction, situation)),
    ...added(message, negotiation),
    ...length(message, asked, negotiation),
    ...whereabouts(message, asked, negotiation),
  ]
}

/** What the organizer rules out, chooses or wants moved is an instruction to us, and its words are for nobody else. */
function isForUs({ reading }: Received, { status }: Negotiation): boolean {
  if (!reading?.sure) return false
  const chosen = reading.picks.length + reading.busy.length + (status === 'booked' ? reading.free.length : 0)
  return reading.intents.includes('reschedule') || chosen > 0
}

/** The answer to where people meet is where they meet. Once it is noted, only the answer to it is left to say. */
function whereabouts(message: Received, asked: Received | null, negotiation: Negotiation): Deed[] {
  const { context } = negotiation
  const place = placeAnswered(message, asked, negotiation)
  if (place === null) return []
  const steps: Step[] = isSamePlace(place, context.place) ? [] : [{ do: 'set_place', place }]
  return [{ steps, done: { did: 'set_place', place } }]
}

/** Said in so many words, or a yes to what a participant wished. */
function length(message: Received, asked: Received | null, negotiation: Negotiation): Deed[] {
  const { reading } = message
  const said = reading?.sure && reading.intents.includes('change_duration') ? reading.duration_minutes : null
  const wish = asked?.reading && wantsLonger(asked.reading, negotiation) ? asked.reading.duration_minutes : null
  const minutes = said ?? (saidYes(message) ? wish : null)
  if (minutes === null || minutes === durationOf(negotiation)) return []
  const isLonger = minutes > durationOf(negotiation)
  const isBooked = negotiation.status === 'booked'
  return [{ steps: [{ do: 'set_duration', minutes }], done: { did: 'set_length', minutes, isLonger, isBooked } }]
}

/**
 * The organizer's words reach the person who asked, as they are. While the meeting is open, the times that we offer stand below
 * them, unless the words name times that we did not understand: the list would contradict them. Times that we did understand
 * have changed the list, and a mail of its own for it would be one too many.
 */
function passOnTo(participant: Participant, message: Received, situation: Situation, table: Table): Deed[] {
  const { negotiation, standings } = situation
  if (participant.suppressed !== null) return []
  const standing = standings.find((each) => each.participant.id === participant.id)
  const isOpen = negotiation.status === 'active' && standing && !isSettled(standing, situation)
  const shown = isOpen && (givesTimes(message) || !isAboutTimes(message)) ? table.shown : []
  return [passedOn(participant, message, message.text, shown, negotiation)]
}

function passedOn(
  participant: Participant,
  { id }: Received,
  words: string,
  shown: Table['shown'],
  negotiation: Negotiation,
): Deed {
  const facts = { meeting: meetingOf(negotiation), words, slots: slotsOf(shown) }
  const text = organizersAnswer(facts, readerOf(negotiation, participant))
  const cause = { kind: 'passed', ref: id } as const
  const mail = mailTo(negotiation, toParticipant(participant), { kind: 'answer', cause, text, shown })
  return { steps: [mail], done: { did: 'pass_on', person: personOf(participant) } }
}

const isAboutTimes = ({ reading }: Received): boolean =>
  reading !== null && reading.picks.length + reading.free.length + reading.busy.length > 0

/** The participant's message that was put to the organizer and is now answered. */
export function questionAnsweredBy(message: Received, negotiation: Negotiation): Received | null {
  const put = mailsTo(negotiation, ORGANIZER).filter((sent) => putIn(sent) !== null && isAfter(message, sent))
  const isOpen = (sent: Sent) =>
    organizerSpokeSince(sent, { ...negotiation, received: before(message, negotiation) }) === null
  const mail = put.find(({ id }) => id === message.answers) ?? put.findLast(isOpen)
  return negotiation.received.find(({ id }) => mail && putIn(mail) === id) ?? null
}

/** Which message a mail puts to the organizer, be it an invitation that asks about it as well. */
function putIn(sent: Sent): string | null {
  const cause = causesOf(sent).find(({ kind }) => kind === 'forward')
  return cause && 'ref' in cause ? (cause.ref ?? null) : null
}

const before = (message: Received, { received }: Negotiation): Received[] =>
  received.slice(0, received.indexOf(message))

function speakerOf(message: Received, negotiation: Negotiation): Participant | null {
  const voice = voiceOf(message, negotiation)
  const id = voice?.kind === 'participant' ? voice.id : voice?.kind === 'stranger' ? voice.onBehalfOf : null
  return negotiation.participants.find((participant) => participant.id === id) ?? null
}

const givesTimes = ({ reading }: Received): boolean =>
  reading?.sure === true && reading.picks.length + reading.free.length > 0

/** What was done and understood, as the organizer is told it. */
function saidTo(message: Received, deeds: Deed[], situation: Situation): Done[] {
  const { negotiation } = situation
  const { reading } = message
  const said = [
    ...deeds.map((deed) => deed.done),
    ...(reading && isClear(reading) && !hasBegun(situation) ? timesNoted(message, negotiation) : []),
  ]
  const isMove = reading?.sure && reading.intents.includes('reschedule')
  if (said.length === 0 && (reading?.intents.includes('decline_offers') || saidNo(message)))
    said.push({ did: 'refuse' })
  const isPassed = deeds.some((deed) => deed.done.did === 'pass_on' || deed.done.did === 'cancel')
  const asked = isPassed ? null : questionAnsweredBy(message, negotiation)
  const asker = asked && isAsking(asked) ? speakerOf(asked, negotiation) : null
  if (said.length > 0 && asker) said.push({ did: 'leave_open', person: personOf(asker) })
  if (isMove && hasBegun(situation)) said.push({ did: 'come_too_late' })
  else if (isMove && negotiation.status === 'booked')
    said.push({ did: 'ask_to_move', people: meetingOf(negotiation).participants })
  return said
}

function acknowledgement(message: Received, deeds: Deed[], said: Done[], negotiation: Negotiation): Draft {
  const doubt = message.reading?.doubts.find(({ matters }) => matters)
  const meeting = meetingOf(negotiation)
  const reader = organizerAsReader(negotiation)
  const text =
    said.length > 0
      ? done({ meeting, deeds: said }, reader)
      : doubt
        ? organizerIsAsked({ meeting, doubt }, reader)
        : notUnderstood({ meeting, isBooked: negotiation.status === 'booked' }, reader)
  const asks = said.length === 0 && doubt ? askedByDoubt(doubt, 0) : deeds.flatMap((deed) => deed.asks ?? [])
  return { kind: 'answer', cause: answering(message), text, answers: message, asks }
}

/** What was understood of times, so that a misunderstanding shows. */
function timesNoted(message: Received, negotiation: Negotiation): Done[] {
  const { picks, free, busy } = message.reading!
  const shown = listAnsweredBy(negotiation, ORGANIZER, message)?.showed ?? []
  const chosen = [...picks.flatMap((n) => shown[n] ?? []), ...free]
  return [
    ...(busy.length > 0 ? [{ did: 'rule_out', windows: busy } as const] : []),
    ...(chosen.length > 0 ? [{ did: 'choose', windows: chosen } as const] : []),
  ]
}

function asDecision(deeds: Deed[], mails: Step[], negotiation: Negotiation): Decision {
  const said = deeds.map((deed) => deed.done)
  const isToldLater = mails.some((step) => step.do === 'note_done')
  return {
    steps: [...deeds.flatMap(({ steps }) => steps), ...mails],
    sentence:
      said.length > 0
        ? `${isToldLater ? 'Done as the organizer wrote' : 'The organizer was answered'}: ${deedsInWords(said, meetingOf(negotiation), STORY.locale)}`
        : 'The organizer wrote, and is told what was understood.',
  }
}
