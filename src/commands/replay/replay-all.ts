import { isDeepStrictEqual } from 'node:util'
import { unpackInput } from '#coordinate/decision-input.ts'
import { decide } from '#core/negotiation/decide.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { listDecisions, type StoredDecision } from '#db/negotiation/decisions.ts'
import type { Pool } from '#db/sql.ts'

const PAGE = 500

export type Difference = {
  request: string
  decision: number
  at: string
  was: string
  was_steps: string[]
  would_be: string
  would_be_steps: string[]
}

/** A record that this version cannot read, or cannot decide on. */
export type Incomparable = { request: string; decision: number; at: string; why: string }

export type Replayed = { decisions: number; differences: Difference[]; incomparable: Incomparable[] }

export async function replayAll(pool: Pool): Promise<Replayed> {
  const differences: Difference[] = []
  const incomparable: Incomparable[] = []
  let decisions = 0
  let after = { requestId: '', n: 0 }
  for (;;) {
    const page = await listDecisions(pool, after, PAGE)
    for (const stored of page) {
      try {
        differences.push(...differenceOf(stored))
      } catch (error) {
        const { requestId: request, n: decision, at } = stored
        incomparable.push({ request, decision, at, why: error instanceof Error ? error.message : String(error) })
      }
    }
    decisions += page.length
    const last = page.at(-1)
    if (!last) return { decisions, differences, incomparable }
    after = last
  }
}

function differenceOf(stored: StoredDecision): Difference[] {
  const { negotiation, now } = unpackInput(stored.packed)
  const again = decide(negotiation, now)
  // As the database stores them: without undefined values.
  const steps = JSON.parse(JSON.stringify(again.steps)) as Step[]
  if (isDeepStrictEqual(comparable(steps), comparable(stored.steps)) && again.sentence === stored.sentence) return []
  return [
    {
      request: stored.requestId,
      decision: stored.n,
      at: stored.at,
      was: stored.sentence,
      was_steps: stored.steps.map((step) => step.do),
      would_be: again.sentence,
      would_be_steps: steps.map((step) => step.do),
    },
  ]
}

/** `by` is only for the record, and earlier versions did not store it; people see no difference. */
const comparable = (steps: Step[]) => steps.map((step) => ({ ...step, by: undefined }))
