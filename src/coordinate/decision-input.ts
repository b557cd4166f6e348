import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Negotiation } from '#core/negotiation/negotiation.ts'
import { timestamp } from '#core/time/timestamp.ts'

// What a decision saw, kept so that it can be decided again: by whoever asks why, and before an upgrade.

type DecisionInput = { negotiation: Negotiation; now: string }

export function packInput(negotiation: Negotiation, now: Temporal.Instant): { inputHash: string; packed: Uint8Array } {
  const input: DecisionInput = { negotiation, now: timestamp(now) }
  const text = JSON.stringify(input)
  return { inputHash: createHash('sha256').update(text).digest('hex'), packed: deflateRawSync(text, { level: 1 }) }
}

export function unpackInput(packed: Uint8Array): { negotiation: Negotiation; now: Temporal.Instant } {
  const { negotiation, now } = JSON.parse(inflateRawSync(packed).toString('utf8')) as DecisionInput
  return { negotiation, now: Temporal.Instant.from(now) }
}
