import type { PassedOverWhy } from '#core/team/rotation.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Page } from '../page.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** One place in the queue at the moment of the assignment. */
export type SeenTurn = { id: string; lastAssignedAt: Timestamp | null }

/** Memberships and members are stored by value: both may be gone when somebody looks. */
export type NewAssignment = {
  id: string
  requestId: string
  /** Null if the request was not given by turn to somebody on the roster. */
  membershipId: string | null
  memberId: string
  sentence: string
  /** From the head of the queue to the chosen member, and some more: a queue can be long. */
  queueSeen: SeenTurn[]
  queueLength: number
  passedOver: { id: string; memberId: string; why: PassedOverWhy }[]
  at: Timestamp
}

/** Call with the team locked: numbers follow the last one. */
export async function insertAssignment(
  sql: Sql,
  workspace: Workspace,
  teamId: string,
  assignment: NewAssignment,
): Promise<void> {
  await sql`
    insert into team_assignments (
      workspace_id, team_id, n, id, request_id, membership_id, member_id, sentence, queue_seen, queue_length, passed_over, at
    )
    values (
      ${workspace.id}, ${teamId}, coalesce((
        select max(n)
        from team_assignments
        where workspace_id = ${workspace.id}
          and team_id = ${teamId}
      ), 0) + 1, ${assignment.id}, ${assignment.requestId}, ${assignment.membershipId}, ${assignment.memberId},
      ${assignment.sentence}, ${sql.json(assignment.queueSeen)}, ${assignment.queueLength},
      ${sql.json(assignment.passedOver)}, ${assignment.at}
    )`
}

type Who = { email: string; name: string | null }
export type Assignment = Omit<NewAssignment, 'passedOver'> &
  Who & { n: number; passedOver: (NewAssignment['passedOver'][number] & Who)[] }

/** The newest turn first. */
export async function listAssignments(
  sql: Sql,
  workspace: Workspace,
  teamId: string,
  page: Page,
): Promise<Assignment[]> {
  return await sql<Assignment[]>`
    select a.n, a.id, a.request_id, a.membership_id, a.member_id, p.email, p.name, a.sentence, a.queue_seen, a.queue_length,
      a.at, (
        select coalesce(json_agg(over.passed || jsonb_build_object('email', op.email, 'name', op.name) order by over.place), '[]')
        from jsonb_array_elements(a.passed_over) with ordinality as over (passed, place)
        join workspace_members om on om.workspace_id = a.workspace_id and om.id = over.passed ->> 'memberId'
        join people op on op.workspace_id = om.workspace_id and op.id = om.person_id
      ) as passed_over
    from team_assignments a
    join workspace_members m on m.workspace_id = a.workspace_id and m.id = a.member_id
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where a.workspace_id = ${workspace.id}
      and a.team_id = ${teamId}
      ${
        page.cursor === null
          ? sql``
          : sql`
              and a.n < (
                select n
                from team_assignments
                where workspace_id = ${workspace.id}
                  and team_id = ${teamId}
                  and id = ${page.cursor}
              )`
      }
    order by a.n desc
    limit ${page.limit + 1}`
}
