// The table of what is allowed in which status. The API uses it for its 422, the console for its disabled buttons, and the
// documentation is generated from it.

export const STATUSES = ['active', 'paused', 'booked', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]

export const ALLOWED = {
  pause: ['active'],
  resume: ['paused'],
  cancel: ['active', 'paused'],
  cancel_booking: ['booked'],
  reschedule: ['booked'],
  change_organizer: ['active'],
  update_context: ['active'],
  remind: ['active'],
  change_participants: ['active'],
  correct_reading: ['active', 'paused'],
} as const satisfies Record<string, readonly Status[]>

export type Verb = keyof typeof ALLOWED

/** The status after each verb; null leaves the status as it is. */
export const LEADS_TO = {
  pause: 'paused',
  resume: 'active',
  cancel: 'cancelled',
  cancel_booking: 'cancelled',
  reschedule: null,
  change_organizer: null,
  update_context: null,
  remind: null,
  change_participants: null,
  correct_reading: null,
} as const satisfies Record<Verb, Status | null>

const WORDS: Record<Verb, string> = {
  pause: 'pause',
  resume: 'resume',
  cancel: 'cancel',
  cancel_booking: 'cancel the booking of',
  reschedule: 'reschedule',
  change_organizer: 'change the organizer of',
  update_context: 'update the context of',
  remind: 'remind the participants of',
  change_participants: 'change the participants of',
  correct_reading: 'correct what was understood in',
}

const PLAIN_WORDS: Record<Verb, string> = {
  pause: 'pause a request',
  resume: 'resume a request',
  cancel: 'cancel a request',
  cancel_booking: 'cancel a meeting',
  reschedule: 'look for another time',
  change_organizer: 'change the organizer',
  update_context: 'edit a request',
  remind: 'ask again',
  change_participants: 'add or remove people',
  correct_reading: 'correct what was understood',
}

const PLAIN_STATES: Record<Status, string> = {
  active: 'under way',
  paused: 'paused',
  booked: 'booked',
  cancelled: 'cancelled',
}

/** The same as `refusal` for people in the console, in the words of its pages. */
export function plainRefusal(verb: Verb, status: Status): string | null {
  const allowed: readonly Status[] = ALLOWED[verb]
  if (allowed.includes(status)) return null
  const states = allowed.map((each) => PLAIN_STATES[each]).join(' or ')
  return `You can ${PLAIN_WORDS[verb]} only while it is ${states}. This one is ${PLAIN_STATES[status]}.`
}

/** Why the verb is refused now, or null when it is allowed. */
export function refusal(verb: Verb, status: Status): string | null {
  const allowed: readonly Status[] = ALLOWED[verb]
  if (allowed.includes(status)) return null
  return `Cannot ${WORDS[verb]} a request that is ${status}; it must be ${allowed.join(' or ')}.`
}
