import { emailKey } from '#core/person/email.ts'
import { type ZoneSource, zoneSourcesReplacedBy } from '#core/person/zone-belief.ts'
import type { Place } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// People in a new request: who is new, and which details it adds for known people. A name fills an empty one;
// `core/person/zone-belief.ts` decides which zone wins. Values read earlier may have changed, so the statement checks them again.

export type KnownPerson = {
  id: string
  email: string
  emailKey: string
  name: string | null
  zone: string | null
  zoneSource: ZoneSource | null
  memberId: string | null
  memberActive: boolean | null
  /** Where people meet them by default. */
  place: Place | null
}

export async function listKnownPeople(sql: Sql, workspace: Workspace, emails: string[]): Promise<KnownPerson[]> {
  return await sql<KnownPerson[]>`
    select p.id, p.email, p.email_key, p.name, p.zone, p.zone_source, m.id as member_id, m.active as member_active,
      m.place
    from people p
    left join workspace_members m on m.workspace_id = p.workspace_id and m.person_id = p.id
    where p.workspace_id = ${workspace.id}
      and p.email_key = any(${emails.map(emailKey)}::text[])`
}

export type NewPerson = { id: string; email: string; name: string | null; zone: string | null }

/** Updates of a known person: null leaves the field unchanged. */
export type Fill = { personId: string; memberId: string | null; name: string | null; zone: string | null }

/** `person (id, email_key)`: the new people, and those inserted by somebody else a moment earlier. */
export function personInserts(sql: Sql, workspace: Workspace, people: NewPerson[], at: Timestamp) {
  return sql`
    person as (
      insert into people (workspace_id, id, email, email_key, name, zone, zone_source, created_at)
      select ${workspace.id}, n.id, n.email, n.email_key, n.name, n.zone,
        case when n.zone is not null then 'api' end, ${at}::timestamptz
      from claim, unnest(
        ${people.map((person) => person.id)}::text[],
        ${people.map((person) => person.email)}::text[],
        ${people.map((person) => emailKey(person.email))}::text[],
        ${people.map((person) => person.name)}::text[],
        ${people.map((person) => person.zone)}::text[]
      ) as n (id, email, email_key, name, zone)
      on conflict (workspace_id, email_key) do update
      set name = coalesce(people.name, excluded.name),
          zone = case when ${mayReplace(sql, sql`people`, sql`excluded`)} then excluded.zone else people.zone end,
          zone_source = case when ${mayReplace(sql, sql`people`, sql`excluded`)} then 'api' else people.zone_source end
      returning id, email_key
    )`
}

/** A member's name and zone are shown with the member, so `updated_at` changes with them. */
export function personFills(sql: Sql, workspace: Workspace, fills: Fill[], at: Timestamp) {
  return sql`
    fill as (
      select *
      from unnest(
        ${fills.map((fill) => fill.personId)}::text[],
        ${fills.map((fill) => fill.name)}::text[],
        ${fills.map((fill) => fill.zone)}::text[]
      ) as f (id, name, zone)
    ),
    before as (
      select p.id, p.name, p.zone, p.zone_source
      from claim, people p
      where p.workspace_id = ${workspace.id}
        and p.id = any(${fills.map((fill) => fill.personId)}::text[])
      order by p.id
      for no key update of p
    ),
    filled as (
      update people p
      set name = coalesce(before.name, fill.name),
          zone = case when ${mayReplace(sql, sql`before`, sql`fill`)} then fill.zone else before.zone end,
          zone_source = case when ${mayReplace(sql, sql`before`, sql`fill`)} then 'api' else before.zone_source end
      from before
      join fill on fill.id = before.id
      where p.workspace_id = ${workspace.id}
        and p.id = before.id
      returning p.id,
        (p.name, coalesce(p.zone, ${workspace.timezone})) is distinct from
        (before.name, coalesce(before.zone, ${workspace.timezone})) as is_shown
    ),
    touched as (
      update workspace_members m
      set updated_at = ${at}::timestamptz
      from filled
      where m.workspace_id = ${workspace.id}
        and m.person_id = filled.id
        and filled.is_shown
    )`
}

function mayReplace(sql: Sql, known: ReturnType<Sql>, given: ReturnType<Sql>) {
  return sql`${given}.zone is not null
    and (${known}.zone_source is null or ${known}.zone_source = any (${zoneSourcesReplacedBy('api')}::text[]))`
}
