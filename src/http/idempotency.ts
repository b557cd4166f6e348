import { createHash } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { canonicalJson } from '#core/json.ts'
import { findAnswer } from '#db/idempotency.ts'
import { currentTime } from '#db/ids.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { type Call, Replayed } from './operation.ts'

/** Enough for a UUID with a prefix; it is stored with every answer. */
export const KEY_CHARACTERS_MAX = 255

export type IdempotencyKey = { path: string; key: string; bodyDigest: string }

/** The key of a repeatable call, with the meaning of its body; null if the caller gave none. */
export function idempotencyKey(call: Call<unknown, unknown, unknown>): IdempotencyKey | null {
  const key = call.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.trim() === '')
    throw new Failure(
      'invalid_request',
      'Idempotency-Key: is empty. Send a unique value such as a UUID, or leave the header out.',
    )
  if ([...key].length > KEY_CHARACTERS_MAX)
    throw new Failure('validation_error', `Idempotency-Key: must have at most ${KEY_CHARACTERS_MAX} characters.`)
  const bodyDigest = createHash('sha256').update(canonicalJson(call.body)).digest('hex')
  return { path: call.routeOptions.url ?? '', key, bodyDigest }
}

/** The stored answer if this call repeats an earlier one; null if it is the first. */
export async function findReplay(
  sql: Sql,
  workspace: Workspace,
  key: IdempotencyKey,
  clock: Clock,
): Promise<Replayed | null> {
  const known = await findAnswer(sql, workspace, key.path, key.key, currentTime(clock))
  if (!known) return null
  if (known.bodyDigest !== key.bodyDigest)
    throw new Failure(
      'invalid_request',
      'Idempotency-Key: was used with another body. Use a new key for a new request.',
    )
  return new Replayed(known)
}

/** A concurrent call with the same key did not end within the time that we wait for it. */
export function isStillRunning(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

export function stillRunning(cause: unknown): Failure {
  return new Failure(
    'invalid_request',
    'Idempotency-Key: a call with this key is still running. Try again in a moment.',
    { cause },
  )
}
