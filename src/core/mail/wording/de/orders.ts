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
  isQuotable(words)
    ? `Das habe ich an ${who} weitergegeben: „${words}“`
    : `Ich habe Ihre Nachricht an ${who} weitergegeben.`

const notWrittenTo = (who: string): string => `An ${who} kann ich nicht schreiben; bitte sagen Sie es selbst weiter.`

export function reminded({ people, lately, settled }: Extract<Done, { did: 'remind' }>): string {
  const sentences: string[] = []
  if (people.length > 0) sentences.push(remindedNow(listed(people.map(nameOf))))
  if (lately.length > 0) sentences.push(remindedLately(listed(lately.map(nameOf))))
  if (settled.length > 0) sentences.push(notAwaited(listed(settled.map(nameOf))))
  return sentences.join(' ')
}

const remindedNow = (who: string): string => `Ich habe ${who} erinnert.`
const remindedLately = (who: string): string => `Ich habe ${who} in den letzten 24 Stunden schon erinnert.`
const notAwaited = (who: string): string => `Von ${who} erwarte ich gerade keine Antwort.`

const out: Record<WhyOut, string> = {
  declined: 'hat abgelehnt',
  stop: 'möchte keine Mails mehr',
  bounce: 'meine Mails kommen nicht an',
}

/** How it stands: a sentence, and a line for each person. */
export const standing = {
  notBooked: 'Es ist noch nichts gebucht.',
  booked: (time: string) => `Gebucht ist: ${time}.`,
  moving: (time: string) => `Gebucht ist ${time}, und ich frage nach einem anderen Termin.`,
  /** `windows` are times in words, and `onDay` is a day in words, if there is one. */
  of: (where: PersonStanding, windows: string, onDay: string | null): string => {
    switch (where.is) {
      case 'not_asked':
        return 'noch nicht gefragt'
      case 'silent':
        return silent(where.reminders)
      case 'answered':
        return `kann ${windows}`
      case 'wrote':
        return 'hat geschrieben, aber noch keinen möglichen Termin genannt'
      case 'turned_down':
        return 'hat die bisherigen Termine abgelehnt'
      case 'away':
        return onDay === null ? 'zurzeit abwesend' : `abwesend, ${onDay} zurück`
      case 'later':
        return onDay === null ? 'möchte später gefragt werden' : `möchte ${onDay} wieder gefragt werden`
      case 'out':
        return out[where.why]
      case 'invited':
        return 'eingeladen, noch keine Antwort auf die Einladung'
      case 'coming':
        return 'kommt'
      case 'perhaps':
        return 'kommt vielleicht'
      case 'not_coming':
        return 'kommt nicht'
    }
  },
}

const silent = (reminders: number): string =>
  reminders === 0
    ? 'noch keine Antwort'
    : `noch keine Antwort, ${plural(reminders, { one: 'einmal', other: `${reminders}-mal` })} erinnert`
