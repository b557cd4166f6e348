import { adminRefusal } from '#core/ability.ts'
import type { Actor } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'

/** Admins are made and unmade by people. */
export function requireAdminMaker(actor: Actor): void {
  const refusal = adminRefusal(actor)
  if (refusal !== null) throw new Failure('forbidden', refusal)
}
