import { type ReadByBoth, readByBoth } from '#core/language/agreement/both.ts'
import { read } from '#core/language/read.ts'
import type { DoubtKind, ReadInput, Reading, Requested } from '#core/language/reading.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import { timeframeOn } from '#core/time/timeframe-window.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { isMachine } from './loop-guard.ts'
import type { Mailbox } from './parsed-mail.ts'

// A mail that asks for a new meeting: the parts that become the request.

export type AskedByMail = {
  from: Mailbox
  fromKey: string
  subject: string
  text: string
  /** On To and Cc, without our own addresses and machines. */
  others: Mailbox[]
  trust: 'authenticated' | 'unknown' | 'failed'
  /** When it came, by the clock of the workspace. */
  at: Timestamp
}

/** A public address must not become a relay. */
export const OTHERS_MAX = 5
export const REQUESTS_A_DAY_MAX = { sender: 10, domain: 50 }
/** For unproven senders: a domain is as easily invented as a name. */
export const UNPROVEN_A_DAY_MAX = { domain: 10, all: 50 }

const TITLE_CHARACTERS_MAX = 255

/** The subject without prefixes such as "Re:". A subject with a link is never repeated to anybody. */
export function titleOf(subject: string): string | null {
  const plain = subject.replace(/^(?:\s*(?:re|fwd?|aw|wg|tr|rv|enc|antw|doorst)\s*:)+/i, '').trim()
  if (plain === '' || hasLink(plain)) return null
  return [...plain].slice(0, TITLE_CHARACTERS_MAX).join('')
}

/** A web address, or text that looks like one: mail programs make links of both. */
const hasLink = (text: string): boolean =>
  /\bhttps?:|\bwww\.|:\/\/|\b[\p{L}\d-]{2,}\.(?:[a-z]{2,24}\/|(?:com|net|org|info|biz|io|co|app|xyz|top|shop|site|online|link|click|ru|cn|tk)\b)/iu.test(
    text,
  )

/** The meeting that a mail asks for. `wants` is null if a person should look. */
export type Wish = {
  wants: boolean | null
  durationMinutes: number | null
  timeframe: { start: Timestamp | null; end: Timestamp | null } | null
  /** People whose addresses are in the text itself. */
  people: Mailbox[]
  /** We must ask about something in it before we write to anybody else. */
  isUnclear: boolean
  /** The reading behind all of this. */
  read: RequestRead
}

/** The reading of a mail that asks for a meeting, with the readers' input. */
export type RequestRead = ReadByBoth & { input: ReadInput }

/** The question that we must ask before there can be a request: whether they want to meet, or whom. */
export type Missing = 'whether' | 'whom'

/** One question is a courtesy; a stranger who gets many of them would call it spam. In any 24 hours. */
export const QUESTIONS_A_DAY_MAX = { sender: 1, all: 20 }

/**
 * Doubts about people, or about the whole text. Doubts about times do not matter here, since everybody gets a list of times.
 */
const CONCERN_OTHERS: readonly DoubtKind[] = ['who', 'language']

/** The API's limits for the length of a meeting. */
const MINUTES_MIN = 5
const MINUTES_MAX = 1_440

/** The question to a language model. `asks` is our own question about their first mail. */
export const questionOf = (mail: AskedByMail, zone: string, asks: Missing | null = null): ReadInput => ({
  now: mail.at,
  timezone: zone,
  host_timezone: zone,
  duration_minutes: 30,
  offers: [],
  from: 'requester',
  text: mail.text,
  subject: mail.subject,
  to: mail.others,
  cc: [],
  ...(asks && { asked_words: ASKED_WORDS[asks] }),
})

const ASKED_WORDS: Record<Missing, string> = {
  whether: 'Would you like us to find a time for a meeting?',
  whom: 'Whom shall we find a time with? Their mail address is needed.',
}

/** From both readers if a model has answered, otherwise from the rules. */
export function wishIn(mail: AskedByMail, zone: string, answer?: unknown, asks: Missing | null = null): Wish {
  const input = questionOf(mail, zone, asks)
  const both = answer === undefined ? null : readByBoth(input, answer)
  const reading = both?.reading ?? read(input)
  const minutes = reading.request?.duration_minutes ?? reading.duration_minutes
  return {
    wants: reading.request ? reading.request.wants : true,
    durationMinutes: minutes !== null && minutes >= MINUTES_MIN && minutes <= MINUTES_MAX ? minutes : null,
    timeframe: timeframeOf(reading, mail, zone),
    people: both?.by === 'model' ? addressedByBoth(mail.text, reading) : addressedIn(mail.text, reading),
    isUnclear:
      reading.doubts.some(({ kind, matters }) => matters && CONCERN_OTHERS.includes(kind)) ||
      // The model's doubt may be about the people.
      (both?.by === 'model' && !reading.sure && mail.others.length > 0),
    read: { input, reading, by: both?.by ?? 'rules', differences: both?.differences ?? [] },
  }
}

const ADDRESS = /[\p{L}\d][\p{L}\d.!#$%&'*+/=?^_`{|}~-]{0,63}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu

/** With the name next to the address, if the text has one. */
function addressedIn(text: string, reading: Reading): Mailbox[] {
  const named = new Map<string, Mailbox>()
  for (const [email] of text.matchAll(ADDRESS)) {
    if (emailProblem(email) !== null || isMachine(email)) continue
    const known = reading.people.find((person) => person.email !== null && emailKey(person.email) === emailKey(email))
    named.set(emailKey(email), { email, name: known?.name ?? null })
  }
  return [...named.values()]
}

/** Addresses in the text that the model also takes for people to meet. The model cannot add any. */
function addressedByBoth(text: string, reading: Reading): Mailbox[] {
  const meant = new Set(
    [...(reading.request?.people ?? []), ...reading.people].flatMap(({ email }) => (email ? [emailKey(email)] : [])),
  )
  return addressedIn(text, reading).filter(({ email }) => meant.has(emailKey(email)))
}

/** Somebody's answer to our question about their first mail, and the reading of that mail. */
export type Answered = { said: 'yes' | 'no' | 'stop' | null; wish: Wish; first: RequestRead }

/** A mail with the language model's answer; undefined if there is none. */
export type ReadAlong = { mail: AskedByMail; model: unknown }

/** Combines the first mail and the answer; if both mention the same thing, the answer counts. */
export function wishAfterAnswer(first: ReadAlong, answer: ReadAlong, asks: Missing, zone: string): Answered {
  const before = wishIn(first.mail, zone, first.model)
  const after = wishIn(answer.mail, zone, answer.model, asks)
  const { reading, by } = after.read
  const together = by === 'model' ? null : wishIn(inOne(first.mail, answer.mail), zone)
  const isStop = reading.intents.includes('stop') && (by === 'rules' || reading.sure)
  const isYes = after.wants === true || together?.wants === true
  const isOpen = by === 'rules' && asks === 'whether' && after.wants === null && !isStop
  const isMore = isOpen && tellsWhen(answer.mail, zone)
  return {
    said: isStop ? 'stop' : reading.answer,
    wish: {
      wants: reading.answer === 'no' ? false : isYes || isMore || null,
      durationMinutes: after.durationMinutes ?? before.durationMinutes,
      timeframe: after.timeframe ?? before.timeframe,
      people: together?.people ?? eachOnce([...before.people, ...after.people]),
      isUnclear: after.isUnclear,
      read: after.read,
    },
    first: before.read,
  }
}

/** "Wednesday at 2, 20 minutes are enough" answers whether they would like to meet. */
function tellsWhen(mail: AskedByMail, zone: string): boolean {
  const { free, busy, wished, duration_minutes } = read({ ...questionOf(mail, zone), from: 'participant' })
  return free.length + busy.length + wished.length > 0 || duration_minutes !== null
}

/** The rules need both texts, since each may be half a wish. A model that has read the answer has already decided. */
const inOne = (first: AskedByMail, answer: AskedByMail): AskedByMail => ({
  ...first,
  text: `${first.text}\n\n${answer.text}`,
})

const eachOnce = (people: Mailbox[]): Mailbox[] => [
  ...new Map(people.map((each) => [emailKey(each.email), each])).values(),
]

/**
 * The days that the mail names. A proven sender's times count as their first answer; an unproven sender's only narrow the
 * search, so that nothing is booked on them.
 */
function timeframeOf(reading: Reading, mail: AskedByMail, zone: string): Wish['timeframe'] {
  const asked = reading.request?.timeframe
  const found = asked ? days(asked, zone, mail.at) : mail.trust === 'authenticated' ? null : around(reading)
  if (!found) return null
  const isOver = found.end !== null && found.end <= mail.at
  const isTurned = found.start !== null && found.end !== null && found.start >= found.end
  return isOver || isTurned ? null : found
}

/** "This week" began some days ago. Dates further back or ahead are probably mistakes. */
const DAYS_BACK_MAX = 31
const DAYS_AHEAD_MAX = 2 * 366

function days(asked: NonNullable<Requested['timeframe']>, zone: string, at: Timestamp): Wish['timeframe'] {
  const today = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
  const near = (date: string | null) => {
    const ahead = date === null ? null : today.until(date).days
    return ahead !== null && ahead >= -DAYS_BACK_MAX && ahead <= DAYS_AHEAD_MAX ? date : null
  }
  const [start, end] = [near(asked.start), near(asked.end)]
  return start === null && end === null ? null : timeframeOn(start, end, zone)
}

function around({ sure, free }: Reading): Wish['timeframe'] {
  if (!sure || free.length === 0) return null
  const starts = free.map(({ start }) => start).sort()
  const ends = free.map(({ end }) => end).sort()
  return { start: timestamp(Temporal.Instant.from(starts[0]!)), end: timestamp(Temporal.Instant.from(ends.at(-1)!)) }
}
