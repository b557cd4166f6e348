import type { Clock } from './clock.ts'
import type { MemberRole } from './member/member.ts'
import type { Scope } from './scope.ts'

/** Who does something. */
export type Actor =
  /** A program that calls the API. */
  | { kind: 'key'; id: string; scopes: readonly Scope[] }
  /** A member who is signed in. `manages` names the teams that they manage. */
  | { kind: 'member'; id: string; email: string; role: MemberRole; manages: readonly string[] }
  /** A mail that came in; `memberId` is set when the sender is proven to be that member. */
  | { kind: 'mail'; memberId: string | null }
  /** Somebody who pressed a link in a mail to that member. */
  | { kind: 'link'; memberId: string }
  /** Somebody at the command line of this installation. */
  | { kind: 'operator' }
  /** Parley itself. */
  | { kind: 'engine' }

/** The last argument of every action: who acts, and by which clock. */
export type Acting = { actor: Actor; clock: Clock }

/** The actor's name in facts and in the audit log. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'key':
    case 'member':
      return actor.id
    case 'mail':
      return actor.memberId ?? 'mail'
    case 'link':
      return actor.memberId
    case 'operator':
      return 'operator'
    case 'engine':
      return 'negotiation'
  }
}
