import { type Acting, actorName } from '#core/actor.ts'
import type { Answer } from '#core/booking/question.ts'
import { Failure } from '#core/failure.ts'
import { DEFAULT_DURATION_MINUTES } from '#core/negotiation/policy.ts'
import type { Context } from '#core/negotiation/situation/request-context.ts'
import type { Timeframe } from '#core/negotiation/situation/timeframe.ts'
import { emailKey } from '#core/person/email.ts'
import { type KnownPlace, type Place, placeOf } from '#core/place.ts'
import { type FirstHost, firstHosts, type JoiningTeam } from '#core/team/first-hosts.ts'
import type { NoRoute } from '#core/team/routing.ts'
import type { HostTime } from '#core/time/search-input.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Language } from '#core/workspace-settings.ts'
import { newAudit } from '#db/audit.ts'
import type { BookingLink } from '#db/booking/booking-links.ts'
import { findMakesLinks } from '#db/calendar/calendars.ts'
import { newId } from '#db/ids.ts'
import { findDefaultPlaces } from '#db/places.ts'
import { type InsertOutcome, insertRequest, type NewRequest } from '#db/requests/create-request.ts'
import { listAlwaysTeams } from '#db/requests/hosts.ts'
import { type KnownPerson, listKnownPeople } from '#db/requests/request-people.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { Pool, Sql, Transaction } from '#db/sql.ts'
import { inTransaction, retried } from '#db/transaction.ts'
import { newEvent } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { fills, type Named, strangers, withoutRepeats } from './named-people.ts'
import { type NobodyFree, noRoute } from './no-route.ts'
import { requireLinkMaker } from './require-link-maker.ts'
import { type Route, recordAssignment, routeToTeam } from './route-to-team.ts'
import { requireAhead } from './timeframe-ahead.ts'

export type CreateRequest = {
  /** Null if the team decides who it is. */
  organizer: Named | null
  /** The team that takes it, as with mail to its address. */
  teamId?: string | undefined
  participants: Named[]
  /** Members copied on the mail that asks for it: they host it as well. */
  copiedMemberIds?: readonly string[]
  /** The writer of that mail. */
  requesterKey?: string
  /** Given if they are not a member. */
  askedBy?: NewRequest['askedBy']
  includeIntroduction: boolean
  context: Context
  source: NewRequest['source']
  /** The booking link that it came by. */
  link?: ThroughLink
}

export type ThroughLink = Pick<BookingLink, 'id'> & {
  answers: Answer[]
  /** The language of the page that they saw. */
  language: Language
  /** When the member whose turn it is needs time. */
  within: Timeframe
  /** A member's time by the rules of the link. */
  timeUnder: (time: HostTime) => HostTime
  /** They have to be free then, or there is no request. */
  mustBeFree: boolean
}

type ByOrganizer = CreateRequest & { organizer: Named; teamId?: undefined }
type ByTeam = CreateRequest & { teamId: string }

/** How to recognise a repeated call, and its answer. */
export type Remember = { path: string; key: string; bodyDigest: string; answer: (request: MeetingRequest) => string }

export type Created = { outcome: Exclude<InsertOutcome, 'organizer_gone'>; request: MeetingRequest }

/** A standalone request is its own transaction; one that comes with something else is part of that. */
export async function createRequest(
  pool: Pool,
  workspace: Workspace,
  command: CreateRequest,
  remember: Remember | null,
  acting: Acting,
): Promise<Created> {
  const { teamId, organizer } = command
  if (teamId !== undefined || organizer === null)
    return await inTransaction(pool, (sql) => createRequestWithin(sql, workspace, command, remember, acting))
  return await retried(() => makeRequest(pool, workspace, { ...command, organizer, teamId }, remember, acting))
}

/** As part of a larger transaction. */
export async function createRequestWithin(
  sql: Transaction,
  workspace: Workspace,
  { teamId, organizer, ...command }: CreateRequest,
  remember: Remember | null,
  acting: Acting,
): Promise<Created> {
  if (teamId !== undefined) {
    const made = await makeTeamRequest(sql, workspace, { ...command, organizer, teamId }, remember, acting)
    if (typeof made === 'string') throw noRoute(made)
    return made
  }
  if (organizer === null)
    throw new Failure('invalid_request', 'organizer_email: is required unless team_id is given.', {
      plainly: 'Say who organizes it: a member or a team.',
    })
  return await makeRequest(sql, workspace, { ...command, organizer }, remember, acting)
}

/** Reads the people, checks, and writes everything at once. The due negotiation sends mail afterwards. */
export async function makeRequest(
  sql: Sql,
  workspace: Workspace,
  command: ByOrganizer,
  remember: Remember | null,
  acting: Acting,
): Promise<Created> {
  const begun = begin(command, acting)
  // In one round trip: they do not depend on each other.
  const [known, always] = await Promise.all([
    listKnownPeople(sql, workspace, emailsOf(begun)),
    listAlwaysTeams(sql, workspace),
    requireAhead(sql, workspace, command.context.timeframe, acting.clock, 'context.'),
  ])
  const { memberId, email, place } = requireOrganizer(known, command.organizer.email)
  const host = { memberId, via: 'organizer' as const, teamId: null }
  const places = { team: null, member: place }
  const resolved = { known, joining: always, organizer: { ...host, email }, places }
  const made = await write(sql, workspace, begun, resolved, remember)
  if (made.outcome === 'organizer_gone') throw notAnOrganizer()
  return { outcome: made.outcome, request: made.request }
}

/** A member may be deactivated at the moment they are chosen; then the next one is chosen. */
const TRIES_MAX = 10

/** The same for a team's request: the team decides who organizes and hosts it, and it takes one turn. */
export async function makeTeamRequest(
  sql: Transaction,
  workspace: Workspace,
  command: ByTeam,
  remember: Remember | null,
  acting: Acting,
): Promise<Created | NoRoute | NobodyFree> {
  const begun = begin(command, acting)
  const [known, always] = await Promise.all([
    listKnownPeople(sql, workspace, emailsOf(begun)),
    listAlwaysTeams(sql, workspace),
    requireAhead(sql, workspace, command.context.timeframe, acting.clock, 'context.'),
  ])
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const route = await routeToTeam(sql, workspace, command.teamId, wantedRoute(begun, known), acting)
    if (typeof route === 'string') return route
    const { memberId, email } = route.organizer
    const { team, turn } = route
    if (command.link?.mustBeFree && route.isForced) return 'nobody_free'
    if (turn && command.organizer) throw new Failure('validation_error', POOL_HAS_ORGANIZER, POOL_PLAINLY)
    const host: FirstHost = turn
      ? { memberId, via: 'pool', teamId: team.id }
      : { memberId, via: 'organizer', teamId: null }
    const joining = [...always.filter(({ teamId }) => teamId !== team.id), ...route.joining]
    const places = await findDefaultPlaces(sql, workspace, { teamId: team.id, memberId })
    const resolved = { known, joining, organizer: { ...host, email }, places, route }
    const made = await write(sql, workspace, begun, resolved, remember)
    if (made.outcome === 'organizer_gone') continue
    if (made.outcome === 'made') await recordAssignment(sql, workspace, route, made.request.id, acting)
    return { outcome: made.outcome, request: made.request }
  }
  return 'nobody_eligible'
}

const POOL_HAS_ORGANIZER =
  'organizer_email: the next available member of a pool team organizes. Leave organizer_email out, or team_id.'
const POOL_PLAINLY = {
  plainly: 'The next available member of this team organizes it. Choose either a team or a member.',
}

/** A request with its identifier and its people without repeats, checked beyond the schema. */
type Begun = { command: CreateRequest; participants: Named[]; id: string; at: Timestamp; acting: Acting }

function begin(command: CreateRequest, acting: Acting): Begun {
  const participants = withoutRepeats(command.participants)
  const { id, at } = newId('request', acting.clock)
  refuseOrganizerTwice(command, participants)
  return { command, participants, id, at, acting }
}

const everybodyIn = ({ command: { organizer }, participants }: Begun): Named[] =>
  organizer ? [organizer, ...participants] : participants

const emailsOf = (begun: Begun): string[] => everybodyIn(begun).map((person) => person.email)

function wantedRoute({ command, participants }: Begun, known: KnownPerson[]) {
  const keys = new Set(participants.map(({ email }) => emailKey(email)))
  const asked = known.filter((person) => keys.has(person.emailKey))
  const { durationMinutes, timeframe } = command.context
  return {
    time: {
      durationMinutes: durationMinutes ?? DEFAULT_DURATION_MINUTES,
      timeframe: command.link?.within ?? timeframe,
    },
    ...(command.link && { timeUnder: command.link.timeUnder }),
    takingPart: new Set(asked.flatMap(({ memberId }) => memberId ?? [])),
    organizer: command.organizer && { ...requireOrganizer(known, command.organizer.email) },
  }
}

type Resolved = {
  known: KnownPerson[]
  /** Stack teams that join it. */
  joining: JoiningTeam[]
  organizer: FirstHost & { email: string }
  /** Defaults for a request without a place. */
  places: { team: Place | null; member: Place | null }
  route?: Route
}

async function write(
  sql: Sql,
  workspace: Workspace,
  begun: Begun,
  { known, joining, organizer: { email, ...host }, places, route }: Resolved,
  remember: Remember | null,
): Promise<{ outcome: InsertOutcome; request: MeetingRequest }> {
  const { command, participants, id, at, acting } = begun
  const team = route?.team ?? null
  const isIntroduced = team?.mode === 'pool' && team.introduceMember
  const shown = { ...command, includeIntroduction: command.includeIntroduction || isIntroduced }
  const wanted = await requestedPlace(sql, workspace, command, host.memberId)
  const place = placeOf({ ...places, request: wanted }, acting.clock)
  const organizer = { memberId: host.memberId, email }
  const request = shownRequest(id, at, organizer, participants, shown, place)
  const asked = new Set(participants.map((person) => emailKey(person.email)))
  const row: NewRequest = {
    id,
    at,
    actor: actorName(acting.actor),
    organizer: { memberId: host.memberId, email, zone: command.organizer?.timezone ?? null },
    participants: participants.map((person) => ({
      id: newId('participant', acting.clock).id,
      email: person.email,
      zone: person.timezone ?? null,
      language: command.link?.language ?? null,
    })),
    newPeople: strangers(participants, known, acting.clock),
    fills: fills(everybodyIn(begun), known),
    hosts: firstHosts(
      host,
      known.flatMap((person) => (asked.has(person.emailKey) ? (person.memberId ?? []) : [])),
      joining,
      command.copiedMemberIds,
    ),
    includeIntroduction: shown.includeIntroduction,
    introductionGuidance: isIntroduced ? team.introductionGuidance : null,
    context: command.context,
    place,
    source: command.source,
    requesterKey: command.requesterKey ?? null,
    askedBy: command.askedBy ?? null,
    team,
    link: command.link ?? null,
    event: newEvent(
      {
        type: 'meeting_request.created',
        requestId: id,
        fields: { id, status: 'active', created_at: at, ...(command.link && { booking_link_id: command.link.id }) },
      },
      acting.clock,
    ),
    audit: newAudit({ action: 'meeting_request.created', ref: id, detail: { source: command.source } }, acting),
    answer: remember && { ...remember, status: 202, body: remember.answer(request) },
  }
  return { outcome: await insertRequest(sql, workspace, row), request }
}

/** Of a team only some may have a calendar that makes video links. Visitors of a booking link cannot choose who meets them. */
async function requestedPlace(
  sql: Sql,
  workspace: Workspace,
  { context: { place }, link }: CreateRequest,
  memberId: string,
): Promise<Place | null> {
  if (link && place?.kind === 'calendar') return (await findMakesLinks(sql, workspace, memberId)) ? place : null
  await requireLinkMaker(sql, workspace, { place, memberId, field: 'context.place' })
  return place ?? null
}

function refuseOrganizerTwice({ organizer }: CreateRequest, participants: Named[]): void {
  const organizerKey = organizer && emailKey(organizer.email)
  if (participants.some((person) => emailKey(person.email) === organizerKey))
    throw new Failure(
      'validation_error',
      'participants: the organizer is among the participants. Leave the organizer out; they attend anyway.',
      { plainly: 'The organizer takes part anyway. Remove them here.' },
    )
}

function requireOrganizer(
  known: KnownPerson[],
  email: string,
): { memberId: string; email: string; name: string | null; place: Place | null } {
  const person = known.find((candidate) => candidate.emailKey === emailKey(email))
  if (!person?.memberId || !person.memberActive) throw notAnOrganizer()
  return { memberId: person.memberId, email: person.email, name: person.name, place: person.place }
}

function notAnOrganizer(): Failure {
  return new Failure(
    'validation_error',
    'organizer_email: must be an active member of this workspace. Add them with POST /api/v1/workspace_members, or reactivate them.',
    { plainly: 'Choose an active member of this workspace.' },
  )
}

function shownRequest(
  id: string,
  at: string,
  organizer: { memberId: string; email: string },
  participants: Named[],
  { teamId, context, includeIntroduction, link }: CreateRequest,
  place: KnownPlace,
): MeetingRequest {
  return {
    id,
    status: 'active',
    organizerMemberId: organizer.memberId,
    organizerEmail: organizer.email,
    teamId: teamId ?? null,
    bookingLinkId: link?.id ?? null,
    answers: link?.answers ?? null,
    participantEmails: participants.map((person) => person.email),
    title: context.title,
    purpose: context.purpose,
    description: context.description,
    includeIntroduction,
    durationMinutes: context.durationMinutes,
    timeframeStart: context.timeframe?.start ?? null,
    timeframeEnd: context.timeframe?.end ?? null,
    ...place,
    pausedAt: null,
    bookedAt: null,
    cancelledAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
