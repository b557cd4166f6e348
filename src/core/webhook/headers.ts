// Rules for the custom headers of an endpoint. A header that frames the message, names the host or carries the signature would
// let one customer forge or break deliveries, so those names are refused.

export const HEADERS_MAX = 20
export const HEADER_KEY_LENGTH_MAX = 128
export const HEADER_VALUE_LENGTH_MAX = 1_024

export type CustomHeader = { key: string; value: string }

/** The problem with these headers as a sentence for the caller, or null. */
export function headersProblem(headers: readonly CustomHeader[]): string | null {
  if (headers.length > HEADERS_MAX) return `An endpoint can have at most ${HEADERS_MAX} headers.`
  for (const header of headers) {
    const problem = headerProblem(header)
    if (problem) return problem
  }
  return null
}

function headerProblem({ key, value }: CustomHeader): string | null {
  if (key.length > HEADER_KEY_LENGTH_MAX) return `A header key can have at most ${HEADER_KEY_LENGTH_MAX} characters.`
  if (!TOKEN.test(key)) return 'A header key can have only letters, digits and the signs that RFC 9110 allows.'
  if (isReserved(key)) return `Header "${key}" is set by the service; choose another key.`
  if (value.length > HEADER_VALUE_LENGTH_MAX) {
    return `The value of header "${key}" can have at most ${HEADER_VALUE_LENGTH_MAX} characters.`
  }
  if (!PRINTABLE.test(value)) {
    return `The value of header "${key}" can have only printable ASCII, with spaces inside but not around it.`
  }
  return null
}

export function isReserved(key: string): boolean {
  const name = key.toLowerCase()
  return RESERVED_NAMES.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix))
}

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/

/** An empty value is allowed. */
const PRINTABLE = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/

const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'keep-alive',
])

const RESERVED_PREFIXES = ['content-', 'proxy-', 'x-webhook-', 'webhook-'] as const
