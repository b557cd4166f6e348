import type { Clock } from '#core/clock.ts'

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** 128 random bits as 26 characters of Crockford's base32: whoever has one may answer, so nobody may guess one. */
export function newToken(clock: Clock): string {
  const bits = clock.randomBytes(16).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return Array.from({ length: 26 }, (_, i) => BASE32[Number((bits >> BigInt(5 * (25 - i))) & 31n)]).join('')
}
