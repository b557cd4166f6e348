import type { SourceProblem } from '#core/calendar/connection.ts'
import type { Clock } from '#core/clock.ts'
import type { Missing } from '#core/mail/asked-by-mail.ts'
import { emailKey } from '#core/person/email.ts'
import type { Slot, Timestamp } from '#core/time/timestamp.ts'
import { currentTime, lowestId, newId } from '../ids.ts'
import type { ClaimKey } from '../queue/claims.ts'
import type { Sql } from '../sql.ts'
import type { Disabled } from '../webhooks/endpoint-health.ts'
import type { Workspace } from '../workspaces.ts'

// Notices are mails to the people who run a workspace. Their text is written when they are sent (workers/notices.ts).

/** One mail to every active admin each time an endpoint is disabled. */
export async function insertDisabledNotices(sql: Sql, disabled: Disabled, clock: Clock): Promise<void> {
  const notice = {
    kind: 'endpoint_disabled',
    cause: `${disabled.id}:${disabled.disabledAt}`,
    details: { endpoint_id: disabled.id, url: disabled.url, disabled_at: disabled.disabledAt },
    alsoTo: null,
  }
  await insertNotices(sql, disabled.workspaceId, notice, clock)
}

/** One mail a day to every active admin if the workspace may write to nobody new any more. */
export async function insertFirstContactNotices(
  sql: Sql,
  workspace: Workspace,
  { most, againAt, forOutsiders = false }: { most: number; againAt: Timestamp; forOutsiders?: boolean },
  clock: Clock,
): Promise<void> {
  const details = { most: String(most), again_at: againAt, for: forOutsiders ? 'outsiders' : null }
  const cause = forOutsiders ? `${againAt}:outsiders` : againAt
  await insertNotices(sql, workspace.id, { kind: 'first_contacts', cause, details, alsoTo: null }, clock)
}

/** One mail a day to every active admin if the tray is full. True if that is news. */
export async function insertTrayNotices(
  sql: Sql,
  workspace: Workspace,
  { day, mails, bytes }: { day: string; mails: number; bytes: number },
  clock: Clock,
): Promise<boolean> {
  const details = { mails: String(mails), megabytes: (bytes / 1024 / 1024).toFixed(1) }
  return await insertNotices(sql, workspace.id, { kind: 'tray_full', cause: day, details, alsoTo: null }, clock)
}

/** One mail a day to every active admin without a morning summary, while mail waits in the tray. */
export async function insertWaitingNotices(
  sql: Sql,
  workspaceId: string,
  { day, count, mails }: { day: string; count: number; mails: string[] },
  clock: Clock,
): Promise<void> {
  const details = { day, count: String(count), mails: mails.join('\n') }
  await insertNotices(
    sql,
    workspaceId,
    { kind: 'tray_waits', cause: day, details, alsoTo: null, withoutDigest: true },
    clock,
  )
}

/** One mail for each cause to the active managers of a team, or to the admins if it has none. */
export async function insertTeamNotices(
  sql: Sql,
  workspace: Workspace,
  team: { id: string; kind: 'team_has_nobody' | 'team_mail_unsure'; cause: string; details: Record<string, string> },
  clock: Clock,
): Promise<void> {
  const { id, at } = newId('message', clock)
  await sql`
    with manager as (
      select m.id, p.email, p.email_key, t.name
      from teams t
      join team_memberships tm on tm.workspace_id = t.workspace_id and tm.team_id = t.id and tm.role = 'manager'
      join workspace_members m on m.workspace_id = tm.workspace_id and m.id = tm.member_id and m.active
      join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
      where t.workspace_id = ${workspace.id}
        and t.id = ${team.id}
    ),
    told as (
      select *
      from manager
      union all
      select m.id, p.email, p.email_key, t.name
      from teams t
      join workspace_members m on m.workspace_id = t.workspace_id and m.active and m.role = 'admin'
      join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
      where t.workspace_id = ${workspace.id}
        and t.id = ${team.id}
        and not exists (select from manager)
    )
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, details, created_at)
    select ${workspace.id}, numbered_id(${id}, row_number() over (order by told.id) - 1),
      ${`${team.kind}:${team.cause}:`} || told.id, told.email, told.email_key, ${team.kind},
      jsonb_build_object('team', told.name, 'team_id', ${team.id}::text) || ${sql.json(team.details)}, ${at}
    from told
    on conflict (workspace_id, dedupe_key) do nothing`
}

/** How many mails that may not be requests a team has been told of on a day. */
export async function countTeamNotices(sql: Sql, workspace: Workspace, teamId: string, day: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct details ->> 'message')::int
    from outbox
    where workspace_id = ${workspace.id}
      and id >= ${lowestId('message', Date.parse(day))}
      and kind = 'team_mail_unsure'
      and details ->> 'team_id' = ${teamId}
      and details ->> 'day' = ${day}`
  return row!.count
}

export type RequesterQuestion = {
  messageId: string
  to: string
  name: string | null
  asks: Missing
  teamId: string | null
  /** The mail that it answers. */
  foreignId: string
  subject: string
  language: string | null
}

/** Asks the sender about missing details. Like all notices, it is written when it is sent. */
export async function insertRequesterQuestion(
  sql: Sql,
  workspace: Workspace,
  { messageId, to, teamId, name, asks, foreignId, subject, language }: RequesterQuestion,
  clock: Clock,
): Promise<void> {
  const { id, at } = newId('message', clock)
  const details = { name, asks, answers: foreignId, subject, language }
  await sql`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, details, created_at)
    select ${workspace.id}, ${id}, ${`ask_requester:${messageId}`}, ${to}, ${emailKey(to)}, 'ask_requester',
      jsonb_build_object('team', t.name, 'slug', t.slug) || ${sql.json(details)}, ${at}
    from (select 1) one
    left join teams t on t.workspace_id = ${workspace.id} and t.id = ${teamId}
    on conflict (workspace_id, dedupe_key) do nothing`
}

export type ToConfirm = {
  holdId: string
  to: string
  language: string
  /** Of the link: it is in the address. */
  name: string
  title: string
  host: string | null
  slot: Slot | null
  zone: string
  /** For so long the time is kept; null if it is not. */
  minutes: number | null
}

/** Asks the visitor of a booking link to confirm their address. */
export async function insertConfirmation(
  sql: Sql,
  workspace: Workspace,
  { holdId, to, slot, ...words }: ToConfirm,
  clock: Clock,
): Promise<void> {
  const { id, at } = newId('message', clock)
  const details = { ...words, hold_id: holdId, start: slot?.start ?? null, end: slot?.end ?? null }
  await sql`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, details, created_at)
    values (${workspace.id}, ${id}, ${`confirm_booking:${holdId}`}, ${to}, ${emailKey(to)}, 'confirm_booking', ${sql.json(details)}, ${at})`
}

/** A person's answer to a mail in the tray, sent from the address that it was written to. */
export async function insertTrayAnswer(
  sql: Sql,
  workspace: Workspace,
  answer: { messageId: string; text: string },
  clock: Clock,
): Promise<void> {
  const { id, at } = newId('message', clock)
  await sql`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, details, created_at)
    select m.workspace_id, ${id}, ${`tray_answer:${answer.messageId}`}, m.from_email, m.from_key, 'tray_answer',
      jsonb_build_object('text', ${answer.text}::text, 'answers', m.message_id, 'subject', m.subject, 'slug', t.slug), ${at}
    from messages m
    left join teams t on t.workspace_id = m.workspace_id and t.id = m.team_id
    where m.workspace_id = ${workspace.id}
      and m.id = ${answer.messageId}`
}

/** How many people were asked about their mail since then, and how often this person was. */
export async function countRequesterQuestions(
  sql: Sql,
  workspace: Workspace,
  fromKey: string,
  sinceMs: number,
): Promise<{ all: number; sender: number }> {
  const [row] = await sql<{ all: number; sender: number }[]>`
    select count(*)::int as all, count(*) filter (where recipient_key = ${fromKey})::int as sender
    from outbox
    where workspace_id = ${workspace.id}
      and id >= ${lowestId('message', sinceMs)}
      and kind = 'ask_requester'`
  return row!
}

export type RequestNotice = {
  kind: string
  cause: string
  details: Record<string, string | null>
  organizerMemberId: string
}

/** One mail for each cause to the organizer of a request and to every active admin. */
export async function insertRequestNotices(
  sql: Sql,
  workspace: Workspace,
  notice: RequestNotice,
  clock: Clock,
): Promise<void> {
  await insertNotices(sql, workspace.id, { ...notice, alsoTo: notice.organizerMemberId }, clock)
}

export type UnreadableCalendar = ClaimKey & { memberId: string; name: string; problem: SourceProblem }

/** One mail to the owner of a calendar each time it fails. */
export async function insertCalendarNotice(sql: Sql, calendar: UnreadableCalendar, clock: Clock): Promise<void> {
  const { workspaceId, id, claimNo, memberId, name, problem } = calendar
  const details = { calendar_id: id, member_id: memberId, name, problem }
  const notice = { kind: 'calendar_unreadable', cause: `${id}:${claimNo}`, details, alsoTo: memberId, toAdmins: false }
  await insertNotices(sql, workspaceId, notice, clock)
}

/** At most one mail a day about unreadable events: some servers return them only with every other answer. */
export async function insertEventsNotice(
  sql: Sql,
  { workspaceId, id, connectionId, memberId, name }: Omit<UnreadableCalendar, 'problem'> & { connectionId: string },
  { count, starts }: { count: number; starts: string[] },
  clock: Clock,
): Promise<void> {
  const day = currentTime(clock).slice(0, 10)
  const details = {
    ...{ calendar_id: id, member_id: memberId, name, problem: 'some_unreadable' },
    ...{ starts: starts.join('\n'), count: String(count) },
  }
  const notice = {
    kind: 'calendar_unreadable',
    cause: `events:${connectionId}:${day}`,
    details,
    alsoTo: memberId,
    toAdmins: false,
  }
  await insertNotices(sql, workspaceId, notice, clock)
}

type NewNotice = {
  kind: string
  cause: string
  details: Record<string, string | null>
  alsoTo: string | null
  /** True by default. */
  toAdmins?: boolean
  /** Only to members without a morning summary: it tells the others. */
  withoutDigest?: boolean
}

/**
 * Notices belong to no request, so pausing or cancelling one does not hold them back. True if this tells somebody who was not
 * told before.
 */
async function insertNotices(sql: Sql, workspaceId: string, notice: NewNotice, clock: Clock): Promise<boolean> {
  const { id, at } = newId('message', clock)
  const rows = await sql`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, details, created_at)
    select m.workspace_id, numbered_id(${id}, row_number() over (order by m.id) - 1),
      ${`${notice.kind}:${notice.cause}:`} || m.id, p.email, p.email_key, ${notice.kind}, ${sql.json(notice.details)}, ${at}
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId}
      and not (${notice.withoutDigest ?? false} and m.digest and w.digest)
      and ((m.role = 'admin' and ${notice.toAdmins ?? true}) or m.id = ${notice.alsoTo})
      and m.active
    on conflict (workspace_id, dedupe_key) do nothing
    returning id`
  return rows.length > 0
}
