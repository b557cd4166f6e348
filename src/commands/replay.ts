import { Failure } from '#core/failure.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import type { Difference } from './replay/replay-all.ts'
import { printable } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const replayCommand: Command = {
  usage: 'parley replay [--json]',
  details:
    'Run it before an upgrade goes live. It covers the newest 50 decisions of each request in the last 30 days, and\nneither writes nor sends anything. It exits with 1 if anything would be decided differently.',
  options: JSON_OPTION,
  run: async (input) => {
    const { replayAll } = await import('./replay/replay-all.ts')
    const { decisions, differences } = await withDatabase(replayAll)
    const summary = summaryOf(decisions, differences.length)
    print(input, { decisions, differences }, [...differences.map(differenceText), summary].join('\n'))
    if (differences.length > 0) throw new Failure('invalid_request', summary)
  },
}

function summaryOf(decisions: number, different: number): string {
  if (decisions === 0) return 'Nothing has been decided yet, so there is nothing to replay.'
  const replayed = `${decisions} ${decisions === 1 ? 'decision' : 'decisions'} replayed`
  return different === 0 ? `${replayed}, all with the same result.` : `${replayed}, ${different} would be different.`
}

function differenceText(difference: Difference): string {
  const { request, decision, was, would_be, was_steps, would_be_steps } = difference
  const side = (text: string, steps: string[]) => `${printable(text)} [${steps.join(', ')}]`
  return `${request} decision ${decision}\n  was:      ${side(was, was_steps)}\n  would be: ${side(would_be, would_be_steps)}`
}
