import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Everybody's mailbox as this installation knows it: mail to them and mail from them.

export type PersonsMailbox = {
  email: string
  name: string | null
  received: number
  sent: number
  lastAt: Timestamp
  lastSubject: string
}

export async function listMailboxes(sql: Sql, workspace: Workspace): Promise<PersonsMailbox[]> {
  return await sql<PersonsMailbox[]>`
    select m.email, p.name, m.received, m.sent, m.last_at, m.last_subject
    from (
      select lower(email) as email, count(*) filter (where direction = 'out')::int as received,
        count(*) filter (where direction = 'in')::int as sent, max(at) as last_at,
        (array_agg(subject order by id desc))[1] as last_subject
      from (
        select id, at, subject, direction, case direction when 'out' then rcpt[1] else from_email end as email
        from messages
        where workspace_id = ${workspace.id}
      ) mail
      group by lower(email)
    ) m
    left join people p on p.workspace_id = ${workspace.id} and p.email_key = m.email
    order by m.last_at desc`
}

export type MailInBox = {
  id: string
  direction: 'in' | 'out'
  kind: string
  from: string
  to: string[]
  subject: string
  text: string
  messageId: string
  references: string[]
  requestId: string | null
  /** The tokens of the conversation and of the mail itself; only for our mail. */
  replyToken: string | null
  bounceToken: string | null
  status: string | null
  at: Timestamp
}

const columns = (sql: Sql) => sql`
  m.id, m.direction, m.kind, m.from_email as from, m.rcpt as to, m.subject, m.visible as text, m.message_id,
  m.references_ids as references, m.request_id, t.token as reply_token, m.token as bounce_token, o.status, m.at`

const joined = (sql: Sql) => sql`
  messages m
  left join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
  left join outbox o on o.workspace_id = m.workspace_id and o.id = m.id`

/** Oldest first: mail to this person and mail from them. */
export async function listMailbox(sql: Sql, workspace: Workspace, email: string): Promise<MailInBox[]> {
  return await sql<MailInBox[]>`
    select ${columns(sql)}
    from ${joined(sql)}
    where m.workspace_id = ${workspace.id}
      and lower(case m.direction when 'out' then m.rcpt[1] else m.from_email end) = lower(${email})
    order by m.id`
}

/** The newest mail that was sent to this person, or the newest invite. */
export async function findNewestMail(
  sql: Sql,
  workspace: Workspace,
  email: string,
  { isInvite }: { isInvite: boolean },
): Promise<MailInBox | null> {
  const [mail] = await sql<MailInBox[]>`
    select ${columns(sql)}
    from ${joined(sql)}
    where m.workspace_id = ${workspace.id}
      and m.direction = 'out'
      and lower(m.rcpt[1]) = lower(${email})
      ${isInvite ? sql`and m.kind = 'invite'` : sql``}
    order by m.id desc
    limit 1`
  return mail ?? null
}

export async function findMail(sql: Sql, workspace: Workspace, id: string): Promise<MailInBox | null> {
  const [mail] = await sql<MailInBox[]>`
    select ${columns(sql)}
    from ${joined(sql)}
    where m.workspace_id = ${workspace.id}
      and m.id = ${id}`
  return mail ?? null
}

/** The bytes as sent or received; null if they were deleted with age. */
export async function findRaw(sql: Sql, workspace: Workspace, id: string): Promise<Uint8Array | null> {
  const [row] = await sql<{ raw: Uint8Array }[]>`
    select raw
    from message_raw
    where workspace_id = ${workspace.id}
      and id = ${id}`
  return row?.raw ?? null
}
