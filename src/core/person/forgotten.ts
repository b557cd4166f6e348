import { addressSpellings, base64Pattern, base64Spellings, escaped, sureFragment } from './spellings.ts'

// The placeholder for a forgotten person: an address that leads nowhere, and no name.

export const forgottenAddress = (personId: string): string => `forgotten.${personId.slice(-10)}@forgotten.invalid`

const INSTEAD_OF_A_NAME = '[erased]'
/** Shorter parts occur in too many other words. */
const PART_CHARACTERS_MIN = 3
const PARTICLES = new Set('de da do dos das del la le du van von der den di el al bin ben'.split(' '))

type Addresses = { email: string; emailKey: string }

/** For PostgreSQL: most texts have none of the fragments, and only the others are searched by the pattern, which takes long. */
export type SoughtAddress = { fragments: string[]; pattern: string }

/** Finds an address however it is written, and the whole of a base64 text that holds it. */
export function soughtAddress(person: Addresses): SoughtAddress {
  const { small, packed } = addressesOf(person)
  const written = small.flatMap((address) => addressSpellings(address, '[:alnum:]'))
  const runs = packed.map((base64) => `[a-z0-9+/_-]*${base64Pattern(base64)}[a-z0-9+/_=-]*`)
  const fragments = [...small.map(sureFragment), ...packed.map((base64) => base64.replace(/[+/]/g, '_'))]
  return { fragments: fragments.map((fragment) => `%${fragment}%`), pattern: [...written, ...runs].join('|') }
}

/** Whether a text holds their address or their full name. */
export function isNamedIn(person: Addresses & { names: readonly string[] }): (text: string) => boolean {
  const { small, packed } = addressesOf(person)
  const { whole } = soughtNames(person.names)
  const sought = [
    ...small.flatMap((address) => addressSpellings(address, '\\p{L}\\p{N}')),
    ...packed.map(base64Pattern),
    ...namePattern({ whole, parts: [] }),
  ]
  const pattern = new RegExp(sought.join('|'), 'iu')
  return (text) => pattern.test(text)
}

function addressesOf({ email, emailKey }: Addresses): { small: string[]; packed: string[] } {
  const small = [...new Set([email.toLowerCase(), emailKey])]
  return { small, packed: [...new Set([email, ...small])].flatMap(base64Spellings) }
}

/** Full names are searched in the whole workspace, their parts only in the person's own requests, since others share them. */
export type SoughtNames = { whole: string[][]; parts: string[] }

export function soughtNames(names: readonly string[]): SoughtNames {
  const split = names.map((name) => name.split(/\s+/).filter((part) => part !== ''))
  return { whole: split.filter((parts) => parts.length > 1), parts: [...new Set(split.flat().filter(isTelling))] }
}

const isTelling = (part: string): boolean =>
  [...part].length >= PART_CHARACTERS_MIN && !PARTICLES.has(part.toLowerCase())

/** Made once for many texts: making it takes longer than searching. Null where there is nothing to find. */
export function nameFinder(names: SoughtNames): RegExp | null {
  const sought = namePattern(names)
  return sought.length === 0 ? null : new RegExp(sought.join('|'), 'giu')
}

export const withoutNames = (text: string, finder: RegExp): string => text.replace(finder, INSTEAD_OF_A_NAME)

/** Full names in both orders: "Bo Lind" and "Lind, Bo", in a calendar entry "Lind\\, Bo". */
function namePattern({ whole, parts }: SoughtNames): string[] {
  const sought = [
    ...whole.map((each) => each.map(spelled).join('\\s+')),
    ...whole.map((each) => `${spelled(each.at(-1)!)}\\\\?,\\s*${each.slice(0, -1).map(spelled).join('\\s+')}`),
    ...parts.map(spelled),
  ]
  return sought.length === 0 ? [] : [`(?<![\\p{L}\\p{N}])(?:${sought.join('|')})(?![\\p{L}\\p{N}\\p{M}])`]
}

/** Letters with accents may be stored as one character or as two. */
const spelled = (part: string): string =>
  [...part.normalize('NFC')]
    .map((letter) => (/[^\p{ASCII}]/u.test(letter) ? eitherForm(letter) : escaped(letter)))
    .join('')

const eitherForm = (letter: string): string => `(?:${letter}|${letter.normalize('NFD')})`

/**
 * In values under these keys, and in whole sentences: other values are codes, zones and identifiers, which have no spaces. A key is never a
 * name.
 */
export function withoutNamesIn(value: unknown, keys: readonly string[], finder: RegExp, isWords = false): unknown {
  if (typeof value === 'string') return isWords || /\s/.test(value) ? withoutNames(value, finder) : value
  if (Array.isArray(value)) return value.map((each) => withoutNamesIn(each, keys, finder, isWords))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNamesIn(each, keys, finder, keys.includes(key))]))
}
