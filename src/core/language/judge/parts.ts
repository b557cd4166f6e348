// What a reading says of itself: how sure the net is of each part of it, and what the mail names and takes back.

import type { Correction, Sureness } from '../reading.ts'
import type { Act, Label } from './labels.ts'
import type { Verdicts } from './verdicts.ts'

type Part = keyof Sureness

const OF_LABELS: Partial<Record<Label, Part>> = {
  ...{ free: 'times', second: 'times', busy: 'times', pick: 'times', nopick: 'times', maybe: 'times', gone: 'times' },
  ...{ wish: 'times', until: 'times', len: 'length' },
}

const OF_ACTS: Partial<Record<Act, Part>> = {
  ...{ yes: 'answer', no: 'answer', delegate: 'people', assistant: 'people', add: 'people', with: 'people' },
  ...{ drop: 'orders', go_without: 'orders', make_optional: 'orders', require: 'orders', keep: 'orders' },
  ...{ replace: 'orders', wait: 'orders', enough: 'orders', spare: 'orders', everybody: 'orders', tell: 'orders' },
  ...{ remind: 'orders', place: 'orders', late: 'orders', put_off: 'orders', status: 'orders', pause: 'orders' },
  ...{ resume: 'orders', book: 'orders', wants: 'answer', wants_not: 'answer' },
  ...{ decline_meeting: 'ending', cancel: 'ending', reschedule: 'ending', stop: 'ending', defer: 'ending' },
}

/** A part is as sure as the least sure of what it was read from. */
export function surenessByPart({ stances, deeds }: Verdicts): Sureness {
  const parts: Sureness = { times: null, answer: null, length: null, people: null, orders: null, ending: null }
  const weigh = (part: Part | undefined, sureness: number) => {
    if (part) parts[part] = Math.min(parts[part] ?? 1000, sureness)
  }
  for (const { kind, sureness } of stances) weigh(OF_LABELS[kind], sureness)
  for (const { kind, sureness } of deeds) weigh(OF_ACTS[kind], sureness)
  return parts
}

/** "Tuesday, no sorry, Wednesday": what comes next in its place, if anything is taken there. */
export function correctionsIn({ stances }: Verdicts, text: string): Correction[] {
  const wordsOf = ({ from, to }: { from: number; to: number }) => text.slice(from, to).trim()
  return stances.flatMap((stance, index) => {
    if (stance.kind !== 'gone') return []
    const next = stances.slice(index + 1).find(({ kind }) => kind === 'free' || kind === 'pick')
    return [{ words: wordsOf(stance), by: next ? wordsOf(next) : null }]
  })
}
