import type { Reading, Window } from '#core/language/reading.ts'
import { fromWindows, type Intervals, NOTHING, subtract, union, unionAll } from '#core/time/interval.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { toParticipant } from './people.ts'
import { listAnsweredBy } from './said.ts'
import { voiceOf } from './speakers.ts'

// What each person has said so far, folded from their messages in the order in which they came. A later statement wins
// where it overlaps an earlier one and leaves the rest. What a reading is not sure of is never an agreement.

/** When somebody can, in their own words, and since when we know. */
export type Agreement = { at: Timestamp; free: Intervals }

export type Standing = {
  participant: Participant
  /** Everything that they wrote, the oldest first; machines that answer for them are not in it. */
  replies: Received[]
  newest: Received | null
  agreements: Agreement[]
  /** Null as long as they have agreed to nothing. */
  free: Intervals | null
  ruledOut: Intervals
  /** They do not want to meet, or want no mail. */
  refused: Received | null
  stopped: Received | null
  /** The day on which they are back. */
  awayUntil: string | null
  /** They asked to be left in peace until then; null within means that no day was named. */
  deferred: { until: string | null; message: Received } | null
  /** How many of their last messages in a row nobody could make sense of. */
  unclearRounds: number
}

/** Of a meeting that is renegotiated only what was said since counts as agreed. */
export function standingOf(participant: Participant, negotiation: Negotiation, since: Timestamp | null): Standing {
  const heard = negotiation.received.filter((message) => isHeardFrom(participant, message, negotiation))
  const standing = emptyStanding(participant)
  for (const message of heard) {
    const { reading } = message
    if (message.kind === 'rsvp') hearCounter(standing, message, since)
    else if (reading) hear(standing, message, reading, since, negotiation)
  }
  const free = unionAll(standing.agreements.map((agreement) => agreement.free))
  return { ...standing, free: free.length > 0 ? free : null, newest: standing.replies.at(-1) ?? null }
}

/** Whether a reading says something that can be worked with. */
export const isClear = (reading: Reading): boolean =>
  reading.sure || (reading.timezone !== null && !reading.doubts.some((doubt) => doubt.matters))

function isHeardFrom(participant: Participant, message: Received, negotiation: Negotiation): boolean {
  if (message.kind === 'bounce') return false
  const voice = voiceOf(message, negotiation)
  return voice?.kind === 'participant' && voice.id === participant.id
}

function emptyStanding(participant: Participant): Standing {
  return {
    participant,
    replies: [],
    newest: null,
    agreements: [],
    free: null,
    ruledOut: NOTHING,
    refused: null,
    stopped: null,
    awayUntil: null,
    deferred: null,
    unclearRounds: 0,
  }
}

/** A machine's answer tells when its owner is back, and nothing else. */
function hear(
  standing: Standing,
  message: Received,
  reading: Reading,
  since: Timestamp | null,
  negotiation: Negotiation,
): void {
  if (reading.intents.includes('out_of_office')) standing.awayUntil = reading.until
  if (message.kind === 'automatic') return
  if (!reading.intents.includes('out_of_office')) standing.awayUntil = null
  standing.replies.push(message)
  hearWishes(standing, message, reading, negotiation)
  if (since === null || message.at >= since) hearTimes(standing, message, reading, negotiation)
}

function hearWishes(standing: Standing, message: Received, reading: Reading, negotiation: Negotiation): void {
  const wants = (intent: Reading['intents'][number]) => reading.sure && reading.intents.includes(intent)
  const answers = reading.picks.length + reading.free.length > 0
  standing.deferred = wants('defer') ? { until: reading.until, message } : null
  if (wants('stop') && message.at > suppressionLiftedAt(standing.participant, negotiation)) standing.stopped = message
  if (wants('decline_meeting') || wants('cancel')) standing.refused = message
  else if (reading.sure && answers) standing.refused = null
  standing.unclearRounds = isClear(reading) ? 0 : standing.unclearRounds + 1
}

/** What an admin lifted is not put back because of the same old mail. */
function suppressionLiftedAt(participant: Participant, negotiation: Negotiation): Timestamp {
  const lifted = negotiation.facts.findLast(
    ({ kind, body }) => kind === 'suppression_lifted' && (body.participant ?? participant.id) === participant.id,
  )
  return lifted?.at ?? ''
}

function hearTimes(standing: Standing, message: Received, reading: Reading, negotiation: Negotiation): void {
  const shown = listAnsweredBy(negotiation, toParticipant(standing.participant), message)?.showed ?? []
  const picked = reading.picks.flatMap((n) => shown[n] ?? [])
  const refused = reading.intents.includes('decline_offers') ? shown.filter((slot) => !picked.includes(slot)) : []
  ruleOut(standing, [...reading.busy, ...refused])
  if (reading.sure) agree(standing, [...reading.free, ...picked], message.at)
}

/** Another time proposed from the calendar is a proposal like any other. */
function hearCounter(standing: Standing, message: Received, since: Timestamp | null): void {
  const { rsvp } = message
  if (rsvp?.method !== 'COUNTER' || !rsvp.start || !rsvp.end || (since !== null && message.at < since)) return
  standing.replies.push(message)
  agree(standing, [{ start: rsvp.start, end: rsvp.end }], message.at)
}

function ruleOut(standing: Standing, windows: Window[]): void {
  const busy = fromWindows(windows, 'busy')
  standing.ruledOut = union(standing.ruledOut, busy)
  standing.agreements = without(standing.agreements, busy)
}

function agree(standing: Standing, windows: Window[], at: Timestamp): void {
  const free = fromWindows(windows, 'free')
  if (free.length === 0) return
  standing.ruledOut = subtract(standing.ruledOut, free)
  standing.agreements = [...without(standing.agreements, free), { at, free }]
}

const without = (agreements: Agreement[], taken: Intervals): Agreement[] =>
  agreements.map(({ at, free }) => ({ at, free: subtract(free, taken) })).filter(({ free }) => free.length > 0)
