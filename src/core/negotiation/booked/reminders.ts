import { entryMail } from '#core/mail/wording/invites.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { morningBefore, type Workdays, workdaysOf } from '#core/negotiation/situation/business-days.ts'
import { type Cause, isSameCause } from '#core/negotiation/situation/cause.ts'
import type { Sent } from '#core/negotiation/situation/negotiation.ts'
import { areOrIs, isSameParty } from '#core/negotiation/situation/people.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { meetingOf } from '#core/negotiation/step/mail-facts.ts'
import { mailTo, type SendStep } from '#core/negotiation/step/mails.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { wakingAt } from '#core/negotiation/step/together.ts'
import { type Invited, invitedTo, mayHoldEntry } from './holders.ts'
import { isDeserted } from './invitation-answers.ts'

// On the last working day before a meeting, at nine by their own clock, everybody who holds an invite is reminded. People
// who were invited to this time later than that need no reminder, and nobody is reminded of a meeting that everybody
// declined. A mail that looks for another time also says that the present one stands, so people who get it that morning need
// no second one.

type Reminder = Invited & { at: Temporal.Instant }

/** `said` is what else is decided now. */
export function reminders(situation: Situation, said: Decision): Decision {
  const { negotiation, now } = situation
  const pending = isDeserted(situation) ? [] : remindersToCome(situation)
  const isDue = ({ at }: Reminder) => Temporal.Instant.compare(at, now) <= 0
  const isAskedNow = ({ party }: Reminder) =>
    said.steps.some((step) => step.do === 'send' && step.mail.shows.length > 0 && isSameParty(step.mail.to, party))
  const due = pending.filter((each) => isDue(each) && !isAskedNow(each) && mayHoldEntry(each.party, negotiation))
  const reminded = negotiation.settings.reminders ? due : []
  const names = reminded.map(({ person }) => nameOf(person))
  const decision = {
    steps: reminded.map((each) => reminderTo(each, situation)),
    sentence: names.length > 0 ? `${listed(names)} ${areOrIs(names)} reminded of the meeting.` : '',
  }
  // The setting counts when it is time, and not when the meeting was booked.
  return wakingAt(
    decision,
    pending.filter((each) => !isDue(each)).map(({ at }) => at),
  )
}

/** The organizer wants people to be reminded now: one of them, or everybody who comes. Nobody is reminded of the same time twice. */
export function remindedNow(situation: Situation, id: string | null) {
  const { organizerId, sent } = situation.negotiation
  const meant = comingTo(situation).filter(
    ({ person }) => person.id !== organizerId && (id === null || person.id === id),
  )
  const isReminded = ({ party }: Invited) =>
    sent.some(({ to, cause }) => isSameParty(to, party) && isSameCause(cause, causeOf(situation)))
  const due = meant.filter((each) => !isReminded(each))
  return {
    steps: due.map((each) => reminderTo(each, situation)),
    people: due.map(({ person }) => person),
    before: meant.filter(isReminded).map(({ person }) => person),
  }
}

function remindersToCome(situation: Situation): Reminder[] {
  const { negotiation } = situation
  const start = Temporal.Instant.from(negotiation.booking!.start)
  return comingTo(situation)
    .map((invited) => ({ ...invited, at: morningBefore(start, workdaysOfInvited(invited, situation)) }))
    .filter((reminder) => !isNeedless(reminder, situation))
}

function workdaysOfInvited({ person, reader }: Invited, { negotiation, organizer }: Situation): Workdays {
  const participant = negotiation.participants.find(({ id }) => id === person.id)
  const host = negotiation.hosts.find(({ memberId }) => memberId === person.id) ?? organizer
  return participant ? workdaysOf(participant, organizer) : { zone: reader.zone ?? host.zone, daysOff: host.daysOff }
}

/** People who have not declined and may get mail. */
function comingTo({ negotiation, standings }: Situation): Invited[] {
  const gone = standings.filter(isOut).map(({ participant }) => participant.id)
  return invitedTo(negotiation).filter(
    ({ attendee, person }) => attendee.rsvp !== 'declined' && !gone.includes(person.id),
  )
}

/** Reminded already, invited to this time only after the reminder would have gone out, or asked for another one since then. */
function isNeedless({ party, at }: Reminder, situation: Situation): boolean {
  const mails = situation.negotiation.sent.filter(({ to }) => isSameParty(to, party))
  const since = (sent: Sent) => Temporal.Instant.compare(Temporal.Instant.from(sent.at), at)
  const invited = mails.findLast(({ kind }) => kind === 'invite')
  const isLate = invited !== undefined && since(invited) > 0
  const isAsked = mails.some((sent) => sent.showed.length > 0 && since(sent) >= 0)
  return isLate || isAsked || mails.some(({ cause }) => isSameCause(cause, causeOf(situation)))
}

/** Each time of the meeting is reminded of once. */
const causeOf = ({ negotiation }: Situation): Cause => ({ kind: 'reminder', ref: negotiation.booking!.start })

function reminderTo({ party, person, reader }: Invited, situation: Situation): SendStep {
  const { negotiation } = situation
  const others = comingTo(situation).flatMap((other) => (other.person.id === person.id ? [] : [other.person]))
  const facts = { meeting: meetingOf(negotiation), slot: negotiation.booking!, others }
  return mailTo(negotiation, party, {
    kind: 'notice',
    cause: causeOf(situation),
    ...entryMail('reminder', facts, reader),
  })
}
