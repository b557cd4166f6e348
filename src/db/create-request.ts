import type { Context } from '#core/negotiation/context.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { eventInserts, type NewEvent } from './events.ts'
import type { ZoneSource } from './people.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

// A request with its people, hosts, negotiation, first fact, event, deliveries and remembered answer is one statement: it is
// one transaction and one round trip, which is more than twice as fast as six. Everything that the statement needs to know
// is read by one statement before it; what may have changed between the two is checked again inside.

export type KnownPerson = {
  id: string
  email: string
  emailKey: string
  name: string | null
  zone: string | null
  zoneSource: ZoneSource | null
  memberId: string | null
  memberActive: boolean | null
}

export async function listKnownPeople(sql: Sql, workspace: Workspace, emails: string[]): Promise<KnownPerson[]> {
  return await sql<KnownPerson[]>`
    select p.id, p.email, p.email_key, p.name, p.zone, p.zone_source, m.id as member_id, m.active as member_active
    from people p
    left join workspace_members m on m.workspace_id = p.workspace_id and m.person_id = p.id
    where p.workspace_id = ${workspace.id}
      and p.email_key = any(${emails.map(emailKey)}::text[])`
}

export type NewPerson = { id: string; email: string; name: string | null; zone: string | null }

/** What is to be written to a person who is known: null leaves the field alone. */
export type Fill = { personId: string; name: string | null; zone: string | null }

export type NewRequest = {
  id: string
  at: Timestamp
  actor: string
  organizer: { memberId: string; email: string; zone: string | null }
  /** In the order given. Those without a person yet are among `newPeople`. */
  participants: { email: string; zone: string | null }[]
  newPeople: NewPerson[]
  fills: Fill[]
  includeIntroduction: boolean
  context: Context
  event: NewEvent
  /** What a repeated call with the same key is answered. */
  answer: { path: string; key: string; bodyDigest: string; status: number; body: string } | null
}

export type InsertOutcome = 'made' | 'organizer_gone' | 'key_taken'

export async function insertRequest(sql: Sql, workspace: Workspace, request: NewRequest): Promise<InsertOutcome> {
  const { context, answer, participants, newPeople } = request
  const ws = workspace.id
  const [outcome] = await sql<{ organizer: boolean; claimed: boolean }[]>`
    with organizer as (
      select id
      from workspace_members
      where workspace_id = ${ws}
        and id = ${request.organizer.memberId}
        and active
      for share
    ),
    claim as (${answer === null ? sql`select true as claimed from organizer` : claimKey(sql, ws, request.at, answer)}),
    person as (
      insert into people (workspace_id, id, email, email_key, name, zone, zone_source, created_at)
      select ${ws}, n.id, n.email, n.email_key, n.name, n.zone, case when n.zone is not null then 'api' end, ${request.at}::timestamptz
      from claim, unnest(
        ${newPeople.map((person) => person.id)}::text[],
        ${newPeople.map((person) => person.email)}::text[],
        ${newPeople.map((person) => emailKey(person.email))}::text[],
        ${newPeople.map((person) => person.name)}::text[],
        ${newPeople.map((person) => person.zone)}::text[]
      ) as n (id, email, email_key, name, zone)
      -- Somebody else may have made the same person a moment ago; then that one is meant.
      on conflict (workspace_id, email_key) do update set email = people.email
      returning id, email_key
    ),
    ${request.fills.length === 0 ? sql`` : fillPeople(sql, ws, request)}
    request as (
      insert into meeting_requests (
        workspace_id, id, status, organizer_member_id, organizer_email, organizer_key, organizer_zone,
        title, purpose, description,
        include_introduction, duration_minutes, timeframe_start, timeframe_end, source, created_at, updated_at
      )
      select ${ws}, ${request.id}, 'active', ${request.organizer.memberId}, ${request.organizer.email},
        ${emailKey(request.organizer.email)}, ${request.organizer.zone}, ${context.title}, ${context.purpose}, ${context.description},
        ${request.includeIntroduction}, ${context.durationMinutes}::int, ${context.timeframe?.start ?? null}::timestamptz,
        ${context.timeframe?.end ?? null}::timestamptz, 'api', ${request.at}::timestamptz, ${request.at}::timestamptz
      from claim
    ),
    participant as (
      insert into participants (workspace_id, request_id, email_key, person_id, email, position, zone)
      select ${ws}, ${request.id}, g.email_key, coalesce(person.id, known.id), g.email, g.position, g.zone
      from claim, unnest(
        ${participants.map((participant) => participant.email)}::text[],
        ${participants.map((participant) => emailKey(participant.email))}::text[],
        ${participants.map((participant) => participant.zone)}::text[]
      ) with ordinality as g (email, email_key, zone, position)
      left join person on person.email_key = g.email_key
      left join people known on known.workspace_id = ${ws} and known.email_key = g.email_key
    ),
    negotiation as (
      insert into negotiations (workspace_id, request_id, due_at)
      select ${ws}, ${request.id}, now()
      from claim
    ),
    fact as (
      insert into facts (workspace_id, request_id, n, at, kind, actor, body)
      select ${ws}, ${request.id}, 1, ${request.at}::timestamptz, 'created', ${request.actor}, '{}'
      from claim
    ),
    host as (${insertHosts(sql, ws, request)}),
    ${eventInserts(sql, workspace, request.event, { given: sql`claim` })}
    select exists (select from organizer) as organizer, exists (select from claim) as claimed`
  return !outcome?.organizer ? 'organizer_gone' : outcome.claimed ? 'made' : 'key_taken'
}

/** A twin that runs at the same moment waits here for the first to commit, and then finds the key taken. */
function claimKey(sql: Sql, ws: string, at: Timestamp, answer: NonNullable<NewRequest['answer']>) {
  return sql`
      insert into idempotency_keys as known (workspace_id, path, key, body_digest, status, body, created_at)
      select ${ws}, ${answer.path}, ${answer.key}, ${answer.bodyDigest}, ${answer.status}::smallint, ${answer.body},
        ${at}::timestamptz
      from organizer
      on conflict (workspace_id, path, key) do update
      set body_digest = excluded.body_digest,
          status = excluded.status,
          body = excluded.body,
          created_at = excluded.created_at
      where known.created_at <= now() - interval '24 hours'
      returning true as claimed`
}

/** A member's name and zone are shown with the member, whose `updated_at` then moves too. */
function fillPeople(sql: Sql, ws: string, { fills, at }: NewRequest) {
  return sql`
    filled as (
      update people p
      set name = coalesce(p.name, f.name),
          zone = coalesce(f.zone, p.zone),
          zone_source = case when f.zone is null then p.zone_source else 'api' end
      from claim, unnest(
        ${fills.map((fill) => fill.personId)}::text[],
        ${fills.map((fill) => fill.name)}::text[],
        ${fills.map((fill) => fill.zone)}::text[]
      ) as f (id, name, zone)
      where p.workspace_id = ${ws}
        and p.id = f.id
      returning p.id
    ),
    touched as (
      update workspace_members m
      set updated_at = ${at}::timestamptz
      from filled
      where m.workspace_id = ${ws}
        and m.person_id = filled.id
    ),`
}

/** Hosts are fixed now: the organizer, and whoever is on an active stack team that joins every request. */
function insertHosts(sql: Sql, ws: string, request: NewRequest) {
  return sql`
      insert into request_hosts (workspace_id, request_id, member_id, via, team_id)
      select ${ws}, ${request.id}, ${request.organizer.memberId}, 'organizer', null
      from claim
      union all
      select distinct on (m.id) ${ws}, ${request.id}, m.id, 'stack', t.id
      from claim, teams t
      join workspace_members m on m.workspace_id = t.workspace_id and m.active
      left join team_memberships tm
        on tm.workspace_id = t.workspace_id and tm.team_id = t.id and tm.member_id = m.id
      where t.workspace_id = ${ws}
        and t.mode = 'stack'
        and t.active
        and t.stack_always_apply
        and (t.include_all_members or tm.id is not null)
        and m.id <> ${request.organizer.memberId}`
}
