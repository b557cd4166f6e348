import type { FactBody } from '#core/negotiation/situation/fact.ts'
import { emailKey } from '#core/person/email.ts'
import type { KnownPlace } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { factsFor } from '../negotiation/negotiations.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type Transfer = {
  requestIds: string[]
  /** Requests whose place changes with the organizer. */
  places: ({ requestId: string } & KnownPlace)[]
  fromMemberId: string
  heir: { id: string; email: string }
  actor: string
  at: Timestamp
}

/**
 * Gives open requests another organizer, who takes the leaving one's place among the hosts and may already be there, through a
 * team. One statement for any number: a member who leaves after years has hundreds. Call with all of them locked.
 */
export async function updateOrganizers(sql: Sql, workspace: Workspace, transfer: Transfer): Promise<void> {
  const { requestIds, places, fromMemberId, heir, actor, at } = transfer
  const rows = places.map(({ requestId, place, placeSource }) => ({
    request_id: requestId,
    place,
    place_source: placeSource,
  }))
  const body: FactBody<'organizer_changed'> = { from: fromMemberId, to: heir.id }
  await sql`
    with moved as (
      update meeting_requests r
      set organizer_member_id = ${heir.id},
          organizer_email = ${heir.email},
          organizer_key = ${emailKey(heir.email)},
          place = case when changed.request_id is null then r.place else changed.place end,
          place_source = case when changed.request_id is null then r.place_source else changed.place_source end,
          updated_at = ${at}
      from unnest(${requestIds}::text[]) as open (id)
      left join jsonb_to_recordset(${sql.json(rows)}::jsonb) as changed (request_id text, place jsonb, place_source text)
        on changed.request_id = open.id
      where r.workspace_id = ${workspace.id}
        and r.id = open.id
        and r.status in ('active', 'paused')
      returning r.id as request_id
    ),
    leaving as (
      delete from request_hosts h
      using moved
      where h.workspace_id = ${workspace.id}
        and h.request_id = moved.request_id
        and h.member_id = ${fromMemberId}
    ),
    host as (
      insert into request_hosts (workspace_id, request_id, member_id, via)
      select ${workspace.id}, request_id, ${heir.id}, 'organizer'
      from moved
      on conflict (workspace_id, request_id, member_id) do update
      set via = 'organizer',
          team_id = null,
          left_at = null
    ),
    offered as (
      insert into offered_times (workspace_id, request_id, member_id, starts_at, ends_at)
      select o.workspace_id, o.request_id, ${heir.id}, lower(o.during), upper(o.during)
      from moved
      join offers o on o.workspace_id = ${workspace.id} and o.request_id = moved.request_id and o.state = 'open'
      on conflict do nothing
    ),
    ${factsFor(sql, workspace, { of: sql`moved`, kind: 'organizer_changed', actor, at, body: sql`${sql.json(body)}` })}`
}
