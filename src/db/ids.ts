import { base32Of } from '#core/base32.ts'
import type { Clock } from '#core/clock.ts'
import { type Kind, PREFIXES } from '#core/kind.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

// Identifiers are TypeIDs: a prefix and a UUIDv7. The time inside and `created_at` come from one reading of the clock, so
// ordering by identifier is ordering by creation. Identifiers from one clock strictly increase, and a process has one clock.

export type Stamp = { id: string; at: Timestamp }

/** A new identifier and the time inside it. */
export function newId(kind: Kind, clock: Clock): Stamp {
  const { ms, sequence } = advance(clock)
  const bytes = clock.randomBytes(16)
  writeMilliseconds(bytes, ms)
  bytes[6] = 0x70 | (sequence >> 8)
  bytes[7] = sequence & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return { id: `${PREFIXES[kind]}_${base32Of(bytes)}`, at: new Date(ms).toISOString() }
}

/** If the clock stands still or steps back, the sequence continues; when it is used up, the next millisecond begins. */
function advance(clock: Clock): Clock['newest'] {
  const { newest } = clock
  const nowMs = clock.nowMs()
  if (nowMs > newest.ms) {
    newest.ms = nowMs
    newest.sequence = 0
  } else if (++newest.sequence > 0xfff) {
    newest.ms += 1
    newest.sequence = 0
  }
  return newest
}

export function isId(kind: Kind, text: string): boolean {
  const prefix = PREFIXES[kind]
  return text.length === prefix.length + 27 && text.startsWith(`${prefix}_`) && SUFFIX.test(text.slice(-26))
}

/** Crockford's base32 without i, l, o and u; the first character holds only three bits. */
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** The lowest identifier that a row made at this millisecond could have: a created range becomes identifier bounds. */
export function lowestId(kind: Kind, ms: number): string {
  const bytes = new Uint8Array(16)
  writeMilliseconds(bytes, ms)
  return `${PREFIXES[kind]}_${base32Of(bytes)}`
}

function writeMilliseconds(bytes: Uint8Array, ms: number): void {
  for (let i = 5, rest = ms; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256
}

/** The current time, never before the newest identifier of this clock: an update is never older than a creation. */
export function currentTime(clock: Clock): Timestamp {
  return new Date(Math.max(clock.nowMs(), clock.newest.ms)).toISOString()
}
