// What the writer of a mail had before them, as the net sees it.

import { civil, weekdayOf } from '#core/time/calendar-day.ts'
import type { Question, ReadInput } from '../reading.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import type { Moment } from '../resolve/moment.ts'
import type { Situation } from './sight.ts'

/** What our last mail asked, by the names of reader/MARKING.md. */
const ASKED: Record<Question['asks'], string> = {
  which_time: 'list',
  may_book: 'time',
  may_book_outside: 'time',
  is_right: 'time',
  when: 'when',
  which_day: 'day',
  what_time: 'hour',
  which_zone: 'zone',
  whose_address: 'whose',
  whom: 'other',
  speaks_for: 'other',
  link: 'other',
  answer: 'other',
  may_lengthen: 'other',
  shall_drop: 'silent',
  shall_replace: 'other',
  may_add: 'other',
  shall_go_on: 'other',
  shall_cancel: 'cancel',
  shall_move: 'other',
  shall_resume: 'other',
}

/** Where nobody knows what was asked, the offers tell. */
export function askedAs({ asked = [], asked_words, offers }: ReadInput): string {
  const [question] = asked
  if (question) return ASKED[question.asks]
  if (offers.length > 0) return offers.length > 1 ? 'list' : 'time'
  return asked_words ? 'other' : 'nothing'
}

export function situationOf(input: ReadInput, moment: Moment, asked: string): Situation {
  const names = new Set<string>()
  for (const { name } of [...(input.people ?? []), ...(input.cc ?? [])])
    for (const part of (name ?? '').toLowerCase().split(/[^\p{L}]+/u)) if (part.length > 1) names.add(part)
  return {
    role: input.from,
    asked,
    offers: moment.offers.map(({ start }) => {
      const { day, minute } = wallOf(start, moment.zone)
      return { weekday: weekdayOf(day), day: civil(day).day, minute }
    }),
    isBooked: Boolean(input.present),
    names,
  }
}
