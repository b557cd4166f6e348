import type { ReadInput } from '#core/language/reading.ts'
import type { TrayReason, TrayRoom } from '#core/mail/tray.ts'
import type { RoutedTeam } from '#core/team/routing.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Trust } from './messages.ts'
import type { Sql, Transaction } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** A mail that waits for a person. */
export type MailInTray = {
  id: string
  fromEmail: string
  fromKey: string
  fromName: string | null
  subject: string
  /** As the workspace's clock showed it. */
  at: Timestamp
  reason: string
  trust: Trust
  /** Known also where the mail itself could not be read. */
  requestId: string | null
}

const columns = (sql: Sql) => sql`
  id, from_email, from_key, from_name, subject, at, tray_reason as reason, trust, request_id`

/** Oldest first. */
export async function listTray(sql: Sql, workspace: Workspace): Promise<MailInTray[]> {
  return await sql<MailInTray[]>`
    select ${columns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and tray_reason is not null
    order by id`
}

export async function findInTray(sql: Sql, workspace: Workspace, id: string): Promise<MailInTray | null> {
  const [mail] = await sql<MailInTray[]>`
    select ${columns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null`
  return mail ?? null
}

/** A mail that waits, with what a request is made from. */
export type WaitingMail = MailInTray & { text: string; copied: string[] }

const waitingColumns = (sql: Sql) => sql`${columns(sql)}, visible as text, copied, team_id`

export async function findAskedInTray(sql: Sql, workspace: Workspace, id: string): Promise<WaitingMail | null> {
  const [mail] = await sql<WaitingMail[]>`
    select ${waitingColumns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and id = ${id}
      and request_id is null
      and tray_reason is not null
    for no key update`
  return mail ?? null
}

/** The newest mail of this sender, to this team or to the workspace itself, about which they were asked and have not answered. */
export async function lockAskedOf(
  sql: Transaction,
  workspace: Workspace,
  { fromKey, teamId }: { fromKey: string; teamId: string | null },
): Promise<WaitingMail | null> {
  const [mail] = await sql<WaitingMail[]>`
    select ${waitingColumns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and from_key = ${fromKey}
      and team_id is not distinct from ${teamId}
      and request_id is null
      and tray_reason = 'sender_asked'
    order by id desc
    limit 1
    for no key update`
  return mail ?? null
}

/** To which team somebody wrote who was asked and has not answered: null for the workspace itself, undefined for nobody. */
export async function findTeamAskedOf(
  sql: Sql,
  workspace: Workspace,
  fromKey: string,
): Promise<string | null | undefined> {
  const [mail] = await sql<{ teamId: string | null }[]>`
    select team_id
    from messages
    where workspace_id = ${workspace.id}
      and from_key = ${fromKey}
      and request_id is null
      and tray_reason = 'sender_asked'
    order by id desc
    limit 1`
  return mail?.teamId
}

/** A team for which mail waits that nobody could take when it came. */
export type TeamWaitedFor = RoutedTeam & { workspaceId: string; teamId: string }

/** In every workspace. Named exception: a worker looks after all of them. */
export async function listTeamsWaitedFor(sql: Sql): Promise<TeamWaitedFor[]> {
  return await sql<TeamWaitedFor[]>`
    select t.workspace_id, t.id as team_id, t.active, t.mode, t.include_all_members, (
      select coalesce(json_agg(json_build_object('active', w.active, 'isPaused', tm.paused_at is not null)), '[]')
      from team_memberships tm
      join workspace_members w on w.workspace_id = tm.workspace_id and w.id = tm.member_id
      where tm.workspace_id = t.workspace_id
        and tm.team_id = t.id
    ) as roster
    from teams t
    where (t.workspace_id, t.id) in (
      select workspace_id, team_id
      from messages
      where tray_reason = 'nobody_eligible'
        and request_id is null
    )`
}

/** The oldest mail that waits for one of these teams, after another. Nobody else claims it until the transaction ends. */
export async function claimWaitingFor(
  sql: Transaction,
  teams: readonly TeamWaitedFor[],
  after: string,
): Promise<(WaitingMail & { teamId: string; workspaceId: string }) | null> {
  const [mail] = await sql<(WaitingMail & { teamId: string; workspaceId: string })[]>`
    select ${waitingColumns(sql)}, workspace_id
    from messages
    where tray_reason = 'nobody_eligible'
      and request_id is null
      and id > ${after}
      and (workspace_id, team_id) in (
        select *
        from unnest(${teams.map(({ workspaceId }) => workspaceId)}::text[], ${teams.map(({ teamId }) => teamId)}::text[])
      )
    order by id
    limit 1
    for no key update skip locked`
  return mail ?? null
}

/** A mail that asks for a meeting and was put to the language model, with what that answered. */
export type ReadMail = WaitingMail & {
  workspaceId: string
  teamId: string | null
  messageId: string
  createdAt: Timestamp
  input: ReadInput | null
  /** Null where it gave none in time. */
  answer: unknown
}

/** The oldest that the model has answered, failed at or kept for a minute, after another. Named exception: a worker serves all. */
export async function claimRead(sql: Transaction, askedBefore: Timestamp, after: string): Promise<ReadMail | null> {
  const [mail] = await sql<ReadMail[]>`
    select m.id, m.from_email, m.from_key, m.from_name, m.subject, m.at, m.tray_reason as reason, m.trust, m.request_id,
      m.visible as text, m.copied, m.team_id, m.workspace_id, m.message_id, m.created_at, r.input,
      case when r.status = 'answered' then r.answer end as answer
    from messages m
    left join model_readings r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.tray_reason = 'being_read'
      and m.request_id is null
      and m.id > ${after}
      and (r.id is null or r.status in ('answered', 'failed') or r.asked_at < ${askedBefore}::timestamptz)
    order by m.id
    limit 1
    for no key update of m skip locked`
  return mail ?? null
}

/** What a notice names of a tray. */
const NAMED_MAX = 5

export type Tray = {
  workspaceId: string
  timezone: string
  count: number
  newest: { from: string; subject: string; reason: string }[]
}

/** What waits in the tray of one workspace; null where nothing does. */
export async function findTray(sql: Sql, workspace: Workspace): Promise<Pick<Tray, 'count' | 'newest'> | null> {
  const [tray] = await sql<Pick<Tray, 'count' | 'newest'>[]>`
    select t.count, t.newest
    from workspaces w
    cross join lateral (${trayColumns(sql)}) t
    where w.id = ${workspace.id}
      and t.count > 0`
  return tray ?? null
}

/**
 * Every workspace in whose tray something waits that admins have not heard of today, by UTC or later. Those who get a summary in
 * the morning hear of it there, so it needs one who does not.
 */
export async function listTrays(sql: Sql, now: Timestamp): Promise<Tray[]> {
  return await sql<Tray[]>`
    select w.id as workspace_id, w.timezone, t.count, t.newest
    from workspaces w
    cross join lateral (${trayColumns(sql)}) t
    where t.count > 0
      and exists (
        select
        from workspace_members m
        where m.workspace_id = w.id
          and m.active
          and m.role = 'admin'
          and not (m.digest and w.digest)
      )
      and not exists (
        select
        from outbox o
        where o.workspace_id = w.id
          and o.kind = 'tray_waits'
          and o.details ->> 'day' = (${now}::timestamptz at time zone w.timezone)::date::text
      )`
}

/** How many there are in the tray of `w`, and the newest of them. */
const trayColumns = (sql: Sql) => sql`
  select count(*)::int as count, (
    select json_agg(json_build_object('from', m.from_email, 'subject', left(m.subject, 100), 'reason', m.tray_reason) order by m.id desc)
    from (
      select id, from_email, subject, tray_reason
      from messages
      where workspace_id = w.id
        and tray_reason is not null
      order by id desc
      limit ${NAMED_MAX}
    ) m
  ) as newest
  from messages
  where workspace_id = w.id
    and tray_reason is not null`

/** It goes on waiting, for another reason than before. */
export async function updateTrayReason(sql: Sql, workspace: Workspace, id: string, reason: TrayReason): Promise<void> {
  await sql`
    update messages
    set tray_reason = ${reason}
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null`
}

/** It no longer waits; it stays in the mailbox of its sender. False when it did not wait. */
export async function updateDismissed(sql: Sql, workspace: Workspace, id: string): Promise<boolean> {
  const rows = await sql`
    update messages
    set tray_reason = null
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null
    returning id`
  return rows.length === 1
}

/** How much waits, by the bytes that are kept of it. */
export async function readTrayRoom(sql: Sql, workspace: Workspace, fromKey: string): Promise<TrayRoom> {
  const [room] = await sql<TrayRoom[]>`
    select count(*)::int as mails, coalesce(sum(octet_length(r.raw)), 0)::float8 as bytes,
      count(*) filter (where m.from_key = ${fromKey})::int as mails_of_sender,
      coalesce(sum(octet_length(r.raw)) filter (where m.from_key = ${fromKey}), 0)::float8 as bytes_of_sender
    from messages m
    left join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.workspace_id = ${workspace.id}
      and m.tray_reason is not null`
  return room!
}

const BATCH = 100

/** Workspaces in whose trays something waits for longer. Named exception: the sweeper serves all of them. */
export async function listTraysWithOld(sql: Sql, now: Timestamp, days: number): Promise<Workspace[]> {
  return await sql<Workspace[]>`
    select w.id, w.name, w.handle, w.timezone
    from workspaces w
    cross join lateral (
      select m.created_at
      from messages m
      where m.workspace_id = w.id
        and m.tray_reason is not null
      order by m.id
      limit 1
    ) oldest
    where oldest.created_at < ${now}::timestamptz - make_interval(days => ${days})
    limit ${BATCH}`
}

/** What belongs to a request stays there and no longer waits; what belongs to nobody is deleted. */
export async function deleteOldInTray(
  sql: Transaction,
  workspace: Workspace,
  now: Timestamp,
  days: number,
): Promise<{ count: number; mayBeMore: boolean }> {
  const [row] = await sql<{ count: number }[]>`
    with old as (
      select id, request_id
      from messages
      where workspace_id = ${workspace.id}
        and tray_reason is not null
        and created_at < ${now}::timestamptz - make_interval(days => ${days})
      order by id
      limit ${BATCH}
      for update skip locked
    ),
    kept as (
      update messages
      set tray_reason = null
      where workspace_id = ${workspace.id}
        and id in (select id from old where request_id is not null)
    ),
    gone as (
      delete from messages
      where workspace_id = ${workspace.id}
        and id in (select id from old where request_id is null)
    )
    select count(*)::int as count from old`
  return { count: row!.count, mayBeMore: row!.count === BATCH }
}
