import { type Done, isQuotable, type PersonStanding, type WhyOut } from '../facts.ts'
import { nameOf } from '../people.ts'
import { listed, plural } from './words.ts'

/** Their words went out, and to whom. */
export function told({ people, unreached, words }: Extract<Done, { did: 'tell' }>): string {
  const sentences: string[] = []
  if (people.length > 0) sentences.push(passedOn(listed(people.map(nameOf)), words))
  if (unreached.length > 0) sentences.push(notWrittenTo(listed(unreached.map(nameOf))))
  return sentences.join(' ')
}

const passedOn = (who: string, words: string): string =>
  isQuotable(words) ? `I’ve passed this on to ${who}: “${words}”` : `I’ve passed your words on to ${who}.`

const notWrittenTo = (who: string): string => `I can’t write to ${who}, so please pass it on yourself.`

export function reminded({ people, lately, settled }: Extract<Done, { did: 'remind' }>): string {
  const sentences: string[] = []
  if (people.length > 0) sentences.push(remindedNow(listed(people.map(nameOf))))
  if (lately.length > 0) sentences.push(remindedLately(listed(lately.map(nameOf))))
  if (settled.length > 0) sentences.push(notAwaited(listed(settled.map(nameOf))))
  return sentences.join(' ')
}

const remindedNow = (who: string): string => `I’ve reminded ${who}.`
const remindedLately = (who: string): string => `I’ve already reminded ${who} in the last 24 hours.`
const notAwaited = (who: string): string => `I’m not waiting for an answer from ${who}.`

const out: Record<WhyOut, string> = {
  declined: 'declined the meeting',
  stop: 'wants no more mail',
  bounce: 'my mail doesn’t get through',
}

/** How it stands: a sentence, and a line for each person. */
export const standing = {
  notBooked: 'Nothing is booked yet.',
  booked: (time: string) => `It’s booked: ${time}.`,
  moving: (time: string) => `It’s booked (${time}), and I’m asking for another time.`,
  /** `windows` are times in words, and `onDay` is a day in words, if there is one. */
  of: (where: PersonStanding, windows: string, onDay: string | null): string => {
    switch (where.is) {
      case 'not_asked':
        return 'not asked yet'
      case 'silent':
        return silent(where.reminders)
      case 'answered':
        return `can make ${windows}`
      case 'wrote':
        return 'has written, but hasn’t named a time that works'
      case 'turned_down':
        return 'turned down the times so far'
      case 'away':
        return onDay === null ? 'away at the moment' : `away, back ${onDay}`
      case 'later':
        return onDay === null ? 'wants to be asked later' : `wants to be asked again ${onDay}`
      case 'out':
        return out[where.why]
      case 'invited':
        return 'invited, no answer to the invitation yet'
      case 'coming':
        return 'is coming'
      case 'perhaps':
        return 'may be coming'
      case 'not_coming':
        return 'isn’t coming'
    }
  },
}

const silent = (reminders: number): string =>
  reminders === 0
    ? 'no answer yet'
    : `no answer yet, reminded ${plural(reminders, { one: 'once', other: `${reminders} times` })}`
