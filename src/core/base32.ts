const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** 16 bytes as 26 characters of Crockford's base32, which survive being read aloud or typed. The first character holds only three bits. */
export function base32Of(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 2
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return text
}
