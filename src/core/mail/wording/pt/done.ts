import { placeText } from '#core/place.ts'
import type { Done, Named } from '../facts.ts'
import { nameOf } from '../people.ts'
import { reminded, told } from './orders.ts'
import { length, listed, longDate, plural } from './words.ts'

/** Confirms an instruction of the organizer. `windows` are its times in words, and `to` those that it would move to. */
export function done(what: Exclude<Done, { did: 'status' | 'answer' }>, windows: string, to: string): string {
  switch (what.did) {
    case 'cancel':
      return 'A reunião está cancelada.'
    case 'wait':
      return waiting(listed(what.people.map(nameOf)))
    case 'refuse':
      return what.isLooking ? 'Não marco isso e continuo à procura.' : 'Não marco isso.'
    case 'change_nothing':
      return 'Está bem, não alterei nada.'
    case 'hold':
      return 'Está bem, por agora não envio nada. Escreva-me quando for para continuar, retirar alguém ou cancelar.'
    case 'go_on':
      return 'Envio outros horários.'
    case 'come_too_late':
      return 'A reunião já começou ou já terminou, por isso não mudei nada.'
    case 'replace':
      return what.isBooked
        ? `Vou convidar ${what.by} em vez de ${nameOf(what.person)}. O horário mantém-se.`
        : `Vou combinar a reunião com ${what.by} em vez de ${nameOf(what.person)}.`
    case 'drop':
      return `${nameOf(what.person)} já não faz parte da reunião${what.isBooked ? ', e o horário mantém-se' : ''}.`
    case 'ask_replace':
      return `Menciona também ${what.by}. Pergunto a essa pessoa em vez de ${nameOf(what.person)}? Basta um “sim”, ou responda “retire ${nameOf(what.person)}”; até lá nada muda.`
    case 'go_without':
      return `Avanço sem esperar por ${nameOf(what.person)}. O convite é enviado mesmo assim, mas a presença é facultativa.`
    case 'make_optional':
      return `${nameOf(what.person)} pode vir, mas não é obrigatório.`
    case 'require':
      return `É necessária a presença de ${nameOf(what.person)}.`
    case 'keep':
      return `${nameOf(what.person)} continua a fazer parte da reunião.`
    case 'need':
      return needed(what)
    case 'miss':
      return missing(listed(what.people.map(nameOf)))
    case 'keep_last':
      return `Sem ${listed(what.people.map(nameOf))} não fica ninguém para a reunião. Se não deve realizar-se, responda “cancelar”.`
    case 'pass_on':
      return `Transmiti a sua mensagem a ${nameOf(what.person)}.`
    case 'leave_open':
      return `${nameOf(what.person)} ainda espera por uma resposta. Responda aqui, e eu transmito-a.`
    case 'add':
      return what.isBooked
        ? `Vou convidar também ${nameOf(what.person)}. O horário mantém-se.`
        : `Vou perguntar também a ${nameOf(what.person)}.`
    case 'add_people':
      return `${what.isBooked ? `Vou convidar ${peopleIn(what.people)}. O horário mantém-se.` : `Vou perguntar também a ${peopleIn(what.people)}.`}${what.left > 0 ? ` Não há lugar para mais ${what.left}.` : ''}`
    case 'add_nobody':
      return `Não vou escrever a ${peopleIn(what.people)}.`
    case 'find_no_place':
      return `Já não há lugar para ${peopleIn(what.people)}.`
    case 'set_length':
      return lengthSet(what)
    case 'look_later':
      return lookedLater(what)
    case 'set_place':
      return `Tomei nota do local da reunião: ${placeText(what.place)}.`
    case 'ask_to_move':
      return `Vou pedir outro horário a ${listed(what.people.map(nameOf))}. Até lá, mantém-se o atual.`
    case 'rule_out':
      return `Não vou usar estes horários: ${windows}.`
    case 'choose':
      return `Vou usar estes horários: ${windows}.`
    case 'find_none':
      return `Não encontro nenhum horário livre nessa altura (${windows}), por isso pergunto pelos mais próximos.`
    case 'tell':
      return told(what)
    case 'remind':
      return reminded(what)
    case 'remind_nobody':
      return what.hasTimes
        ? 'Não estou à espera de resposta de ninguém, por isso não enviei nenhum lembrete.'
        : 'De momento não tenho horários para propor, por isso não enviei nenhum lembrete.'
    case 'ask_whether_to_move':
      return `A reunião está marcada: ${windows}. Procuro outro horário ou cancelo? Responda “remarcar” ou “cancelar”; até lá fica como está.`
    case 'ask_about_move':
      return `A reunião está marcada: ${windows}. Procuro outro horário em vez desse${to === '' ? '' : ` (${to})`}? Basta um “sim”; até lá fica como está.`
    case 'pause':
      return 'Está bem, deixo isto por agora e não escrevo a ninguém. Responda “continua” quando eu deva retomar, ou “cancelar” para desmarcar.'
    case 'resume':
      return 'Está bem, vou retomar.'
  }
}

function needed({ count, of, out }: Extract<Done, { did: 'need' }>): string {
  const who = listed(out.map(nameOf))
  const enough =
    count === of
      ? 'É necessária a presença de todos.'
      : `Basta que ${plural(count, { one: `uma das ${of} pessoas possa`, other: `${count} das ${of} pessoas possam` })} vir; as outras não têm de vir.`
  return who === '' ? enough : `${enough} ${missing(who)}`
}

const missing = (who: string): string =>
  `Sem ${who}, não há pessoas suficientes. Não marco nada até me pedir que retire ou substitua alguém.`

const waiting = (silent: string): string =>
  silent === '' ? 'Vou esperar e perguntar mais uma vez.' : `Vou esperar e perguntar mais uma vez a ${silent}.`

/** A few names, and how many more. */
function peopleIn(people: Named[]): string {
  const shown = people.slice(0, NAMES_MAX).map(nameOf)
  return people.length > NAMES_MAX ? `${shown.join(', ')} e mais ${people.length - NAMES_MAX}` : listed(shown)
}

const NAMES_MAX = 5

/** The effect of a new length on people who have already answered. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  const lasts = `A reunião passa a durar ${length(minutes)}`
  if (!isBooked) return isLonger ? `${lasts}. Vou perguntar de novo a quem isto afeta.` : `${lasts}.`
  return isLonger
    ? `Vou perguntar se é possível que dure ${length(minutes)}. Até lá, a reunião fica como está.`
    : `${lasts} e começa à hora prevista.`
}

function lookedLater(what: Extract<Done, { did: 'look_later' }>): string {
  const first = longDate(Temporal.PlainDate.from(what.first))
  if (what.last === null) return `Vou procurar horários a partir de ${first}.`
  const last = longDate(Temporal.PlainDate.from(what.last))
  return what.first === what.last
    ? `Vou procurar um horário em ${first}.`
    : `Vou procurar horários entre ${first} e ${last}.`
}
