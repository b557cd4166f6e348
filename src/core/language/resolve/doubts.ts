// A doubt knows what the words could mean, whether that changes anything, and the one question that would settle it.

import type { Doubt, DoubtKind } from '../reading.ts'
import { describeWindow } from './meaning.ts'
import type { Moment } from './moment.ts'

/** In English, as the record of a reading shows them. */
export const QUESTIONS: Record<DoubtKind, (words: string) => string> = {
  zone: (words) => `Which time zone do you mean by “${words}”?`,
  'which-offer': () => 'Which of the offered times do you mean?',
  'next-weekday': (words) => `Do you mean “${words}” this week or the week after?`,
  'date-order': (words) => `Which day do you mean by “${words}”?`,
  'weekday-date': (words) => `“${words}” is not a day in the calendar; which one do you mean?`,
  'half-of-day': (words) => `Do you mean “${words}” in the morning or in the evening?`,
  'no-day': (words) => `On which day do you mean “${words}”?`,
  hedged: (words) => `Can you confirm “${words}”?`,
  condition: (words) => `Can you already say whether “${words}” will work?`,
  contradiction: (words) => `You mention “${words}” both as possible and as not; which is right?`,
  vague: (words) => `Which days exactly do you mean by “${words}”?`,
  past: (words) => `“${words}” seems to be over; which day do you mean?`,
  unread: (words) => `What did you mean by “${words}”?`,
  language: () => 'Could you answer with a day and a time?',
  who: (words) => `What is the address of the person you mention (“${words}”)?`,
  whom: (words) => `Who do you mean in “${words}”, and what is to be done?`,
  number: (words) => `Is “${words}” the number of an offered time or the hour?`,
  'usual-time': (words) => `What time is “${words}”?`,
}

export function doubtOf(kind: DoubtKind, words: string, offers: number[], moment: Moment): Doubt {
  const options =
    offers.length === 0 ? [] : [...new Set(offers)].map((index) => describeWindow(moment.offers[index]!, moment.zone))
  return { kind, words, options, matters: true, question: QUESTIONS[kind](words) }
}
