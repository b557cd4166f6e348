import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { Scope } from '#core/scope.ts'
import type { Workspace } from '#db/workspaces.ts'
import { isLoopback } from '#settings/loopback.ts'
import type { AddressLimit } from './address-limit.ts'
import type { Caller, Keys } from './keys.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import { requireRoom } from './rate-limit/require-room.ts'
import type { RateVerdict } from './rate-limit/verdict.ts'

declare module 'fastify' {
  interface FastifyRequest {
    workspace: Workspace
    acting: Acting
  }
  interface FastifyContextConfig {
    /** The scope that a key needs; it follows from the ability of the operation. */
    scope?: Scope
    /** PATCH and context tell null from absent; everywhere else null is absent. */
    keepsNull?: boolean
  }
}

/** The parts of the gate for keys. */
export type KeyGate = { keys: Keys; limiter: RateLimiter; strangers: AddressLimit; development: boolean }

/**
 * Refuses with 401 and 429, in this order and before any of the body is read; 403 comes later. Known keys and held windows are
 * checked in memory, without waiting.
 */
export function authenticate(gate: KeyGate, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
  const token = bearer(request.headers.authorization)
  if (token === null)
    throw new Failure(
      'unauthorized',
      'The authorization token is missing. Send the header Authorization: Bearer <API key>.',
    )
  const caller = gate.keys.find(token)
  if (!(caller instanceof Promise)) return count(gate, caller, request, reply)
  return caller.then((found) => count(gate, found ?? refuseStranger(gate, request, reply, NO_KEY), request, reply))
}

function count(gate: KeyGate, caller: Caller, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
  const verdict = gate.limiter.take(caller.key.id)
  if (!(verdict instanceof Promise)) return letIn(caller, verdict, request, reply)
  return verdict.then((verdict) => letIn(caller, verdict, request, reply))
}

function letIn(caller: Caller, verdict: RateVerdict, request: FastifyRequest, reply: FastifyReply): void {
  requireRoom(verdict, 'a key', reply)
  request.workspace = caller.workspace
  request.acting = caller.acting
}

const NO_KEY = 'The API key is invalid or expired. Use a key of this workspace that is still valid.'

/** Slows down who guesses. */
export function refuseStranger(gate: KeyGate, request: FastifyRequest, reply: FastifyReply, message: string): never {
  const exempt = gate.development && isLoopback(request.ip)
  const waitSeconds = exempt ? 0 : gate.strangers.record(request.ip)
  if (waitSeconds === 0) throw new Failure('unauthorized', message)
  void reply.header('retry-after', waitSeconds)
  throw new Failure(
    'rate_limited',
    'There were too many requests with unknown keys from this address. Try again in a minute with a valid key.',
  )
}

/** Only the header counts: never the query, where a key would end up in logs of proxies. */
export function bearer(header: string | undefined): string | null {
  return /^bearer +([^\s,]+) *$/i.exec(header ?? '')?.[1] ?? null
}
