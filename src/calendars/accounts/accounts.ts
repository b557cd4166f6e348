import { asGiven, asText, givenObject } from '#core/calendar/given.ts'
import { lowerAscii } from '#core/person/email.ts'
import type { AccountKind } from '#db/calendar/calendars.ts'
import type { Client } from '#egress/client.ts'
import type { AccountClient, AccountSettings } from '#settings/account-settings.ts'
import { googleCalendar } from '../google/google.ts'
import { microsoftCalendar } from '../microsoft/microsoft.ts'
import { openProvider, type ProviderOptions, providerFailure } from '../provider.ts'
import { SourceFailure, type WritableSource } from '../source.ts'
import { type OAuth, openOAuth } from './oauth.ts'

// The providers that this installation may ask, by kind. Only an account's main calendar is read and written.

export type AccountProvider = {
  oauth: OAuth
  /** The site where people give their consent. */
  origin: string
  /** The address that the account belongs to. */
  ownerOf(options: ProviderOptions): Promise<string>
  source(options: ProviderOptions): WritableSource
}

export type Accounts = {
  /** Throws `SourceFailure` if the operator has not set up this kind. */
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
    ownerOf: async (options) => addressIn(await aboutAt(`${apiUrl}/calendars/primary`, options), 'id'),
    source: (options) => googleCalendar(`${apiUrl}/calendars/primary/events`, options),
  }),
  microsoft: ({ apiUrl }) => ({
    ownerOf: (options) => ownerAt(`${apiUrl}/me?$select=mail,userPrincipalName`, options),
    source: (options) => microsoftCalendar(`${apiUrl}/me/calendar`, options),
  }),
}

/**
 * An organisation's admin can write any address into `mail` without proof. The sign-in name is proven by its domain, so `mail`
 * counts only within that domain.
 */
async function ownerAt(url: string, options: ProviderOptions): Promise<string> {
  const about = await aboutAt(url, options)
  const name = addressIn(about, 'userPrincipalName')
  const mail = asText(about?.mail)
  return mail && domainOf(mail) === domainOf(name) ? mail : name
}

const domainOf = (address: string): string => lowerAscii(address.slice(address.lastIndexOf('@')))

async function aboutAt(url: string, options: ProviderOptions) {
  const answer = await openProvider(options).ask({ method: 'GET', url })
  if (!answer.ok) throw providerFailure(answer, options.nowMs())
  return asGiven(givenObject(answer.body.toString('utf8')))
}

function addressIn(about: Awaited<ReturnType<typeof aboutAt>>, field: string): string {
  const address = asText(about?.[field])
  if (!address?.includes('@')) throw new SourceFailure('server_error')
  return address
}
