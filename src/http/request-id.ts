import type { Clock } from '#core/clock.ts'

/** Identifies one request in its answer and in the log: a UUID of version 4. */
export function newRequestId(clock: Clock): string {
  const bytes = clock.randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toHex()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
