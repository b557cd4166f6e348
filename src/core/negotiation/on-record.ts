import type { Actor } from '#core/actor.ts'
import type { AuditEntry } from '#core/audit.ts'
import type { Negotiation } from './negotiation.ts'
import { isPlainOpening, unansweredByUs } from './organizer.ts'
import type { Step } from './step.ts'

// What a decision leaves in the record of who did what: the meeting moves, is cancelled, or has other people, another length or another
// place. What the organizer orders by mail is theirs, as it would be in the console; the rest is Parley's own. A booking is on record
// too, by the statement that books (`db/bookings.ts`).

export type Recorded = { entry: AuditEntry; actor: Actor }

export function onRecord(negotiation: Negotiation, steps: readonly Step[]): Recorded[] {
  const entries = steps.flatMap((step) => entryOf(step, negotiation) ?? [])
  if (entries.length === 0) return []
  const isOrdered = unansweredByUs(negotiation).some((message) => !isPlainOpening(message, negotiation))
  const organizer: Actor = { kind: 'mail', memberId: negotiation.organizerId }
  return entries.map(({ entry, who }) => ({
    entry,
    actor:
      who === 'somebody' ? { kind: 'mail', memberId: null } : who === 'organizer' && isOrdered ? organizer : ENGINE,
  }))
}

export const ENGINE: Actor = { kind: 'engine' }

/** Whose word it is: Parley's own, the organizer's if they wrote, or that of somebody else who wrote. */
type Who = 'engine' | 'organizer' | 'somebody'

function entryOf(step: Step, negotiation: Negotiation): { entry: AuditEntry; who: Who } | null {
  const ref = negotiation.requestId
  switch (step.do) {
    case 'move':
      return { entry: { action: 'meeting_request.rescheduled', ref, detail: { ...step.slot } }, who: 'engine' }
    case 'cancel':
      return { entry: { action: 'meeting_request.cancelled', ref, detail: {} }, who: 'organizer' }
    case 'add_participant': {
      const who = step.addedBy === negotiation.organizerId ? 'organizer' : 'somebody'
      const detail = { email: step.email, by: step.addedBy }
      return { entry: { action: 'meeting_request.participant_added', ref, detail }, who }
    }
    case 'remove_participant': {
      const detail = { participant: step.id }
      return { entry: { action: 'meeting_request.participant_removed', ref, detail }, who: 'organizer' }
    }
    case 'require':
      return { entry: changed(ref, 'required'), who: 'organizer' }
    case 'set_duration':
      return { entry: changed(ref, 'durationMinutes'), who: 'organizer' }
    case 'set_place':
      return { entry: changed(ref, 'place'), who: 'organizer' }
    default:
      return null
  }
}

const changed = (ref: string, field: string): AuditEntry => ({
  action: 'meeting_request.context_updated',
  ref,
  detail: { fields: [field] },
})
