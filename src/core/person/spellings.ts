// The ways in which an address may be written in stored text: plain, encoded for a path, a mail, JSON or HTML, inside the sender of a list
// or a forwarder, where the @ becomes an =, and in base64. Each is a source for a regular expression that ignores case.

/** Letters and digits inside brackets: PostgreSQL and JavaScript write them differently. */
export type Letters = '[:alnum:]' | '\\p{L}\\p{N}'

/** Never as a part of a longer address. */
export function addressSpellings(address: string, letters: Letters): string[] {
  const at = address.lastIndexOf('@')
  const [local, domain] = [encodable(address.slice(0, at)), encodable(address.slice(at + 1))]
  // In JSON a line break is a backslash and a letter, which are not part of an address. An apostrophe is if it follows a letter:
  // o'brien@…, but 'brien@…'.
  const before = `(?:(?<![${letters}_.+%-]|[${letters}]')|(?<=\\\\[bfnrt]))`
  const after = `(?![${letters}-]|\\.[${letters}])`
  // list+local=domain@…, and SRS0=…=domain=local@…
  const inside = `(?<![${letters}_.])`
  return [
    `${before}${local}${encodable('@')}${domain}${after}`,
    `${inside}${local}${encodable('=')}${domain}${after}`,
    `${inside}${domain}${encodable('=')}${local}(?=${encodable('@')})`,
  ]
}

/** Fewer characters than this occur by chance in keys and tokens, since case is ignored. */
const BASE64_CHARACTERS_MIN = 12

/** The characters of base64 that any text with this one in it has, by its position in the text. */
export function base64Spellings(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  return [0, 1, 2].flatMap((shift) => {
    const shifted = new Uint8Array([...new Array<number>(shift).fill(0), ...bytes])
    const whole = shifted.length - (shifted.length % 3)
    const sure = shifted
      .subarray(0, whole)
      .toBase64()
      .slice(shift === 0 ? 0 : 4)
    if (sure.length < BASE64_CHARACTERS_MIN) return []
    return [sure]
  })
}

/** In addresses of pages + and / become - and _. */
export const base64Pattern = (base64: string): string => base64.replaceAll('+', '[+-]').replaceAll('/', '[/_]')

/** A part of an address that every spelling has, apart from base64. */
export function sureFragment(address: string): string {
  const [local, domain] = address.split('@').map((part) => part.match(/[a-z0-9]+/gi) ?? [])
  const runs = local!.length > 0 ? local! : domain!
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}

/** Letters, digits and dots are always written as they are; other characters may be encoded. */
function encodable(text: string): string {
  return [...text].map((character) => (/[a-z0-9.]/i.test(character) ? escaped(character) : encoded(character))).join('')
}

function encoded(character: string): string {
  const bytes = [...new TextEncoder().encode(character)].map((byte) => byte.toString(16).padStart(2, '0'))
  const units = Array.from({ length: character.length }, (_, i) =>
    character.charCodeAt(i).toString(16).padStart(4, '0'),
  )
  const point = character.codePointAt(0)!
  const ways = [
    escaped(character),
    ...['%', '='].map((sign) => bytes.map((byte) => sign + byte).join('')),
    units.map((unit) => `\\\\+u${unit}`).join(''),
    `&#0*${point};`,
    `&#x0*${point.toString(16)};`,
  ]
  return `(?:${ways.join('|')})`
}

export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
