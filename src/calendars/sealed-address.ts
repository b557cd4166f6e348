import type { Seal } from '#seal/seal.ts'

// Whoever knows the address of a feed can read the calendar, so it lies in the database only sealed, for its own row.

export function sealAddress(seal: Seal, connectionId: string, address: string): Buffer {
  return seal.seal(address, `${connectionId}:address`)
}

export function openAddress(seal: Seal, connectionId: string, sealed: Uint8Array): string {
  return seal.open(sealed, `${connectionId}:address`)
}
