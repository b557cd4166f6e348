import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Counts what comes of booking links: how often their pages were opened, how many visitors were booked at once, and how many wrote when they can.
// Days and weeks are those of UTC.

export type LinkFigures = { views: number; bookings: number; questions: number }

export type WeekOfLink = LinkFigures & {
  /** Its Monday, 2026-11-16. */
  week: string
}

/** Call at the end of the transaction of an order: others who order through the link wait for it. */
export async function addOrder(
  sql: Transaction,
  workspace: Workspace,
  { linkId, day, isBooking }: { linkId: string; day: string; isBooking: boolean },
): Promise<void> {
  const [bookings, questions] = isBooking ? [1, 0] : [0, 1]
  await sql`
    insert into booking_link_orders as known (workspace_id, link_id, day, bookings, questions)
    values (${workspace.id}, ${linkId}, ${day}, ${bookings}, ${questions})
    on conflict (workspace_id, link_id, day) do update
    set bookings = known.bookings + excluded.bookings,
        questions = known.questions + excluded.questions`
}

/** The sums of these links since a day. */
export async function listLinkFigures(
  sql: Sql,
  workspace: Workspace,
  linkIds: string[],
  since: string,
): Promise<Map<string, LinkFigures>> {
  const rows = await sql<(LinkFigures & { id: string })[]>`
    select g.id,
      (
        select coalesce(sum(visits), 0)::int
        from booking_link_visits
        where workspace_id = ${workspace.id}
          and link_id = g.id
          and day >= ${since}
      ) as views,
      coalesce(sum(o.bookings), 0)::int as bookings,
      coalesce(sum(o.questions), 0)::int as questions
    from unnest(${linkIds}::text[]) as g (id)
    left join booking_link_orders o on o.workspace_id = ${workspace.id} and o.link_id = g.id and o.day >= ${since}
    group by g.id`
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** Each week from the one that begins on `since` to the one that begins on `until`, also those in which nothing happened. */
export async function listWeeksOfLink(
  sql: Sql,
  workspace: Workspace,
  linkId: string,
  { since, until }: { since: string; until: string },
): Promise<WeekOfLink[]> {
  return await sql<WeekOfLink[]>`
    select to_char(w.monday, 'YYYY-MM-DD') as week,
      (
        select coalesce(sum(visits), 0)::int
        from booking_link_visits
        where workspace_id = ${workspace.id}
          and link_id = ${linkId}
          and day >= w.monday
          and day < w.monday + interval '7 days'
      ) as views,
      coalesce(sum(o.bookings), 0)::int as bookings,
      coalesce(sum(o.questions), 0)::int as questions
    from generate_series(${since}::date, ${until}::date, interval '7 days') as w (monday)
    left join booking_link_orders o on o.workspace_id = ${workspace.id} and o.link_id = ${linkId}
      and o.day >= w.monday and o.day < w.monday + interval '7 days'
    group by w.monday
    order by w.monday`
}

export type LinkHost = { id: string; host: string }

/** The names of those who meet the visitors: teams by name, members by name or address. */
export async function listLinkHosts(sql: Sql, workspace: Workspace, linkIds: string[]): Promise<Map<string, string>> {
  const rows = await sql<LinkHost[]>`
    select l.id, coalesce(t.name, p.name, p.email) as host
    from booking_links l
    join meeting_kinds k on k.workspace_id = l.workspace_id and k.id = l.kind_id
    left join teams t on t.workspace_id = k.workspace_id and t.id = k.team_id
    left join workspace_members m on m.workspace_id = k.workspace_id and m.id = k.workspace_membership_id
    left join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where l.workspace_id = ${workspace.id}
      and l.id = any (${linkIds}::text[])`
  return new Map(rows.map(({ id, host }) => [id, host]))
}
