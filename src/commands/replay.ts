import { isDeepStrictEqual } from 'node:util'
import { Failure } from '#core/failure.ts'
import { decide } from '#core/negotiation/decide.ts'
import type { Step } from '#core/negotiation/step.ts'
import { listDecisions, type StoredDecision } from '#db/decisions.ts'
import type { Pool } from '#db/sql.ts'
import { unpackInput } from '../decision-input.ts'
import { command, JSON_OPTION, print } from './command.ts'
import { withDatabase } from './with-database.ts'

const PAGE = 500

type Difference = { request: string; decision: number; at: string; was: string; would_be: string }

export const replayCommand = command({
  usage: 'parley replay [--json]',
  summary: 'Decide every stored decision again from what it saw, and say where this version would do something else.',
  details: 'Nothing is written and nothing is sent. Exit 1 when anything differs: run it before an upgrade goes live.',
  options: JSON_OPTION,
  async run(input) {
    const { decisions, differences } = await withDatabase(replayAll)
    const lines = differences.map(
      ({ request, decision, was, would_be }) =>
        `${request} decision ${decision}\n  was:      ${was}\n  would be: ${would_be}`,
    )
    const summary = `${decisions} decisions replayed, ${differences.length} would be different.`
    print(input, { decisions, differences }, [...lines, summary].join('\n'))
    if (differences.length > 0) throw new Failure('invalid_request', summary)
  },
})

export async function replayAll(pool: Pool): Promise<{ decisions: number; differences: Difference[] }> {
  const differences: Difference[] = []
  let decisions = 0
  let after = { requestId: '', n: 0 }
  for (;;) {
    const page = await listDecisions(pool, after, PAGE)
    for (const stored of page) differences.push(...differenceOf(stored))
    decisions += page.length
    const last = page.at(-1)
    if (!last) return { decisions, differences }
    after = last
  }
}

function differenceOf(stored: StoredDecision): Difference[] {
  const { negotiation, now } = unpackInput(stored.packed)
  const again = decide(negotiation, now)
  // As the database keeps them: what is undefined is not there.
  const steps = JSON.parse(JSON.stringify(again.steps)) as Step[]
  if (isDeepStrictEqual(steps, stored.steps) && again.sentence === stored.sentence) return []
  return [
    { request: stored.requestId, decision: stored.n, at: stored.at, was: stored.sentence, would_be: again.sentence },
  ]
}
