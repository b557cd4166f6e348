import type { Candidate } from '#core/member/stand-in.ts'
import type { FactBody, PlaceChange } from '#core/negotiation/situation/fact.ts'
import type { KnownPlace, Place } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { isOfAccount } from '../calendar/calendars.ts'
import { factsFor } from '../negotiation/negotiations.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Booked requests of an organizer who leaves, and their stand-ins.

export type LedRequest = KnownPlace & {
  id: string
  hosts: Candidate[]
  participantKeys: string[]
  teamPlace: Place | null
}

/** The booked requests that a member answers for, with all other hosts. */
export async function lockLedRequests(sql: Sql, workspace: Workspace, memberId: string): Promise<LedRequest[]> {
  return await sql<LedRequest[]>`
    select r.id, r.place, r.place_source,
      (select place from teams where workspace_id = r.workspace_id and id = r.team_id) as team_place,
      array(
        select email_key
        from participants
        where workspace_id = r.workspace_id
          and request_id = r.id
          and removed_at is null
      ) as participant_keys,
      coalesce((
        select json_agg(json_build_object('memberId', m.id, 'emailKey', p.email_key) order by m.id)
        from request_hosts o
        join workspace_members m on m.workspace_id = o.workspace_id and m.id = o.member_id and m.active
        join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
        where o.workspace_id = r.workspace_id
          and o.request_id = r.id
          and o.member_id <> ${memberId}
          and o.left_at is null
      ), '[]'::json) as hosts
    from request_hosts h
    join meeting_requests r on r.workspace_id = h.workspace_id and r.id = h.request_id
    where h.workspace_id = ${workspace.id}
      and h.member_id = ${memberId}
      and h.left_at is null
      and r.status = 'booked'
      and coalesce(r.stand_in_member_id, r.organizer_member_id) = h.member_id
    order by r.id
    for no key update of r`
}

/** All active admins except this member. */
export async function listOtherAdmins(sql: Sql, workspace: Workspace, memberId: string): Promise<Candidate[]> {
  return await sql<Candidate[]>`
    select m.id as member_id, p.email_key
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${workspace.id}
      and m.role = 'admin'
      and m.active
      and m.id <> ${memberId}
    order by m.id`
}

/** The default place of each of these members, and whether one of their calendars makes video links. */
export async function listPlaces(
  sql: Sql,
  workspace: Workspace,
  memberIds: readonly string[],
): Promise<{ memberId: string; place: Place | null; makesLinks: boolean }[]> {
  return await sql<{ memberId: string; place: Place | null; makesLinks: boolean }[]>`
    select m.id as member_id, m.place, exists (
      select
      from calendars
      where workspace_id = m.workspace_id
        and member_id = m.id
        and takes_bookings
        and ${isOfAccount(sql)}
    ) as makes_links
    from workspace_members m
    where m.workspace_id = ${workspace.id}
      and m.id = any (${memberIds}::text[])`
}

export type StandIns = {
  choices: {
    requestId: string
    memberId: string
    takesOver: boolean
    place: PlaceChange | null
    placeLeft: Place | null
  }[]
  leaver: { id: string; name: string | null }
  actor: string
  at: Timestamp
}

/** One statement for any number. Call with all of the requests locked. */
export async function updateStandIns(sql: Sql, workspace: Workspace, standIns: StandIns): Promise<void> {
  const { choices, leaver, actor, at } = standIns
  const body = (choice: StandIns['choices'][number]): FactBody<'stand_in_chosen'> => ({
    from: leaver.id,
    to: choice.memberId,
    name: leaver.name,
    ...(choice.takesOver && { takesOver: true }),
    ...(choice.place && { place: choice.place }),
    ...(choice.placeLeft && { placeLeft: choice.placeLeft }),
  })
  await sql`
    with choice as (
      select *
      from unnest(
        ${choices.map(({ requestId }) => requestId)}::text[],
        ${choices.map(({ memberId }) => memberId)}::text[],
        ${choices.map((choice) => JSON.stringify(body(choice)))}::text[]
      ) as c (request_id, member_id, body)
    ),
    stands_in as (
      update meeting_requests r
      set stand_in_member_id = choice.member_id
      from choice
      where r.workspace_id = ${workspace.id}
        and r.id = choice.request_id
    ),
    host as (
      insert into request_hosts (workspace_id, request_id, member_id, via)
      select ${workspace.id}, request_id, member_id, 'organizer'
      from choice
      on conflict (workspace_id, request_id, member_id) do update
      set left_at = null
    ),
    ${factsFor(sql, workspace, { of: sql`choice`, kind: 'stand_in_chosen', actor, at, body: sql`choice.body` })}`
}
