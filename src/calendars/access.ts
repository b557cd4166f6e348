import { type Client, createClient } from '#egress/client.ts'
import { allowingNamed, publicPolicy } from '#egress/policy.ts'
import type { Settings } from '#settings/settings.ts'
import { VERSION } from '#settings/version.ts'
import { type Accounts, openAccounts } from './accounts/accounts.ts'
import { createFindServices, type FindServices } from './caldav/service-records.ts'
import { type CalendarReader, openCalendarReader } from './reader.ts'

export type CalendarAccess = AsyncDisposable & {
  client: Client
  reader: CalendarReader
  findServices: FindServices
  accounts: Accounts
}

/** Access to calendars. Members say where theirs are: on public servers, or on private ones that the operator named. */
export function openCalendarAccess(
  settings: Pick<Settings, 'development' | 'egressAllow' | 'egressProxy' | 'accounts'>,
  nowMs: () => number,
): CalendarAccess {
  const policy = allowingNamed(publicPolicy({ isDevelopment: settings.development }), settings.egressAllow)
  const proxy = settings.egressProxy === null ? {} : { proxy: { url: settings.egressProxy } }
  const client = createClient({ policy, userAgent: settings.development ? `Parley/${VERSION}` : 'Parley', ...proxy })
  const reader = openCalendarReader()
  return {
    client,
    reader,
    findServices: createFindServices(),
    accounts: openAccounts(settings.accounts, client, nowMs),
    [Symbol.asyncDispose]: async () => {
      await client.close()
      await reader[Symbol.asyncDispose]()
    },
  }
}
