import type { PersonStanding, WhyOut } from '#core/mail/wording/facts.ts'
import { understood } from '#core/negotiation/asking/thanks.ts'
import type { Attendee, Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { saysOnlyWhenNot } from '#core/negotiation/situation/turns.ts'
import { personOf } from '#core/negotiation/step/mail-facts.ts'
import { emailKey } from '#core/person/email.ts'
import type { Outcome } from './who-takes-part.ts'

// "Who has not answered?", "any news?": what is booked, and a line about everybody.

export function howItStands(situation: Situation): Outcome {
  const { negotiation, wishes, standings } = situation
  const { booking } = negotiation
  const isMoving = wishes.some(({ isDecline }) => !isDecline)
  const booked = booking?.live ? { start: booking.start, end: booking.end } : null
  const people = standings.map((standing): PersonStanding => {
    const attendee = booked && !isMoving ? attendeeOf(standing, negotiation) : null
    return {
      person: personOf(standing.participant),
      ...(outOf(standing) ?? (attendee ? answerTo(attendee, standing) : whereIs(standing, situation))),
    }
  })
  return { steps: [], done: { did: 'status', booked, isMoving, people } }
}

type Where = PersonStanding extends infer One ? (One extends PersonStanding ? Omit<One, 'person'> : never) : never

const attendeeOf = ({ participant }: Standing, { booking }: Negotiation): Attendee | null =>
  booking!.attendees.find((attendee) => attendee.emailKey === emailKey(participant.email)) ?? null

function outOf({ participant, stopped, refused }: Standing): Where | null {
  const why: WhyOut | null = participant.suppressed ?? (stopped ? 'stop' : refused ? 'declined' : null)
  return why && { is: 'out', why }
}

/** People who agreed to the time in words need not press a button as well. */
function answerTo({ rsvp }: Attendee, { replies }: Standing): Where {
  if (rsvp === 'declined') return { is: 'not_coming' }
  if (rsvp === 'tentative') return { is: 'perhaps' }
  return { is: rsvp === 'accepted' || replies.length > 0 ? 'coming' : 'invited' }
}

function whereIs(standing: Standing, situation: Situation): Where {
  const { participant, newest, free, deferred, awayUntil } = standing
  const mails = mailsTo(situation.negotiation, toParticipant(participant))
  if (newest && free !== null) return { is: 'answered', windows: understood(newest, standing, situation) }
  if (deferred) return { is: 'later', until: deferred.until }
  if (awayUntil) return { is: 'away', until: awayUntil }
  if (newest) return { is: saysOnlyWhenNot(newest) ? 'turned_down' : 'wrote' }
  if (mails.length === 0) return { is: 'not_asked' }
  return { is: 'silent', reminders: mails.filter(({ kind }) => kind === 'follow_up').length }
}
