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
  isQuotable(words) ? `Transmiti isto a ${who}: “${words}”` : `Transmiti as suas palavras a ${who}.`

const notWrittenTo = (who: string): string => `Não posso escrever a ${who}; por favor, avise diretamente.`

export function reminded({ people, lately, settled }: Extract<Done, { did: 'remind' }>): string {
  const sentences: string[] = []
  if (people.length > 0) sentences.push(remindedNow(listed(people.map(nameOf))))
  if (lately.length > 0) sentences.push(remindedLately(listed(lately.map(nameOf))))
  if (settled.length > 0) sentences.push(notAwaited(listed(settled.map(nameOf))))
  return sentences.join(' ')
}

const remindedNow = (who: string): string => `Enviei um lembrete a ${who}.`
const remindedLately = (who: string): string => `Já enviei um lembrete a ${who} nas últimas 24 horas.`
const notAwaited = (who: string): string => `Neste momento não espero resposta de ${who}.`

const out: Record<WhyOut, string> = {
  declined: 'recusou a reunião',
  stop: 'não quer mais mensagens',
  bounce: 'as minhas mensagens não chegam',
}

/** How it stands: a sentence, and a line for each person. */
export const standing = {
  notBooked: 'Ainda não há nada marcado.',
  booked: (time: string) => `Está marcada: ${time}.`,
  moving: (time: string) => `Está marcada (${time}), e estou a perguntar por outro horário.`,
  /** `windows` are times in words, and `onDay` is a day in words, if there is one. */
  of: (where: PersonStanding, windows: string, onDay: string | null): string => {
    switch (where.is) {
      case 'not_asked':
        return 'ainda por perguntar'
      case 'silent':
        return silent(where.reminders)
      case 'answered':
        return `pode ${windows}`
      case 'wrote':
        return 'escreveu, mas ainda não indicou um horário possível'
      case 'turned_down':
        return 'recusou os horários propostos'
      case 'away':
        return onDay === null ? 'ausente de momento' : `ausente, volta ${onDay}`
      case 'later':
        return onDay === null ? 'prefere que pergunte mais tarde' : `prefere que volte a perguntar ${onDay}`
      case 'out':
        return out[where.why]
      case 'invited':
        return 'com convite, ainda sem resposta'
      case 'coming':
        return 'vem'
      case 'perhaps':
        return 'talvez venha'
      case 'not_coming':
        return 'não vem'
    }
  },
}

const silent = (reminders: number): string =>
  reminders === 0
    ? 'ainda sem resposta'
    : `ainda sem resposta, com ${plural(reminders, { one: 'um lembrete', other: `${reminders} lembretes` })}`
