import { createHash } from 'node:crypto'
import { recipientOf } from '#core/mail/addresses.ts'
import type { MailKind } from '#core/mail/loop-guard.ts'
import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import { splitMail } from '#core/mail/visible.ts'
import { emailKey } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { updateBounced } from '#db/correspondents.ts'
import { newId } from '#db/ids.ts'
import type { MailPlace } from '#db/mail-places.ts'
import {
  findMessageByKey,
  findTwin,
  insertMessage,
  listSentTexts,
  type MailSource,
  type NewMessage,
  type Trust,
  updateGiven,
} from '#db/messages.ts'
import { insertFact } from '#db/negotiations.ts'
import { lockRequest } from '#db/requests.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getClockOffsetMs } from '#db/workspaces.ts'
import { type Destination, destinationOf } from './destination.ts'
import type { Envelope, Outcome } from './ingest.ts'

export type Received = {
  raw: Uint8Array
  mail: ParsedMail
  envelope: Envelope
  source: MailSource
  trust: Trust
  kind: MailKind
  mailHome: MailHome
}

/** Stores a mail at its place, with everything that follows from it at once, in one transaction. */
export async function recordMail(pool: Pool, place: MailPlace, received: Received): Promise<Outcome> {
  return await inTransaction(pool, async (sql) => {
    const fromKey = keyOf(received.mail.from?.email ?? received.envelope.from)
    const destination = await destinationOf(sql, place, { ...received, fromKey })
    if (destination.to === 'nobody' && canRefuse(received.source))
      return { ...outcomeIn(place), outcome: 'refused', why: destination.why }
    if (destination.to === 'request') await lockRequest(sql, place.workspace, destination.requestId)
    const message = await messageOf(sql, place, received, destination, fromKey)
    if (!(await insertMessage(sql, place.workspace, message, received.raw)))
      return await giveDuplicate(sql, place, message)
    if (message.bounce?.severity === 'hard' && place.sentTo !== null)
      await updateBounced(sql, place.workspace, emailKey(place.sentTo), message.createdAt)
    if (message.requestId === null || message.trayReason !== null)
      return { ...outcomeIn(place, message), outcome: 'tray', why: message.trayReason }
    await insertReceived(sql, place, message, message.requestId)
    return { ...outcomeIn(place, message), outcome: 'recorded', why: null }
  })
}

/** A server that is still on the line can be told; what lies in a mailbox already was taken by somebody else. */
const canRefuse = (source: MailSource): boolean => source === 'smtp' || source === 'lmtp'

async function messageOf(
  sql: Transaction,
  place: MailPlace,
  { mail, envelope, source, trust, kind, mailHome, raw }: Received,
  destination: Destination,
  fromKey: string,
): Promise<NewMessage> {
  const { id, at } = newId('message')
  const given = destination.to === 'request' ? destination : { requestId: null, threadId: null }
  const sent = destination.to === 'request' ? await listSentTexts(sql, place.workspace, destination) : []
  const dedupeKey = dedupeKeyOf(mail, fromKey, raw)
  const offsetMs = await getClockOffsetMs(sql, place.workspace)
  return {
    id,
    requestId: given.requestId,
    threadId: given.threadId,
    kind,
    fromEmail: mail.from?.email ?? envelope.from,
    fromKey,
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
    bounce: mail.bounce,
    trust,
    trayReason: trayReason(mail, destination),
    twinOf: mail.messageId === null ? null : await findTwin(sql, place.workspace, mail.messageId, dedupeKey),
    dateOffsetMinutes: mail.dateOffsetMinutes,
    source,
    at: new Date(Date.parse(at) + offsetMs).toISOString(),
    createdAt: at,
  }
}

/** What could not be read is for a person, even where it is known whose it is. */
function trayReason(mail: ParsedMail, destination: Destination): string | null {
  if (mail.problem !== null) return mail.problem
  if (destination.to === 'request') return null
  return destination.to === 'tray' ? destination.reason : destination.why
}

/** The same mail again, whichever way and under whichever header lines it comes; another body makes it another mail. */
function dedupeKeyOf(mail: ParsedMail, fromKey: string, raw: Uint8Array): string {
  if (mail.messageId === null) return `in:${digest(raw)}`
  return `in:${digest(`${mail.messageId}\n${fromKey}\n${digest(bodyOf(raw))}`)}`
}

function bodyOf(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length === 0 ? bytes : bytes.subarray(Math.min(...ends))
}

const digest = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

function copiedKeys(mail: ParsedMail, home: MailHome): string[] {
  const others = [...mail.to, ...mail.cc].filter(({ email }) => recipientOf(email, home) === null)
  return [...new Set(others.map(({ email }) => keyOf(email)))]
}

const keyOf = (email: string): string => (email.includes('@') ? emailKey(email) : email)

/**
 * The mail is here already. Where its first copy found nobody, and this one carries the token of a conversation, it is given
 * to that conversation now.
 */
async function giveDuplicate(sql: Transaction, place: MailPlace, message: NewMessage): Promise<Outcome> {
  const known = await findMessageByKey(sql, place.workspace, message.dedupeKey)
  const duplicate: Outcome = {
    ...outcomeIn(place, { id: known?.id ?? null, requestId: known?.requestId ?? null }),
    outcome: 'duplicate',
    why: null,
  }
  const { requestId, threadId } = message
  if (!known || requestId === null || message.trayReason !== null) return duplicate
  if (!(await updateGiven(sql, place.workspace, known.id, { requestId, threadId }))) return duplicate
  await insertReceived(sql, place, known, requestId)
  return { ...duplicate, outcome: 'recorded', requestId }
}

async function insertReceived(
  sql: Transaction,
  place: MailPlace,
  message: Pick<NewMessage, 'id' | 'kind' | 'at'>,
  requestId: string,
): Promise<void> {
  const body = { message_id: message.id, kind: message.kind }
  await insertFact(sql, place.workspace, requestId, { kind: 'mail_received', actor: 'mail', at: message.at, body })
}

function outcomeIn(
  place: MailPlace,
  message: { id: string | null; requestId: string | null } = { id: null, requestId: null },
): Pick<Outcome, 'workspaceId' | 'messageId' | 'requestId'> {
  return { workspaceId: place.workspace.id, messageId: message.id, requestId: message.requestId }
}
