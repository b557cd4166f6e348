// How fast replies are read: the mean of a usual reply as a ratio to chrono-node on the same replies in the same run,
// and the slowest of many hostile texts of 100 kB.
import * as chrono from 'chrono-node'
import { read } from '#core/language/read.ts'
import { DEVELOPMENT, type Item, readCorpus } from '../test/language/support/corpus.ts'
import { table } from '../test/language/support/table.ts'
import { HOSTILE_TEXTS } from './support/hostile-texts.ts'

export type Row = { name: string; ours: string; ceiling: string; ratio: number; goal: string; ok: boolean }

const WARM_UP_ROUNDS = 3
const ROUNDS = 11
const HOSTILE_ROUNDS = 3
const HOSTILE_GOAL_MS = 50

export async function run(): Promise<Row[]> {
  return [meanReply(readCorpus(DEVELOPMENT)), worstHostile(hostileTimes())]
}

function meanReply(items: Item[]): Row {
  const ours = () => {
    for (const item of items) read(item.in)
  }
  const theirs = () => {
    for (const item of items) parserFor(item.language).parse(item.in.text, new Date(item.in.now), { forwardDate: true })
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    ours()
    theirs()
  }
  // The two take turns within a round, so that a busy machine slows both alike.
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: milliseconds(ours), theirs: milliseconds(theirs) }))
  const ratio = median(rounds.map((round) => round.ours / round.theirs))
  const mean = (times: number[]) => `${(median(times) / items.length).toFixed(3)} ms`
  return {
    name: `read a reply (mean of ${items.length})`,
    ours: mean(rounds.map((round) => round.ours)),
    ceiling: `${mean(rounds.map((round) => round.theirs))} chrono-node`,
    ratio,
    goal: 'at most 1.0',
    ok: ratio <= 1,
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
