import { nameOf } from '#core/mail/wording/people.ts'
import { writeToEverybody } from '#core/negotiation/asking/ask-everybody.ts'
import { learnAboutPeople } from '#core/negotiation/asking/changes.ts'
import { escalate } from '#core/negotiation/asking/escalations.ts'
import { firstContactsAgainAt, firstContactsLeft, roomForNewPeople } from '#core/negotiation/asking/first-contacts.ts'
import { followUps } from '#core/negotiation/asking/follow-ups.ts'
import { askToMove, converseAfterBooking } from '#core/negotiation/booked/after-booking.ts'
import { escalationsAfterBooking } from '#core/negotiation/booked/booked-escalations.ts'
import {
  agreedSlot,
  beforeBooking,
  changedTo,
  freshLook,
  invitedAgain,
  invitedWithLink,
  movedTo,
} from '#core/negotiation/booked/booking.ts'
import { handedOver, introduced, placeHandedOver } from '#core/negotiation/booked/handover.ts'
import {
  attendToDeclines,
  endWithoutAnybody,
  keptUntil,
  recordAnswers,
} from '#core/negotiation/booked/invitation-answers.ts'
import { moveProblem, orderedMove } from '#core/negotiation/booked/ordered-move.ts'
import { reminders } from '#core/negotiation/booked/reminders.ts'
import { wasToldBefore } from '#core/negotiation/booked/stand-in-told.ts'
import { changesByOrganizer } from '#core/negotiation/organizer/organizers-orders.ts'
import { liftOf } from '#core/negotiation/situation/lifted.ts'
import type { Negotiation, Participant } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { asSlot, hasBegun, isOut, lengthOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { type Undelivered, undeliveredMails } from '#core/negotiation/situation/undelivered.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { mayBeChanged } from '#core/negotiation/step/mail-limits.ts'
import type { Draft } from '#core/negotiation/step/mails.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { together, wakingAt } from '#core/negotiation/step/together.ts'
import { leavingOut } from '#core/negotiation/times/left-out.ts'
import { listIfAsked } from '#core/negotiation/times/list.ts'
import { EMPTY_LIST } from '#core/negotiation/times/list-numbers.ts'
import { wakesForSilence } from '#core/negotiation/times/silence.ts'
import { emailKey } from '#core/person/email.ts'
import { isSamePlace } from '#core/place.ts'
import { covers } from '#core/time/interval.ts'

// A booked meeting stands until everybody has agreed to another time. Then the same booking moves, with the same UID and the next
// sequence. No message undoes a booking without further steps.

/** Something that a booked meeting may need. Null: there is nothing to do about it. */
type Concern = { name: string; because: string; decide: (situation: Situation) => Decision | null }

/** In the order in which they are looked at. The first that has something to do decides, and the next look begins from the top. */
const CONCERNS: Concern[] = [
  {
    name: 'a program ordered another time',
    because: 'It comes before a handover, whose mails would turn the order into a mere wish.',
    decide: moveAsOrdered,
  },
  {
    name: 'the organizer left, and somebody takes over',
    because: 'Everything below is told to the organizer, so it has to be known who that is.',
    decide: whileItMayChange(handedOver),
  },
  {
    name: 'invitations wait for the video link',
    because: 'Until they are out, nobody holds what could be changed.',
    decide: invitesWithLink,
  },
  {
    name: 'the place is another one',
    because: 'It changes what everybody holds, and asks nobody anything.',
    decide: whileItMayChange((situation) => atOnce(placeHandedOver(situation) ?? otherPlace(situation), situation)),
  },
  {
    name: 'answers and orders are not on record yet',
    because: 'Everything below is decided on what they leave.',
    decide: recorded,
  },
  {
    name: 'somebody is not invited yet',
    because: 'People who were added hear of the time that stands before they hear that it may move.',
    decide: whileItMayChange((situation) => atOnce(newcomers(situation), situation)),
  },
  {
    name: 'an invitation came back, and its reader may get mail again',
    because: 'They do not know yet that the meeting is booked.',
    decide: whileItMayChange((situation) => atOnce(undeliveredInvites(situation), situation)),
  },
  {
    name: 'the meeting is shorter',
    because: 'It keeps its start and needs nobody’s agreement.',
    decide: whileItMayChange((situation) => atOnce(earlierEnd(situation), situation)),
  },
  {
    name: 'the meeting has begun',
    because: 'Nothing about it changes any more: the organizer hears what is left to hear.',
    decide: (situation) => (hasBegun(situation) ? escalate(situation, escalationsAfterwards(situation)) : null),
  },
  {
    name: 'everybody has agreed to another time',
    because: 'Then nobody has to be asked.',
    decide: whileItMayChange((situation) => (isToBeMoved(situation) ? move(situation) : null)),
  },
  {
    name: 'nobody who is required comes',
    because: 'Where nobody wants another time either, there is no meeting.',
    decide: (situation) => (isToBeMoved(situation) ? null : endWithoutAnybody(situation)),
  },
]

/** If no concern has anything to do, we answer, ask, follow up and remind people. */
export function keepBooking(situation: Situation): Decision {
  for (const { decide } of CONCERNS) {
    const decision = decide(situation)
    if (decision) return decision
  }
  return attend(situation, isToBeMoved(situation))
}

/** Before it begins, and only as often a day as anybody's plans change. */
function whileItMayChange(decide: Concern['decide']): Concern['decide'] {
  return (situation) =>
    !hasBegun(situation) && mayBeChanged(situation.negotiation, situation.now) ? decide(situation) : null
}

/** Looks again at once, to see what follows from the decision. */
const atOnce = (decision: Decision | null, { now }: Situation): Decision | null => decision && wakingAt(decision, [now])

function invitesWithLink(situation: Situation): Decision | null {
  const held = invitedWithLink(situation)
  return held && introduced(held, situation)
}

function recorded(situation: Situation): Decision | null {
  const changes = together(recordAnswers(situation), learnAboutPeople(situation), changesByOrganizer(situation))
  return changes.steps.length > 0 ? wakingAt(changes, [situation.now]) : null
}

/** Moves the meeting before looking at anything else. An order that has become impossible counts as an ordinary wish. */
function moveAsOrdered(situation: Situation): Decision | null {
  const ordered = orderedMove(situation.negotiation)
  if (!ordered || hasBegun(situation)) return null
  const slot = { start: ordered.start, end: ordered.end }
  if (moveProblem(situation, slot) !== null) return null
  return freshLook(situation, slot) ?? wakingAt(movedTo(situation, slot, ordered), [situation.now])
}

const escalationsAfterwards = (situation: Situation): Escalation[] =>
  escalationsAfterBooking(situation, EMPTY_LIST).filter(
    (escalation) => !wasToldBefore(escalation, situation.negotiation),
  )

/**
 * People who were added after the booking, or could not be written to before it, are invited to the time that stands. If
 * another time is being looked for, the same mail asks them about it. When somebody was taken out for them, everybody else
 * hears about it even if the new person cannot be invited yet.
 */
function newcomers(situation: Situation): Decision | null {
  const { negotiation, standings, now } = situation
  const { attendees, start, end } = negotiation.booking!
  const isInvited = (email: string) => attendees.some((attendee) => attendee.emailKey === emailKey(email))
  const added = negotiation.facts.filter((fact) => fact.kind === 'participant_added').map(({ body }) => body.email)
  const missing = standings
    .filter((standing) => !isOut(standing))
    .map(({ participant }) => participant)
    .filter(({ email, isNew }) => !isInvited(email) && (isNew || added.includes(email)))
    .filter(roomForNewPeople(negotiation))
  const isFull = missing.length > firstContactsLeft(negotiation, now)
  const invited = isFull ? [] : missing
  if (invited.length === 0 && !isSomebodyGone(negotiation)) return null
  const asked = isToBeMoved(situation) ? askedToMove(invited, situation) : new Map<string, Draft>()
  const told = [...asked.values()].map((draft) => ` ${draft.told}`).join('')
  const sentence =
    invited.length > 0
      ? `${listed(invited.map(nameOf))} is invited to the time that stands.${told}`
      : 'Everybody is told who comes to the meeting now.'
  const leaving = { people: isFull ? missing : [], done: [] }
  return changedTo(situation, { start, end }, sentence, { leaving, times: (id) => asked.get(id) ?? null })
}

/** Taken out, and still in the invitation of the others. */
function isSomebodyGone({ booking, former, participants, hosts }: Negotiation): boolean {
  const keysOf = (people: { email: string }[]) => people.map(({ email }) => emailKey(email))
  const present = keysOf([...participants, ...hosts])
  const gone = keysOf(former).filter((key) => !present.includes(key))
  return booking!.attendees.some((attendee) => gone.includes(attendee.emailKey))
}

function askedToMove(newcomers: Participant[], situation: Situation): Map<string, Draft> {
  const list = listIfAsked(situation)
  const isAsked = ({ participant, newest }: Standing) => newest === null && newcomers.includes(participant)
  return new Map(
    situation.standings.filter(isAsked).flatMap((standing): [string, Draft][] => {
      const draft = askToMove(standing, situation, list)
      return draft ? [[standing.participant.id, draft]] : []
    }),
  )
}

/** A person whose invitation bounced, and who may get mail again, does not know yet that the meeting is booked. */
function undeliveredInvites(situation: Situation): Decision | null {
  const { negotiation, standings } = situation
  const returned = undeliveredMails(negotiation)
  const missing = standings
    .filter((standing) => !isOut(standing))
    .map(({ participant }) => participant)
    .filter((participant) => {
      const lift = liftOf(participant, negotiation)
      const invite = mailsTo(negotiation, toParticipant(participant)).findLast(({ kind }) => kind === 'invite')
      if (!lift || !invite || invite.at > lift.at) return false
      const isTheirs = ({ recipient, at }: Undelivered) =>
        emailKey(recipient) === emailKey(participant.email) && at >= invite.at && at <= lift.at
      return invite.generation < negotiation.generation && returned.some(isTheirs)
    })
  return missing.length === 0 ? null : invitedAgain(situation, missing)
}

/** A shorter meeting keeps its start, and everybody's agreement. */
function earlierEnd(situation: Situation): Decision | null {
  const { negotiation, commonTimes } = situation
  const booking = negotiation.booking!
  if (commonTimes.durationMinutes >= lengthOf(booking)) return null
  const start = startOf(booking)
  const slot = asSlot({ start, end: start + commonTimes.durationMinutes })
  return changedTo(situation, slot, `The meeting now lasts ${commonTimes.durationMinutes} minutes: it ends earlier.`)
}

/** Everybody who holds the invite gets a new one with the place that holds now. */
function otherPlace(situation: Situation): Decision | null {
  const { context, booking } = situation.negotiation
  const { start, end, place } = booking!
  if (isSamePlace(context.place, place)) return null
  return changedTo(situation, { start, end }, 'Everybody is told where the meeting is.')
}

/** A wish of anybody's, or another time from somebody who declined. */
function isToBeMoved({ negotiation, wishes, standings }: Situation): boolean {
  const start = startOf(negotiation.booking!)
  const present = { start, end: start + lengthOf(negotiation.booking!) }
  return (
    wishes.some(({ isDecline }) => !isDecline) || standings.some(({ free }) => free !== null && !covers(free, present))
  )
}

function move(situation: Situation): Decision | null {
  const slot = agreedSlot(situation)
  const { booking } = situation.negotiation
  if (!slot || (startOf(slot) === startOf(booking!) && lengthOf(slot) === lengthOf(booking!))) return null
  return beforeBooking(situation, slot) ?? leavingOut(situation, slot) ?? movedTo(situation, slot)
}

/** Asks people for another time; if nobody wants one, asks only the people who declined. */
function attend(situation: Situation, isMoving: boolean): Decision {
  const { negotiation, now } = situation
  const list = listIfAsked(situation)
  const answers = converseAfterBooking(situation, list, isMoving)
  const silence = isMoving ? wakesForSilence(situation) : [keptUntil(situation)]
  const said = writeToEverybody(situation, {
    answers,
    asked: isMoving ? followUps(situation, list, answers) : attendToDeclines(situation, list, answers),
    escalations: escalationsAfterBooking(situation, list),
    wakes: [...silence, ...firstContactsAgainAt(negotiation, now)],
  })
  return together(reminders(situation, said), said)
}
