// How fast replies are read: the mean over typical replies, and the slowest of many hostile texts of 100 kB.
//
// Typical replies are the first 140 of the corpus: whole mails, terse and long, with greetings, signatures and quotations.
// Nearly all later ones are single lines that test one thing; they are shown too.
import { read } from '#core/language/read.ts'
import { DEVELOPMENT, type Item, readCorpus } from '../test/language/support/corpus.ts'
import { HOSTILE_TEXTS } from './support/hostile-texts.ts'
import { median, type Row, table } from './support/row.ts'

/** Replies to read until the engine has compiled everything: a service runs for days. */
const WARM_UP_REPLIES = 60_000
const ROUNDS = 11
/** Minimum replies per round, so that the time can be measured. */
const ROUND_REPLIES = 3_000
const HOSTILE_ROUNDS = 3
const HOSTILE_GOAL_MS = 50
const REPLY_GOAL_MS = 0.3

export async function run(): Promise<Row[]> {
  const items = readCorpus(DEVELOPMENT)
  warmUp(items)
  const usual = items.filter(({ id }) => /^d\d/.test(id))
  const mails = items.filter(({ in: { text } }) => text.trim().includes('\n'))
  const lines = items.filter(({ in: { text } }) => !text.trim().includes('\n'))
  const [worst, ...others] = hostileTimes()
  return [
    { ...meanRow('read a reply', usual), goal: `≤ ${REPLY_GOAL_MS} ms` },
    { ...meanRow('  of several lines', mails), goal: 'for interest', ok: true },
    { ...meanRow('  of one line', lines), goal: 'for interest', ok: true },
    { ...meanRow('  all of the corpus', items), goal: 'for interest', ok: true },
    hostileRow(worst!, others.length + 1),
  ]
}

function warmUp(items: Item[]): void {
  for (let count = 0; count < WARM_UP_REPLIES; count += items.length) for (const item of items) read(item.in)
}

function meanRow(name: string, items: Item[]): Omit<Row, 'goal'> {
  const repeats = Math.ceil(ROUND_REPLIES / items.length)
  const round = () => {
    for (let repeat = 0; repeat < repeats; repeat++) for (const item of items) read(item.in)
  }
  const ms = median(Array.from({ length: ROUNDS }, () => processorMs(round))) / items.length / repeats
  return {
    name: `${name} (mean of ${items.length})`,
    ours: `${ms.toFixed(3)} ms`,
    ceiling: `${REPLY_GOAL_MS} ms`,
    ratio: ms / REPLY_GOAL_MS,
    ok: ms <= REPLY_GOAL_MS,
  }
}

function hostileRow({ name, ms }: { name: string; ms: number }, count: number): Row {
  return {
    name: `100 kB hostile, worst of ${count} (${name})`,
    ours: `${ms.toFixed(1)} ms`,
    ceiling: `${HOSTILE_GOAL_MS} ms`,
    ratio: ms / HOSTILE_GOAL_MS,
    goal: `< ${HOSTILE_GOAL_MS} ms`,
    ok: ms < HOSTILE_GOAL_MS,
  }
}

/** Slowest first; the median of a few rounds each. */
function hostileTimes(): { name: string; ms: number }[] {
  return Object.entries(HOSTILE_TEXTS)
    .map(([name, text]) => {
      const input = { ...HOSTILE_INPUT, text }
      const times = Array.from({ length: HOSTILE_ROUNDS }, () => processorMs(() => read(input)))
      return { name, ms: median(times) }
    })
    .sort((one, other) => other.ms - one.ms)
}

const HOSTILE_INPUT: Omit<Item['in'], 'text'> = {
  now: '2026-03-02T14:00:00Z',
  timezone: 'America/New_York',
  host_timezone: 'Europe/London',
  duration_minutes: 30,
  offers: [
    { start: '2026-03-03T15:00:00Z', end: '2026-03-03T15:30:00Z' },
    { start: '2026-03-04T15:00:00Z', end: '2026-03-04T15:30:00Z' },
  ],
  from: 'participant',
}

/** Reading never waits, so the CPU time equals the time on an idle machine. */
function processorMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

if (import.meta.main) {
  process.stdout.write(`${table(await run())}\n`)
  if (process.argv.includes('--shapes'))
    for (const { name, ms } of hostileTimes()) process.stdout.write(`${ms.toFixed(1)} ms  ${name}\n`)
}
