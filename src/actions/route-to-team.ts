import type { Acting } from '#core/actor.ts'
import { instantOf } from '#core/clock.ts'
import type { JoiningTeam } from '#core/team/first-hosts.ts'
import { hasFreeSlot, type WantedTime } from '#core/team/free-slot.ts'
import { chooseNext, passedOver, queue, turnTime } from '#core/team/rotation.ts'
import { type Chosen, chosenBecause, type NoRoute, routeProblem, stackOrganizer } from '#core/team/routing.ts'
import type { HostTime } from '#core/time/search-input.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import { listHostTimes } from '#db/negotiation/host-times.ts'
import { insertAssignment, type NewAssignment } from '#db/people/assignments.ts'
import { type Membership, updateMembership } from '#db/people/memberships.ts'
import { lockRoster, type TeamWithMembers } from '#db/people/teams.ts'
import { listStack } from '#db/requests/hosts.ts'
import type { Transaction } from '#db/sql.ts'
import { getClockOffsetMs, type Workspace } from '#db/workspaces.ts'

/** The conditions of a new request for who can take it. */
export type WantedRoute = {
  time: WantedTime
  /** Members who take part as participants. */
  takingPart: ReadonlySet<string>
  /** The organizer that the caller names for a stack team's request. */
  organizer: Organizer | null
  /** A member's time by the rules of a booking link. */
  timeUnder?: (time: HostTime) => HostTime
}

type Organizer = { memberId: string; email: string; name: string | null }

/** Who takes a request. Nothing is written yet: `recordAssignment` does that after the request. */
export type Route = {
  team: TeamWithMembers
  organizer: Organizer
  /** In pool mode the membership whose turn it is. */
  turn: Membership | null
  /** It is their turn, although nobody in the queue has time. */
  isForced: boolean
  /** In stack mode, the whole team. */
  joining: JoiningTeam[]
  record: Pick<NewAssignment, 'queueSeen' | 'queueLength' | 'passedOver' | 'sentence'>
}

/**
 * Decides who takes a request to a team, or why nobody can. The team stays locked until the transaction ends, so two requests never
 * get the same turn.
 */
export async function routeToTeam(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  wanted: WantedRoute,
  acting: Acting,
): Promise<Route | NoRoute> {
  const team = await lockRoster(sql, workspace, teamId)
  if (!team) return 'unknown_team'
  const problem = routeProblem(team)
  if (problem) return problem
  return (
    (await (team.mode === 'pool'
      ? routeByTurn(sql, workspace, team, wanted, acting)
      : routeToStack(sql, workspace, team, wanted))) ?? 'nobody_eligible'
  )
}

async function routeByTurn(
  sql: Transaction,
  workspace: Workspace,
  team: TeamWithMembers,
  wanted: WantedRoute,
  acting: Acting,
): Promise<Route | null> {
  const waiting = queue(team.members)
  const takingPart = new Set(team.members.filter(({ memberId }) => wanted.takingPart.has(memberId)))
  const able = waiting.filter((turn) => !takingPart.has(turn))
  const withoutSlot = await listWithoutSlot(sql, workspace, able, wanted, acting)
  const turn = chooseNext(waiting, { withoutSlot, takingPart })
  if (!turn) return null
  const passed = passedOver(team.members, turn, { takingPart })
  const isForced = withoutSlot.has(turn)
  const chosen: Chosen = { by: 'turn', queueLength: waiting.length, passedOver: passed, isForced }
  return {
    team,
    organizer: turn,
    turn,
    isForced,
    joining: [],
    record: {
      queueSeen: waiting
        .slice(0, Math.max(QUEUE_RECORDED, waiting.indexOf(turn) + 1))
        .map(({ id, lastAssignedAt }) => ({ id, lastAssignedAt })),
      queueLength: waiting.length,
      passedOver: passed.map(({ turn: { id, memberId }, why }) => ({ id, memberId, why })),
      sentence: chosenBecause(chosen, turn, team),
    },
  }
}

/** Enough to explain the turn; nobody would read 500 places for each request. */
const QUEUE_RECORDED = 50
/** The first in line nearly always has time; if not, growing groups are checked at once. */
const ASKED_AT_ONCE = [1, 4, 16, 64, 256]

/** Members at the head of the queue without a free slot, up to the first who has one. */
async function listWithoutSlot(
  sql: Transaction,
  workspace: Workspace,
  waiting: readonly Membership[],
  { time, timeUnder = (same) => same }: WantedRoute,
  { clock }: Acting,
): Promise<Set<Membership>> {
  const without = new Set<Membership>()
  const now = instantOf(clock).add({ milliseconds: await getClockOffsetMs(sql, workspace) })
  for (let from = 0, step = 0; from < waiting.length; step++) {
    const group = waiting.slice(from, from + (ASKED_AT_ONCE[step] ?? waiting.length))
    const memberIds = group.map(({ memberId }) => memberId)
    const times = await listHostTimes(sql, workspace, memberIds, timestamp(now), time.timeframe?.end ?? null)
    for (const turn of group) {
      const host = times.get(turn.memberId)
      if (host && hasFreeSlot(timeUnder(host), time, now)) return without
      without.add(turn)
    }
    from += group.length
  }
  return without
}

async function routeToStack(
  sql: Transaction,
  workspace: Workspace,
  team: TeamWithMembers,
  { takingPart, organizer }: WantedRoute,
): Promise<Route | null> {
  const stack = await listStack(sql, workspace, team.id)
  const memberIds = stack.map(({ memberId }) => memberId)
  const first = stackOrganizer(team.members, memberIds, takingPart)
  if (!first) return null
  const found = organizer ?? stack.find(({ memberId }) => memberId === first.memberId)!
  const chosen: Chosen = { by: 'stack', count: stack.length, why: organizer ? 'named' : first.why }
  return {
    team,
    organizer: found,
    turn: null,
    isForced: false,
    joining: [{ teamId: team.id, memberIds }],
    record: { queueSeen: [], queueLength: 0, passedOver: [], sentence: chosenBecause(chosen, found, team) },
  }
}

/** Takes the turn and stores the reason. Call in the transaction of `routeToTeam`, after the request is written. */
export async function recordAssignment(
  sql: Transaction,
  workspace: Workspace,
  { team, organizer, turn, record }: Route,
  requestId: string,
  acting: Acting,
): Promise<void> {
  const { id, at: madeAt } = newId('assignment', acting.clock)
  const at = turn ? timestamp(turnTime(team.members, Temporal.Instant.from(madeAt))) : madeAt
  const membershipId = turn?.id ?? team.members.find(({ memberId }) => memberId === organizer.memberId)?.id ?? null
  const assignment = { id, requestId, membershipId, memberId: organizer.memberId, ...record, at }
  const detail = { team: team.id, member: organizer.memberId }
  await Promise.all([
    turn && updateMembership(sql, workspace, turn.id, { lastAssignedAt: at }),
    insertAssignment(sql, workspace, team.id, assignment),
    insertAudit(sql, workspace, { action: 'meeting_request.assigned', ref: requestId, detail }, acting),
  ])
}
