import type { Clue, Route } from '#core/mail/routing.ts'
import { fitting, type MailHome } from '#core/team/address.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

// Where the tokens and names of a mail lead. Named exception to "every query names the workspace": these are the queries
// that find it.

export type MailPlace = {
  by: Clue['by']
  workspace: Workspace
  requestId: string | null
  threadId: string | null
  /** Whom the mail of ours was for that came back to its return address. */
  sentTo: string | null
  /** When that mail left; null where it has not. In real time. */
  leftAt: Timestamp | null
  team: { id: string; active: boolean } | null
}

/** A place with what the mail carries for it: `chooseRoutes` says. */
export type MailRoute = Route<MailPlace>

export async function listPlaces(sql: Sql, clues: Clue[], home: MailHome): Promise<MailPlace[]> {
  const tokens = (by: Clue['by']) => clues.flatMap((clue) => (clue.by === by && 'token' in clue ? clue.token : []))
  const uids = clues.flatMap((clue) => (clue.by === 'uid' ? clue.uid : []))
  const names = clues.flatMap((clue) => (clue.by === 'name' ? clue.local : []))
  const messageIds = clues.flatMap((clue) => (clue.by === 'message' ? clue.messageId : []))
  const found = [
    await listByReturnAddress(sql, tokens('bounce')),
    await listByEvent(sql, uids),
    await listByThread(sql, tokens('reply')),
    await listByMessageId(sql, messageIds),
    await listByName(sql, names, home),
  ]
  return found.flat()
}

const workspaceColumn = (sql: Sql) => sql`
  json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace`

/** A mail may have left from when it was first leased; its last attempt is what a report is about. */
async function listByReturnAddress(sql: Sql, tokens: string[]): Promise<MailPlace[]> {
  if (tokens.length === 0) return []
  return await sql<MailPlace[]>`
    select 'bounce' as by, ${workspaceColumn(sql)}, m.request_id, m.thread_id, m.rcpt[1] as sent_to,
      coalesce(o.sent_at, o.leased_at) as left_at, null as team
    from directory d
    join workspaces w on w.id = d.workspace_id
    join messages m on m.workspace_id = d.workspace_id and m.id = d.ref
    left join outbox o on o.workspace_id = m.workspace_id and o.id = m.id
    where d.kind = 'mail'
      and d.lookup = any(${tokens}::text[])
    order by array_position(${tokens}::text[], d.lookup)`
}

async function listByMessageId(sql: Sql, messageIds: string[]): Promise<MailPlace[]> {
  if (messageIds.length === 0) return []
  return await sql<MailPlace[]>`
    select 'message' as by, ${workspaceColumn(sql)}, m.request_id, m.thread_id, ${nothingSent(sql)}, null as team
    from messages m
    join workspaces w on w.id = m.workspace_id
    where m.direction = 'out'
      and m.message_id = any(${messageIds}::text[])
    order by array_position(${messageIds}::text[], m.message_id)`
}

const nothingSent = (sql: Sql) => sql`null as sent_to, null as left_at`

async function listByEvent(sql: Sql, uids: string[]): Promise<MailPlace[]> {
  if (uids.length === 0) return []
  return await sql<MailPlace[]>`
    select 'uid' as by, ${workspaceColumn(sql)}, b.request_id, null as thread_id, ${nothingSent(sql)}, null as team
    from directory d
    join workspaces w on w.id = d.workspace_id
    join bookings b on b.workspace_id = d.workspace_id and b.uid = d.lookup
    where d.kind = 'uid'
      and d.lookup = any(${uids}::text[])`
}

async function listByThread(sql: Sql, tokens: string[]): Promise<MailPlace[]> {
  if (tokens.length === 0) return []
  return await sql<MailPlace[]>`
    select 'reply' as by, ${workspaceColumn(sql)}, t.request_id, t.id as thread_id, ${nothingSent(sql)}, null as team
    from directory d
    join workspaces w on w.id = d.workspace_id
    join threads t on t.workspace_id = d.workspace_id and t.id = d.ref
    where d.kind = 'reply'
      and d.lookup = any(${tokens}::text[])
    order by array_position(${tokens}::text[], d.lookup)`
}

async function listByName(sql: Sql, names: string[], home: MailHome): Promise<MailPlace[]> {
  const places: MailPlace[] = []
  for (const name of new Set(names)) places.push(...(await listNamed(sql, name, home)))
  return places
}

/** `acme`, `w.01h…`, `sales.acme`, or the bare mailbox, which means the only workspace where there is but one. */
async function listNamed(sql: Sql, name: string, home: MailHome): Promise<MailPlace[]> {
  if (name === '') return await listOnly(sql)
  if (name.startsWith('w.')) return await listWorkspace(sql, sql`w.id = ${`ws_${name.slice(2)}`}`)
  const dot = name.lastIndexOf('.')
  if (dot < 0) return await listWorkspace(sql, sql`w.handle = ${name}`)
  return await listTeam(sql, name, name.slice(dot + 1), home)
}

async function listOnly(sql: Sql): Promise<MailPlace[]> {
  const places = await listWorkspace(sql, sql`true`)
  return places.length === 1 ? places : []
}

async function listWorkspace(sql: Sql, which: ReturnType<Sql>): Promise<MailPlace[]> {
  return await sql<MailPlace[]>`
    select 'name' as by, ${workspaceColumn(sql)}, null as request_id, null as thread_id, ${nothingSent(sql)}, null as team
    from workspaces w
    where ${which}
    limit 2`
}

/** Old names of a team go on routing to it. Behind a mailbox's plus sign a long name is shortened. */
async function listTeam(sql: Sql, name: string, handle: string, home: MailHome): Promise<MailPlace[]> {
  const rows = await sql<(MailPlace & { slug: string })[]>`
    select 'name' as by, ${workspaceColumn(sql)}, null as request_id, null as thread_id, ${nothingSent(sql)}, a.slug,
      json_build_object('id', t.id, 'active', t.active) as team
    from workspaces w
    join team_addresses a on a.workspace_id = w.id
    join teams t on t.workspace_id = a.workspace_id and t.id = a.team_id
    where w.handle = ${handle}
      ${'domain' in home ? sql`and a.slug = ${name.slice(0, -handle.length - 1)}` : sql``}
      and t.mode <> 'manual'`
  return rows.filter(({ slug }) => fitting(`${slug}.${handle}`, home) === name).map(({ slug: _, ...place }) => place)
}
