import type { Clue } from '#core/mail/routing.ts'
import { fitting, type MailHome } from '#core/team/address.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

// Where the tokens and names of a mail lead. Named exception to "every query names the workspace": these are the queries
// that find it.

export type MailPlace = {
  by: Clue['by']
  workspace: Workspace
  requestId: string | null
  threadId: string | null
  /** Whom the mail of ours was for that a token belongs to. */
  sentTo: string | null
  team: { id: string; active: boolean } | null
}

export async function listPlaces(sql: Sql, clues: Clue[], home: MailHome): Promise<MailPlace[]> {
  const tokens = (by: Clue['by']) => clues.flatMap((clue) => (clue.by === by && 'token' in clue ? clue.token : []))
  const uids = clues.flatMap((clue) => (clue.by === 'uid' ? clue.uid : []))
  const names = clues.flatMap((clue) => (clue.by === 'name' ? clue.local : []))
  const found = [
    await listByMail(sql, 'bounce', tokens('bounce')),
    await listByEvent(sql, uids),
    await listByThread(sql, tokens('reply')),
    await listByMail(sql, 'message', tokens('message')),
    await listByName(sql, names, home),
  ]
  return found.flat()
}

const workspaceColumn = (sql: Sql) => sql`
  json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace`

async function listByMail(sql: Sql, by: 'bounce' | 'message', tokens: string[]): Promise<MailPlace[]> {
  if (tokens.length === 0) return []
  return await sql<MailPlace[]>`
    select ${by} as by, ${workspaceColumn(sql)}, m.request_id, m.thread_id, m.rcpt[1] as sent_to, null as team
    from directory d
    join workspaces w on w.id = d.workspace_id
    join messages m on m.workspace_id = d.workspace_id and m.id = d.ref
    where d.kind = 'mail'
      and d.lookup = any(${tokens}::text[])
    order by array_position(${tokens}::text[], d.lookup)`
}

async function listByEvent(sql: Sql, uids: string[]): Promise<MailPlace[]> {
  if (uids.length === 0) return []
  return await sql<MailPlace[]>`
    select 'uid' as by, ${workspaceColumn(sql)}, b.request_id, null as thread_id, null as sent_to, null as team
    from directory d
    join workspaces w on w.id = d.workspace_id
    join bookings b on b.workspace_id = d.workspace_id and b.uid = d.lookup
    where d.kind = 'uid'
      and d.lookup = any(${uids}::text[])`
}

async function listByThread(sql: Sql, tokens: string[]): Promise<MailPlace[]> {
  if (tokens.length === 0) return []
  return await sql<MailPlace[]>`
    select 'reply' as by, ${workspaceColumn(sql)}, t.request_id, t.id as thread_id, null as sent_to, null as team
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
    select 'name' as by, ${workspaceColumn(sql)}, null as request_id, null as thread_id, null as sent_to, null as team
    from workspaces w
    where ${which}
    limit 2`
}

/** Old names of a team go on routing to it. Behind a mailbox's plus sign a long name is shortened. */
async function listTeam(sql: Sql, name: string, handle: string, home: MailHome): Promise<MailPlace[]> {
  const rows = await sql<(MailPlace & { slug: string })[]>`
    select 'name' as by, ${workspaceColumn(sql)}, null as request_id, null as thread_id, null as sent_to, a.slug,
      json_build_object('id', t.id, 'active', t.active) as team
    from workspaces w
    join team_addresses a on a.workspace_id = w.id
    join teams t on t.workspace_id = a.workspace_id and t.id = a.team_id
    where w.handle = ${handle}
      ${'domain' in home ? sql`and a.slug = ${name.slice(0, -handle.length - 1)}` : sql``}
      and t.mode <> 'manual'`
  return rows.filter(({ slug }) => fitting(`${slug}.${handle}`, home) === name).map(({ slug: _, ...place }) => place)
}
