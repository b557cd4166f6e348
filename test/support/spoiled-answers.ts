// Answers of a model that has gone wrong: a day or an hour off, another offer, yes for no, or a yes that nobody gave.

import { readByBoth } from '#core/language/agreement/both.ts'
import { grade } from '#core/language/score/grade.ts'
import type { Labelled } from '#core/language/score/item.ts'

const SPOILS = ['day', 'hour', 'offer', 'polarity', 'invented'] as const
type Spoil = (typeof SPOILS)[number]

type Claim = { words: string }
type Answer = {
  picks: (Claim & { offer: number })[]
  windows: (Claim & { is: string; date: string; from: string; to: string })[]
  intents: (Claim & { intent: string })[]
  doubts: Claim[]
}

/** With one answer in five spoiled, each in its turn and in every way: how many replies were read, and how many sure and wrong. */
export function readSpoiled(replies: readonly { mail: Labelled; answer: unknown }[]): { read: number; wrong: number } {
  let wrong = 0
  for (let turn = 0; turn < SPOILS.length; turn++)
    replies.forEach(({ mail, answer }, index) => {
      const isSpoiled = (index + turn) % 5 === 0
      const spoil = SPOILS[(Math.floor(index / 5) + turn) % SPOILS.length]!
      const given = (isSpoiled && spoiled(mail, answer, spoil, index + turn)) || answer
      if (grade(mail, readByBoth(mail.in, given).reading).dangerous) wrong++
    })
  return { read: SPOILS.length * replies.length, wrong }
}

/** Null where there is nothing of that kind to spoil. `turn` chooses which claim, and which way it goes wrong. */
function spoiled(item: Labelled, answer: unknown, spoil: Spoil, turn: number): unknown {
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
