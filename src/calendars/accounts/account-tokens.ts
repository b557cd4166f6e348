import type { Clock } from '#core/clock.ts'
import type { ClaimedCalendar } from '#db/calendar/calendar-queue.ts'
import { lockSecret, updateSecret } from '#db/calendar/calendar-secrets.ts'
import type { AccountKind } from '#db/calendar/calendars.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Seal } from '#seal/seal.ts'
import { SourceFailure } from '../source.ts'
import type { Tokens } from '../tokens.ts'
import { type Account, openAccount, sealAccount } from './account.ts'
import type { Accounts } from './accounts.ts'

// The tokens of a connected account. One is renewed under the lock of its row: a provider that gives a new refresh token with
// each use refuses the old one, so two nodes that renewed at once would lock each other out. This is the only request inside a
// transaction; it ends within ten seconds and happens once an hour.

type Holding = { pool: Pool; seal: Seal; clock: Clock; accounts: Accounts }

/** Renewed this long before it expires, so that it does not expire during a request. */
const EARLY_MS = 2 * 60 * 1_000

export function accountTokens(
  calendar: ClaimedCalendar & { kind: AccountKind },
  account: Account,
  { pool, seal, clock, accounts }: Holding,
): Tokens {
  let held = account
  const { oauth } = accounts.of(calendar.kind)

  const renew = async (refused: string): Promise<string> => {
    held = await inTransaction(pool, async (sql) => {
      const stored = await lockSecret(sql, calendar)
      // Not stored yet while the calendar is being connected.
      const present = stored === null ? held : openAccount(seal, calendar, stored)
      if (present.accessToken !== refused && isGood(present)) return present
      const granted = await oauth.renew(present.refreshToken)
      if (!granted.hasScope) throw new SourceFailure('scope_missing')
      const renewed: Account = {
        ...present,
        accessToken: granted.accessToken,
        refreshToken: granted.refreshToken ?? present.refreshToken,
        expiresAt: clock.nowMs() + granted.expiresInSeconds * 1_000,
      }
      if (stored !== null) await updateSecret(sql, calendar, sealAccount(seal, calendar, renewed))
      return renewed
    })
    return held.accessToken
  }

  const isGood = ({ expiresAt }: Account): boolean => expiresAt - EARLY_MS > clock.nowMs()

  return {
    current: async () => (isGood(held) ? held.accessToken : await renew(held.accessToken)),
    renewed: renew,
  }
}
