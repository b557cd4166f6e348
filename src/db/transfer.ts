import type { FactBody } from '#core/negotiation/fact.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type Transfer = {
  requestIds: string[]
  fromMemberId: string
  heir: { id: string; email: string }
  actor: string
  at: Timestamp
}

/**
 * Open requests get another organizer, who takes the leaving one's place among the hosts and may be there already, through
 * a team. One statement however many they are: whoever leaves after years holds hundreds. Call with all of them locked.
 */
export async function updateOrganizers(sql: Sql, workspace: Workspace, transfer: Transfer): Promise<void> {
  const { requestIds, fromMemberId, heir, actor, at } = transfer
  await sql`
    with moved as (
      update meeting_requests
      set organizer_member_id = ${heir.id},
          organizer_email = ${heir.email},
          organizer_key = ${emailKey(heir.email)},
          updated_at = ${at}
      where workspace_id = ${workspace.id}
        and id = any(${requestIds}::text[])
        and status in ('active', 'paused')
      returning id
    ),
    leaving as (
      delete from request_hosts h
      using moved
      where h.workspace_id = ${workspace.id}
        and h.request_id = moved.id
        and h.member_id = ${fromMemberId}
    ),
    host as (
      insert into request_hosts (workspace_id, request_id, member_id, via)
      select ${workspace.id}, id, ${heir.id}, 'organizer'
      from moved
      on conflict (workspace_id, request_id, member_id) do update
      set via = 'organizer',
          team_id = null,
          left_at = null
    ),
    wanted as (
      update negotiations n
      set wanted_rev = wanted_rev + 1,
          due_at = ${at}
      from moved
      where n.workspace_id = ${workspace.id}
        and n.request_id = moved.id
      returning n.request_id, n.wanted_rev
    )
    insert into facts (workspace_id, request_id, n, at, kind, actor, body)
    select ${workspace.id}, request_id, wanted_rev,
      ${at}::timestamptz + w.clock_offset_ms * interval '1 millisecond', 'organizer_changed', ${actor},
      ${sql.json({ from: fromMemberId, to: heir.id } satisfies FactBody<'organizer_changed'>)}
    from wanted, workspaces w
    where w.id = ${workspace.id}`
}
