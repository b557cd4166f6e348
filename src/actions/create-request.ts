import { type Acting, actorName } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import type { Context } from '#core/negotiation/context.ts'
import { timeframeProblem } from '#core/negotiation/timeframe.ts'
import { emailKey } from '#core/person/email.ts'
import { mayReplaceZone } from '#core/person/zone-belief.ts'
import { firstHosts } from '#core/team/first-hosts.ts'
import { newAudit } from '#db/audit.ts'
import { type InsertOutcome, insertRequest, type NewRequest } from '#db/create-request.ts'
import { newEvent } from '#db/events.ts'
import { listAlwaysTeams } from '#db/hosts.ts'
import { newId } from '#db/ids.ts'
import { type Fill, type KnownPerson, listKnownPeople, type NewPerson } from '#db/request-people.ts'
import type { MeetingRequest } from '#db/requests.ts'
import type { Pool, Sql } from '#db/sql.ts'
import { retried } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'

export type Named = { email: string; name?: string | undefined; timezone?: string | undefined }

export type CreateRequest = {
  organizer: Named
  participants: Named[]
  includeIntroduction: boolean
  context: Context
  source: 'api' | 'mail'
}

/** How a repeated call is recognised and what it is answered. */
export type Remember = { path: string; key: string; bodyDigest: string; answer: (request: MeetingRequest) => string }

export type Created = { outcome: Exclude<InsertOutcome, 'organizer_gone'>; request: MeetingRequest }

/** A request that nobody waits for is a transaction of its own; one that comes with something else is part of that. */
export async function createRequest(
  pool: Pool,
  workspace: Workspace,
  command: CreateRequest,
  remember: Remember | null,
  acting: Acting,
): Promise<Created> {
  return await retried(() => makeRequest(pool, workspace, command, remember, acting))
}

/** Reads whom it concerns, checks, and writes everything at once. Mail goes out afterwards, from the due negotiation. */
export async function makeRequest(
  sql: Sql,
  workspace: Workspace,
  command: CreateRequest,
  remember: Remember | null,
  acting: Acting,
): Promise<Created> {
  const participants = withoutRepeats(command.participants)
  const { id, at } = newId('request', acting.clock)
  refuseBadValues(command, participants, at)
  const everybody = [command.organizer, ...participants]
  const emails = everybody.map((person) => person.email)
  // Two statements in one round trip: neither needs the other's answer.
  const [known, teams] = await Promise.all([listKnownPeople(sql, workspace, emails), listAlwaysTeams(sql, workspace)])
  const organizer = requireOrganizer(known, command.organizer.email)
  const request = shownRequest(id, at, organizer, participants, command)
  const row: NewRequest = {
    id,
    at,
    actor: actorName(acting.actor),
    organizer: { ...organizer, zone: command.organizer.timezone ?? null },
    participants: participants.map(({ email, timezone }) => ({
      id: newId('participant', acting.clock).id,
      email,
      zone: timezone ?? null,
    })),
    newPeople: strangers(participants, known, acting.clock),
    fills: fills(everybody, known),
    hosts: firstHosts(
      organizer.memberId,
      known.flatMap((person) => person.memberId ?? []),
      teams,
    ),
    includeIntroduction: command.includeIntroduction,
    context: command.context,
    source: command.source,
    event: newEvent(
      { type: 'meeting_request.created', requestId: id, fields: { id, status: 'active', created_at: at } },
      acting.clock,
    ),
    audit: newAudit({ action: 'meeting_request.created', ref: id, detail: { source: command.source } }, acting),
    answer: remember && { ...remember, status: 202, body: remember.answer(request) },
  }
  const outcome = await insertRequest(sql, workspace, row)
  if (outcome === 'organizer_gone') throw notAnOrganizer()
  return { outcome, request }
}

/** The first of several mentions counts; emails are compared without case. */
function withoutRepeats(people: Named[]): Named[] {
  const seen = new Map<string, Named>()
  for (const person of people) {
    const key = emailKey(person.email)
    const before = seen.get(key)
    if (!before) seen.set(key, { ...person })
    else seen.set(key, { ...before, name: before.name ?? person.name, timezone: before.timezone ?? person.timezone })
  }
  return [...seen.values()]
}

function refuseBadValues(command: CreateRequest, participants: Named[], now: string): void {
  const organizerKey = emailKey(command.organizer.email)
  if (participants.some((person) => emailKey(person.email) === organizerKey))
    throw new Failure(
      'validation_error',
      'participants: the organizer is among the participants. Leave the organizer out; they attend anyway.',
    )
  const problem = command.context.timeframe && timeframeProblem(command.context.timeframe, now)
  if (problem) throw new Failure('validation_error', `context.${problem}`)
}

function requireOrganizer(known: KnownPerson[], email: string): { memberId: string; email: string } {
  const person = known.find((candidate) => candidate.emailKey === emailKey(email))
  if (!person?.memberId || !person.memberActive) throw notAnOrganizer()
  return { memberId: person.memberId, email: person.email }
}

function notAnOrganizer(): Failure {
  return new Failure(
    'validation_error',
    'organizer_email: is no active member of this workspace. Add them with POST /api/v1/workspace_members, or reactivate them.',
  )
}

/** Sorted, so that two requests that make the same people at once wait for each other and never in a circle. */
function strangers(participants: Named[], known: KnownPerson[], clock: Clock): NewPerson[] {
  const keys = new Set(known.map((person) => person.emailKey))
  return participants
    .filter((person) => !keys.has(emailKey(person.email)))
    .sort((a, b) => (emailKey(a.email) < emailKey(b.email) ? -1 : 1))
    .map(({ email, name, timezone }) => ({
      id: newId('person', clock).id,
      email,
      name: name ?? null,
      zone: timezone ?? null,
    }))
}

/** Only what would change something: most calls say what is known already. */
function fills(everybody: Named[], known: KnownPerson[]): Fill[] {
  return known
    .map((person) => {
      const given = everybody.find((candidate) => emailKey(candidate.email) === person.emailKey)
      const name = person.name === null ? (given?.name ?? null) : null
      const mayReplace = mayReplaceZone('api', person.zoneSource)
      const zone = mayReplace && given?.timezone !== person.zone ? (given?.timezone ?? null) : null
      return { personId: person.id, memberId: person.memberId, name, zone }
    })
    .filter((fill) => fill.name !== null || fill.zone !== null)
    .sort((a, b) => (a.personId < b.personId ? -1 : 1))
}

function shownRequest(
  id: string,
  at: string,
  organizer: { memberId: string; email: string },
  participants: Named[],
  { context, includeIntroduction }: CreateRequest,
): MeetingRequest {
  return {
    id,
    status: 'active',
    organizerMemberId: organizer.memberId,
    organizerEmail: organizer.email,
    participantEmails: participants.map((person) => person.email),
    title: context.title,
    purpose: context.purpose,
    description: context.description,
    includeIntroduction,
    durationMinutes: context.durationMinutes,
    timeframeStart: context.timeframe?.start ?? null,
    timeframeEnd: context.timeframe?.end ?? null,
    pausedAt: null,
    bookedAt: null,
    cancelledAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
