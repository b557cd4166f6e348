import { Failure } from '#core/failure.ts'
import { findProductionNode } from '#db/queue/nodes.ts'
import type { Pool } from '#db/sql.ts'

/** Some commands simulate: passed days, or somebody's mail. Next to production, real people would get mail from that. */
export async function requireDevelopment(pool: Pool, reason: string): Promise<void> {
  if ((await findProductionNode(pool)) === null) return
  throw new Failure(
    'invalid_request',
    `A production service uses this database, ${reason}. Try it in an installation of its own: PARLEY_DATA=./trial npm start`,
    { plainly: 'Real people use this installation, so nothing can be simulated here. Try it in another one.' },
  )
}
