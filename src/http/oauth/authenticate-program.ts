import type { FastifyReply, FastifyRequest } from 'fastify'
import { findProgramCaller } from '#actions/program-tokens.ts'
import { actorName } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import type { Pool } from '#db/sql.ts'
import { type KeyGate, refuseStranger } from '../authenticate.ts'
import { requireRoom } from '../rate-limit/require-room.ts'
import { resourceOf } from './site-addresses.ts'

type Options = { pool: Pool; clock: Clock; publicUrl: string }

/** Lets in a program that acts for a member. All programs of a member share their calls, over the web and on their own machine. */
export async function authenticateProgram(
  gate: KeyGate,
  token: string,
  { pool, clock, publicUrl }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const caller = await findProgramCaller(pool, token, resourceOf({ publicUrl }), clock)
  const { workspace, acting } = caller ?? refuseStranger(gate, request, reply, NO_TOKEN)
  requireRoom(await gate.limiter.take(`${actorName(acting.actor)}:mcp`), 'a member', reply)
  request.workspace = workspace
  request.acting = acting
}

const NO_TOKEN = 'The token is invalid, expired or revoked. Renew it, or ask the member again.'
