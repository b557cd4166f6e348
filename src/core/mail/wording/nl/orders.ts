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
  isQuotable(words) ? `Dit heb ik aan ${who} doorgegeven: “${words}”` : `Ik heb uw bericht aan ${who} doorgegeven.`

const notWrittenTo = (who: string): string => `Ik kan ${who} niet schrijven; geeft u het alstublieft zelf door.`

export function reminded({ people, lately, settled }: Extract<Done, { did: 'remind' }>): string {
  const sentences: string[] = []
  if (people.length > 0) sentences.push(remindedNow(listed(people.map(nameOf))))
  if (lately.length > 0) sentences.push(remindedLately(listed(lately.map(nameOf))))
  if (settled.length > 0) sentences.push(notAwaited(listed(settled.map(nameOf))))
  return sentences.join(' ')
}

const remindedNow = (who: string): string => `Ik heb ${who} een herinnering gestuurd.`
const remindedLately = (who: string): string => `Ik heb ${who} de afgelopen 24 uur al een herinnering gestuurd.`
const notAwaited = (who: string): string => `Van ${who} verwacht ik nu geen antwoord.`

const out: Record<WhyOut, string> = {
  declined: 'heeft afgezegd',
  stop: 'wil geen mail meer',
  bounce: 'mijn mail komt niet aan',
}

/** How it stands: a sentence, and a line for each person. */
export const standing = {
  notBooked: 'Er is nog niets geboekt.',
  booked: (time: string) => `Geboekt is: ${time}.`,
  moving: (time: string) => `Geboekt is ${time}, en ik vraag naar een andere tijd.`,
  /** `windows` are times in words, and `onDay` is a day in words, if there is one. */
  of: (where: PersonStanding, windows: string, onDay: string | null): string => {
    switch (where.is) {
      case 'not_asked':
        return 'nog niet gevraagd'
      case 'silent':
        return silent(where.reminders)
      case 'answered':
        return `kan ${windows}`
      case 'wrote':
        return 'heeft geschreven, maar nog geen mogelijke tijd genoemd'
      case 'turned_down':
        return 'heeft de tijden tot nu toe afgewezen'
      case 'away':
        return onDay === null ? 'nu afwezig' : `afwezig, ${onDay} terug`
      case 'later':
        return onDay === null ? 'wil later gevraagd worden' : `wil ${onDay} weer gevraagd worden`
      case 'out':
        return out[where.why]
      case 'invited':
        return 'uitgenodigd, nog geen antwoord op de uitnodiging'
      case 'coming':
        return 'komt'
      case 'perhaps':
        return 'komt misschien'
      case 'not_coming':
        return 'komt niet'
    }
  },
}

const silent = (reminders: number): string =>
  reminders === 0
    ? 'nog geen antwoord'
    : `nog geen antwoord, ${plural(reminders, { one: 'één herinnering', other: `${reminders} herinneringen` })}`
