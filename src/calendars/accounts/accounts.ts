import { asGiven, asText, givenObject } from '#core/calendar/given.ts'
import type { AccountKind } from '#db/calendars.ts'
import type { Client } from '#egress/client.ts'
import type { AccountClient, AccountSettings } from '#settings/account-settings.ts'
import { googleCalendar } from '../google/google.ts'
import { microsoftCalendar } from '../microsoft/microsoft.ts'
import { openProvider, type ProviderOptions, providerFailure } from '../provider.ts'
import { SourceFailure, type WritableSource } from '../source.ts'
import { type OAuth, openOAuth } from './oauth.ts'

// The providers that this installation may ask, by kind. Of an account its main calendar is read and written.

export type AccountProvider = {
  oauth: OAuth
  /** Whose page people agree on. */
  origin: string
  /** The address that the account belongs to. */
  ownerOf(options: ProviderOptions): Promise<string>
  source(options: ProviderOptions): WritableSource
}

export type Accounts = {
  /** Throws `SourceFailure` where the operator has set up none of this kind. */
  of(kind: AccountKind): AccountProvider
  has(kind: AccountKind): boolean
}

export function openAccounts(settings: AccountSettings, client: Client, nowMs: () => number): Accounts {
  const opened = new Map<AccountKind, AccountProvider>()
  for (const kind of ['google', 'microsoft'] as const) {
    const found = settings[kind]
    if (found) opened.set(kind, { ...SOURCES[kind](found), ...entrance(kind, found, client, nowMs) })
  }
  return {
    has: (kind) => opened.has(kind),
    of: (kind) => {
      const provider = opened.get(kind)
      if (!provider) throw new SourceFailure('not_set_up')
      return provider
    },
  }
}

const entrance = (kind: AccountKind, settings: AccountClient, client: Client, nowMs: () => number) => ({
  oauth: openOAuth(kind, settings, client, nowMs),
  origin: new URL(settings.authorizeUrl).origin,
})

type Sourcing = Pick<AccountProvider, 'ownerOf' | 'source'>

const SOURCES: Record<AccountKind, (settings: AccountClient) => Sourcing> = {
  google: ({ apiUrl }) => ({
    ownerOf: (options) => addressAt(`${apiUrl}/calendars/primary`, ['id'], options),
    source: (options) => googleCalendar(`${apiUrl}/calendars/primary/events`, options),
  }),
  microsoft: ({ apiUrl }) => ({
    ownerOf: (options) =>
      addressAt(`${apiUrl}/me?$select=mail,userPrincipalName`, ['mail', 'userPrincipalName'], options),
    source: (options) => microsoftCalendar(`${apiUrl}/me/calendar`, options),
  }),
}

async function addressAt(url: string, fields: string[], options: ProviderOptions): Promise<string> {
  const answer = await openProvider(options).ask({ method: 'GET', url })
  if (!answer.ok) throw providerFailure(answer, options.nowMs())
  const about = asGiven(givenObject(answer.body.toString('utf8')))
  const address = fields.map((field) => asText(about?.[field])).find((text) => text?.includes('@'))
  if (!address) throw new SourceFailure('server_error')
  return address
}
