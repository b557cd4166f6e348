// The header `traceparent` of W3C Trace Context: version, trace, parent and flags, in lower-case hexadecimal.

/** A place in a trace: its identifier, the span that others hang below, and whether the trace is recorded. */
export type SpanContext = { traceId: string; spanId: string; isSampled: boolean }

const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
/** More than the form of any version needs. */
const LENGTH_MAX = 200
const SAMPLED = 0x01

/** Null if there is none, or if it breaks the rules: then the standard wants it ignored. */
export function parseTraceparent(header: string | string[] | undefined): SpanContext | null {
  if (typeof header !== 'string' || header.length > LENGTH_MAX) return null
  const [, version, traceId, spanId, flags, rest] = FORM.exec(header) ?? []
  // Later versions may add fields; the first has none.
  if (version === undefined || (version === '00' && rest !== undefined)) return null
  return { traceId: traceId!, spanId: spanId!, isSampled: (Number.parseInt(flags!, 16) & SAMPLED) === SAMPLED }
}
