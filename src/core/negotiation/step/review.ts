import type { Negotiation, Party, Sent, Slot } from '#core/negotiation/situation/negotiation.ts'
import { type Situation, situationOf, startOf } from '#core/negotiation/situation/situation.ts'
import { isPossible } from '#core/time/search.ts'

// If a workspace reviews its mail, all mail to people outside waits until a member approves it. Mail to members leaves at once:
// they are the reviewers, and would not learn otherwise that something waits.

export function isForReview({ settings, participants }: Negotiation, to: Party): boolean {
  if (!settings.review || to.kind !== 'participant') return false
  return participants.find(({ id }) => id === to.id)?.member == null
}

/** Why a mail must not leave unchanged although somebody approves it. Null when it may. */
export type Outdated = 'past' | 'gone' | 'moved'

/** A mail may have waited for days. Its times must still be right when it leaves. */
export function outdated(mail: Sent, negotiation: Negotiation, now: Temporal.Instant): Outdated | null {
  const situation = situationOf(negotiation, now)
  if (mail.cause.kind === 'invite' || mail.cause.kind === 'reminder') return outdatedEntry(mail, situation)
  if (mail.showed.some((slot) => isPast(slot, situation))) return 'past'
  return mail.showed.every((slot) => canBe(slot, situation)) ? null : 'gone'
}

/** Mail about the booked time must mean the present one. */
function outdatedEntry({ cause }: Sent, situation: Situation): Outdated | null {
  const { booking } = situation.negotiation
  if (!booking?.live) return 'gone'
  if (cause.kind === 'invite' && cause.sequence !== booking.sequence) return 'moved'
  if (cause.kind === 'reminder' && startOf({ ...booking, start: cause.ref }) !== startOf(booking)) return 'moved'
  return isPast(booking, situation) ? 'past' : null
}

const isPast = (slot: Slot, { now }: Situation): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(slot.start), now) <= 0

/** In everybody's calendar and against nobody's word, or where the organizer has allowed it. */
const canBe = (slot: Slot, { notRuledOut, approvedOutside }: Situation): boolean =>
  isPossible(notRuledOut, startOf(slot)) || (approvedOutside !== null && isPossible(approvedOutside, startOf(slot)))
