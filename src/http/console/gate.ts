import type { FastifyRequest } from 'fastify'
import { actorOf, findSignedIn } from '#actions/sign-in.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import type { SignedIn } from '#db/sign-in.ts'
import type { Pool } from '#db/sql.ts'
import type { Gate } from '../gate.ts'
import { requireOwnSite, type Site, sessionIn } from './site.ts'

// The console's way in to the same operations that keys call. Who is signed in is looked up for every request, so somebody who
// is deactivated is out at once.

export const CONSOLE_API = '/console/api'

declare module 'fastify' {
  interface FastifyRequest {
    /** Every workspace in which the person is active; the request is about the first. */
    signedIn: SignedIn[]
  }
}

export function consoleGate({ pool, clock, ...site }: Site & { pool: Pool; clock: Clock }): Gate {
  return {
    prefix: CONSOLE_API,
    isDocumented: false,
    admit: async (request) => {
      requireOwnSite(request, site)
      const session = sessionIn(request, site)
      const signedIn = session === null ? [] : await findSignedIn(pool, session, clock)
      const here = chosen(signedIn, request)
      if (!here) throw new Failure('unauthorized', 'You are not signed in, or no longer. Open /sign-in.')
      request.workspace = here.workspace
      request.acting = { actor: actorOf(here), clock }
      request.signedIn = [here, ...signedIn.filter((other) => other !== here)]
    },
  }
}

/** Somebody may belong to several workspaces; the page says which one it shows. */
function chosen(signedIn: SignedIn[], request: FastifyRequest): SignedIn | undefined {
  const wanted = request.headers['x-parley-workspace']
  return wanted === undefined ? signedIn[0] : signedIn.find(({ workspace }) => workspace.id === wanted)
}
