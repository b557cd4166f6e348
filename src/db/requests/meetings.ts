import { DURATION_MINUTES_MAX } from '#core/meeting-kind.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { own } from './overview.ts'

/** A booked meeting as a line of an agenda. */
export type Meeting = {
  requestId: string
  title: string | null
  start: Timestamp
  end: Timestamp
  /** A name, or an address where no name is known; so are `people`. */
  organizer: string
  people: string[]
  team: string | null
}

type Range = { from: Timestamp; until: Timestamp | null; memberId: string | null; limit: number }

/** Meetings that end after `from` and begin before `until`, the earliest first: those of one member, or all. */
export async function listMeetings(sql: Sql, workspace: Workspace, range: Range): Promise<Meeting[]> {
  const { from, until, memberId, limit } = range
  return await sql<Meeting[]>`
    select b.request_id, r.title, lower(b.during) as start, upper(b.during) as end, t.name as team,
      coalesce(p.name, r.organizer_email) as organizer,
      array(
        select coalesce(guest.name, g.email)
        from participants g
        join people guest on guest.workspace_id = g.workspace_id and guest.id = g.person_id
        where g.workspace_id = b.workspace_id
          and g.request_id = b.request_id
          and g.removed_at is null
        order by g.position
      ) as people
    from bookings b
    join meeting_requests r on r.workspace_id = b.workspace_id and r.id = b.request_id
    left join workspace_members m on m.workspace_id = r.workspace_id and m.id = r.organizer_member_id
    left join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    left join teams t on t.workspace_id = r.workspace_id and t.id = r.team_id
    where b.workspace_id = ${workspace.id}
      and b.live
      and r.status = 'booked'
      and upper(b.during) > ${from}
      -- None is longer, so the index by their beginning leads to all of them.
      and lower(b.during) > ${from}::timestamptz - make_interval(mins => ${DURATION_MINUTES_MAX})
      ${until === null ? sql`` : sql`and lower(b.during) < ${until}`}
      ${own(sql, workspace, memberId)}
    order by lower(b.during), b.id
    limit ${limit}`
}
