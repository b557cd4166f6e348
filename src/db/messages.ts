import type { Bounce } from '#core/mail/bounce.ts'
import type { MailKind } from '#core/mail/loop-guard.ts'
import type { Calendar } from '#core/mail/parsed-mail.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type Trust = 'authenticated' | 'unknown' | 'failed'
export type MailSource = 'smtp' | 'lmtp' | 'imap' | 'mailroom'

export type NewMessage = {
  id: string
  requestId: string | null
  threadId: string | null
  kind: MailKind
  fromEmail: string
  fromKey: string
  fromName: string | null
  rcpt: string[]
  copied: string[]
  subject: string
  messageId: string
  inReplyTo: string | null
  referencesIds: string[]
  dedupeKey: string
  visible: string
  quoted: string
  calendar: Calendar | null
  bounce: Bounce | null
  trust: Trust
  trayReason: string | null
  twinOf: string | null
  dateOffsetMinutes: number | null
  source: MailSource
  at: Timestamp
  createdAt: Timestamp
}

/** False when this mail is here already. */
export async function insertMessage(
  sql: Sql,
  workspace: Workspace,
  message: NewMessage,
  raw: Uint8Array,
): Promise<boolean> {
  const calendar = message.calendar && sql.json(message.calendar)
  const bounce = message.bounce && sql.json(message.bounce)
  const rows = await sql`
    insert into messages ${sql({ ...message, workspaceId: workspace.id, direction: 'in', calendar, bounce })}
    on conflict on constraint messages_once do nothing
    returning id`
  if (rows.length === 0) return false
  await sql`
    insert into message_raw (workspace_id, id, raw, created_at)
    values (${workspace.id}, ${message.id}, ${raw}, ${message.createdAt})`
  return true
}

export type KnownMessage = { id: string; requestId: string | null; kind: MailKind; at: Timestamp }

export async function findMessageByKey(
  sql: Sql,
  workspace: Workspace,
  dedupeKey: string,
): Promise<KnownMessage | null> {
  const [row] = await sql<KnownMessage[]>`
    select id, request_id, kind, at
    from messages
    where workspace_id = ${workspace.id}
      and dedupe_key = ${dedupeKey}
      and direction = 'in'`
  return row ?? null
}

/** The first message that came under this Message-ID. */
export async function findTwin(
  sql: Sql,
  workspace: Workspace,
  messageId: string,
  dedupeKey: string,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id
    from messages
    where workspace_id = ${workspace.id}
      and message_id = ${messageId}
      and direction = 'in'
      and dedupe_key <> ${dedupeKey}
    order by id
    limit 1`
  return row?.id ?? null
}

/** Gives a message of the tray to a request. False when somebody else did so meanwhile. */
export async function updateGiven(
  sql: Sql,
  workspace: Workspace,
  id: string,
  to: { requestId: string; threadId: string | null },
): Promise<boolean> {
  const rows = await sql`
    update messages
    set request_id = ${to.requestId},
        thread_id = ${to.threadId},
        tray_reason = null
    where workspace_id = ${workspace.id}
      and id = ${id}
      and request_id is null
    returning id`
  return rows.length === 1
}

/** What we wrote in a conversation, the newest first; quotations of it are recognised by this. */
export async function listSentTexts(
  sql: Sql,
  workspace: Workspace,
  about: { requestId: string; threadId: string | null },
): Promise<string[]> {
  const rows = await sql<{ visible: string }[]>`
    select visible
    from messages
    where workspace_id = ${workspace.id}
      and request_id = ${about.requestId}
      and direction = 'out'
      ${about.threadId === null ? sql`` : sql`and thread_id = ${about.threadId}`}
    order by id desc
    limit 20`
  return rows.map(({ visible }) => visible)
}
