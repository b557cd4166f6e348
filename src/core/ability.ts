import type { Actor } from './actor.ts'
import { emailKey } from './person/email.ts'
import type { Scope } from './scope.ts'

// Who may do what to what, and why not. Every operation names the ability that it takes. A key has it by scope, a member by
// role: admins have all, managers edit their team, members see and steer their own work. Whoever runs the commands of this
// installation may do everything; Parley itself and mail may do what they are there for.

/** Without a scope it is for people alone: no key can have it. */
type Rule = { scope: Scope | null; member: (actor: Member, subject: Subject) => string | null }
type Member = Extract<Actor, { kind: 'member' }>

/** What something is done to, as far as that decides who may. Null where it is not known yet, or does not matter. */
export type Subject =
  | { kind: 'team'; id: string }
  | { kind: 'request'; memberIds: readonly string[] }
  | { kind: 'new_request'; organizerEmail: string }
  | { kind: 'member'; id: string; changesRole: boolean }
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

const themselves = ({ id }: Member, subject: Subject) => {
  if (subject?.kind !== 'member') return null
  if (subject.id !== id) return 'You can change your own settings. Those of others are for admins.'
  return subject.changesRole ? 'Only admins may change roles. Ask one of them.' : null
}

const RULES = {
  see_teams: { scope: 'teams.read', member: everybody },
  make_teams: { scope: 'teams.write', member: admins },
  edit_team: { scope: 'teams.write', member: managers },
  /** The list, of which members see their own work. */
  see_requests: { scope: 'meeting_requests.read', member: everybody },
  see_request: { scope: 'meeting_requests.read', member: ownRequests },
  make_request: { scope: 'meeting_requests.write', member: ownMeetings },
  steer_request: { scope: 'meeting_requests.write', member: ownRequests },
  see_webhooks: { scope: 'webhooks.read', member: admins },
  manage_webhooks: { scope: 'webhooks.write', member: admins },
  see_members: { scope: 'members.read', member: everybody },
  edit_member: { scope: 'members.write', member: themselves },
  manage_members: { scope: 'members.write', member: admins },
  see_workspace: { scope: 'members.read', member: everybody },
  edit_workspace: { scope: 'members.write', member: admins },
  /** Whoever makes keys can do whatever a key can. */
  manage_keys: { scope: null, member: admins },
  see_audit_log: { scope: null, member: admins },
  sort_tray: { scope: null, member: admins },
  see_stuck_work: { scope: null, member: admins },
  /** In development, to write in anybody's name and to let days pass. */
  use_mailroom: { scope: null, member: admins },
} as const satisfies Record<string, Rule>

export type Ability = keyof typeof RULES

/** What a mail can bring about by itself: everything else that it says is for the negotiation to weigh. */
const BY_MAIL: readonly Ability[] = ['make_request']
/** What Parley does on its own. */
const BY_ENGINE: readonly Ability[] = ['see_teams', 'see_requests', 'see_request', 'steer_request', 'see_members']

export const scopeOf = (ability: Ability): Scope | null => RULES[ability].scope

/** Why not, in words for whoever asked; null when they may. */
export function abilityRefusal(actor: Actor, ability: Ability, subject: Subject = null): string | null {
  const rule: Rule = RULES[ability]
  switch (actor.kind) {
    case 'key':
      if (rule.scope === null) return 'This is for people: sign in to the console, since no API key can do it.'
      return actor.scopes.includes(rule.scope)
        ? null
        : `This API key lacks the scope ${rule.scope}. Add it with ./bin/parley key scopes, or use a key that has it.`
    case 'member':
      return actor.role === 'admin' ? null : rule.member(actor, subject)
    case 'mail':
      return actor.memberId !== null && BY_MAIL.includes(ability)
        ? null
        : 'This cannot be done by mail from this sender. Use the console or the API.'
    case 'link':
      return 'A link is for what its page shows, and for nothing else.'
    case 'operator':
      return null
    case 'engine':
      return BY_ENGINE.includes(ability) ? null : 'This is for people to do.'
  }
}

/** The member whose own requests are all that this actor may see; null for whoever sees all of them. */
export function seesRequestsOf(actor: Actor): string | null {
  return actor.kind === 'member' && actor.role !== 'admin' ? actor.id : null
}
