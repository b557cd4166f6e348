import { clientNetwork } from '#core/client-network.ts'
import type { Clock } from '#core/clock.ts'
import { emailKey } from '#core/person/email.ts'
import { type Attempt, countAttempts } from '#db/booking/attempts.ts'
import { newId } from '#db/ids.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { digestOf } from '#seal/digest.ts'

// A booking writes a mail to the address that somebody typed, and takes a host's time. So there are limits, shared by all nodes: for each
// address, because it may be somebody else's, and for each network.

/** In a day. Few people book the same workspace more often, even if they change their mind. */
const OF_ADDRESS_A_DAY_MAX = 6
/** In an hour. A whole class or office may stand behind one address. */
const OF_NETWORK_AN_HOUR_MAX = 30

const HOUR_MS = 3_600_000

export function attemptOf(email: string, address: string, workspace: Workspace, clock: Clock): Attempt {
  const network = digestOf(`${workspace.id} ${clientNetwork(address)}`).slice(0, 32)
  return { ...newId('bookingAttempt', clock), emailKey: emailKey(email), network }
}

export async function isOverLimit(sql: Sql, workspace: Workspace, attempt: Attempt): Promise<boolean> {
  const ago = (ms: number) => new Date(Date.parse(attempt.at) - ms).toISOString()
  const since = { dayAgo: ago(24 * HOUR_MS), hourAgo: ago(HOUR_MS) }
  const { ofAddress, ofNetwork } = await countAttempts(sql, workspace, attempt, since)
  return ofAddress >= OF_ADDRESS_A_DAY_MAX || ofNetwork >= OF_NETWORK_AN_HOUR_MAX
}
