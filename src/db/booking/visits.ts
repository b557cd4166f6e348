import type { Sql } from '../sql.ts'

/** Named exception to "every query names the workspace": the rows do. They come from the pages of all workspaces at once. */
export async function addVisits(
  sql: Sql,
  visits: { workspaceId: string; linkId: string; day: string; visits: number }[],
): Promise<void> {
  await sql`
    insert into booking_link_visits as known (workspace_id, link_id, day, visits)
    select v.workspace_id, v.link_id, v.day::date, v.visits
    from unnest(
      ${visits.map(({ workspaceId }) => workspaceId)}::text[], ${visits.map(({ linkId }) => linkId)}::text[],
      ${visits.map(({ day }) => day)}::text[], ${visits.map((each) => each.visits)}::int[]
    ) as v (workspace_id, link_id, day, visits)
    join booking_links l on l.workspace_id = v.workspace_id and l.id = v.link_id
    order by v.workspace_id, v.link_id, v.day
    on conflict (workspace_id, link_id, day) do update
    set visits = known.visits + excluded.visits`
}
