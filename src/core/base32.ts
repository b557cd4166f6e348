const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** 16 bytes as 26 characters of Crockford's base32, which survive being read aloud or typed. */
export function base32Of(bytes: Uint8Array): string {
  const bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return Array.from({ length: 26 }, (_, i) => BASE32[Number((bits >> BigInt(5 * (25 - i))) & 31n)]).join('')
}
