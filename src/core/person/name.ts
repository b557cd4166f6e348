/** Control characters, the two Unicode separators, and overrides of the writing direction. */
export const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

const NAME_CHARACTERS_MAX = 255

/** The problem with the name of a person or a workspace, or null if it is fine. */
export function nameProblem(name: string): string | null {
  const { length } = [...name]
  if (length === 0 || length > NAME_CHARACTERS_MAX) return `must have 1 to ${NAME_CHARACTERS_MAX} characters`
  if (NOT_IN_A_LINE.test(name) || !name.isWellFormed()) return 'must be one line without control characters'
  return null
}
