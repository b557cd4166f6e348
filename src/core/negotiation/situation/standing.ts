import type { Intent, Reading } from '#core/language/reading.ts'
import { type Intervals, NOTHING, subtract, type Window } from '#core/time/interval.ts'
import { agree, freeTime, ruleOut, SAID_NOTHING, type Statements } from './agreements.ts'
import { type Dated, isAfter } from './before-after.ts'
import { causesOf } from './cause.ts'
import { isCorrection } from './corrections.ts'
import { knownAskedIn } from './known-questions.ts'
import { wasLifted } from './lifted.ts'
import { withNamedHours } from './named-hours.ts'
import type { Negotiation, Participant, Party, Received } from './negotiation.ts'
import { toParticipant } from './people.ts'
import { isByClick, listAnsweredBy, mailAnsweredBy, mailsTo } from './sent-mails.ts'
import { voiceOf } from './speakers.ts'
import { whereAskedIn } from './where.ts'
import { saidYes } from './yes-or-no.ts'

// Combines each person's messages, in order, into what they have said so far. An unsure reading is never an agreement, but we do
// not offer the times that it rules out again.

export type Standing = {
  participant: Participant
  /** Everything that they wrote, the oldest first; machines that answer for them are not in it. */
  replies: Received[]
  newest: Received | null
  statements: Statements
  /** Null as long as they have agreed to nothing that could be. */
  free: Intervals | null
  /** They can make only the times that they said. */
  isOnly: boolean
  /** Times that they had agreed to, and that the times in their newest message replace. */
  replaced: Intervals
  /** They do not want to meet, or want no mail. */
  refused: Received | null
  stopped: Received | null
  /** The day on which they are back. */
  awayUntil: string | null
  /** They asked to be left in peace until then; null within means that no day was named. */
  deferred: { until: string | null } | null
  /** "Probably the second, let me check": they will tell us, and named no day for it. */
  isChecking: boolean
  /** How many of their last messages in a row nobody could make sense of. */
  unclearMails: number
}

/**
 * When a booked meeting is renegotiated, only agreements after the first wish count; times that the wish rules out count at once.
 * Null: everything counts.
 */
export type Period = { bookedAt: Dated | null; agreedAfter: Dated | null }

export function standingOf(participant: Participant, negotiation: Negotiation, period: Period): Standing {
  let standing = silent(participant)
  for (const message of negotiation.received)
    if (isFrom(participant, message, negotiation)) standing = hear(standing, message, period, negotiation)
  return { ...standing, free: freeTime(standing.statements) }
}

/** Whether a reading says something that can be worked with. */
export const isClear = (reading: Reading): boolean =>
  reading.sure || (reading.timezone !== null && !reading.doubts.some((doubt) => doubt.matters))

/** A message's statements about times: picks from the list that it answers, windows, and refusals. */
export function hearTimes(said: Statements, message: Received, party: Party, negotiation: Negotiation): Statements {
  const { reading, rsvp } = message
  // Another time proposed from the calendar is a proposal like any other.
  if (rsvp?.method === 'COUNTER' && rsvp.start && rsvp.end)
    return agree(said, [{ start: rsvp.start, end: rsvp.end }], message.at)
  if (!reading) return said
  const shown = listAnsweredBy(negotiation, party, message)?.showed ?? []
  const picked = reading.picks.flatMap((n) => shown[n] ?? [])
  const refused = reading.intents.includes('decline_offers') ? shown.filter((slot) => !picked.includes(slot)) : []
  const before = isCorrection(said, message, party, negotiation) ? { ...said, agreements: [] } : said
  const ruled = ruleOut(before, [...reading.busy, ...refused])
  if (!reading.sure) return ruled
  // "Not on Tuesday, except at 10" has both: a time of the list that is taken by name is taken.
  const held = heldForAddress(message, party, negotiation)
  const taken = [...picked, ...held, ...confirmedBy(message, party, negotiation)]
  const free = withNamedHours(reading.free, message, negotiation)
  return agree(agree(ruled, free, message.at, reading.busy), taken, message.at)
}

/** The times that we had put to them in words, if this is the yes to them. */
function confirmedBy(message: Received, party: Party, negotiation: Negotiation): Window[] {
  if (!saidYes(message)) return []
  const asked = mailAnsweredBy(negotiation, party, message)?.asked ?? []
  return asked.flatMap((each) => (each.asks === 'is_right' ? each.free : []))
}

/** "Wednesday works. Timo should join": only his address was asked for, so with it the times of that mail count. */
function heldForAddress(message: Received, party: Party, negotiation: Negotiation): Window[] {
  const mail = mailAnsweredBy(negotiation, party, message)
  if (!mail?.asked.some(({ asks }) => asks === 'whose_address') || message.reading?.people.length === 0) return []
  const cause = causesOf(mail).find(({ kind }) => kind === 'answer')
  const before = negotiation.received.find(({ id }) => cause && 'ref' in cause && cause.ref === id)
  const open = before?.reading?.doubts.filter(({ matters }) => matters) ?? []
  if (!before?.reading || open.length === 0 || open.some(({ kind }) => kind !== 'who')) return []
  const shown = listAnsweredBy(negotiation, party, before)?.showed ?? []
  return [...before.reading.picks.flatMap((n) => shown[n] ?? []), ...before.reading.free]
}

function isFrom(participant: Participant, message: Received, negotiation: Negotiation): boolean {
  if (message.kind === 'bounce') return false
  const voice = voiceOf(message, negotiation)
  return voice?.kind === 'participant' && voice.id === participant.id
}

const silent = (participant: Participant): Standing => ({
  participant,
  replies: [],
  newest: null,
  statements: SAID_NOTHING,
  free: null,
  isOnly: false,
  replaced: NOTHING,
  refused: null,
  stopped: null,
  awayUntil: null,
  deferred: null,
  isChecking: false,
  unclearMails: 0,
})

/** A machine's answer tells when its owner is back, and nothing else. */
function hear(before: Standing, message: Received, period: Period, negotiation: Negotiation): Standing {
  const { reading } = message
  const isAway = reading?.intents.includes('out_of_office') ?? false
  const awayUntil = isAway ? reading!.until : message.kind === 'automatic' ? before.awayUntil : null
  if (message.kind === 'automatic') return { ...before, awayUntil }
  const isSpoken = message.kind === 'reply' || message.rsvp?.method === 'COUNTER'
  if (!isSpoken) return before
  const statements = statementsAfter(before, message, period, negotiation)
  const replaced = replacedBy(before.statements, statements, message)
  const heard = { ...before, statements, replaced, awayUntil, replies: [...before.replies, message], newest: message }
  return reading ? { ...heard, ...wishesAfter(before, message, reading, period, negotiation) } : heard
}

function replacedBy(before: Statements, after: Statements, { reading }: Received): Intervals {
  if (!reading?.sure || reading.picks.length + reading.free.length === 0) return NOTHING
  return subtract(freeTime(before) ?? NOTHING, freeTime(after) ?? NOTHING)
}

function statementsAfter(
  before: Standing,
  message: Received,
  { agreedAfter }: Period,
  negotiation: Negotiation,
): Statements {
  if (agreedAfter === null || isAfter(message, agreedAfter))
    return hearTimes(before.statements, message, toParticipant(before.participant), negotiation)
  return message.id === agreedAfter.id ? ruleOut(before.statements, message.reading?.busy ?? []) : before.statements
}

function wishesAfter(
  before: Standing,
  message: Received,
  reading: Reading,
  { bookedAt }: Period,
  negotiation: Negotiation,
) {
  const wants = (intent: Intent) => reading.sure && reading.intents.includes(intent)
  const answers = reading.sure && reading.picks.length + reading.free.length > 0
  // "Tuesday might work, I'll let you know by Thursday": there is nothing to ask before they do.
  const tells = reading.tells && !reading.sure
  // We first ask somebody who cannot come to a booked meeting for another time.
  const refuses = (wants('decline_meeting') || wants('cancel')) && (bookedAt === null || !isAfter(message, bookedAt))
  const isAsking = knownAskedIn(message, negotiation)?.isAll || whereAskedIn(message, negotiation)?.isAll
  const isUsable = isClear(reading) || tells || isAsking
  const stops = wants('stop') && !wasLifted(before.participant, message, negotiation)
  return {
    isOnly: answers ? reading.only : before.isOnly,
    deferred: wants('defer') || (tells && reading.until !== null) ? { until: askAgainOn(reading) } : null,
    isChecking: tells && reading.until === null && !wants('defer'),
    stopped: stops ? message : before.stopped,
    // A click takes back a refusal by click.
    refused: refuses ? message : answers || (isByClick(message) && wants('accept')) ? null : before.refused,
    // Before we asked anything, no message counts as an unclear answer.
    unclearMails: isUsable || !wasAsked(before, message, negotiation) ? 0 : before.unclearMails + 1,
  }
}

const wasAsked = ({ participant }: Standing, message: Received, negotiation: Negotiation): boolean =>
  mailsTo(negotiation, toParticipant(participant)).some((sent) => isAfter(message, sent))

/** Somebody who wants to tell us by a day has all of that day. */
function askAgainOn({ until, tells }: Reading): string | null {
  return until === null || !tells ? until : Temporal.PlainDate.from(until).add({ days: 1 }).toString()
}
