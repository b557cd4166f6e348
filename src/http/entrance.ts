import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#core/failure.ts'
import { isLoopback } from '#settings/loopback.ts'
import type { AddressLimit } from './address-limit.ts'
import type { KeyGate } from './authenticate.ts'
import { answer } from './errors.ts'
import { callerOf, type Gate, gateOf, requireAbility } from './gate.ts'
import type { LoadGuard } from './load-guard.ts'

// Every request enters here: through one of the gates, or as a visitor of public pages.

export type Entrance = KeyGate & {
  headers: Record<string, string>
  visitors: AddressLimit
  load: LoadGuard | null
  gates: Gate[]
}

/** Runs before everything else. Returns a promise only if it has to ask the database. */
export function enter(gate: Entrance, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
  void reply.headers(gate.headers).header('x-request-id', request.id)
  const way = gateOf(gate.gates, request)
  if (!way) return admitVisitor(gate, request, reply)
  if (way.isForPeople) request.isForPeople = true
  const admitted = way.admit(request, reply)
  if (!admitted) return letIn(gate, request)
  const leave = gate.load?.enter({ workspaceId: null, address: request.ip })
  return admitted.then(() => letIn(gate, request)).finally(leave)
}

/** Nobody needs to send a body that would be turned away afterwards. */
function letIn({ load }: Entrance, request: FastifyRequest): void {
  requireAbility(request)
  load?.requireRoom(callerOf(request))
}

/** Anybody may read pages and documents, so visitors are counted by address. Health checks are frequent and not counted. */
function admitVisitor(gate: Entrance, request: FastifyRequest, reply: FastifyReply): void {
  if (WATCHED.has(request.routeOptions.url ?? '')) return
  const waitSeconds = gate.development && isLoopback(request.ip) ? 0 : gate.visitors.record(request.ip)
  if (waitSeconds === 0) return
  void reply.header('retry-after', waitSeconds)
  throw new Failure('rate_limited', `There were too many requests from this address. Try again in ${waitSeconds} s.`)
}

export const WATCHED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** A path that cannot be decoded never reaches the hooks; without a good key it is 401 like any other. */
export async function answerRouterError(
  gate: Entrance,
  error: Error,
  request: FastifyRequest,
  reply: Parameters<typeof answer>[2],
) {
  try {
    await enter(gate, request, reply)
    answer(error, request, reply)
  } catch (refusal) {
    answer(refusal, request, reply)
  }
}
