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
  isQuotable(words) ? `He transmitido esto a ${who}: «${words}»` : `He transmitido sus palabras a ${who}.`

const notWrittenTo = (who: string): string => `No puedo escribir a ${who}; por favor, dígaselo usted.`

export function reminded({ people, lately, settled }: Extract<Done, { did: 'remind' }>): string {
  const sentences: string[] = []
  if (people.length > 0) sentences.push(remindedNow(listed(people.map(nameOf))))
  if (lately.length > 0) sentences.push(remindedLately(listed(lately.map(nameOf))))
  if (settled.length > 0) sentences.push(notAwaited(listed(settled.map(nameOf))))
  return sentences.join(' ')
}

const remindedNow = (who: string): string => `He enviado un recordatorio a ${who}.`
const remindedLately = (who: string): string => `Ya envié un recordatorio a ${who} en las últimas 24 horas.`
const notAwaited = (who: string): string => `Ahora no espero respuesta de ${who}.`

const out: Record<WhyOut, string> = {
  declined: 'ha rechazado la reunión',
  stop: 'no quiere más correos',
  bounce: 'mis correos no le llegan',
}

/** How it stands: a sentence, and a line for each person. */
export const standing = {
  notBooked: 'Todavía no hay nada reservado.',
  booked: (time: string) => `Está reservada: ${time}.`,
  moving: (time: string) => `Está reservada (${time}) y estoy preguntando por otro horario.`,
  /** `windows` are times in words, and `onDay` is a day in words, if there is one. */
  of: (where: PersonStanding, windows: string, onDay: string | null): string => {
    switch (where.is) {
      case 'not_asked':
        return 'aún sin preguntar'
      case 'silent':
        return silent(where.reminders)
      case 'answered':
        return `puede ${windows}`
      case 'wrote':
        return 'ha escrito, pero aún no ha dado un horario posible'
      case 'turned_down':
        return 'ha rechazado los horarios propuestos'
      case 'away':
        return onDay === null ? 'fuera por ahora' : `fuera, vuelve ${onDay}`
      case 'later':
        return onDay === null ? 'prefiere que le pregunte más tarde' : `prefiere que le pregunte ${onDay}`
      case 'out':
        return out[where.why]
      case 'invited':
        return 'con invitación, aún sin respuesta'
      case 'coming':
        return 'asistirá'
      case 'perhaps':
        return 'quizá asista'
      case 'not_coming':
        return 'no asistirá'
    }
  },
}

const silent = (reminders: number): string =>
  reminders === 0
    ? 'aún sin respuesta'
    : `aún sin respuesta, con ${plural(reminders, { one: 'un recordatorio', other: `${reminders} recordatorios` })}`
