import { countPhenomena } from './support/people/phenomena.ts'
import { type Played, play } from './support/people/play.ts'
import { median, type Row, table } from './support/row.ts'

// Simulated people: how many mails somebody gets before a meeting is booked, how long it takes, how often it is booked, and
// whether it is ever booked at a time when somebody cannot come. Their mails follow the proportions of our corpus; the same
// seeds give the same runs. `node bench/people.ts 17` tells the story of one run with one participant, `17 4` of one with four.

/** Mails to a participant, without the invitation. */
const GOALS = [
  { people: 1, mails: 2, runs: 150 },
  { people: 4, mails: 3, runs: 40 },
]

export async function run(): Promise<Row[]> {
  const phenomena = await countPhenomena()
  return GOALS.flatMap(({ people, mails, runs }) => {
    const played = Array.from({ length: runs }, (_, seed) => play(people, seed + 1, phenomena))
    return rowsOf(played, people, mails)
  })
}

function rowsOf(runs: Played[], people: number, mailsMax: number): Row[] {
  const booked = runs.filter(({ end }) => end === 'booked')
  const willing = runs.filter(({ end }) => end !== 'refused')
  const mails = booked.flatMap((each) => each.mails)
  const hours = booked.map((each) => each.hours)
  const harmful = runs.filter(({ isHarmful }) => isHarmful)
  const name = (what: string) => `${what}, participants: ${people}`
  const share = booked.length / willing.length
  return [
    figure(name('mails before booking, median'), median(mails), `${booked.length} of ${runs.length} booked`, mailsMax),
    figure(name('mails before booking, p95'), percentile(mails, 0.95), '', mailsMax),
    figure(
      name('hours to book, median'),
      Math.round(median(hours)),
      `p95 ${Math.round(percentile(hours, 0.95))}`,
      Number.POSITIVE_INFINITY,
    ),
    {
      name: name('booked of those who want to'),
      ours: `${(share * 100).toFixed(1)} %`,
      ceiling: `${willing.length} runs`,
      ratio: share,
      goal: '',
      ok: true,
    },
    {
      ...figure(
        name('booked when somebody cannot'),
        harmful.length,
        harmful
          .slice(0, 5)
          .map(({ seed }) => `seed ${seed}`)
          .join(' '),
        0,
      ),
    },
  ]
}

const figure = (name: string, value: number, beside: string, most: number): Row => ({
  name,
  ours: String(value),
  ceiling: beside,
  ratio: value,
  goal: Number.isFinite(most) ? `at most ${most}` : '',
  ok: value <= most,
})

function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

if (import.meta.main) {
  const [seed, people = '1'] = process.argv.slice(2)
  if (seed === undefined) process.stdout.write(`${table(await run())}\n`)
  else {
    const { story, ...rest } = play(Number(people), Number(seed), await countPhenomena())
    process.stdout.write(`${story.join('\n')}\n${JSON.stringify(rest)}\n`)
  }
}
