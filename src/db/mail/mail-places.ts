import type { Clue, Route } from '#core/mail/routing.ts'
import { fitting, type MailHome } from '#core/team/address.ts'
import type { TeamMode } from '#core/team/mode.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Where the tokens and names of a mail lead. Named exception to "every query names the workspace": these queries find it.

export type MailPlace = {
  by: Clue['by']
  workspace: Workspace
  requestId: string | null
  threadId: string | null
  /** The recipient of our mail, if it came back to its return address. */
  sentTo: string | null
  /** When that mail was sent, in real time; null if it was not. */
  leftAt: Timestamp | null
  team: { id: string; active: boolean; mode: TeamMode } | null
  /** The summary that this mail answers. */
  digestId?: string | null
}

/** A place that `chooseRoutes` picked for the mail. */
export type MailRoute = Route<MailPlace>

/** With the number of the first given clue that leads there. */
export type FoundPlace = MailPlace & { clue: number }

export async function listPlaces(sql: Sql, clues: Clue[], home: MailHome): Promise<FoundPlace[]> {
  const given = clues.map((clue, number) => ({ number, by: clue.by, key: keyOf(clue) }))
  const first = given.filter(({ by, key }, i) => given.findIndex((each) => each.by === by && each.key === key) === i)
  const [names, keys] = [first.filter(({ by }) => by === 'name'), first.filter(({ by }) => by !== 'name')]
  const found = keys.length === 0 ? [] : await listByKey(sql, keys)
  for (const { number, key } of names)
    found.push(...(await listNamed(sql, key, home)).map((place) => ({ ...place, clue: number })))
  return found
}

function keyOf(clue: Clue): string {
  if (clue.by === 'uid') return clue.uid
  if (clue.by === 'message') return clue.messageId
  return clue.by === 'name' ? clue.local : clue.token
}

const workspaceColumn = (sql: Sql) => sql`
  json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace`

const nothingSent = (sql: Sql) => sql`null as sent_to, null as left_at`

/**
 * Finds places by return address, event, conversation or the mail it refers to. Our mail may have been sent at any time since its
 * first lease; a report is about its last attempt. The keys are one value of unknown length to the database, so it keeps its plan
 * instead of planning for each number of keys.
 */
async function listByKey(sql: Sql, keys: { number: number; by: Clue['by']; key: string }[]): Promise<FoundPlace[]> {
  return await sql<FoundPlace[]>`
    select c.number as clue, c.by, ${workspaceColumn(sql)}, p.request_id, p.thread_id, p.sent_to, p.left_at, null as team, p.digest_id
    from jsonb_to_recordset(${sql.json(keys)}) as c (number int, by text, key text)
    cross join lateral (
      select d.workspace_id, m.request_id, m.thread_id, m.rcpt[1] as sent_to, coalesce(o.sent_at, o.leased_at) as left_at, null as digest_id
      from directory d
      join messages m on m.workspace_id = d.workspace_id and m.id = d.ref
      left join outbox o on o.workspace_id = m.workspace_id and o.id = m.id
      where c.by = 'bounce'
        and d.kind = 'mail'
        and d.lookup = c.key
      union all
      select d.workspace_id, b.request_id, null, null, null, null
      from directory d
      join bookings b on b.workspace_id = d.workspace_id and b.uid = d.lookup
      where c.by = 'uid'
        and d.kind = 'uid'
        and d.lookup = c.key
      union all
      select d.workspace_id, t.request_id, t.id, null, null, null
      from directory d
      join threads t on t.workspace_id = d.workspace_id and t.id = d.ref
      where c.by = 'reply'
        and d.kind = 'reply'
        and d.lookup = c.key
      union all
      select d.workspace_id, null, null, null, null, d.ref
      from directory d
      where c.by = 'reply'
        and d.kind = 'digest'
        and d.lookup = c.key
      union all
      select m.workspace_id, m.request_id, m.thread_id, null, null, null
      from messages m
      where c.by = 'message'
        and m.direction = 'out'
        and m.message_id = c.key
    ) p
    join workspaces w on w.id = p.workspace_id
    order by c.number`
}

/** `acme`, `w.01h…`, `sales.acme`, or the bare mailbox, which means the workspace if there is only one. */
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

/** A team's old names, also from before it became manual, still lead to it. After a mailbox's plus sign, long names are shortened. */
async function listTeam(sql: Sql, name: string, handle: string, home: MailHome): Promise<MailPlace[]> {
  const rows = await sql<(MailPlace & { slug: string })[]>`
    select 'name' as by, ${workspaceColumn(sql)}, null as request_id, null as thread_id, ${nothingSent(sql)}, a.slug,
      json_build_object('id', t.id, 'active', t.active, 'mode', t.mode) as team
    from workspaces w
    join team_addresses a on a.workspace_id = w.id
    join teams t on t.workspace_id = a.workspace_id and t.id = a.team_id
    where w.handle = ${handle}
      ${'domain' in home ? sql`and a.slug = ${name.slice(0, -handle.length - 1)}` : sql``}`
  return rows.filter(({ slug }) => fitting(`${slug}.${handle}`, home) === name).map(({ slug: _, ...place }) => place)
}
