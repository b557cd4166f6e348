import { createHash } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import { recipientOf } from '#core/mail/addresses.ts'
import { severityAfter } from '#core/mail/bounce.ts'
import type { MailKind } from '#core/mail/loop-guard.ts'
import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import type { TrayReason } from '#core/mail/tray.ts'
import { splitMail } from '#core/mail/visible.ts'
import { emailKey } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { newId } from '#db/ids.ts'
import type { MailPlace } from '#db/mail-places.ts'
import { findTwin, listSentTexts, type MailSource, type NewMessage, type Trust } from '#db/messages.ts'
import type { Transaction } from '#db/sql.ts'
import { findSoftSince } from '#db/suppressions.ts'
import { getClockOffsetMs } from '#db/workspaces.ts'
import type { Destination } from './destination.ts'
import type { Envelope } from './ingest.ts'

export type Received = {
  raw: Uint8Array
  mail: ParsedMail
  envelope: Envelope
  source: MailSource
  trust: Trust
  kind: MailKind
  mailHome: MailHome
  clock: Clock
}

/** Who wrote it, by the header that people see. */
export function senderKey({ mail, envelope }: Received): string {
  return keyOf(mail.from?.email ?? envelope.from)
}

/** The same mail again, whichever way and under whichever header lines it comes; another body makes it another mail. */
export function dedupeKeyOf(received: Received): string {
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

/** The row of a mail on its way to its destination. */
export async function messageOf(
  sql: Transaction,
  place: MailPlace,
  received: Received,
  destination: Destination,
  dedupeKey: string,
): Promise<NewMessage> {
  const { mail, envelope, source, trust, kind, mailHome, clock } = received
  const { id, at: createdAt } = newId('message', clock)
  const given = destination.to === 'request' ? destination : { requestId: null, threadId: null }
  const sent = destination.to === 'request' ? await listSentTexts(sql, place.workspace, destination) : []
  const offsetMs = await getClockOffsetMs(sql, place.workspace)
  const at = new Date(Date.parse(createdAt) + offsetMs).toISOString()
  return {
    id,
    requestId: given.requestId,
    threadId: given.threadId,
    kind: given.requestId !== null && isHearsay(place, kind) ? 'automatic' : kind,
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
    ...splitMail(mail.text, sent),
    calendar: mail.calendar,
    bounce: await bounceOf(sql, place, mail, at),
    trust,
    trayReason: trayReason(mail, destination),
    twinOf: mail.messageId === null ? null : await findTwin(sql, place.workspace, mail.messageId, dedupeKey),
    dateOffsetMinutes: mail.dateOffsetMinutes,
    source,
    at,
    createdAt,
  }
}

/** Judged with the reports before it, where it comes back to a mail of ours. */
async function bounceOf(
  sql: Transaction,
  { workspace, sentTo }: MailPlace,
  { bounce }: ParsedMail,
  at: Timestamp,
): Promise<NewMessage['bounce']> {
  if (bounce?.severity !== 'soft' || sentTo === null) return bounce && { ...bounce, sentTo }
  return { ...bounce, sentTo, severity: severityAfter(await findSoftSince(sql, workspace, sentTo), at) }
}

/** A report that does not come back to a mail of ours: anybody can write one, about anybody. */
const isHearsay = ({ sentTo }: MailPlace, kind: MailKind): boolean => kind === 'bounce' && sentTo === null

/** What could not be read is for a person, even where it is known whose it is. */
function trayReason(mail: ParsedMail, destination: Destination): TrayReason | null {
  if (mail.problem !== null) return mail.problem
  if (destination.to === 'request') return null
  return destination.to === 'tray' ? destination.reason : destination.why
}

function copiedKeys(mail: ParsedMail, home: MailHome): string[] {
  const others = [...mail.to, ...mail.cc].filter(({ email }) => recipientOf(email, home) === null)
  return [...new Set(others.map(({ email }) => keyOf(email)))]
}

const keyOf = (email: string): string => (email.includes('@') ? emailKey(email) : email)
