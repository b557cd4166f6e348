import { keepsTime } from '#core/language/context/present-time.ts'
import type { Reading } from '#core/language/reading.ts'
import { covers, fromWindows, type Intervals, overlaps } from '#core/time/interval.ts'
import { minuteAtOrAfter } from '#core/time/minute.ts'
import { wallAt } from '#core/time/wall-time.ts'
import { type Dated, isAfter } from './before-after.ts'
import { isRefusal, saidOfCallingOff } from './calling-off.ts'
import type { Booking, Negotiation, Received, Sent } from './negotiation.ts'
import { ORGANIZER, organizerOf, toParticipant } from './people.ts'
import { presentTime } from './present-time.ts'
import { ordersOf } from './programs-orders.ts'
import { bookedSince, listAnsweredBy, mailAnsweredBy } from './sent-mails.ts'
import { type Voice, voiceOf } from './speakers.ts'
import { standingOf } from './standing.ts'
import { saidNo, saidYes } from './yes-or-no.ts'

// After booking, a contradiction is a wish to move the meeting. The first wish reopens the question: earlier messages led to the
// present time, and later ones may lead to another. We repeat the wish and ask to confirm it, so the times that it names are a
// hint and not yet an agreement.

export type Wish = {
  /** Statements after this may lead to another time. */
  since: Dated
  /** Null where a program asks, and nobody wrote. */
  message: Received | null
  /** Why, in words that everybody may read. */
  reason?: string | null
  /** A bare no asks that person alone; everything else asks everybody. */
  isDecline: boolean
  /** The organizer wants it longer: at the same time where that suits everybody. */
  isLonger?: boolean
  hint: Intervals | null
  /** Our mail that repeated the wish, if this message is the yes to it. */
  confirms?: Sent | null
}

/** In the order in which they came. */
export function wishesToMove(negotiation: Negotiation): Wish[] {
  const { booking } = negotiation
  const since = bookedSince(negotiation)
  if (!booking || since === null) return []
  const asked = wishesOfPrograms(negotiation)
  let wishes: Wish[] = []
  for (const message of negotiation.received) {
    if (!isAfter(message, since) || message.at >= booking.start) continue
    const voice = voiceOf(message, negotiation)
    const isTheirs = (wish: Wish) => wish.message !== null && isSameVoice(voiceOf(wish.message, negotiation), voice)
    if (isTakenBack(message, negotiation)) wishes = wishes.filter((wish) => !isTheirs(wish))
    if (isKeeping(message, negotiation)) wishes = wishes.filter(({ isDecline }) => isDecline)
    // Once somebody wishes to move it, any pick answers that wish.
    const isFirst = wishes.length === 0 && !asked.some(({ since: moment }) => isAfter(message, moment))
    const wish =
      wishIn(message, booking, negotiation) ?? (isFirst ? pickIn(message, booking, since, negotiation) : null)
    if (wish) wishes.push({ since: message, message, ...wish })
  }
  return [...wishes, ...asked].sort((one, other) => (isAfter(one.since, other.since) ? 1 : -1))
}

function wishesOfPrograms(negotiation: Negotiation): Wish[] {
  return ordersOf(negotiation).map(({ kind, body, at }) => {
    const hint = kind === 'move_ordered' ? fromWindows([body], 'free') : null
    return { since: { at, id: body.moment }, message: null, isDecline: false, hint, reason: body.reason }
  })
}

/** A wish as it stands in a message. */
type Spoken = Omit<Wish, 'since' | 'message'>

/** "Wrong button, Wednesday is still fine": somebody who says that the present time is good doesn't wish for another. */
export function isTakenBack(message: Received, negotiation: Negotiation): boolean {
  const { booking } = negotiation
  const voice = voiceOf(message, negotiation)
  if (message.kind !== 'reply' || !booking || voice === null || voice.kind === 'stranger') return false
  const calledOff = saidOfCallingOff(message, negotiation)
  if (calledOff !== null) return calledOff === 'no'
  if (voice.kind === 'organizer' && isDismissal(message, booking, negotiation)) return true
  const isAboutIt = presentTime(message, null, negotiation) !== null && !message.reading?.courtesy
  return isAboutIt && message.reading !== null && keepsTime(message.reading, booking)
}

/**
 * "Keep it", "leave it as it is": the organizer wants no other time, even if others do. Vaguer words, such as "Wednesday is fine",
 * may be about the time that they wished for.
 */
export function isKeeping(message: Received, negotiation: Negotiation): boolean {
  if (voiceOf(message, negotiation)?.kind !== 'organizer' || !isTakenBack(message, negotiation)) return false
  const { start, end } = negotiation.booking!
  return message.reading!.free.every((window) => window.start === start && window.end === end)
}

/** "Never mind", "no, Wednesday is fine", when we had asked nothing: the organizer takes back their own wish. */
function isDismissal(message: Received, booking: Booking, negotiation: Negotiation): boolean {
  const { reading } = message
  const asked = mailAnsweredBy(negotiation, ORGANIZER, message)?.asked ?? []
  if (!reading || !saidNo(message) || asked.some(({ asks }) => asks !== 'link')) return false
  const { sure, picks, free, busy, intents, instructions, people } = reading
  if (instructions.length + people.length > 0) return false
  if (intents.some((intent) => intent !== 'accept' && intent !== 'propose')) return false
  // A time that we only guess beside it does not make a new wish.
  return !sure || picks.length + free.length + busy.length === 0 || keepsTime(reading, booking)
}

const isSameVoice = (one: Voice | null, other: Voice | null): boolean => JSON.stringify(one) === JSON.stringify(other)

function wishIn(message: Received, booking: Booking, negotiation: Negotiation): Spoken | null {
  const voice = voiceOf(message, negotiation)
  if (voice?.kind !== 'participant' && voice?.kind !== 'organizer') return null
  const { rsvp, reading } = message
  if (rsvp && rsvp.uid !== booking.uid) return null
  if (rsvp?.method === 'COUNTER' && rsvp.start && rsvp.end)
    return { isDecline: false, hint: fromWindows([{ start: rsvp.start, end: rsvp.end }], 'free') }
  if (rsvp?.partstat === 'declined') return { isDecline: true, hint: null }
  if (message.kind !== 'reply' || !reading) return null
  if (voice.kind === 'participant' && reading.timezone !== null) {
    const meant = meantBefore(voice.id, negotiation)
    if (meant && !overlaps(meant, slotOf(booking))) return { isDecline: false, hint: meant }
  }
  const calledOff = saidOfCallingOff(message, negotiation)
  if (calledOff !== null) return calledOff === 'yes' ? { isDecline: true, hint: null } : null
  const meant = voice.kind === 'organizer' ? confirmedMove(message, negotiation) : null
  if (meant)
    return { isDecline: false, hint: meant.reading && hintIn(meant.reading, booking, organizerOf(negotiation).zone) }
  if (!reading.sure) return null
  if (voice.kind === 'organizer' && isPutOff(reading))
    return { isDecline: false, hint: hintIn(reading, booking, organizerOf(negotiation).zone) }
  const minutes = lengthOf(booking)
  if (
    voice.kind === 'organizer' &&
    !isDelay(reading) &&
    reading.intents.includes('change_duration') &&
    (reading.duration_minutes ?? 0) > minutes
  )
    return { isDecline: false, isLonger: true, hint: longer(booking, reading.duration_minutes!) }
  if (isRefusal(reading)) return voice.kind === 'participant' ? { isDecline: true, hint: null } : null
  if (!contradicts(reading, booking) && !isNo(message, voice, negotiation)) return null
  return { isDecline: false, hint: hintIn(reading, booking, organizerOf(negotiation).zone) }
}

/** The organizer's message that we asked about, if this is the yes to "shall I look for another time?". */
export function confirmedMove(message: Received, negotiation: Negotiation): Received | null {
  if (!saidYes(message)) return null
  const asked = mailAnsweredBy(negotiation, ORGANIZER, message)?.asked ?? []
  const ids = asked.flatMap((each) => (each.asks === 'shall_move' ? each.message : []))
  return negotiation.received.find(({ id }) => ids.includes(id)) ?? null
}

const isPutOff = ({ instructions }: Reading): boolean =>
  instructions.some(({ do: kind, until }) => kind === 'put_off' && until !== undefined)

/** A delay says nothing about the length. */
const isDelay = ({ instructions }: Reading): boolean => instructions.some(({ do: kind }) => kind === 'late')

/**
 * "I can't make it", about the present time and no other. Shortly before the start it is too late to ask anybody, and it may only
 * mean that somebody is late: then the organizer hears about it.
 */
function isNo(message: Received, voice: Voice, negotiation: Negotiation): boolean {
  if (voice.kind !== 'participant' || !message.reading!.intents.includes('decline_offers')) return false
  if (listAnsweredBy(negotiation, voice, message) !== null) return false
  const { noticeMinutes } = organizerOf(negotiation)
  const lastMoment = Temporal.Instant.from(negotiation.booking!.start).subtract({ minutes: noticeMinutes })
  return Temporal.Instant.compare(Temporal.Instant.from(message.at), lastMoment) < 0
}

/** A pick other than the present time turns our question into their wish. */
function pickIn(message: Received, booking: Booking, since: Sent, negotiation: Negotiation): Spoken | null {
  const voice = voiceOf(message, negotiation)
  const { reading } = message
  if (voice?.kind !== 'participant' || !reading?.sure) return null
  const list = listAnsweredBy(negotiation, toParticipant(voice), message)
  const picked = reading.picks.flatMap((n) => list?.showed[n] ?? [])
  if (picked.length === 0 || picked.some(({ start }) => start === booking.start)) return null
  return { isDecline: false, hint: fromWindows(picked, 'free'), confirms: isAfter(list!, since) ? list : null }
}

/** Somebody who only now says where they are may have meant another hour before. */
function meantBefore(id: string, negotiation: Negotiation): Intervals | null {
  const since = bookedSince(negotiation)!
  const participant = negotiation.participants.find((each) => each.id === id)!
  const before = { ...negotiation, received: negotiation.received.filter((message) => !isAfter(message, since)) }
  return standingOf(participant, before, { bookedAt: null, agreedAfter: null }).free
}

function slotOf(booking: Booking): { start: number; end: number } {
  const [start, end] = fromWindows([booking], 'busy')
  return { start: start!, end: end! }
}

function lengthOf(booking: Booking): number {
  const { start, end } = slotOf(booking)
  return end - start
}

function longer(booking: Booking, minutes: number): Intervals {
  const { start } = slotOf(booking)
  return [start, start + minutes]
}

function contradicts(reading: Reading, booking: Booking): boolean {
  if (reading.intents.includes('reschedule')) return true
  const slot = slotOf(booking)
  if (overlaps(fromWindows(reading.busy, 'busy'), slot)) return true
  // Half an hour earlier is another time, although the two overlap.
  return reading.free.length > 0 && !covers(fromWindows(reading.free, 'free'), slot)
}

/** When they can, or would like it. "Same time next week" is the same weekday, though any day of that week has such an hour. */
function hintIn({ free, wished }: Reading, booking: Booking, zone: string): Intervals | null {
  const windows = free.length > 0 ? free : wished
  if (windows.length === 0) return null
  const present = wallAt(slotOf(booking).start, zone)
  const walls = windows.map(({ start }) => wallAt(minuteAtOrAfter(start), zone))
  const isSameHour = walls.every(({ minute }) => minute === present.minute)
  const same = isSameHour ? windows.filter((_, index) => (walls[index]!.day - present.day) % DAYS_A_WEEK === 0) : []
  return fromWindows(same.length > 0 ? same : windows, 'free')
}

const DAYS_A_WEEK = 7
