// A key is `pk_`, 32 random bytes in base62, and a checksum of six characters. A scanner can recognise a leaked key, and we
// refuse a mistyped one without asking the database.

const PREFIX = 'pk_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 is the first power above 2^256. */
const BODY_LENGTH = 43
const CHECKSUM_LENGTH = 6

export function formatKey(random: Uint8Array): string {
  if (random.length !== 32) throw new RangeError(`a key is made from 32 random bytes, not ${random.length}`)
  const number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const body = base62(number, BODY_LENGTH)
  return `${PREFIX}${body}${checksum(body)}`
}

/** Checks the form and the checksum. */
export function isKey(text: string): boolean {
  const match = /^pk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text)
  return match !== null && checksum(match[1]!) === match[2]
}

/** FNV-1a over the whole body. It catches typing mistakes, not attackers. */
function checksum(body: string): string {
  let hash = 0xcbf29ce484222325n
  for (let i = 0; i < body.length; i++)
    hash = ((hash ^ BigInt(body.charCodeAt(i))) * 0x100000001b3n) & 0xffffffffffffffffn
  return base62(hash % 62n ** BigInt(CHECKSUM_LENGTH), CHECKSUM_LENGTH)
}

function base62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}
