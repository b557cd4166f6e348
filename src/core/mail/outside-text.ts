// Makes strangers' text storable at the point of entry. PostgreSQL accepts every character except NUL and half surrogates,
// which cutting can leave.

/** Cut to `max` characters. */
export function storable(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed()
}

/**
 * For text that is always shown on one line: a subject, a name, an address. Characters that would end the line become
 * spaces.
 */
export function oneLine(text: string, max: number): string {
  return storable(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), max).trim()
}

/**
 * Splits a text at every kind of line end: programs differ in what they recognise, and nobody's text may begin a line that we
 * do not see.
 */
export const linesOf = (text: string): string[] => text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)

/** RFC 5321: 64 characters before the @ and 255 after it. */
export const ADDRESS_CHARACTERS_MAX = 320
