import { createHash } from 'node:crypto'
import { asOfReceipt } from '#core/calendar/answer.ts'
import type { Clock } from '#core/clock.ts'
import { recipientOf } from '#core/mail/addresses.ts'
import { isReportInTime, severityAfter } from '#core/mail/bounce.ts'
import type { IncomingKind } from '#core/mail/loop-guard.ts'
import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import type { TrayReason } from '#core/mail/tray.ts'
import { splitMail } from '#core/mail/visible.ts'
import { emailKey } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { newId } from '#db/ids.ts'
import type { MailRoute } from '#db/mail/mail-places.ts'
import { getSurroundings, type MailSource, type NewMessage, type Trust } from '#db/mail/messages.ts'
import { findEventSequence } from '#db/negotiation/bookings.ts'
import { findSoftSince } from '#db/people/suppressions.ts'
import type { Transaction } from '#db/sql.ts'
import type { Destination } from './destination.ts'
import type { Envelope } from './incoming.ts'

export type ArrivingMail = {
  raw: Uint8Array
  mail: ParsedMail
  envelope: Envelope
  source: MailSource
  trust: Trust
  kind: IncomingKind
  mailHome: MailHome
  clock: Clock
  /** Set if a language model reads mail too. */
  model: { mailsADayMax: number } | null
}

/** The author, by the header that people see. */
export function senderKey({ mail, envelope }: ArrivingMail): string {
  return keyOf(mail.from?.email ?? envelope.from)
}

/** The same mail has the same key, however it arrives and whatever headers were added; another body makes another mail. */
export function dedupeKeyOf(received: ArrivingMail): string {
  const { mail, raw } = received
  if (mail.messageId === null) return `in:${digest(raw)}`
  return `in:${digest(`${mail.messageId}\n${senderKey(received)}\n${digest(bodyOf(raw))}`)}`
}

function bodyOf(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length === 0 ? bytes : bytes.subarray(Math.min(...ends))
}

const digest = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** No person reads our mail and answers faster than this. */
const QUICK_SECONDS = 5

/** The row of a mail on its way to its destination. */
export async function messageOf(
  sql: Transaction,
  route: MailRoute,
  received: ArrivingMail,
  destination: Destination,
  dedupeKey: string,
): Promise<NewMessage> {
  const { mail, envelope, source, trust, kind, mailHome, clock } = received
  const { id, at: createdAt } = newId('message', clock)
  const given = destination.to === 'request' ? destination : { requestId: null, threadId: null }
  const writtenSince = timestamp(Temporal.Instant.from(createdAt).subtract({ seconds: QUICK_SECONDS }))
  const arriving = { ...given, messageId: mail.messageId, dedupeKey, writtenSince }
  const { sentTexts, isJustWrittenTo, twinOf, clockOffsetMs } = await getSurroundings(sql, route.workspace, arriving)
  const at = new Date(Date.parse(createdAt) + clockOffsetMs).toISOString()
  const bounce = await bounceOf(sql, route, received, { at, createdAt })
  return {
    id,
    requestId: given.requestId,
    threadId: given.threadId,
    teamId: route.team?.id ?? (destination.to === 'tray' ? (destination.teamId ?? null) : null),
    kind: given.requestId !== null && kind === 'bounce' && bounce?.sentTo === null ? 'automatic' : kind,
    fromEmail: mail.from?.email ?? envelope.from,
    fromKey: senderKey(received),
    fromName: mail.from?.name ?? null,
    rcpt: envelope.rcpt.filter((address) => recipientOf(address, mailHome) !== null),
    copied: copiedKeys(mail, mailHome),
    subject: mail.subject,
    messageId: mail.messageId ?? '',
    inReplyTo: mail.inReplyTo,
    referencesIds: mail.references,
    dedupeKey,
    ...splitMail(mail.text, sentTexts),
    calendar: await calendarOf(sql, route, mail, at),
    bounce,
    trust,
    // In the mailroom you may answer as fast as you like.
    quick: isJustWrittenTo && kind === 'reply' && source !== 'mailroom',
    proof: given.requestId !== null && route.hasToken ? 'token' : null,
    trayReason: trayReason(mail, destination),
    twinOf,
    dateOffsetMinutes: mail.dateOffsetMinutes,
    source,
    at,
    createdAt,
  }
}

/**
 * A report about a mail of ours is judged together with earlier ones. Any other report is worthless: anybody can write one
 * about any mail.
 */
async function bounceOf(
  sql: Transaction,
  { workspace, sentTo, leftAt }: MailRoute,
  { mail: { bounce }, trust, source }: ArrivingMail,
  { at, createdAt }: { at: Timestamp; createdAt: Timestamp },
): Promise<NewMessage['bounce']> {
  if (!bounce) return null
  // In the mailroom mail bounces before it is sent, since there is no server.
  const isInTime = source === 'mailroom' || isReportInTime(leftAt, createdAt)
  if (sentTo === null || trust === 'failed' || !isInTime) return { ...bounce, sentTo: null }
  if (bounce.severity !== 'soft') return { ...bounce, sentTo }
  return { ...bounce, sentTo, severity: severityAfter(await findSoftSince(sql, workspace, sentTo), at) }
}

/** An answer to an invite cannot name a later sequence than we sent, nor come from the future. */
async function calendarOf(
  sql: Transaction,
  { workspace }: MailRoute,
  { calendar }: ParsedMail,
  at: Timestamp,
): Promise<NewMessage['calendar']> {
  if (!calendar?.answer) return calendar
  const ours = await findEventSequence(sql, workspace, calendar.answer.uid)
  return { ...calendar, answer: asOfReceipt(calendar.answer, ours, at) }
}

/** Unreadable mail goes to a person, even if its sender is known. */
function trayReason(mail: ParsedMail, destination: Destination): TrayReason | null {
  if (mail.problem !== null) return mail.problem
  if (destination.to === 'request' || destination.to === 'digest') return null
  return destination.to === 'tray' ? destination.reason : destination.why
}

function copiedKeys(mail: ParsedMail, home: MailHome): string[] {
  const others = [...mail.to, ...mail.cc].filter(({ email }) => recipientOf(email, home) === null)
  return [...new Set(others.map(({ email }) => keyOf(email)))]
}

const keyOf = (email: string): string => (email.includes('@') ? emailKey(email) : email)
