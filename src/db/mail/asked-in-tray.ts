import type { ReadInput } from '#core/language/reading.ts'
import type { RoutedTeam } from '#core/team/routing.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { type MailInTray, trayMailColumns } from './tray.ts'

// Mails in the tray that ask for a meeting. They become requests as soon as a person, a team or the language model allows it.

/** A waiting mail, with the content for a request. */
export type AskingMail = MailInTray & { text: string; copied: string[] }

const waitingColumns = (sql: Sql) => sql`${trayMailColumns(sql)}, visible as text, copied, team_id`

export async function findAskedInTray(sql: Sql, workspace: Workspace, id: string): Promise<AskingMail | null> {
  const [mail] = await sql<AskingMail[]>`
    select ${waitingColumns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and id = ${id}
      and request_id is null
      and tray_reason is not null
    for no key update`
  return mail ?? null
}

/** The newest mail of this sender, to this team or to the workspace, about which they were asked and have not answered. */
export async function lockAskedOf(
  sql: Transaction,
  workspace: Workspace,
  { fromKey, teamId }: { fromKey: string; teamId: string | null },
): Promise<AskingMail | null> {
  const [mail] = await sql<AskingMail[]>`
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

/** The team of a sender who has not answered our question: null for the workspace itself, undefined if there is no question. */
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

/** A team with waiting mail that nobody could take when it came. */
export type TeamWaitedFor = RoutedTeam & { workspaceId: string; teamId: string }

/** In every workspace. Named exception: a worker serves all of them. */
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

/** The oldest mail after `after` that waits for one of these teams. Nobody else claims it until the transaction ends. */
export async function claimWaitingFor(
  sql: Transaction,
  teams: readonly TeamWaitedFor[],
  after: string,
): Promise<(AskingMail & { teamId: string; workspaceId: string }) | null> {
  const [mail] = await sql<(AskingMail & { teamId: string; workspaceId: string })[]>`
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

/** A mail that asks for a meeting and was given to the language model, with the answer. */
export type ReadMail = AskingMail & {
  workspaceId: string
  teamId: string | null
  messageId: string
  createdAt: Timestamp
  input: ReadInput | null
  /** Null if there was none in time. */
  answer: unknown
}

/** The oldest mail after `after` that the model answered, failed at or kept for a minute. Named exception: a worker serves all. */
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
