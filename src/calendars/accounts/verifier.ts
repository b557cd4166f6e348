import type { Seal } from '#seal/seal.ts'

// Proves that we began a visit to a provider. It is useful only together with the provider's code.

type Place = { workspaceId: string; id: string }

export const sealVerifier = (seal: Seal, place: Place, verifier: string): Buffer => seal.seal(verifier, placeOf(place))

export const openVerifier = (seal: Seal, place: Place, sealed: Uint8Array): string => seal.open(sealed, placeOf(place))

const placeOf = ({ workspaceId, id }: Place): string => `${workspaceId}:${id}:verifier`
