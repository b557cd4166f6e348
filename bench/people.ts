import { countPhenomena } from './support/people/phenomena.ts'
import { type Played, play } from './support/people/play.ts'
import { median, type Row } from './support/row.ts'

// Simulated people: how many mails ask somebody something before a meeting is booked, how long it takes, how often it is booked, and
// whether it is ever booked at a time when somebody cannot come. Their mails follow the proportions of our corpus, and every world
// has times that suit everybody; the same seeds give the same runs. `node bench/people.ts` prints a line for each size of a group,
// `node bench/people.ts 17 4` tells the story of one run with four participants, and `node bench/people.ts 4` plays only fours.

type Size = { people: number; runs: number; mailsMax: number | null; timesOracle: number | null }

/** With one or two, somebody slow decides how long it takes, and a ratio says little. */
const SIZES: Size[] = [
  { people: 1, runs: 100, mailsMax: 2, timesOracle: null },
  { people: 2, runs: 60, mailsMax: 3, timesOracle: null },
  { people: 4, runs: 50, mailsMax: null, timesOracle: 2 },
  { people: 8, runs: 30, mailsMax: null, timesOracle: 3 },
  { people: 12, runs: 20, mailsMax: null, timesOracle: 3 },
  { people: 20, runs: 10, mailsMax: null, timesOracle: null },
]
const BOOKED_MIN = 0.8

export async function run(): Promise<Row[]> {
  return (await measure(SIZES)).flatMap(rowsOf)
}

type Figures = {
  size: Size
  /** Of the runs in which nobody alone refused. */
  booked: number
  wanted: number
  /** Booked without people who wanted to come. */
  without: number
  mails: number[]
  waits: number[]
  hours: number
  oracle: number
  ratio: number
  harmful: Played[]
}

async function measure(sizes: Size[]): Promise<Figures[]> {
  const phenomena = await countPhenomena()
  return sizes.map((size) =>
    figuresOf(
      size,
      Array.from({ length: size.runs }, (_, seed) => play(size.people, seed + 1, phenomena)),
    ),
  )
}

function figuresOf(size: Size, runs: Played[]): Figures {
  const booked = runs.filter(({ end }) => end === 'booked')
  return {
    size,
    booked: booked.length,
    wanted: runs.filter(({ end }) => end !== 'refused').length,
    without: booked.filter(({ leftOut }) => leftOut > 0).length,
    mails: booked.flatMap(({ mails }) => mails),
    waits: booked.flatMap(({ waits }) => waits),
    hours: median(booked.map(({ hours }) => hours)),
    oracle: median(booked.map(({ oracleHours }) => oracleHours)),
    ratio: median(booked.map(({ hours, oracleHours }) => hours / oracleHours)),
    harmful: runs.filter(({ isHarmful }) => isHarmful),
  }
}

function rowsOf({ size, booked, wanted, mails, hours, oracle, ratio, harmful }: Figures): Row[] {
  const name = (what: string) => `${what}, participants: ${size.people}`
  const share = booked / wanted
  const asking = median(mails)
  return [
    {
      name: name('booked of worlds with a common time'),
      ours: percent(share),
      ceiling: `${wanted} runs`,
      ratio: share,
      goal: `at least ${percent(BOOKED_MIN)}`,
      ok: share >= BOOKED_MIN,
    },
    {
      name: name('mails that ask something, median'),
      ours: String(asking),
      ceiling: `p95 ${percentile(mails, 0.95)}`,
      ratio: asking,
      goal: size.mailsMax === null ? '' : `at most ${size.mailsMax}`,
      ok: size.mailsMax === null || asking <= size.mailsMax,
    },
    {
      name: name('hours to book, median'),
      ours: hours.toFixed(0),
      ceiling: `${oracle.toFixed(0)} by an oracle`,
      ratio,
      goal: size.timesOracle === null ? '' : `at most ${size.timesOracle} times`,
      ok: size.timesOracle === null || ratio <= size.timesOracle,
    },
    {
      name: name('booked when somebody cannot'),
      ours: String(harmful.length),
      ceiling: harmful.map(({ seed }) => `seed ${seed}`).join(' '),
      ratio: harmful.length,
      goal: 'none',
      ok: harmful.length === 0,
    },
  ]
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** One line a size, for people. */
function lines(all: Figures[]): string {
  const cells = [
    ['people', 'booked', 'without', 'mails', 'p95', 'wait', 'p95', 'hours', 'oracle', 'ratio', 'harm'],
    ...all.map(({ size, booked, wanted, without, mails, waits, hours, oracle, ratio, harmful }) => [
      String(size.people),
      `${booked} of ${wanted}`,
      String(without),
      String(median(mails)),
      String(percentile(mails, 0.95)),
      median(waits).toFixed(1),
      percentile(waits, 0.95).toFixed(1),
      hours.toFixed(0),
      oracle.toFixed(0),
      ratio.toFixed(1),
      String(harmful.length),
    ]),
  ]
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)))
  return [...cells.map((row) => row.map((cell, i) => cell.padStart(widths[i]!)).join('  ')), '', LEGEND].join('\n')
}

const LEGEND = `booked: of the requests that nobody refused alone; without: those of them that leave somebody out who wanted to come
mails: that ask a participant something, median and 95th percentile; wait: working days that a participant waits without a word
after writing, the longest; hours: to the booking, medians; ratio: to an oracle that asks everybody once and knows all answers
harm: booked at a time when somebody cannot come`

if (import.meta.main) {
  const [first, people] = process.argv.slice(2)
  if (people === undefined) {
    const chosen = SIZES.filter((size) => first === undefined || size.people === Number(first))
    process.stdout.write(`${lines(await measure(chosen))}\n`)
  } else {
    const { story, ...rest } = play(Number(people), Number(first), await countPhenomena())
    process.stdout.write(`${story.join('\n')}\n${JSON.stringify(rest)}\n`)
  }
}
