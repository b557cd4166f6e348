// Reads foreign JSON without trusting its shape.

export type Given = Readonly<Record<string, unknown>>

/** Null when the text isn't a JSON object. */
export function givenObject(text: string): Given | null {
  try {
    return asGiven(JSON.parse(text))
  } catch {
    return null
  }
}

export const asGiven = (value: unknown): Given | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : null

/** Without NUL, which the database cannot store. */
export function asText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : ''
  return text === '' ? null : text
}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
