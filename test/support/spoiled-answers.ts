// Answers of a model that has gone wrong: a day or an hour off, another offer, yes for no, or a yes that nobody gave.

import type { Labelled } from '#core/language/score/item.ts'

export const SPOILS = ['day', 'hour', 'offer', 'polarity', 'invented'] as const
export type Spoil = (typeof SPOILS)[number]

type Claim = { words: string }
type Answer = {
  picks: (Claim & { offer: number })[]
  windows: (Claim & { is: string; date: string; from: string; to: string })[]
  intents: (Claim & { intent: string })[]
  doubts: Claim[]
}

/** Null where there is nothing of that kind to spoil. `turn` chooses which claim, and which way it goes wrong. */
export function spoiled(item: Labelled, answer: unknown, spoil: Spoil, turn: number): unknown {
  const copy = structuredClone(answer) as Answer
  const step = turn % 2 === 0 ? 1 : -1
  const window = copy.windows[turn % (copy.windows.length || 1)]
  const pick = copy.picks[turn % (copy.picks.length || 1)]
  const offers = item.in.offers.length
  switch (spoil) {
    case 'day':
      if (!window) return null
      for (const each of turn % 3 === 0 ? copy.windows : [window]) each.date = dayAfter(each.date, step)
      return copy
    case 'hour':
      if (!window) return null
      window.from = hourAfter(window.from, step)
      if (turn % 3 !== 0) window.to = hourAfter(window.to, step)
      return copy
    case 'offer':
      if (!pick || offers < 2) return null
      pick.offer = (pick.offer % offers) + 1
      return copy
    case 'polarity':
      if (!window) return null
      window.is = window.is === 'free' ? 'busy' : 'free'
      return copy
    case 'invented':
      return offers === 0 || pick ? null : invented(item, copy, turn)
  }
}

function invented(item: Labelled, copy: Answer, turn: number): Answer {
  const quotes = [...copy.windows, ...copy.intents, ...copy.doubts].map(({ words }) => words)
  const words = quotes[turn % (quotes.length || 1)] ?? item.in.text.split(/[.\n!?]/)[0]!
  return {
    ...copy,
    picks: [{ offer: 1 + (turn % item.in.offers.length), words }],
    intents: [{ intent: 'accept', words }],
    windows: turn % 2 === 0 ? [] : copy.windows,
    doubts: [],
  }
}

const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

function hourAfter(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${String(hour + hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
