import type { AccountKind } from '#db/calendar/calendars.ts'
import type { Seal } from '#seal/seal.ts'
import type { ConnectionPlace } from '../sealed-address.ts'

// The credentials for somebody's calendar at Google or Microsoft. The database stores them sealed, and they open only for their
// own connection in their own workspace.

export type Account = {
  email: string
  refreshToken: string
  accessToken: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export const sealAccount = (seal: Seal, place: ConnectionPlace, account: Account): Buffer =>
  seal.seal(JSON.stringify(account), placeOf(place))

export const openAccount = (seal: Seal, place: ConnectionPlace, sealed: Uint8Array): Account =>
  JSON.parse(seal.open(sealed, placeOf(place))) as Account

const placeOf = ({ workspaceId, connectionId }: ConnectionPlace): string => `${workspaceId}:${connectionId}:account`

export const PROVIDER_NAMES: Record<AccountKind, string> = { google: 'Google', microsoft: 'Microsoft' }

export const isAccountKind = (kind: string): kind is AccountKind => Object.hasOwn(PROVIDER_NAMES, kind)
