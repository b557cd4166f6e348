// How fast replies are read: the mean of a usual reply as a ratio to chrono-node on the same replies in the same run,
// and the slowest of many hostile texts of 100 kB.
//
// Usual replies are the 140 that the corpus began with: whole mails, terse and long, with greetings, signatures and
// quotations as people send them. Nearly all that came later are single lines that try one thing. On these chrono-node,
// which looks for dates and nothing else, is faster, and on mails of several lines much slower: all of it is shown.
import * as chrono from 'chrono-node'
import { read } from '#core/language/read.ts'
import { DEVELOPMENT, type Item, readCorpus } from '../test/language/support/corpus.ts'
import { table } from '../test/language/support/table.ts'
import { HOSTILE_TEXTS } from './support/hostile-texts.ts'

export type Row = { name: string; ours: string; ceiling: string; ratio: number; goal: string; ok: boolean }

/** So many replies until the engine has compiled all that it will: a service reads for days. */
const WARM_UP_REPLIES = 60_000
const ROUNDS = 11
/** What a round reads at least, so that a clock can tell how long it took. */
const ROUND_REPLIES = 3_000
const HOSTILE_ROUNDS = 3
const HOSTILE_GOAL_MS = 50

export async function run(): Promise<Row[]> {
  const items = readCorpus(DEVELOPMENT)
  warmUp(items)
  const usual = meanReply(items.filter(({ id }) => /^d\d/.test(id)))
  const lines = meanReply(items.filter(({ in: { text } }) => !text.trim().includes('\n')))
  const mails = meanReply(items.filter(({ in: { text } }) => text.trim().includes('\n')))
  const all = meanReply(items)
  return [
    { ...usual, name: `read a reply (mean of ${usual.count})`, goal: 'at most 1.0', ok: usual.ratio <= 1 },
    { ...mails, name: `  of several lines (mean of ${mails.count})`, goal: '(for comparison)', ok: true },
    { ...lines, name: `  of one line (mean of ${lines.count})`, goal: '(for comparison)', ok: true },
    { ...all, name: `  all of the corpus (mean of ${all.count})`, goal: '(for comparison)', ok: true },
    worstHostile(hostileTimes()),
  ]
}

const ours = (item: Item) => read(item.in)
const theirs = (item: Item) =>
  parserFor(item.language).parse(item.in.text, new Date(item.in.now), { forwardDate: true })

function warmUp(items: Item[]): void {
  for (let count = 0; count < WARM_UP_REPLIES; count += items.length) {
    for (const item of items) ours(item)
    for (const item of items) theirs(item)
  }
}

type Mean = Pick<Row, 'ours' | 'ceiling' | 'ratio'> & { count: number }

function meanReply(items: Item[]): Mean {
  const repeats = Math.ceil(ROUND_REPLIES / items.length)
  const all = (work: (item: Item) => void) => () => {
    for (let repeat = 0; repeat < repeats; repeat++) for (const item of items) work(item)
  }
  // The two take turns within a round, so that a busy machine slows both alike.
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: milliseconds(all(ours)),
    theirs: milliseconds(all(theirs)),
  }))
  const mean = (times: number[]) => `${(median(times) / items.length / repeats).toFixed(3)} ms`
  return {
    count: items.length,
    ours: mean(rounds.map((round) => round.ours)),
    ceiling: `${mean(rounds.map((round) => round.theirs))} chrono-node`,
    ratio: median(rounds.map((round) => round.ours / round.theirs)),
  }
}

function parserFor(language: string) {
  if (language === 'de') return chrono.de.casual
  if (language === 'fr') return chrono.fr.casual
  if (language === 'es') return chrono.es.casual
  if (language === 'nl') return chrono.nl.casual
  return language === 'pt' ? chrono.pt.casual : chrono.casual
}

function worstHostile(times: { name: string; ms: number }[]): Row {
  const worst = times[0]!
  return {
    name: `100 kB hostile, worst of ${times.length} (${worst.name})`,
    ours: `${worst.ms.toFixed(1)} ms`,
    ceiling: `${HOSTILE_GOAL_MS} ms`,
    ratio: worst.ms / HOSTILE_GOAL_MS,
    goal: `under ${HOSTILE_GOAL_MS} ms`,
    ok: worst.ms < HOSTILE_GOAL_MS,
  }
}

/** Slowest first; the median of a few rounds each, because the machine may be busy. */
function hostileTimes(): { name: string; ms: number }[] {
  return Object.entries(HOSTILE_TEXTS)
    .map(([name, text]) => {
      const input = { ...HOSTILE_INPUT, text }
      const times = Array.from({ length: HOSTILE_ROUNDS }, () => milliseconds(() => read(input)))
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

function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
}

if (import.meta.main) {
  const rows = await run()
  console.log(
    table(
      ['what', 'ours', 'ceiling', 'ratio', 'goal', ''],
      rows.map((row) => [row.name, row.ours, row.ceiling, row.ratio.toFixed(2), row.goal, row.ok ? 'ok' : 'MISSED']),
    ),
  )
  if (process.argv.includes('--shapes'))
    for (const { name, ms } of hostileTimes()) console.log(`${ms.toFixed(1)} ms  ${name}`)
  if (rows.some((row) => !row.ok)) process.exitCode = 1
}
