import type { Place } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

/** The types that an endpoint can list in `events`. */
export const SUBSCRIBABLE_TYPES = [
  'meeting_request.created',
  'meeting_request.booked',
  'meeting_request.cancelled',
  'meeting_request.paused',
  'meeting_request.resumed',
  'meeting_request.organizer_changed',
  'meeting_request.follow_up_sent',
  'member.deactivated',
  'meeting_request.rescheduled',
  'meeting_request.needs_attention',
] as const

export type SubscribableType = (typeof SUBSCRIBABLE_TYPES)[number]

/** Only the test operation sends `test`, so nobody can subscribe to it. */
export type EventType = SubscribableType | 'test'

/** The fields of each payload beyond `event` and `timestamp`, spelled as they are sent. Times are ISO 8601. */
export type EventFields = {
  'meeting_request.created': { id: string; status: 'active'; created_at: string; booking_link_id?: string }
  'meeting_request.booked': {
    id: string
    calendar_event_id: string
    status: 'booked'
    booked_at: string
    start: string
    end: string
    timezone: string
    place: Place | null
  }
  'meeting_request.cancelled': { id: string; status: 'cancelled'; cancelled_at: string; was_booked: boolean }
  'meeting_request.paused': { id: string; status: 'paused'; paused_at: string }
  'meeting_request.resumed': { id: string; status: 'active'; resumed_at: string }
  'meeting_request.organizer_changed': { id: string }
  'meeting_request.follow_up_sent': {
    id: string
    status: 'active'
    participant_emails: string[]
    follow_up_number: number
    sent_at: string
  }
  'member.deactivated': {
    id: string
    email: string
    deactivated_at: string
    transferred_to: string | null
    transferred_count: number
  }
  'meeting_request.rescheduled': {
    id: string
    calendar_event_id: string
    status: 'booked'
    start: string
    end: string
    timezone: string
    place: Place | null
  }
  'meeting_request.needs_attention': { id: string; status: string; reason: string }
  test: { message: string }
}

/** Events of a meeting request that came by a booking link name the link. */
export type EventPayload<Type extends EventType = EventType> = {
  [T in Type]: { event: T; timestamp: string; booking_link_id?: string } & EventFields[T]
}[Type]

/** `at` is the time of the event, so the payload is the same on every attempt. */
export function eventPayload<Type extends EventType>(
  event: Type,
  at: Timestamp,
  fields: EventFields[Type],
): { event: Type; timestamp: string } & EventFields[Type] {
  return { event, timestamp: at, ...fields }
}

export function isSubscribable(type: string): type is SubscribableType {
  return SUBSCRIBABLE.has(type)
}

const SUBSCRIBABLE: ReadonlySet<string> = new Set(SUBSCRIBABLE_TYPES)
