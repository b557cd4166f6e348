import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#core/clock.ts'
import { parseTraceparent } from '#telemetry/traceparent.ts'

/** Long enough for every usual kind of identifier, and plain enough for a header, a log and a shell. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** The name that the caller or a proxy gave the request; otherwise its trace; otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders, clock: Clock): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && PLAIN.test(given)) return given
  return parseTraceparent(headers.traceparent)?.traceId ?? newRequestId(clock)
}

/** Identifies one request in its answer and in the log: a UUID of version 4. */
export function newRequestId(clock: Clock): string {
  const bytes = clock.randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toHex()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
