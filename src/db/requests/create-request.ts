import type { Answer } from '#core/booking/question.ts'
import type { Context } from '#core/negotiation/situation/request-context.ts'
import { emailKey } from '#core/person/email.ts'
import { registeredDomain } from '#core/person/organisation.ts'
import type { KnownPlace } from '#core/place.ts'
import type { FirstHost } from '#core/team/first-hosts.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Language } from '#core/workspace-settings.ts'
import { auditInsert, type NewAudit } from '../audit.ts'
import { placeColumn } from '../places.ts'
import type { Sql } from '../sql.ts'
import { eventInserts, type NewEvent } from '../webhooks/events.ts'
import type { Workspace } from '../workspaces.ts'
import { hostInserts } from './hosts.ts'
import { type Fill, type NewPerson, personFills, personInserts } from './request-people.ts'

// Creates a request with its people, hosts, negotiation, first fact, event, deliveries, audit record and remembered answer in one
// statement: one transaction and one round trip, more than twice as fast as six. One statement before it reads everything it
// needs; values that may have changed in between are checked again inside.

export type NewRequest = {
  id: string
  at: Timestamp
  actor: string
  organizer: { memberId: string; email: string; zone: string | null }
  /** In the order given. New people among them are in `newPeople`. */
  participants: { id: string; email: string; zone: string | null; language?: Language | null }[]
  newPeople: NewPerson[]
  fills: Fill[]
  hosts: FirstHost[]
  includeIntroduction: boolean
  introductionGuidance: string | null
  context: Omit<Context, 'place'>
  place?: KnownPlace
  source: 'api' | 'mail' | 'link'
  /** The sender who asked for it by mail. */
  requesterKey: string | null
  /** The sender is not a member; tells whether their mail was proven. */
  askedBy: 'outsider' | 'unproven' | null
  /** The team that received it and whose address it writes from. */
  team: { id: string; slug: string } | null
  /** The booking link that it came by, and what was answered there. */
  link?: { id: string; answers: Answer[] } | null
  event: NewEvent
  audit: NewAudit
  /** The answer for a repeated call with the same key. */
  answer: { path: string; key: string; bodyDigest: string; status: number; body: string } | null
}

export type InsertOutcome = 'made' | 'organizer_gone' | 'key_taken'

export async function insertRequest(sql: Sql, workspace: Workspace, request: NewRequest): Promise<InsertOutcome> {
  const { context, answer, participants } = request
  const ws = workspace.id
  const [outcome] = await sql<{ organizer: boolean; claimed: boolean }[]>`
    with ${lockOrganizer(sql, ws, request)},
    claim as (${answer === null ? sql`select true as claimed from organizer` : claimKey(sql, ws, request.at, answer)}),
    ${personInserts(sql, workspace, request.newPeople, request.at)},
    ${request.fills.length === 0 ? sql`` : sql`${personFills(sql, workspace, request.fills, request.at)},`}
    request as (
      insert into meeting_requests (
        workspace_id, id, status, organizer_member_id, organizer_email, organizer_key, organizer_zone,
        title, purpose, description,
        include_introduction, introduction_guidance, duration_minutes, timeframe_start, timeframe_end, place, place_source, source, team_id,
        requester_key, requester_domain, asked_by, from_local, booking_link_id, answers, created_at, updated_at
      )
      select ${ws}, ${request.id}, 'active', ${request.organizer.memberId}, ${request.organizer.email},
        ${emailKey(request.organizer.email)}, ${request.organizer.zone}, ${context.title}, ${context.purpose}, ${context.description},
        ${request.includeIntroduction}, ${request.introductionGuidance}, ${context.durationMinutes}::int,
        ${context.timeframe?.start ?? null}::timestamptz, ${context.timeframe?.end ?? null}::timestamptz,
        ${placeColumn(sql, request.place?.place ?? null)}::jsonb, ${request.place?.placeSource ?? null}, ${request.source},
        ${request.team?.id ?? null}, ${request.requesterKey},
        ${request.requesterKey && registeredDomain(request.requesterKey)}, ${request.askedBy}, (
          select coalesce(${request.team ? sql`${request.team.slug} || '.' || handle` : sql`handle`}, 'w.' || substr(id, 4))
          from workspaces
          where id = ${ws}
        ),
        ${request.link?.id ?? null}, ${request.link ? sql.json(request.link.answers) : null}::jsonb,
        ${request.at}::timestamptz, ${request.at}::timestamptz
      from claim
    ),
    participant as (
      insert into participants (workspace_id, request_id, id, email_key, person_id, email, position, zone, language)
      select ${ws}, ${request.id}, g.id, g.email_key, coalesce(
          (select id from person where email_key = g.email_key),
          (select id from people where workspace_id = ${ws} and email_key = g.email_key)
        ), g.email, g.position, g.zone, g.language
      from claim, unnest(
        ${participants.map((participant) => participant.id)}::text[],
        ${participants.map((participant) => participant.email)}::text[],
        ${participants.map((participant) => emailKey(participant.email))}::text[],
        ${participants.map((participant) => participant.zone)}::text[],
        ${participants.map((participant) => participant.language ?? null)}::text[]
      ) with ordinality as g (id, email, email_key, zone, language, position)
    ),
    negotiation as (
      insert into negotiations (workspace_id, request_id, due_at)
      select ${ws}, ${request.id}, ${request.at}::timestamptz
      from claim
    ),
    fact as (
      insert into facts (workspace_id, request_id, n, at, kind, actor, body)
      select ${ws}, ${request.id}, 1, ${request.at}::timestamptz + w.clock_offset_ms * interval '1 millisecond',
        'created', ${request.actor}, '{}'
      from claim, workspaces w
      where w.id = ${ws}
    ),
    ${hostInserts(sql, workspace, request)},
    ${auditInsert(sql, workspace, request.audit, sql`claim`)},
    ${eventInserts(sql, workspace, request.event, { given: sql`claim` })}
    select exists (select from organizer) as organizer, exists (select from claim) as claimed`
  return !outcome?.organizer ? 'organizer_gone' : outcome.claimed ? 'made' : 'key_taken'
}

/**
 * Keeps the organizer from being deactivated. Hosts, and members whose name or zone is filled in, are locked with them in one
 * order: otherwise two requests that fill in each other's organizers or hosts would deadlock.
 */
function lockOrganizer(sql: Sql, ws: string, { organizer, fills, hosts }: NewRequest) {
  const memberIds = fills.flatMap((fill) => fill.memberId ?? [])
  const hostIds = hosts.map(({ memberId }) => memberId)
  return sql`
    member as (
      select id, active
      from workspace_members
      where workspace_id = ${ws}
        and id = any(${[organizer.memberId, ...memberIds, ...hostIds]}::text[])
      order by id
      ${memberIds.length === 0 ? sql`for share` : sql`for no key update`}
    ),
    organizer as (
      select id
      from member
      where id = ${organizer.memberId}
        and active
    )`
}

/** A concurrent call with the same key waits here for the first to commit, and then finds the key taken. */
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
      where known.created_at <= ${at}::timestamptz - interval '24 hours'
      returning true as claimed`
}
