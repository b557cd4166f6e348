/** The start of a body as text that can be stored and shown: PostgreSQL takes no NUL, a terminal no escape. */
export function snippetText(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return ''
  // As a stream, so that a character cut in two at the end is left out.
  const text = new TextDecoder().decode(Buffer.concat(chunks), { stream: true })
  return text.replace(CONTROL, '\ufffd')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g
