import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { canonicalJson } from '#core/json.ts'
import { findAnswer } from '#db/idempotency.ts'
import { currentTime } from '#db/ids.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** Decisions 3. */
const KEY_CHARACTERS_MAX = 255

export type IdempotencyKey = { path: string; key: string; bodyDigest: string }

/** The key of a call that may be repeated, with what its body means; null when the caller gave none. */
export function idempotencyKey(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.trim() === '')
    throw new Failure(
      'invalid_request',
      'Idempotency-Key: is empty. Send a unique value such as a UUID, or leave the header out.',
    )
  if ([...key].length > KEY_CHARACTERS_MAX)
    throw new Failure('validation_error', `Idempotency-Key: must have at most ${KEY_CHARACTERS_MAX} characters.`)
  const bodyDigest = createHash('sha256').update(canonicalJson(request.body)).digest('hex')
  return { path: request.routeOptions.url ?? '', key, bodyDigest }
}

/** Answers a repeated call as the first one was; false when it is the first. */
export async function replay(
  sql: Sql,
  workspace: Workspace,
  key: IdempotencyKey,
  reply: FastifyReply,
  clock: Clock,
): Promise<boolean> {
  const known = await findAnswer(sql, workspace, key.path, key.key, currentTime(clock))
  if (!known) return false
  if (known.bodyDigest !== key.bodyDigest)
    throw new Failure(
      'invalid_request',
      'Idempotency-Key: was used with another body. Use a new key for a new request.',
    )
  void reply
    .code(known.status)
    .header('idempotency-replayed', 'true')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text) => String(text))
    .send(known.body)
  return true
}

/** The twin that runs at the same moment did not end within the time that we wait for it. */
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
