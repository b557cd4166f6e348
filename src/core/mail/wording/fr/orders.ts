import { type Done, isQuotable, type PersonStanding, type WhyOut } from '../facts.ts'
import { nameOf } from '../people.ts'
import { listed, of, plural } from './words.ts'

/** Their words went out, and to whom. */
export function told({ people, unreached, words }: Extract<Done, { did: 'tell' }>): string {
  const sentences: string[] = []
  if (people.length > 0) sentences.push(passedOn(listed(people.map(nameOf)), words))
  if (unreached.length > 0) sentences.push(notWrittenTo(listed(unreached.map(nameOf))))
  return sentences.join(' ')
}

const passedOn = (who: string, words: string): string =>
  isQuotable(words) ? `J’ai transmis ceci à ${who} : « ${words} »` : `J’ai transmis votre message à ${who}.`

const notWrittenTo = (who: string): string => `Je ne peux pas écrire à ${who} ; merci de transmettre vous-même.`

export function reminded({ people, lately, settled }: Extract<Done, { did: 'remind' }>): string {
  const sentences: string[] = []
  if (people.length > 0) sentences.push(remindedNow(listed(people.map(nameOf))))
  if (lately.length > 0) sentences.push(remindedLately(listed(lately.map(nameOf))))
  if (settled.length > 0) sentences.push(notAwaited(listed(settled.map(nameOf))))
  return sentences.join(' ')
}

const remindedNow = (who: string): string => `J’ai relancé ${who}.`
const remindedLately = (who: string): string => `J’ai déjà relancé ${who} au cours des dernières 24 heures.`
const notAwaited = (who: string): string => `Je n’attends pas de réponse ${of(who)} en ce moment.`

const out: Record<WhyOut, string> = {
  declined: 'a décliné le rendez-vous',
  stop: 'ne veut plus de messages',
  bounce: 'mes messages n’arrivent pas',
}

/** How it stands: a sentence, and a line for each person. */
export const standing = {
  notBooked: 'Rien n’est encore réservé.',
  booked: (time: string) => `Le rendez-vous est confirmé : ${time}.`,
  moving: (time: string) => `Le rendez-vous est confirmé (${time}), et je demande un autre créneau.`,
  /** `windows` are times in words, and `onDay` is a day in words, if there is one. */
  of: (where: PersonStanding, windows: string, onDay: string | null): string => {
    switch (where.is) {
      case 'not_asked':
        return 'pas encore de message de ma part'
      case 'silent':
        return silent(where.reminders)
      case 'answered':
        return `peut ${windows}`
      case 'wrote':
        return 'a écrit, mais sans donner de créneau possible'
      case 'turned_down':
        return 'a refusé les créneaux proposés'
      case 'away':
        return onDay === null
          ? 'sa messagerie signale une absence'
          : `sa messagerie signale une absence, retour ${onDay}`
      case 'later':
        return onDay === null ? 'préfère que j’écrive plus tard' : `préfère que j’écrive à nouveau ${onDay}`
      case 'out':
        return out[where.why]
      case 'invited':
        return 'invitation envoyée, pas encore de réponse'
      case 'coming':
        return 'viendra'
      case 'perhaps':
        return 'viendra peut-être'
      case 'not_coming':
        return 'ne viendra pas'
    }
  },
}

const silent = (reminders: number): string =>
  reminders === 0
    ? 'pas encore de réponse'
    : `pas encore de réponse, ${plural(reminders, { one: 'une relance', other: `${reminders} relances` })}`
