import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, findSignedIn } from '#actions/sign-in.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { SESSION_DAYS } from '#core/sign-in.ts'
import type { SignedIn } from '#db/people/sign-in.ts'
import type { Pool } from '#db/sql.ts'
import type { AddressLimit } from '../address-limit.ts'
import type { Gate } from '../gate.ts'
import type { RateLimiter } from '../rate-limit/rate-limiter.ts'
import { requireRoom } from '../rate-limit/require-room.ts'
import { requireOwnSite, type Site, sessionCookie, sessionIn } from './site.ts'

// The console's gate to the same operations that keys call. The member is looked up for every request, so a deactivated one is out
// at once. Members have the same limit as keys for changes, and a larger one for reading. Each member has one of both, across all
// windows and nodes.

export const CONSOLE_API = '/console/api'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browsers request streams and frames by an address alone, so the workspace is in the query as `?workspace=`. */
    workspaceInAddress?: boolean
  }
  interface FastifyRequest {
    /** Every workspace in which the person is active; the request is for the first. */
    signedIn: SignedIn[]
  }
}

type GateOptions = Site & { pool: Pool; clock: Clock; limiter: RateLimiter; strangers: AddressLimit }

const NOT_THERE =
  'You are not an active member of this workspace, or no longer. Choose another one, or ask one of its admins.'
const NOT_SIGNED_IN = 'You are not signed in, or no longer. Sign in again.'

export function consoleGate({ pool, clock, limiter, strangers, ...site }: GateOptions): Gate {
  return {
    prefix: CONSOLE_API,
    isDocumented: false,
    // People change little and look at each other's pages; programs change many requests, and pages watch those by name.
    tellsPages: true,
    isForPeople: true,
    admit: async (request, reply) => {
      requireOwnSite(request, site)
      const session = sessionIn(request, site)
      const found = session === null ? null : await findSignedIn(pool, session, clock)
      const { signedIn, isProlonged } = found ?? refuseStranger(strangers, request, reply)
      if (signedIn.length === 0) throw new Failure('unauthorized', NOT_SIGNED_IN)
      const here = chosen(signedIn, request)
      // Refused requests count as well.
      await count(limiter, (here ?? signedIn[0]!).member.id, request, reply)
      if (!here) throw new Failure('forbidden', NOT_THERE)
      // The browser expires a cookie by its own clock.
      if (isProlonged) void reply.header('set-cookie', sessionCookie(site, session!, SESSION_DAYS))
      request.workspace = here.workspace
      request.acting = { actor: actorOf(here), clock }
      request.signedIn = [here, ...signedIn.filter((other) => other !== here)]
    },
  }
}

/**
 * Reads per member in any 60 seconds. Pages load by themselves: more of a list while scrolling, and their content again after a
 * change. A person with a few windows does not come near this; a script gets no further.
 */
export const LOOKS_LIMIT = 600

async function count(limiter: RateLimiter, memberId: string, { method }: FastifyRequest, reply: FastifyReply) {
  if (method !== 'GET' && method !== 'HEAD') return requireRoom(await limiter.take(memberId), 'a member', reply)
  requireRoom(await limiter.take(`${memberId}:looks`, LOOKS_LIMIT), 'a member', reply, LOOKS_LIMIT)
}

/** Slows down guessing of sessions, as with keys. */
function refuseStranger(strangers: AddressLimit, request: FastifyRequest, reply: FastifyReply): never {
  const waitSeconds = strangers.record(request.ip)
  if (waitSeconds === 0) throw new Failure('unauthorized', NOT_SIGNED_IN)
  void reply.header('retry-after', waitSeconds)
  throw new Failure('rate_limited', `There were too many requests without a session. Try again in ${waitSeconds} s.`)
}

/** People may belong to several workspaces; the page names the one it shows. */
function chosen(signedIn: SignedIn[], request: FastifyRequest): SignedIn | undefined {
  const { workspace: inAddress } = request.query as { workspace?: unknown }
  const isInAddress = request.routeOptions.config.workspaceInAddress === true
  const wanted = request.headers['x-parley-workspace'] ?? (isInAddress ? inAddress : undefined)
  return wanted === undefined ? signedIn[0] : signedIn.find(({ workspace }) => workspace.id === wanted)
}
