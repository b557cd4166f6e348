// Text of strangers, as it may go on from where it comes in. PostgreSQL takes every character but NUL, and whole ones only:
// half of one, which cutting can leave, is refused in JSON.

/** Cut to so many characters. */
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
 * The lines of a text, however they end: programs differ in what they take for the end of one, and nothing that somebody wrote may begin a
 * line that we do not know of.
 */
export const linesOf = (text: string): string[] => text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)

/** RFC 5321: 64 characters before the @ and 255 after it. */
export const ADDRESS_CHARACTERS_MAX = 320
