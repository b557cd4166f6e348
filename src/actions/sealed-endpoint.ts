import type { CustomHeader } from '#core/webhook/headers.ts'
import type { Seal } from '#seal/seal.ts'

// The sealed fields of an endpoint. Each is sealed for its row and its field, so that none can replace another. A rotated secret
// keeps its seal.

export function sealSecret(seal: Seal, endpointId: string, secret: string): Buffer {
  return seal.seal(secret, `${endpointId}:secret`)
}

export function openSecret(seal: Seal, endpointId: string, sealed: Uint8Array): string {
  return seal.open(sealed, `${endpointId}:secret`)
}

export function sealHeaders(seal: Seal, endpointId: string, headers: readonly CustomHeader[]): Buffer | null {
  if (headers.length === 0) return null
  return seal.seal(JSON.stringify(headers.map(({ key, value }) => ({ key, value }))), `${endpointId}:headers`)
}

export function openHeaders(seal: Seal, endpointId: string, sealed: Uint8Array | null): CustomHeader[] {
  return sealed === null ? [] : JSON.parse(seal.open(sealed, `${endpointId}:headers`))
}
