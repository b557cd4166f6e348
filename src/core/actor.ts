import type { Clock } from './clock.ts'
import type { MemberRole } from './member/member.ts'
import type { Scope } from './scope.ts'

/** Who does something. */
export type Actor =
  /** A program that calls the API. */
  | { kind: 'key'; id: string; scopes: readonly Scope[]; through?: string }
  /** A member who is signed in, or whom a program acts for. `manages` names the teams that they manage. */
  | ({ kind: 'member'; id: string; email: string; role: MemberRole; manages: readonly string[] } & Lent)
  /** A mail that came in; `memberId` is set when the sender is proven to be that member. */
  | { kind: 'mail'; memberId: string | null }
  /** Somebody who pressed a link in a mail to that member. */
  | { kind: 'link'; memberId: string }
  /** Somebody on the page of a booking link, whom nobody knows. */
  | { kind: 'visitor' }
  /** Somebody at the command line of this installation. */
  | { kind: 'operator' }
  /** Parley itself. */
  | { kind: 'engine' }

/** A member's rights in the hands of a program: at most these scopes, whatever the member may do. */
type Lent = { through?: string; scopes?: readonly Scope[] }

/** The program that a key or a member used, by the name it gives itself; null for any other. */
export const throughOf = (actor: Actor): string | null => ('through' in actor ? (actor.through ?? null) : null)

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
    case 'visitor':
      return 'visitor'
    case 'operator':
      return 'operator'
    case 'engine':
      return 'negotiation'
  }
}
