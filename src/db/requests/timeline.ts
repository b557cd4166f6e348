import type { Because, Doubt, Intent, Requested } from '#core/language/reading.ts'
import type { Window } from '#core/time/interval.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Page } from '../page.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// The story of a request: its assignment in a team, its mails with their readings, and its decisions with their reasons. All kinds
// of identifiers contain the same clock, which gives the order.

export type TimelineEntry = {
  id: string
  kind: 'mail_sent' | 'mail_received' | 'decision' | 'assigned'
  /** By the workspace's clock. */
  at: Timestamp
  from: string | null
  to: string | null
  subject: string | null
  /** The text of a mail, or the reason of a decision. */
  text: string
  /** The status of our mail, or the kind of a received mail. */
  state: string | null
  reading: ShownReading | null
  /** For the mail that became the request: its reading. */
  asksFor: Requested | null
  /** The reader of a received mail: the rules, both readers, or a person who corrected it. */
  readBy: 'engine' | 'model' | 'person' | null
  differences: string[] | null
  steps: string[]
}

export type ShownReading = {
  sure: boolean
  picks: number[]
  free: Window[]
  busy: Window[]
  intents: Intent[]
  because: Because[]
  doubts: Doubt[]
}

/** Newest first. */
export async function listTimeline(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  page: Page,
): Promise<TimelineEntry[]> {
  const before = page.cursor === null ? null : page.cursor.slice(-26)
  return await sql<TimelineEntry[]>`
    select *
    from (
      select m.id, case m.direction when 'out' then 'mail_sent' else 'mail_received' end as kind, m.at,
        m.from_email as from, array_to_string(m.rcpt, ', ') as to, m.subject, m.visible as text,
        coalesce(o.status, m.kind) as state, coalesce(r.result, q.result) as reading, q.result -> 'request' as asks_for,
        case when r.source is null or (r.source = 'engine' and q.source = 'model') then q.source else r.source end as read_by,
        case when r.source = 'person' then r.differences
          else array(select distinct unnest(q.differences || r.differences) order by 1)
        end as differences,
        '[]'::jsonb as steps
      from messages m
      left join outbox o on o.workspace_id = m.workspace_id and o.id = m.id
      left join lateral (
        select g.result, g.source, g.differences
        from readings g
        where g.workspace_id = m.workspace_id
          and g.message_id = m.id
          and g.input ->> 'from' is distinct from 'requester'
        order by g.version desc
        limit 1
      ) r on true
      left join lateral (
        select g.result, g.source, g.differences
        from readings g
        where g.workspace_id = m.workspace_id
          and g.message_id = m.id
          and g.input ->> 'from' = 'requester'
        order by g.version desc
        limit 1
      ) q on true
      where m.workspace_id = ${workspace.id}
        and m.request_id = ${requestId}
      union all
      select d.id, 'decision', d.at, null, null, null, d.sentence, null, null, null, null, null,
        coalesce(jsonb_path_query_array(d.steps, '$[*].do'), '[]')
      from decisions d
      where d.workspace_id = ${workspace.id}
        and d.request_id = ${requestId}
      union all
      select a.id, 'assigned', a.at + w.clock_offset_ms * interval '1 millisecond', null, null, null, a.sentence, null, null,
        null, null, null, '[]'
      from team_assignments a
      join workspaces w on w.id = a.workspace_id
      where a.workspace_id = ${workspace.id}
        and a.request_id = ${requestId}
    ) entry
    where ${before}::text is null or right(id, 26) collate "C" < ${before}
    order by right(id, 26) collate "C" desc
    limit ${page.limit + 1}`
}
