// What stands for somebody who was forgotten: an address that leads nowhere, and no name.

export const forgottenAddress = (personId: string): string => `forgotten.${personId.slice(-10)}@forgotten.invalid`

const INSTEAD_OF_A_NAME = '[erased]'
/** Shorter parts are in too many other words. */
const PART_CHARACTERS_MIN = 2

export type Trace = {
  /** A regular expression, and what stands there instead. Neither has a character that JSON would escape. */
  pattern: string
  instead: string
  /** Only what belongs to these requests; null for everything in the workspace. */
  requestIds: string[] | null
}

/**
 * What to look for, as regular expressions of PostgreSQL. Address and whole name are looked for everywhere; a part of the name only in
 * requests that they took part in, since others are called the same.
 */
export function tracesOf(
  person: { email: string; emailKey: string; names: string[] },
  alias: string,
  requestIds: string[],
): Trace[] {
  const addresses = [...new Set([person.email.toLowerCase(), person.emailKey])]
  const whole = person.names.filter((name) => name.trim().includes(' '))
  const parts = new Set(person.names.flatMap((name) => name.split(/\s+/)).filter(isLongEnough))
  return [
    ...addresses.map((address) => ({ pattern: escaped(address), instead: alias, requestIds: null })),
    ...whole.map((name) => ({ pattern: asWord(name.trim()), instead: INSTEAD_OF_A_NAME, requestIds: null })),
    ...[...parts].map((part) => ({ pattern: asWord(part), instead: INSTEAD_OF_A_NAME, requestIds })),
  ]
}

const isLongEnough = (part: string): boolean => [...part].length >= PART_CHARACTERS_MIN

/** Not within another word. */
const asWord = (name: string): string => `(?<![[:alnum:]])${escaped(name)}(?![[:alnum:]])`

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
