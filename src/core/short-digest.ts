const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** 64-bit FNV-1a in Crockford's base32. It tells texts apart; it is not secure against an attacker. */
export function shortDigest(text: string, characters: number): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return Array.from({ length: characters }, (_, i) => BASE32[Number((hash >> BigInt(5 * i)) & 31n)]).join('')
}
