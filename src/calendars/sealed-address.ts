import type { Seal } from '#seal/seal.ts'

// Anybody who knows the address of a feed can read the calendar, so the database only has it sealed, for its own row.

export function sealAddress(seal: Seal, connectionId: string, address: string): Buffer {
  return seal.seal(address, `${connectionId}:address`)
}

export function openAddress(seal: Seal, connectionId: string, sealed: Uint8Array): string {
  return seal.open(sealed, `${connectionId}:address`)
}
