import { readFile } from 'node:fs/promises'

// How often people write each kind of reply, counted in our own corpus, so that simulated people write in the same proportions.

const FILES = ['replies', ...Array.from({ length: 10 }, (_, i) => `replies-${i + 2}`)]

/** Replies to a request for a time. The rest of the corpus is about bookings, organizers and odd mail. */
export const PHENOMENA = [
  ...(['pick', 'range', 'relative', 'negation', 'point', 'ambiguous', 'exception', 'zone', 'hedge', 'defer'] as const),
  ...(['list', 'days', 'out-of-office', 'correction', 'condition', 'decline-offers', 'duration', 'question'] as const),
  ...(['delegate', 'decline-meeting', 'stop'] as const),
]
export type Phenomenon = (typeof PHENOMENA)[number]

export type Weighted = { item: Phenomenon; weight: number }

export async function countPhenomena(): Promise<Weighted[]> {
  const counts = new Map<string, number>()
  for (const name of FILES) {
    const text = await readFile(new URL(`../../../test/language/corpus/${name}.jsonl`, import.meta.url), 'utf8')
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const { phenomenon } = JSON.parse(line) as { phenomenon: string }
      counts.set(phenomenon, (counts.get(phenomenon) ?? 0) + 1)
    }
  }
  return PHENOMENA.map((item) => ({ item, weight: counts.get(item) ?? 0 }))
}
