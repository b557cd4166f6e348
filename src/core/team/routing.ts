import type { TeamMode, TeamRole } from './mode.ts'
import type { PassedOver, PassedOverWhy } from './rotation.ts'

// Decides who handles a team's request, except for the rotation.

/** Why a team cannot take a request. */
export type NoRoute = 'unknown_team' | 'inactive_team' | 'manual_team' | 'nobody_eligible'

export function routeProblem(team: { active: boolean; mode: TeamMode }): Exclude<NoRoute, 'unknown_team'> | null {
  if (!team.active) return 'inactive_team'
  return team.mode === 'manual' ? 'manual_team' : null
}

/** The part of a team that routing needs, with everybody on its roster. */
export type RoutedTeam = {
  active: boolean
  mode: TeamMode
  includeAllMembers: boolean
  roster: readonly { active: boolean; isPaused: boolean }[]
}

/** Whether anybody could take a request at all, regardless of their calendars. */
export function hasSomebody(team: RoutedTeam): boolean {
  if (routeProblem(team) !== null) return false
  if (team.mode === 'stack') return team.includeAllMembers || team.roster.some(({ active }) => active)
  return team.roster.some(({ active, isPaused }) => active && !isPaused)
}

type OnRoster = { id: string; memberId: string; role: TeamRole; active: boolean }

/**
 * Negotiation 6: a stack team's first active manager organizes, by the identifier of the membership, else its first active
 * member. If the team is the whole workspace and its roster has nobody active, the first active member of the workspace.
 */
export function stackOrganizer(
  roster: readonly OnRoster[],
  stack: readonly string[],
  takingPart: ReadonlySet<string>,
): { memberId: string; why: 'manager' | 'member' } | null {
  const able = roster
    .filter(({ active, memberId }) => active && !takingPart.has(memberId))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const manager = able.find(({ role }) => role === 'manager')
  if (manager) return { memberId: manager.memberId, why: 'manager' }
  const memberId = able[0]?.memberId ?? stack.find((id) => !takingPart.has(id))
  return memberId === undefined ? null : { memberId, why: 'member' }
}

/** The choice, for the assignments of a team and the timeline of a request. */
export type Chosen =
  | { by: 'turn'; queueLength: number; passedOver: PassedOver<Named>[]; isForced: boolean }
  | { by: 'stack'; count: number; why: 'manager' | 'member' | 'named' }

type Named = { name: string | null; email: string }

const WHY: Record<PassedOverWhy, string> = {
  no_free_slot: 'has no free slot in the window',
  takes_part: 'takes part in the meeting',
  paused: 'is paused',
  inactive: 'is deactivated',
}

/** More names would not help; the record has them all. */
const NAMED_MAX = 5

/** The reason for choosing this member, in one or two sentences. */
export function chosenBecause(chosen: Chosen, member: Named, team: { name: string }): string {
  const who = nameOf(member)
  if (chosen.by === 'stack') {
    const why = { manager: 'its first manager', member: 'its first member', named: 'named in the request' }[chosen.why]
    return `All ${chosen.count} of ${team.name} meet together; ${who} organizes, being ${why}.`
  }
  const others = chosen.passedOver.slice(0, NAMED_MAX).map(({ turn, why }) => `${nameOf(turn)} ${WHY[why]}`)
  const left = chosen.passedOver.length - others.length
  const passed = others.length === 0 ? '' : ` Passed over: ${others.join('; ')}${left > 0 ? `; and ${left} more` : ''}.`
  const first = chosen.isForced
    ? `Nobody of ${team.name} has a free slot in the window, so ${who} takes it, being first in line.`
    : `${who} was next in line at ${team.name}, of ${chosen.queueLength}.`
  return `${first}${passed}`
}

const nameOf = ({ name, email }: Named): string => name ?? email
