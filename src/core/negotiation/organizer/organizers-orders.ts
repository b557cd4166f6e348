import { doneInWords } from '#core/mail/wording/done.ts'
import { agreedSlot } from '#core/negotiation/booked/booking.ts'
import { cancellation } from '#core/negotiation/booked/cancelled.ts'
import { keptByOrganizer } from '#core/negotiation/booked/kept-after-all.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import type { Negotiation, Received } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER } from '#core/negotiation/situation/people.ts'
import { isAnswered, mailAnsweredBy } from '#core/negotiation/situation/sent-mails.ts'
import { hasBegun, type Situation } from '#core/negotiation/situation/situation.ts'
import { voiceOf } from '#core/negotiation/situation/speakers.ts'
import { givesTimes, isAboutTimes } from '#core/negotiation/situation/yes-or-no.ts'
import { meetingOf, STORY } from '#core/negotiation/step/mail-facts.ts'
import { isRepetition, mayBeChanged, roomFor } from '#core/negotiation/step/mail-limits.ts'
import { mailToOrganizer } from '#core/negotiation/step/mails.ts'
import { isInviteToOrganizer, isNoted } from '#core/negotiation/step/report.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { listNow } from '#core/negotiation/times/list.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { acknowledgement, saidTo } from './acknowledgement.ts'
import { changesIn } from './changes-ordered.ts'
import { isAsking, passOnRemarks, passOnTo, questionAnsweredBy, speakerOf } from './organizers-answer.ts'
import { leavingBeforePause } from './pausing.ts'
import { answerAboutPeople, type Outcome, withDepartures } from './who-takes-part.ts'

// Organizer: the organizer's mails, and what we do about them. This is the entrance to the room.
//
// Follows the organizer's instructions by mail. Times that the organizer rules out or chooses are part of the search. This file
// changes people, length and the request itself, and passes words on. Every message gets one answer that says what we did.

export function changesByOrganizer(situation: Situation): Decision | null {
  const { negotiation } = situation
  const unanswered = unansweredByUs(negotiation)
  const newest = unanswered.findLast((message) => !isPlainOpening(message, negotiation)) ?? unanswered.at(-1)
  if (!newest) return null
  const list = listNow(situation)
  const outcomes = withDepartures(
    withLastLength(unanswered.flatMap((message) => outcomesOf(message, situation, list))),
    situation,
  )
  if (outcomes.some(({ steps }) => steps.some((step) => step.do === 'cancel')))
    return asDecision(outcomes, [], negotiation)
  if (mustWait(outcomes, situation)) return null
  const kept = outcomes.length === 0 ? keptByOrganizer(newest, situation) : null
  if (kept) return kept
  if (outcomes.length === 0 && givesTimes(newest) && agreedSlot(situation) !== null) return null
  // The new invitation that follows from it tells everybody.
  const isPlaced = outcomes.some(({ steps }) => steps.some((step) => step.do === 'set_place'))
  const isToldByPlace = isPlaced && negotiation.status === 'booked' && mayBeChanged(negotiation, situation.now)
  if (isToldByPlace && outcomes.length === 1) return asDecision(outcomes, [], negotiation)
  if (outcomes.some(({ steps }) => steps.some(isInviteToOrganizer))) return asDecision(outcomes, [], negotiation)
  if (outcomes.length === 0 && isPlainOpening(newest, negotiation)) return null
  const said = saidTo(newest, outcomes, situation, list)
  // The invitation that may follow reports this; otherwise a separate mail does.
  const isPause = outcomes.some(({ done }) => done.did === 'pause')
  if (
    !isPause &&
    (isToldByPlace || outcomes.some(({ steps, done }) => done.did === 'need' || steps.some(mayLeadToInvite)))
  ) {
    const asks = outcomes.flatMap((outcome) => outcome.asks ?? [])
    return asDecision(outcomes, [{ do: 'note_done', message: newest.id, done: said, asks }], negotiation)
  }
  const answer = mailToOrganizer(negotiation, acknowledgement(newest, outcomes, said, situation))
  return asDecision(outcomes, [answer], negotiation)
}

/** Messages from the organizer that we have not answered yet. */
function unansweredByUs(negotiation: Negotiation): Received[] {
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
 * A message from before our first mail to anybody only says whom to meet, perhaps because we asked, and we are doing that. If it
 * names times, we repeat them, as for any mail.
 */
function isPlainOpening(message: Received, { received, sent }: Negotiation): boolean {
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
 * We do nothing that we could not tell the organizer about, pass nothing on to somebody who has had enough mail, and do not change
 * a booked meeting over and over. We do it once the limits allow it again.
 */
function mustWait(outcomes: Outcome[], { negotiation, now }: Situation): boolean {
  const said = negotiation.received.filter((message) => voiceOf(message, negotiation)?.kind === 'organizer')
  if (roomFor(ORGANIZER, negotiation, now) === 0 || isRepetition(said)) return true
  return outcomes
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
function withLastLength(outcomes: Outcome[]): Outcome[] {
  const isLength = ({ done }: Outcome) => done.did === 'set_length'
  const last = outcomes.findLast(isLength)
  return outcomes.filter((outcome) => outcome === last || !isLength(outcome))
}

/** Everything that we do for one message. */
function outcomesOf(message: Received, situation: Situation, list: List): Outcome[] {
  const { negotiation } = situation
  const { reading } = message
  if (reading?.sure && (reading.intents.includes('cancel') || reading.intents.includes('decline_meeting')))
    return [{ steps: cancellation(situation, 'organizer'), done: { did: 'cancel' } }]
  const people = answerAboutPeople(message, negotiation)
  if (people) return [people]
  const asked = questionAnsweredBy(message, negotiation)
  const about = asked && speakerOf(asked, negotiation)
  const outcomes = changesIn(message, asked, situation, list)
  // Nobody is promised what will not be done.
  if (hasBegun(situation) && outcomes.some(isChange)) return [...outcomes.filter((each) => !isChange(each)), TOO_LATE]
  if (!about) return outcomes
  if (outcomes.length === 1 && outcomes[0]!.done.did === 'set_place')
    return negotiation.status === 'booked' ? outcomes : [...outcomes, ...passOnTo(about, message, situation, list)]
  if (outcomes.length === 0 && !isForUs(message, negotiation)) return passOnTo(about, message, situation, list)
  return isAsking(asked) ? [...outcomes, ...passOnRemarks(about, message, negotiation)] : outcomes
}

const TOO_LATE: Outcome = { steps: [], done: { did: 'come_too_late' } }

/** Passing words on and telling how it stands are never too late. */
const isChange = ({ done: { did } }: Outcome): boolean => did !== 'tell' && did !== 'status' && did !== 'answer'

/**
 * If the organizer rules times out, chooses one or wants the meeting moved, the words are for us alone. The same holds for orders
 * about a person, even if we are not sure which person.
 */
function isForUs({ reading }: Received, { status }: Negotiation): boolean {
  if (reading?.doubts.some(({ kind }) => kind === 'whom')) return true
  if (!reading?.sure) return false
  const chosen = reading.picks.length + reading.busy.length + (status === 'booked' ? reading.free.length : 0)
  return reading.intents.includes('reschedule') || chosen > 0
}

function asDecision(outcomes: Outcome[], mails: Step[], negotiation: Negotiation): Decision {
  const said = outcomes.map((outcome) => outcome.done)
  const did = said.filter((each) => each.did !== 'status')
  const isToldLater = mails.some((step) => step.do === 'note_done')
  return {
    steps: leavingBeforePause([...outcomes.flatMap(({ steps }) => steps), ...mails]),
    sentence:
      did.length > 0
        ? `${isToldLater ? 'Done as the organizer wrote' : 'The organizer was answered'}: ${doneInWords(did, meetingOf(negotiation), STORY.locale)}`
        : said.length > 0
          ? 'The organizer is told how it stands.'
          : 'The organizer wrote, and is told what was understood.',
  }
}
