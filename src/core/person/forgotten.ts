// The placeholder for a forgotten person: an address that leads nowhere, and no name.

export const forgottenAddress = (personId: string): string => `forgotten.${personId.slice(-10)}@forgotten.invalid`

const INSTEAD_OF_A_NAME = '[erased]'
/** Shorter parts occur in too many other words. */
const PART_CHARACTERS_MIN = 3
const PARTICLES = new Set('de da do dos das del la le du van von der den di el al bin ben'.split(' '))

/**
 * A regular expression for PostgreSQL that matches an address, but not as a part of a longer one. In JSON a line break is a
 * backslash and a letter, which are not part of an address. An apostrophe is if it follows a letter: o'brien@…, but 'brien@…'.
 */
export function addressPattern({ email, emailKey }: { email: string; emailKey: string }): string {
  const addresses = [...new Set([email.toLowerCase(), emailKey])].map((address) => {
    // In the path of a call the @ is %40, and in the bytes of a mail it may be =40.
    return escaped(address).replace('@', '(?:@|%40|=40)').replaceAll('\\+', '(?:\\+|%2B|=2B)')
  })
  const before = `(?:(?<![[:alnum:]_.+%-]|[[:alnum:]]')|(?<=\\\\[bfnrt]))`
  return `${before}(?:${addresses.join('|')})(?![[:alnum:]-]|\\.[[:alnum:]])`
}

/** Full names are searched in the whole workspace, their parts only in the person's own requests, since others share them. */
export type SoughtNames = { whole: string[][]; parts: string[] }

export function soughtNames(names: readonly string[]): SoughtNames {
  const split = names.map((name) => name.split(/\s+/).filter((part) => part !== ''))
  return { whole: split.filter((parts) => parts.length > 1), parts: [...new Set(split.flat().filter(isTelling))] }
}

const isTelling = (part: string): boolean =>
  [...part].length >= PART_CHARACTERS_MIN && !PARTICLES.has(part.toLowerCase())

export function withoutNames(text: string, { whole, parts }: SoughtNames): string {
  const sought = [...whole.map((each) => each.map(escaped).join('\\s+')), ...parts.map(escaped)]
  if (sought.length === 0) return text
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${sought.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
    INSTEAD_OF_A_NAME,
  )
}

/**
 * In values under these keys, and in whole sentences: other values are codes, zones and identifiers, which have no spaces. A key is never a
 * name.
 */
export function withoutNamesIn(value: unknown, keys: readonly string[], names: SoughtNames, isWords = false): unknown {
  if (typeof value === 'string') return isWords || /\s/.test(value) ? withoutNames(value, names) : value
  if (Array.isArray(value)) return value.map((each) => withoutNamesIn(each, keys, names, isWords))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNamesIn(each, keys, names, keys.includes(key))]))
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
