import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { createIngest, type Ingest, type IngestParts } from '#mail/ingest.ts'
import { openParser, type Parser } from '#mail/parse.ts'
import { openLog } from '#telemetry/log.ts'
import { anId, TEST_CLOCK } from './clock.ts'
import { givenRequest, type ShownRequest } from './requests.ts'
import { newWorld, type World } from './world.ts'

export const HOME = { domain: 'parley.test' }

/** A workspace with a handle of its own, and the way in. */
export type MailWorld = World & { handle: string; ingest: Ingest; wakes: number }

let parser: Parser | undefined
after(() => parser?.[Symbol.asyncDispose]())

export function testParser(): Parser {
  parser ??= openParser({ deadlineMs: 10_000 })
  return parser
}

export async function newMailWorld(parts: Partial<IngestParts> = {}): Promise<MailWorld> {
  const handle = `h${randomBytes(6).toString('hex')}`
  const world = { ...(await newWorld({ handle, ...(parts.pool ? { pool: parts.pool } : {}) })), handle, wakes: 0 }
  const ingest = createIngest({
    pool: world.pool,
    mailHome: HOME,
    parser: testParser(),
    trust: { authservId: null, resolve: async () => [] },
    wake: () => {
      mailWorld.wakes += 1
    },
    log: openLog({ logLevel: 'silent' }),
    clock: TEST_CLOCK,
    ...parts,
  })
  const mailWorld = Object.assign(world, { ingest })
  return mailWorld
}

/** A conversation with the first participant of a request, in which we wrote once. */
export type Conversation = {
  request: ShownRequest
  threadId: string
  replyToken: string
  mailToken: string
  messageId: string
  replyAddress: string
  bounceAddress: string
}

export const OUR_TEXT =
  'Hello Bo,\n\nwould one of these times suit you?\n\n1. Tuesday, 17 November, 10:00\n2. Wednesday, 18 November, 14:00\n'

export async function givenConversation(world: MailWorld, email = 'bo@client.test'): Promise<Conversation> {
  const request = await givenRequest(world, { participant_emails: [email] })
  const [participant] = await world.pool<{ id: string }[]>`
    select id
    from participants
    where workspace_id = ${world.workspace.id}
      and request_id = ${request.id}`
  const [replyToken, mailToken] = [newToken(), newToken()]
  const messageId = `<${newToken()}@parley.test>`
  const thread = anId('thread')
  const message = anId('message')
  const ws = world.workspace.id
  await world.pool`
    insert into threads (workspace_id, id, request_id, party, party_id, token, subject, created_at)
    values (${ws}, ${thread.id}, ${request.id}, 'participant', ${participant!.id}, ${replyToken}, 'Meeting', ${thread.at})`
  await world.pool`
    insert into messages (
      workspace_id, id, direction, request_id, thread_id, kind, from_email, from_key, rcpt, subject, message_id, token,
      dedupe_key, visible, at, created_at
    )
    values (
      ${ws}, ${message.id}, 'out', ${request.id}, ${thread.id}, 'outreach', ${`${world.handle}@parley.test`},
      ${`${world.handle}@parley.test`}, ${[email]}, 'Meeting', ${messageId}, ${mailToken}, ${`out:${message.id}`}, ${OUR_TEXT},
      ${message.at}, ${message.at}
    )`
  await world.pool`
    insert into outbox (
      workspace_id, id, request_id, dedupe_key, recipient, recipient_key, kind, status, leased_at, sent_at, created_at
    )
    values (
      ${ws}, ${message.id}, ${request.id}, ${[request.id, 0, `participant:${participant!.id}`, 'outreach'].join('|')}, ${email},
      lower(${email}), 'outreach', 'sent', now(), now(), ${message.at}
    )`
  await world.pool`
    insert into directory (kind, lookup, workspace_id, ref)
    values ('reply', ${replyToken}, ${ws}, ${thread.id}), ('mail', ${mailToken}, ${ws}, ${message.id})`
  return {
    request,
    threadId: thread.id,
    replyToken,
    mailToken,
    messageId,
    replyAddress: `r.${replyToken}@parley.test`,
    bounceAddress: `b.${mailToken}@parley.test`,
  }
}

/** A booking of the request, with the event that its invites carry. */
export async function givenEvent(world: MailWorld, requestId: string): Promise<string> {
  const { id, at } = anId('booking')
  const uid = `${id}@parley.test`
  await world.pool`
    insert into bookings (workspace_id, id, request_id, uid, during, zone, tzdb, created_at, updated_at)
    values (
      ${world.workspace.id}, ${id}, ${requestId}, ${uid}, '[2026-11-17 10:00+00,2026-11-17 10:30+00)', 'UTC', '2026c', ${at}, ${at}
    )`
  await world.pool`
    insert into directory (kind, lookup, workspace_id, ref)
    values ('uid', ${uid}, ${world.workspace.id}, ${id})`
  return uid
}

const newToken = (): string => anId('thread').id.slice(-26)

export type Written = {
  from?: string
  to?: string
  cc?: string
  subject?: string
  messageId?: string | null
  headers?: string[]
  body?: string
}

/** The bytes of a mail. Lines of the body end as on the wire. */
export function written(mail: Written = {}): Buffer {
  const identifier = mail.messageId === undefined ? `<${randomBytes(8).toString('hex')}@client.test>` : mail.messageId
  const lines = [
    `From: ${mail.from ?? 'Bo <bo@client.test>'}`,
    `To: ${mail.to ?? 'somebody@parley.test'}`,
    ...(mail.cc === undefined ? [] : [`Cc: ${mail.cc}`]),
    `Subject: ${mail.subject ?? 'Re: Meeting'}`,
    ...(identifier === null ? [] : [`Message-ID: ${identifier}`]),
    'Date: Mon, 16 Nov 2026 10:00:00 +0100',
    ...(mail.headers ?? []),
    '',
    mail.body ?? 'Tuesday works for me.',
    '',
  ]
  return Buffer.from(lines.join('\n').replaceAll('\n', '\r\n'))
}

export function envelope(rcpt: string | string[], from = 'bo@client.test') {
  return { from, rcpt: [rcpt].flat() }
}

export type StoredMessage = {
  id: string
  requestId: string | null
  threadId: string | null
  kind: string
  fromEmail: string
  rcpt: string[]
  copied: string[]
  visible: string
  quoted: string
  calendar: { answer: object | null } | null
  bounce: { severity: string } | null
  trust: string
  trayReason: string | null
  twinOf: string | null
  dateOffsetMinutes: number | null
  source: string
  at: string
  createdAt: string
}

/** Messages that came in, oldest first. */
export async function messagesOf(world: World): Promise<StoredMessage[]> {
  return await world.pool<StoredMessage[]>`
    select id, request_id, thread_id, kind, from_email, rcpt, copied, visible, quoted, calendar, bounce, trust, tray_reason,
      twin_of, date_offset_minutes, source, at, created_at
    from messages
    where workspace_id = ${world.workspace.id}
      and direction = 'in'
    order by id`
}

export async function onlyMessageOf(world: World): Promise<StoredMessage> {
  const messages = await messagesOf(world)
  assert.equal(messages.length, 1)
  return messages[0]!
}
