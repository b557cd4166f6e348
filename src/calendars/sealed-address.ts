import type { Seal } from '#seal/seal.ts'

// Anybody who knows the address of a feed can read the calendar, so the database stores it sealed. It opens only for its own
// connection in its own workspace.

export type ConnectionPlace = { workspaceId: string; connectionId: string }

export const sealAddress = (seal: Seal, place: ConnectionPlace, address: string): Buffer =>
  seal.seal(address, placeOf(place))

type Open = (seal: Seal, place: ConnectionPlace, sealed: Uint8Array) => string

const openBound: Open = (seal, place, sealed) => seal.open(sealed, placeOf(place))

const placeOf = ({ workspaceId, connectionId }: ConnectionPlace): string => `${workspaceId}:${connectionId}:address`

/** From before addresses were bound to their workspace. */
const openUnbound: Open = (seal, { connectionId }, sealed) => seal.open(sealed, `${connectionId}:address`)

export const addressOpener = (isBound: boolean): Open => (isBound ? openBound : openUnbound)
