import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { Reading } from '#core/language/reading.ts'
import { type GuestAnswer, readingOf } from '#core/negotiation/pages/guest-answer.ts'
import { emailKey } from '#core/person/email.ts'
import { newId } from '#db/ids.ts'
import {
  countTaken,
  findMessageByKey,
  insertMessage,
  type MailSource,
  type NewMessage,
  type Trust,
} from '#db/mail/messages.ts'
import { insertReading } from '#db/negotiation/readings.ts'
import { type FoundGuest, type FoundOrganizer, findMessageId } from '#db/people/guests.ts'
import { findSuppressedPerson, updateSuppressed } from '#db/people/suppressions.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { VERSION } from '#settings/version.ts'
import { dropOvertaken, receivedFact } from './give-mail.ts'

/** In any 24 hours, as for mails: every later decision looks at each answer. */
const ANSWERS_A_DAY_MAX = 50

/** Records a participant's action on their page as a message that has already been read. Everything else is decided as usual. */
export async function answerOnPage(
  sql: Transaction,
  guest: FoundGuest,
  answer: GuestAnswer,
  acting: Acting,
): Promise<void> {
  await lockRequest(sql, guest.workspace, guest.requestId)
  if (!(await hasRoom(sql, guest, acting)))
    throw new Failure('rate_limited', 'There were too many answers in a day. Try again tomorrow.')
  await record(sql, guest, answer, acting)
}

/** Records a participant's words. They are read like a mail. */
export async function writeOnPage(sql: Transaction, guest: FoundGuest, words: string, acting: Acting): Promise<void> {
  await lockRequest(sql, guest.workspace, guest.requestId)
  const message = messageOf(guest, words, acting)
  await insertMessage(sql, guest.workspace, message, null, receivedFact(message, acting))
}

/**
 * Records an organizer's answer to one of our questions, as if they had replied with its words. Each question is answered once;
 * returns whether this was the first answer.
 */
export async function answerQuestion(
  sql: Transaction,
  organizer: FoundOrganizer,
  { mailId, key, words, reading }: { mailId: string; key: string; words: string; reading: Reading },
  acting: Acting,
): Promise<boolean> {
  const { workspace, requestId } = organizer
  await lockRequest(sql, workspace, requestId)
  // A mail may ask about several people.
  const dedupeKey = `page:${mailId}:${key}`
  if (await findMessageByKey(sql, workspace, dedupeKey)) return false
  const inReplyTo = await findMessageId(sql, workspace, mailId)
  const message = { ...messageOf(organizer, words, acting), dedupeKey, inReplyTo }
  await insertRead(sql, organizer, message, { reading, zone: null, from: 'organizer' }, acting)
  return true
}

/**
 * Records an organizer's words to one of several questions in a mail: they are read as a reply to that question. False if the
 * organizer has no conversation about this request, or has reached the daily limit of answers.
 */
export async function sayAsOrganizer(
  sql: Transaction,
  organizer: FoundOrganizer,
  {
    mailId,
    key,
    words,
    ...mail
  }: { mailId: string; key: string | null; words: string; id: string; trust: Trust; source: MailSource },
  acting: Acting,
): Promise<boolean> {
  const { workspace, requestId, threadId } = organizer
  await lockRequest(sql, workspace, requestId)
  if (threadId === null || !(await hasRoom(sql, organizer, acting))) return false
  const inReplyTo = await findMessageId(sql, workspace, mailId)
  const { trust, source } = mail
  const message = {
    ...messageOf(organizer, words, acting),
    ...{ dedupeKey: `digest:${mail.id}:${mailId}:${key ?? ''}`, inReplyTo, trust, source },
  }
  await insertMessage(sql, workspace, message, null, receivedFact(message, acting))
  await dropOvertaken(sql, workspace, message)
  return true
}

/**
 * Always stops mail: also from an old mail, and after any number of answers. The message to the organizer is left out if it would
 * say nothing new, if the meeting is long over, and beyond the limit.
 */
export async function stopOnPage(sql: Transaction, guest: FoundGuest, acting: Acting): Promise<void> {
  const { workspace, requestId, email, hasEnded, clockOffsetMs } = guest
  await lockRequest(sql, workspace, requestId)
  const hasStopped = (await findSuppressedPerson(sql, workspace, email))?.reason === 'stop'
  if (!hasStopped && !hasEnded && (await hasRoom(sql, guest, acting)))
    await record(sql, guest, { act: { does: 'stop' }, note: '', zone: null }, acting)
  const at = new Date(acting.clock.nowMs() + clockOffsetMs).toISOString()
  await updateSuppressed(sql, workspace, email, { reason: 'stop', at }, acting)
}

async function hasRoom(
  sql: Transaction,
  { workspace, requestId, threadId, email }: Writer,
  { clock }: Acting,
): Promise<boolean> {
  const by = { hasToken: true, fromKey: emailKey(email) }
  const taken = await countTaken(sql, workspace, { requestId, threadId }, by, clock.nowMs() - 24 * 3_600_000)
  return taken < ANSWERS_A_DAY_MAX
}

async function record(sql: Transaction, guest: FoundGuest, answer: GuestAnswer, acting: Acting): Promise<void> {
  const message = messageOf(guest, answer.note, acting)
  const read = { reading: readingOf(answer), zone: answer.zone, from: 'participant' } as const
  await insertRead(sql, guest, message, read, acting)
}

type Read = { reading: Reading; zone: string | null; from: 'participant' | 'organizer' }

async function insertRead(
  sql: Transaction,
  writer: Writer,
  message: NewMessage,
  read: Read,
  acting: Acting,
): Promise<void> {
  const { workspace, requestId } = writer
  await insertMessage(sql, workspace, message, null, receivedFact(message, acting))
  await dropOvertaken(sql, workspace, message)
  await insertReading(sql, workspace, requestId, {
    messageId: message.id,
    input: inputOf(writer, read, message),
    result: read.reading,
    by: 'person',
    differences: [],
    engineVersion: VERSION,
    at: message.at,
  })
}

type Writer = FoundGuest | FoundOrganizer

/** The link proves it, as the secret address proves a reply. */
function messageOf(guest: Writer, visible: string, { clock }: Acting): NewMessage {
  const { id, at: createdAt } = newId('message', clock)
  return {
    id,
    requestId: guest.requestId,
    threadId: guest.threadId,
    teamId: null,
    kind: 'reply',
    fromEmail: guest.email,
    fromKey: emailKey(guest.email),
    fromName: guest.name,
    rcpt: [],
    copied: [],
    subject: guest.threadSubject ?? '',
    messageId: '',
    inReplyTo: null,
    referencesIds: [],
    dedupeKey: `page:${id}`,
    visible,
    quoted: '',
    calendar: null,
    bounce: null,
    trust: 'unknown',
    proof: 'token',
    quick: false,
    trayReason: null,
    twinOf: null,
    dateOffsetMinutes: null,
    source: 'page',
    at: new Date(Date.parse(createdAt) + guest.clockOffsetMs).toISOString(),
    createdAt,
  }
}

function inputOf(writer: Writer, { zone, from }: Read, { at, visible }: NewMessage) {
  return {
    now: at,
    timezone: zone,
    host_timezone: writer.workspace.timezone,
    duration_minutes: 0,
    offers: [],
    from,
    text: visible,
  }
}
