import type { Actor } from '#core/actor.ts'
import type { AuditEntry } from '#core/audit.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import type { Timeframe } from '#core/negotiation/situation/timeframe.ts'
import type { Author, Step } from './step.ts'

// What a decision leaves in the record of who did what: the meeting moves, is cancelled, or has other people, another length, other days
// or another place. What the organizer orders by mail is theirs, as it would be in the console; what somebody else brings about is that of a mail;
// the rest is Parley's own. So is every move: it is made once everybody agreed, or follows from an order or another length that is on
// record itself. A booking is on record too, by the statement that books (`db/negotiation/bookings.ts`).

export type OnRecord = Extract<
  Step,
  {
    do:
      | 'move'
      | 'cancel'
      | 'add_participant'
      | 'remove_participant'
      | 'require'
      | 'set_duration'
      | 'set_timeframe'
      | 'set_place'
  }
>

export function onRecord(step: OnRecord, negotiation: Negotiation): { entry: AuditEntry; actor: Actor } {
  return { entry: entryOf(step, negotiation), actor: actorOf(authorOf(step, negotiation), negotiation) }
}

export const ENGINE: Actor = { kind: 'engine' }

function actorOf(author: Author | null, { organizerId }: Negotiation): Actor {
  return author === null ? ENGINE : { kind: 'mail', memberId: author === 'organizer' ? organizerId : null }
}

function authorOf(step: OnRecord, { organizerId }: Negotiation): Author | null {
  switch (step.do) {
    case 'move':
      return null
    case 'add_participant':
      return step.addedBy === organizerId ? 'organizer' : 'somebody'
    default:
      return step.by ?? null
  }
}

function entryOf(step: OnRecord, { requestId: ref, context }: Negotiation): AuditEntry {
  switch (step.do) {
    case 'move':
      return { action: 'meeting_request.rescheduled', ref, detail: { ...step.slot } }
    case 'cancel':
      return { action: 'meeting_request.cancelled', ref, detail: {} }
    case 'add_participant':
      return { action: 'meeting_request.participant_added', ref, detail: { email: step.email, by: step.addedBy } }
    case 'remove_participant':
      return { action: 'meeting_request.participant_removed', ref, detail: { participant: step.id } }
    case 'require':
      return changed(ref, 'required')
    case 'set_duration':
      return changed(ref, 'durationMinutes')
    case 'set_timeframe':
      return changed(ref, ...changedEnds(step.timeframe, context.timeframe))
    case 'set_place':
      return changed(ref, 'place')
  }
}

const changedEnds = (timeframe: Timeframe, before: Timeframe | null): string[] => [
  ...(timeframe.start === (before?.start ?? null) ? [] : ['timeframeStart']),
  ...(timeframe.end === (before?.end ?? null) ? [] : ['timeframeEnd']),
]

const changed = (ref: string, ...fields: string[]): AuditEntry => ({
  action: 'meeting_request.context_updated',
  ref,
  detail: { fields },
})
