import { Failure } from '#core/failure.ts'

// JSON.parse is right about validity, but lenient: it keeps the last of two equal keys, nests without limit and accepts
// `__proto__`. Size is checked before parsing, odd keys before anything sees the value.

/** Four times as deep as the deepest shape of the API. */
const DEPTH_MAX = 20
/** A megabyte of small values would take seconds to check; the longest allowed list has 500. */
const VALUES_MAX = 2_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as a value; undefined when it is empty. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (text.trim() === '') return undefined
  refuseTooMuch(text)
  const value = parse(text)
  refuseOddKeys(text)
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new Failure('invalid_request', 'The body is not valid UTF-8. Send JSON encoded as UTF-8.', { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('invalid_request', 'The body is not valid JSON. Check quotes, commas and brackets.', { cause })
  }
}

/** Counts brackets and commas outside strings, whether the text is JSON or not. */
function refuseTooMuch(text: string): void {
  let depth = 0
  let values = 0
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') i = endOfString(text, i) - 1
    else if (character === ',') values++
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    if (depth > DEPTH_MAX) throw new Failure('invalid_request', `The body is nested deeper than ${DEPTH_MAX} levels.`)
    if (values > VALUES_MAX)
      throw new Failure('validation_error', `The body has more than ${VALUES_MAX} values. Send fewer.`)
  }
}

/** Walks the text of valid JSON: strings are skipped as a whole, keys are those followed by a colon. */
function refuseOddKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') {
      const end = endOfString(text, i)
      if (isColon(text, end)) checkKey(text.slice(i, end), open.at(-1))
      i = end - 1
    } else if (character === '{' || character === '[') open.push(character === '{' ? new Set() : null)
    else if (character === '}' || character === ']') open.pop()
  }
}

function endOfString(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i + 1
}

function isColon(text: string, from: number): boolean {
  let i = from
  while (text[i] === ' ' || text[i] === '\n' || text[i] === '\r' || text[i] === '\t') i++
  return text[i] === ':'
}

function checkKey(quoted: string, keys: Set<string> | null | undefined): void {
  const key: string = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)
  if (key === '__proto__') throw new Failure('invalid_request', 'The body has a field named __proto__. Remove it.')
  if (keys?.has(key))
    throw new Failure(
      'invalid_request',
      `The body gives the field ${JSON.stringify(key.slice(0, 64))} twice. Give it once.`,
    )
  keys?.add(key)
}
