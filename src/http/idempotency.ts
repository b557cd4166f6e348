import { createHash } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { canonicalJson } from '#core/json.ts'
import { claimKey, findAnswer, updateAnswer } from '#db/idempotency.ts'
import { currentTime } from '#db/ids.ts'
import type { Pool, Sql, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
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

/**
 * Makes something once: a call that is repeated with the same key gets the first answer. The answer is remembered in the transaction that
 * makes the thing.
 */
export async function madeOnce<Answer extends object>(
  pool: Pool,
  call: Call<unknown, unknown, unknown>,
  status: number,
  make: (sql: Transaction) => Promise<Answer>,
): Promise<Answer | Replayed> {
  const key = idempotencyKey(call)
  if (!key) return await inTransaction(pool, make)
  const { workspace, acting } = call
  // If an answer has expired meanwhile, its key is free again.
  for (;;) {
    const earlier = await findReplay(pool, workspace, key, acting.clock)
    if (earlier) return earlier
    const made = await inTransaction(pool, async (sql) => {
      if (!(await claimKey(sql, workspace, key, currentTime(acting.clock)))) return null
      const answer = await make(sql)
      await updateAnswer(sql, workspace, key, { status, body: JSON.stringify(answer) })
      return answer
    }).catch((error) => {
      throw isStillRunning(error) ? stillRunning(error) : error
    })
    if (made) return made
  }
}

/** For an operation that takes a key. */
export const IDEMPOTENT = {
  requestHeaders: {
    'Idempotency-Key': {
      description:
        'A unique value such as a UUID. A call that is repeated with it within 24 hours makes nothing new and gets the first answer.',
      maxLength: KEY_CHARACTERS_MAX,
    },
  },
  answerHeaders: {
    'Idempotency-Replayed': '`true` when this is the answer to an earlier call with the same key.',
  },
}
