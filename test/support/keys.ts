import { randomBytes } from 'node:crypto'
import { removeKey } from '#actions/api-keys.ts'
import { formatKey } from '#core/api-key.ts'
import type { Scope } from '#core/scope.ts'
import { inTransaction } from '#db/transaction.ts'
import { TESTER } from './clock.ts'
import type { World } from './world.ts'

/** Has the form of a key, and belongs to nobody. */
export const unknownKey = (): string => formatKey(randomBytes(32))

/** A key that was good until a moment ago. Only time can make one, so the test turns it. */
export async function expiredKey(world: World, scopes?: Scope[]): Promise<string> {
  const { id, key } = await world.newKey(scopes)
  await world.pool`
    update api_keys
    set expires_at = now() - interval '1 millisecond'
    where workspace_id = ${world.workspace.id}
      and id = ${id}`
  return key
}

export async function deletedKey(world: World, scopes?: Scope[]): Promise<string> {
  const { id, key } = await world.newKey(scopes)
  await inTransaction(world.pool, (sql) => removeKey(sql, world.workspace, id, TESTER))
  return key
}
