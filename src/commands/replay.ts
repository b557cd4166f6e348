import { type Command, JSON_OPTION, print } from './command.ts'
import type { Difference, Incomparable, Replayed } from './replay/replay-all.ts'
import { printable } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const replayCommand: Command = {
  usage: 'parley replay [--json]',
  details:
    'Run it before an upgrade goes live. It covers the newest 50 decisions of each request in the last 30 days, and\nneither writes nor sends anything. It exits with 1 if anything would be decided differently, and with 3 if nothing would be but some\nrecords cannot be compared: it names each, and why.',
  options: JSON_OPTION,
  run: async (input) => {
    const { replayAll } = await import('./replay/replay-all.ts')
    const replayed = await withDatabase(replayAll)
    const { differences, incomparable } = replayed
    const summary = summaryOf(replayed)
    const lines = [...differences.map(differenceText), ...incomparable.map(incomparableText), summary]
    print(input, replayed, lines.join('\n'))
    if (differences.length === 0 && incomparable.length === 0) return 0
    process.stderr.write(`${summary}\n`)
    return differences.length > 0 ? DIFFERENT : NOT_COMPARABLE
  },
}

const DIFFERENT = 1
/** Not 2, which is wrong usage. */
const NOT_COMPARABLE = 3

function summaryOf({ decisions, differences, incomparable }: Replayed): string {
  if (decisions === 0) return 'Nothing has been decided yet, so there is nothing to replay.'
  const replayed = `${decisions} ${decisions === 1 ? 'decision' : 'decisions'} replayed`
  const [different, unknown] = [differences.length, incomparable.length]
  if (different + unknown === 0) return `${replayed}, all with the same result.`
  const left = unknown === 0 ? '' : `${different === 0 ? ', but' : ', and'} ${unknown} cannot be compared`
  return `${replayed}, ${different === 0 ? 'none' : different} would be different${left}.`
}

function incomparableText({ request, decision, why }: Incomparable): string {
  return `${request} decision ${decision} cannot be compared: ${printable(why)}`
}

function differenceText(difference: Difference): string {
  const { request, decision, was, would_be, was_steps, would_be_steps } = difference
  const side = (text: string, steps: string[]) => `${printable(text)} [${steps.join(', ')}]`
  return `${request} decision ${decision}\n  was:      ${side(was, was_steps)}\n  would be: ${side(would_be, would_be_steps)}`
}
