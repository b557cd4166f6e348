import type { Changed, Done } from '#core/mail/wording/facts.ts'
import { confirmOld } from '#core/mail/wording/offers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { briefly } from '#core/mail/wording/times.ts'
import { questionForInvite } from '#core/negotiation/asking/escalations.ts'
import { AGREEMENT_DAYS } from '#core/negotiation/policy.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Participant, Slot } from '#core/negotiation/situation/negotiation.ts'
import { areOrIs, isSameParty, toParticipant } from '#core/negotiation/situation/people.ts'
import { wasTold } from '#core/negotiation/situation/sent-mails.ts'
import {
  asSlot,
  hasTimes,
  isOut,
  minutesOf,
  type Situation,
  startOf,
  within,
} from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { isLengthOpen } from '#core/negotiation/situation/turns.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { mailTo, type SendStep } from '#core/negotiation/step/mails.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { NOTHING_TO_DO } from '#core/negotiation/step/together.ts'
import { areTooFew, canCome, leavingOut } from '#core/negotiation/times/left-out.ts'
import { listOf } from '#core/negotiation/times/list-numbers.ts'
import { lunchIn } from '#core/negotiation/times/lunch.ts'
import { emailKey } from '#core/person/email.ts'
import { isSamePlace } from '#core/place.ts'
import { overlaps } from '#core/time/interval.ts'
import { minuteAtOrAfter } from '#core/time/minute.ts'
import { earliestAgreed, isPossible } from '#core/time/search.ts'
import { linkForInvite } from './calendar-changes.ts'
import { takingOutLeft } from './cancelled.ts'
import { checkCalendars } from './fresh-calendars.ts'
import { attendeesOf, type Inviting, invites } from './invites.ts'
import type { OrderedMove } from './ordered-move.ts'
import { isLinkToMake } from './successor.ts'
import { heldInvites, invitesOrWait } from './video-link.ts'

// Booked: from the moment at which everybody agrees until the meeting begins. This is the entrance to the room.
//
// Here a time is booked, moved and changed. `invites.ts` writes the invitations, `after-booking.ts` answers what people write later,
// `invitation-answers.ts` keeps who comes and who declines, `reminders.ts` reminds of it, `handover.ts` and `stand-in-told.ts` see to it
// when the organizer leaves, and `cancelled.ts` ends it. The order in which all that is looked at stands in `keep-booking.ts`.

/** Books, or asks for what is missing before it can. Null while no time has the agreement of everybody, or of enough people. */
export function book(situation: Situation): Decision | null {
  const slot = agreedSlot(situation)
  if (!slot) return null
  return beforeBooking(situation, slot) ?? leavingOut(situation, slot) ?? bookedAt(situation, slot)
}

/** Asks people once more, if needed, before a time is booked. */
export const beforeBooking = (situation: Situation, slot: Slot): Decision | null =>
  confirmations(situation, slot) ?? freshLook(situation, slot)

export const freshLook = (situation: Situation, slot: Slot): Decision | null =>
  checkCalendars(situation, (each) => inStory(situation, each), slot)

/** If a required person has dropped out, we book nothing: the organizer must decide. */
export function agreedSlot(situation: Situation): Slot | null {
  const { standings, commonTimes, wanted, approvedOutside } = situation
  if (areTooFew(situation)) return null
  if (standings.some((standing) => isLengthOpen(standing, situation.negotiation))) return null
  const isChoicePossible =
    wanted !== null && (hasTimes(within(situation.notRuledOut, wanted)) || hasTimes(approvedOutside!))
  const searches = isChoicePossible ? [within(commonTimes, wanted), approvedOutside!] : [commonTimes]
  for (const search of searches) {
    const found = search.people.length > 0 ? earliestAgreed(search, lunchIn(search)) : null
    if (found) return asSlot(found)
  }
  return null
}

/** Asks people again who agreed so long ago, and books nothing before they answer. */
function confirmations(situation: Situation, slot: Slot): Decision | null {
  const { negotiation, now, standings } = situation
  const stale = standings.filter(
    (standing) => standing.participant.required && !isOut(standing) && isStale(standing, slot, now),
  )
  if (stale.length === 0) return null
  const cause: Cause = { kind: 'confirm', ref: slot.start }
  const { shown } = listOf(situation, [slot])
  const toAsk = stale.filter(({ participant }) => !wasTold(negotiation, toParticipant(participant), cause))
  const mails = toAsk.map(({ participant }) => {
    const text = confirmOld({ meeting: meetingOf(negotiation), slot }, readerOf(negotiation, participant))
    return mailTo(negotiation, toParticipant(participant), { kind: 'confirm', cause, text, shown })
  })
  const names = listed(stale.map(({ participant }) => nameOf(participant)))
  const sentence = `${names} agreed to ${inStory(situation, slot)} more than ${AGREEMENT_DAYS} days ago: asked again.`
  return mails.length > 0 ? { steps: mails, sentence } : NOTHING_TO_DO
}

function isStale({ statements }: Standing, slot: Slot, now: Temporal.Instant): boolean {
  const oldest = now.subtract({ hours: 24 * AGREEMENT_DAYS })
  const minutes = minutesOf(slot)
  return statements.agreements.some(
    ({ at, free }) => overlaps(free, minutes) && Temporal.Instant.compare(Temporal.Instant.from(at), oldest) < 0,
  )
}

function bookedAt(situation: Situation, slot: Slot): Decision {
  const { negotiation, organizer, standings } = situation
  const attendees = attendeesOf(situation, slot)
  const { newUid: uid } = negotiation
  const people = attendees.map(({ email, name }) => ({ email, name }))
  const question = questionForInvite(situation) ?? linkForInvite(situation, slot)
  const agreed = listed(
    standings
      .filter((standing) => standing.statements.agreements.length > 0 && !isOut(standing))
      .filter((standing) => standing.participant.required || canCome(standing, slot))
      .map(({ participant }) => nameOf(participant)),
  )
  const hosts = negotiation.hosts.map(nameOf)
  // We do not know whether people are free at a time that only the organizer can allow.
  const isAsUsual = isPossible(situation.commonTimes, startOf(slot))
  const free = isAsUsual ? `${listed(hosts)} ${areOrIs(hosts)} free` : `${nameOf(organizer)} said yes`
  return {
    steps: [
      { do: 'book', slot, uid, sequence: 0, attendees: people },
      closing(negotiation, slot),
      ...invitesOrWait(situation, invites(situation, { slot, uid, sequence: 0, from: null, question })),
      ...(negotiation.attention === null ? [] : [{ do: 'attention', reason: null } as const]),
    ],
    sentence: `${agreed} agreed to ${inStory(situation, slot)}; ${free}: booked.`,
  }
}

/** The same booking at another time: same UID, the next sequence. */
export function movedTo(situation: Situation, slot: Slot, ordered: OrderedMove | null = null): Decision {
  const { negotiation } = situation
  const { uid, sequence, start, end } = negotiation.booking!
  const next = sequence + 1
  const people = attendeesOf(situation, slot).map(({ email, name }) => ({ email, name }))
  const changed = whatChanged(negotiation, slot, people)
  return {
    steps: [
      { do: 'move', slot, sequence: next, attendees: people },
      closing(negotiation, slot),
      ...takingOutLeft(negotiation),
      ...invites(situation, {
        slot,
        uid,
        sequence: next,
        from: { start, end },
        words: ordered?.reason ?? null,
        changed,
      }),
      ...(negotiation.attention === null ? [] : [{ do: 'attention', reason: null } as const]),
    ],
    sentence: ordered
      ? `It was moved to ${inStory(situation, slot)} by a program, and everybody is told.`
      : `Everybody agreed to ${inStory(situation, slot)}: the booking is moved.`,
  }
}

/** The time stands, and the people or the end change: same UID, the next sequence. */
export function changedTo(
  situation: Situation,
  slot: Slot,
  sentence: string,
  { leaving = NOBODY_LEAVES, times }: { leaving?: Leaving; times?: Inviting['times'] } = {},
): Decision {
  const { uid, sequence, end } = situation.negotiation.booking!
  const next = sequence + 1
  const left = withoutPeople(situation, leaving.people)
  const attendees = attendeesOf(left, slot).map(({ email, name }) => ({ email, name }))
  const kind = end === slot.end ? 'change_attendees' : 'move'
  const { negotiation } = situation
  const isPlaceNew = !isSamePlace(negotiation.context.place, negotiation.booking!.place)
  const question = isPlaceNew ? linkForInvite(situation, slot) : null
  const changed = whatChanged(negotiation, slot, attendees)
  const told = { done: leaving.done, question, changed, ...(times && { times }) }
  const invited = invites(left, { slot, uid, sequence: next, from: slot, ...told })
  const sent = isLinkToMake(negotiation) ? invitesOrWait(situation, invited) : invited
  const takenOut = takingOutLeft(negotiation)
  return { steps: [{ do: kind, slot, sequence: next, attendees }, ...takenOut, ...sent], sentence }
}

/** Compared with what the invites say until now. */
function whatChanged({ context, booking }: Negotiation, slot: Slot, attendees: { email: string }[]): Changed[] {
  const before = new Set(booking!.attendees.map((attendee) => attendee.emailKey))
  const now = new Set(attendees.map(({ email }) => emailKey(email)))
  return [
    ...(isSamePlace(context.place, booking!.place) ? [] : (['place'] as const)),
    ...(booking!.end === slot.end ? [] : (['length'] as const)),
    ...(before.symmetricDifference(now).size === 0 ? [] : (['people'] as const)),
  ]
}

/** People who leave because the organizer said so, and what we tell the organizer about it. */
type Leaving = { people: Participant[]; done: Done[] }

const NOBODY_LEAVES: Leaving = { people: [], done: [] }

/** Mails to the people who stay do not mention the people who leave. */
function withoutPeople(situation: Situation, people: Participant[]): Situation {
  const { negotiation, standings } = situation
  const isLeft = (participant: Participant) => !people.includes(participant)
  return {
    ...situation,
    negotiation: { ...negotiation, participants: negotiation.participants.filter(isLeft) },
    standings: standings.filter(({ participant }) => isLeft(participant)),
  }
}

/** Invites that wait for the video link. */
export const invitedWithLink = (situation: Situation): Decision | null =>
  heldInvites(situation, ({ negotiation }) => {
    const { uid, sequence, start, end } = negotiation.booking!
    const slot = { start, end }
    const from = sequence > 0 ? slot : null
    const question = linkForInvite(situation, slot)
    return invites(situation, { slot, uid, sequence, from, question, changed: ['place'] })
  })

/** Sends the present invitation again to people whom it has not reached. */
export function invitedAgain(situation: Situation, participants: Participant[]): Decision {
  const { uid, sequence, start, end } = situation.negotiation.booking!
  const isTheirs = ({ mail }: SendStep) => participants.some((each) => isSameParty(mail.to, toParticipant(each)))
  return {
    steps: invites(situation, { slot: { start, end }, uid, sequence, from: null }).filter(isTheirs),
    sentence: `The invitation to ${listed(participants.map(nameOf))} came back: it is sent again.`,
  }
}

const inStory = (situation: Situation, slot: Slot): string => briefly(slot.start, situation.organizer.zone)

function closing({ offers }: Negotiation, slot: Slot): Step {
  const taken = offers.findLast((offer) => minuteAtOrAfter(offer.start) === startOf(slot))
  return taken ? { do: 'close_offers', takenRound: taken.round, takenN: taken.n } : { do: 'close_offers' }
}
