// Looking into JSON of others without believing anything of its shape.

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

/** Without the one character that the database does not keep. */
export function asText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : ''
  return text === '' ? null : text
}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
