import PostalMime, { type Address, type Email } from 'postal-mime'
import { rsvpOf } from '#core/calendar/rsvp.ts'
import { htmlToText } from '#core/language/text/html-text.ts'
import { readBounce } from '#core/mail/bounce.ts'
import { unflow } from '#core/mail/flowed.ts'
import { ADDRESS_CHARACTERS_MAX, linesOf, oneLine, storable } from '#core/mail/outside-text.ts'
import type { CalendarAnswer, CalendarPart, LoopMarks, Mailbox, ParsedMail } from '#core/mail/parsed-mail.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { fixFlowed, HEADER_BYTES_MAX, ParseRefusal, prune } from './mime-bytes.ts'

// Parses one mail for the rest of the program. Runs in the parsing thread; nothing here is trusted.

/** Deeper than any forwarding chain; each level costs memory. */
const NESTING_MAX = 50
/** A long mail has ten thousand characters. Quotations beyond this are old ones. */
const TEXT_CHARACTERS_MAX = 128 * 1024
const CALENDAR_BYTES_MAX = 256 * 1024
const REPORT_BYTES_MAX = 64 * 1024
const ADDRESSES_MAX = 200
const REFERENCES_MAX = 50
const SUBJECT_CHARACTERS_MAX = 1_000
/** RFC 5322: no line is longer. */
const IDENTIFIER_CHARACTERS_MAX = 998
const NAME_CHARACTERS_MAX = 255
/** For a header field that is read but not stored. */
const FIELD_CHARACTERS_MAX = 4_000

export async function parseMime(raw: Uint8Array): Promise<ParsedMail> {
  const flowed = fixFlowed(prune(raw))
  const mail = await PostalMime.parse(flowed.raw, {
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADER_BYTES_MAX,
    forceRfc822Attachments: true,
  }).catch((error: Error) => {
    throw new ParseRefusal(/nesting/i.test(error.message) ? 'too_deep' : 'unreadable')
  })
  const header = headerOf(mail)
  return {
    ...header,
    text: storable(textOf(mail, flowed), TEXT_CHARACTERS_MAX),
    calendar: calendarOf(mail),
    bounce: bounceOf(mail),
    problem: null,
  }
}

function headerOf(mail: Email): Omit<ParsedMail, 'text' | 'calendar' | 'bounce' | 'problem'> {
  const values = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  return {
    messageId: identifiersIn(mail.messageId)[0] ?? null,
    inReplyTo: identifiersIn(mail.inReplyTo)[0] ?? null,
    references: identifiersIn(mail.references).slice(-REFERENCES_MAX),
    from: mailboxes(mail.from ? [mail.from] : [])[0] ?? null,
    hasOneAuthor: values('from').length === 1 && authorCount(values('from')[0]) === 1,
    to: mailboxes(mail.to ?? []),
    cc: mailboxes(mail.cc ?? []),
    replyTo: mailboxes(mail.replyTo ?? [])[0] ?? null,
    deliveredTo: ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to']
      .flatMap(values)
      .flatMap((value) => /[^\s<>,;]{1,254}@[^\s<>,;]{1,254}/.exec(value)?.[0] ?? [])
      .slice(0, ADDRESSES_MAX)
      .map((address) => oneLine(address, ADDRESS_CHARACTERS_MAX)),
    returnPath: values('return-path')[0] === undefined ? null : oneLine(mail.returnPath ?? '', ADDRESS_CHARACTERS_MAX),
    subject: oneLine(mail.subject ?? '', SUBJECT_CHARACTERS_MAX),
    dateOffsetMinutes: offsetIn(values('date')[0]),
    marks: marksOf(values),
    authenticationResults: values('authentication-results')
      .slice(0, 20)
      .map((value) => storable(value, FIELD_CHARACTERS_MAX)),
    signatureCount: values('dkim-signature').length,
  }
}

function marksOf(values: (name: string) => string[]): LoopMarks {
  const first = (name: string) => (values(name)[0] === undefined ? null : storable(values(name)[0]!, 200))
  return {
    autoSubmitted: first('auto-submitted'),
    autoReply: ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply'].some((name) => first(name) !== null),
    autoResponseSuppress: first('x-auto-response-suppress'),
    precedence: first('precedence') ?? first('x-precedence'),
    isList: ['list-id', 'list-post', 'list-unsubscribe'].some((name) => first(name) !== null),
    instance: first('x-parley-instance'),
    receivedCount: values('received').length,
  }
}

/** The plain text that the sender wrote, else the HTML as text. */
function textOf(mail: Email, flowed: { isFlowed: boolean; deleteSpace: boolean }): string {
  const plain = mail.text ?? ''
  if (plain.trim() === '' && mail.html) return inLines(htmlToText(mail.html)).trim()
  const text = inLines(plain)
  return flowed.isFlowed ? unflow(text, flowed.deleteSpace) : text
}

const inLines = (text: string): string => linesOf(text.slice(0, TEXT_CHARACTERS_MAX)).join('\n')

function calendarOf(mail: Email): CalendarPart | null {
  const parts = mail.attachments.filter(({ mimeType }) => /^(?:text\/calendar|application\/ics)$/.test(mimeType))
  const part = parts.find(({ mimeType }) => mimeType === 'text/calendar') ?? parts[0]
  if (!part) return null
  const text = textIn(part.content, CALENDAR_BYTES_MAX)
  // Lines may be folded anywhere, even inside a name.
  const unfolded = text.replace(/\r?\n[ \t]/g, '')
  return {
    text,
    method: /^METHOD:\s{0,4}([A-Z]{1,20})\s*$/im.exec(unfolded)?.[1]?.toUpperCase() ?? methodIn(part.method),
    uid: /^UID(?:;[^:\n]{0,200})?:([^\r\n]{1,998})$/im.exec(unfolded)?.[1]?.trim() ?? null,
    answer: answerIn(text),
  }
}

const methodIn = (method: string | undefined): string | null =>
  /^[A-Z]{1,20}$/i.exec(method ?? '')?.[0].toUpperCase() ?? null

function answerIn(text: string): CalendarAnswer | null {
  const rsvp = rsvpOf(text)
  if (!rsvp) return null
  const stored = (instant: Temporal.Instant | null) => instant && timestamp(instant)
  return {
    ...rsvp,
    dtstamp: stored(rsvp.dtstamp),
    start: stored(rsvp.start),
    end: stored(rsvp.end),
    originalStart: stored(rsvp.originalStart),
  }
}

function bounceOf(mail: Email): ParsedMail['bounce'] {
  const part = (pattern: RegExp) => mail.attachments.find(({ mimeType }) => pattern.test(mimeType))
  const status = part(/^message\/(?:global-)?delivery-status$/)
  if (!status) return null
  const original = part(/^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/)
  return readBounce(
    textIn(status.content, REPORT_BYTES_MAX),
    original ? textIn(original.content, REPORT_BYTES_MAX) : '',
  )
}

function mailboxes(addresses: Address[]): Mailbox[] {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .filter((address) => address.address?.includes('@'))
    .slice(0, ADDRESSES_MAX)
    .map(({ address, name }) => ({
      email: oneLine(address ?? '', ADDRESS_CHARACTERS_MAX),
      name: oneLine(name, NAME_CHARACTERS_MAX) || null,
    }))
}

/** Quoted names may hold commas and @, so they are taken out before authors are counted. */
function authorCount(value: string | undefined): number {
  return (value ?? '').replace(/"(?:[^"\\]|\\.)*"/g, '').split('@').length - 1
}

function identifiersIn(value: string | undefined): string[] {
  // Printable ASCII, as in RFC 5322: others would not fit where identifiers are looked up.
  return [...(value ?? '').matchAll(/<[!-;=?-~]+>/g)]
    .map(([identifier]) => identifier)
    .filter((identifier) => identifier.length <= IDENTIFIER_CHARACTERS_MAX)
}

/** No place on earth is further from UTC. */
const OFFSET_MINUTES_MAX = 14 * 60

function offsetIn(date: string | undefined): number | null {
  const match = /([+-])(\d\d)(\d\d)(?:\s*\(|\s*$)/.exec(date ?? '')
  // `-0000` means that the zone is unknown.
  if (!match || match[0].startsWith('-0000')) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return minutes > OFFSET_MINUTES_MAX ? null : (match[1] === '-' ? -1 : 1) * minutes
}

function textIn(content: ArrayBuffer | Uint8Array | string, bytesMax: number): string {
  if (typeof content === 'string') return storable(content, bytesMax)
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content)
  return storable(new TextDecoder().decode(bytes.subarray(0, bytesMax)), bytesMax)
}
