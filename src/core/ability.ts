import type { Actor } from './actor.ts'
import { emailKey } from './person/email.ts'
import type { Scope } from './scope.ts'

// Every operation names the ability that it needs. A key has an ability by its scope, a member by their role: admins have all
// abilities, managers edit their team, members see and steer their own work. An operator at the command line may do everything;
// Parley itself and incoming mail have the few abilities listed below.

/** An ability without a scope is for people only: no API key can have it. */
type Rule = { scope: Scope | null; member: (actor: Member, subject: Subject) => string | null }
type Member = Extract<Actor, { kind: 'member' }>

/** The object of an operation, as far as it decides who may do it. Null when it is not known yet or does not matter. */
export type Subject =
  | { kind: 'team'; id: string }
  | { kind: 'request'; memberIds: readonly string[] }
  | { kind: 'new_request'; organizerEmail: string }
  | { kind: 'member'; id: string; changesRole: boolean }
  /** Everybody whom the link is or would be for. */
  | { kind: 'booking_link'; teamIds: readonly string[]; memberIds: readonly string[] }
  | null

const everybody = () => null
const admins = () => 'Only admins of the workspace may do this. Ask one of them.'

const managers = ({ manages }: Member, subject: Subject) =>
  subject?.kind !== 'team' || manages.includes(subject.id)
    ? null
    : 'Only managers of this team and admins may change it. Ask one of them.'

const ownRequests = ({ id }: Member, subject: Subject) =>
  subject?.kind !== 'request' || subject.memberIds.includes(id)
    ? null
    : 'This request is neither organized nor hosted by you. Ask its organizer or an admin.'

const ownMeetings = ({ email }: Member, subject: Subject) =>
  subject?.kind !== 'new_request' || emailKey(subject.organizerEmail) === emailKey(email)
    ? null
    : 'You can ask for meetings that you organize yourself. Ask an admin for others.'

const ownLinks = ({ id, manages }: Member, subject: Subject) => {
  if (subject?.kind !== 'booking_link') return null
  const isOwn = subject.memberIds.every((memberId) => memberId === id)
  return isOwn && subject.teamIds.every((teamId) => manages.includes(teamId))
    ? null
    : 'You can make and change booking links for yourself and for teams that you manage. Ask an admin for others.'
}

const themselves = ({ id }: Member, subject: Subject) => {
  if (subject?.kind !== 'member') return null
  if (subject.id !== id) return 'You can change your own settings. Those of others are for admins.'
  return subject.changesRole ? 'Only admins may change roles. Ask one of them.' : null
}

const RULES = {
  see_teams: { scope: 'teams.read', member: everybody },
  make_teams: { scope: 'teams.write', member: admins },
  edit_team: { scope: 'teams.write', member: managers },
  /** Members see only their own requests in this list. */
  see_requests: { scope: 'meeting_requests.read', member: everybody },
  see_request: { scope: 'meeting_requests.read', member: ownRequests },
  make_request: { scope: 'meeting_requests.write', member: ownMeetings },
  steer_request: { scope: 'meeting_requests.write', member: ownRequests },
  see_booking_links: { scope: 'meeting_requests.read', member: everybody },
  edit_booking_link: { scope: 'meeting_requests.write', member: ownLinks },
  see_webhooks: { scope: 'webhooks.read', member: admins },
  manage_webhooks: { scope: 'webhooks.write', member: admins },
  see_members: { scope: 'members.read', member: everybody },
  edit_member: { scope: 'members.write', member: themselves },
  manage_members: { scope: 'members.write', member: admins },
  see_workspace: { scope: 'members.read', member: everybody },
  edit_workspace: { scope: 'members.write', member: admins },
  /** Making a key gives a person everything that a key can do, so only admins may. */
  manage_keys: { scope: null, member: admins },
  see_audit_log: { scope: null, member: admins },
  sort_tray: { scope: null, member: admins },
  see_stuck_work: { scope: null, member: admins },
  /** In development, to write in anybody's name and to let days pass. */
  use_mailroom: { scope: null, member: admins },
} as const satisfies Record<string, Rule>

export type Ability = keyof typeof RULES

/** The only things that a mail can do directly. The negotiation weighs everything else that it says. */
const BY_MAIL: readonly Ability[] = ['make_request']
/** Abilities that Parley uses on its own. */
const BY_ENGINE: readonly Ability[] = ['see_teams', 'see_requests', 'see_request', 'steer_request', 'see_members']

export const scopeOf = (ability: Ability): Scope | null => RULES[ability].scope

/** The reason for a refusal, worded for the person who asked; null when they may. */
export function abilityRefusal(actor: Actor, ability: Ability, subject: Subject = null): string | null {
  const rule: Rule = RULES[ability]
  switch (actor.kind) {
    case 'key':
      if (rule.scope === null) return 'This is for people: sign in to the console, since no API key can do it.'
      return actor.scopes.includes(rule.scope)
        ? null
        : `This API key lacks the scope ${rule.scope}. Add it with ./bin/parley key scopes, or use a key that has it.`
    case 'member':
      return lentRefusal(actor, rule.scope) ?? (actor.role === 'admin' ? null : rule.member(actor, subject))
    case 'mail':
      return actor.memberId !== null && BY_MAIL.includes(ability)
        ? null
        : 'This cannot be done by mail from this sender. Use the console or the API.'
    case 'link':
      return 'A link is for what its page shows, and for nothing else.'
    case 'visitor':
      return 'The page of a booking link is for booking, and for nothing else.'
    case 'operator':
      return null
    case 'engine':
      return BY_ENGINE.includes(ability) ? null : 'This is for people to do.'
  }
}

/** A program that acts for a member has only the scopes that the member allowed it, even if they are an admin. */
function lentRefusal({ scopes, through }: Member, scope: Scope | null): string | null {
  if (scopes === undefined) return null
  if (scope === null) return 'This is for people: do it in the console, since no program can do it for you.'
  return scopes.includes(scope)
    ? null
    : `${through ?? 'This program'} was not allowed ${scope}. Connect it again and allow it, or do this yourself.`
}

/**
 * Why this actor may not make, demote, deactivate or bring back an admin; null when they may. An admin can make keys with every scope, so
 * a program that could make an admin would have every scope.
 */
export function adminRefusal(actor: Actor): string | null {
  return actor.kind === 'key' || (actor.kind === 'member' && actor.scopes !== undefined)
    ? 'An API key can neither make an admin nor demote, deactivate or reactivate one. Do this in the console or with ./bin/parley member role.'
    : null
}

/** Why this actor may not set for how long history is kept; null when they may. It deletes what no backup of ours brings back. */
export function historyRefusal(actor: Actor): string | null {
  return actor.kind === 'key'
    ? 'An API key cannot change history_days, since that deletes requests for good. An admin of the workspace can, in its settings.'
    : null
}

/** The member to whose own requests this actor is limited; null for actors who see all requests. */
export function seesRequestsOf(actor: Actor): string | null {
  return actor.kind === 'member' && actor.role !== 'admin' ? actor.id : null
}
