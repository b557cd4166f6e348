const SNIPPET_BYTES_MAX = 2 * 1024

/** The start of a body as text that can be stored and shown: PostgreSQL takes no NUL, a terminal no escape. */
export function snippetText(body: Buffer): string {
  // As a stream, so that a character cut in two at the end is left out.
  const text = new TextDecoder().decode(body.subarray(0, SNIPPET_BYTES_MAX), { stream: true })
  return text.replace(CONTROL, '\ufffd')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g
