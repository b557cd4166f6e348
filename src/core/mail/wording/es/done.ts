import { placeText } from '#core/place.ts'
import type { Done, Named } from '../facts.ts'
import { nameOf } from '../people.ts'
import { reminded, told } from './orders.ts'
import { length, listed, longDate, plural } from './words.ts'

/** Confirms an instruction of the organizer. `windows` are its times in words, and `to` those that it would move to. */
export function done(what: Exclude<Done, { did: 'status' | 'answer' }>, windows: string, to: string): string {
  switch (what.did) {
    case 'cancel':
      return 'La reunión queda cancelada.'
    case 'wait':
      return waiting(listed(what.people.map(nameOf)))
    case 'refuse':
      return what.isLooking ? 'No reservo eso y sigo buscando.' : 'No reservo eso.'
    case 'change_nothing':
      return 'De acuerdo, no he cambiado nada.'
    case 'hold':
      return 'De acuerdo, por ahora no envío nada. Escríbame cuando deba seguir, quitar a alguien o cancelar.'
    case 'go_on':
      return 'Envío otras horas.'
    case 'come_too_late':
      return 'La reunión ya ha empezado o ha terminado, así que no he cambiado nada.'
    case 'replace':
      return what.isBooked
        ? `Invito a ${what.by} en lugar de ${nameOf(what.person)}. La hora no cambia.`
        : `Lo acordaré con ${what.by} en lugar de ${nameOf(what.person)}.`
    case 'drop':
      return `${nameOf(what.person)} ya no participa${what.isBooked ? ', y la hora no cambia' : ''}.`
    case 'ask_replace':
      return `También menciona a ${what.by}. ¿Pregunto a esa persona en lugar de a ${nameOf(what.person)}? Basta con un «sí», o responda «quita a ${nameOf(what.person)}»; hasta entonces no cambia nada.`
    case 'go_without':
      return `Sigo adelante sin ${nameOf(what.person)}: recibirá la invitación, pero no hace falta que asista.`
    case 'make_optional':
      return `${nameOf(what.person)} puede asistir, pero no hace falta.`
    case 'require':
      return `Hace falta que asista ${nameOf(what.person)}.`
    case 'keep':
      return `${nameOf(what.person)} sigue participando.`
    case 'need':
      return needed(what)
    case 'miss':
      return missing(listed(what.people.map(nameOf)))
    case 'keep_last':
      return `Sin ${listed(what.people.map(nameOf))} no queda nadie con quien reunirse. Si la reunión no debe celebrarse, responda «cancelar».`
    case 'pass_on':
      return `He trasladado su mensaje a ${nameOf(what.person)}.`
    case 'leave_open':
      return `${nameOf(what.person)} sigue esperando una respuesta. Responda aquí y se la haré llegar.`
    case 'add':
      return what.isBooked
        ? `Invito también a ${nameOf(what.person)}. La hora no cambia.`
        : `Preguntaré también a ${nameOf(what.person)}.`
    case 'add_people':
      return `${what.isBooked ? `Invito a ${peopleIn(what.people)}. La hora no cambia.` : `Preguntaré también a ${peopleIn(what.people)}.`}${what.left > 0 ? ` Para ${what.left} más ya no hay sitio.` : ''}`
    case 'add_nobody':
      return `No escribiré a ${peopleIn(what.people)}.`
    case 'find_no_place':
      return `Ya no hay sitio para ${peopleIn(what.people)}.`
    case 'set_length':
      return lengthSet(what)
    case 'look_later':
      return lookedLater(what)
    case 'set_place':
      return `He anotado dónde es la reunión: ${placeText(what.place)}.`
    case 'ask_to_move':
      return `Voy a pedir otra hora a ${listed(what.people.map(nameOf))}. Hasta que la haya, la reunión sigue como está.`
    case 'rule_out':
      return `No usaré estas fechas: ${windows}.`
    case 'choose':
      return `Probaré con estas fechas: ${windows}.`
    case 'find_none':
      return `No encuentro ningún hueco ahí (${windows}), así que pregunto por los horarios más cercanos.`
    case 'tell':
      return told(what)
    case 'remind':
      return reminded(what)
    case 'remind_nobody':
      return what.hasTimes
        ? 'No espero respuesta de nadie, así que no he enviado ningún recordatorio.'
        : 'Ahora mismo no tengo horarios que proponer, así que no he enviado ningún recordatorio.'
    case 'ask_whether_to_move':
      return `La reunión está reservada: ${windows}. ¿Busco otro horario o la cancelo? Responda «reprogramar» o «cancelar»; hasta entonces se queda como está.`
    case 'ask_about_move':
      return `La reunión está reservada: ${windows}. ¿Busco otro horario en su lugar${to === '' ? '' : ` (${to})`}? Basta con un «sí»; hasta entonces se queda como está.`
    case 'pause':
      return 'De acuerdo, lo dejo por ahora y no escribo a nadie. Responda «continúa» cuando deba retomarlo, o «cancelar» para anularlo.'
    case 'resume':
      return 'De acuerdo, lo retomo.'
  }
}

function needed({ count, of, out }: Extract<Done, { did: 'need' }>): string {
  const who = listed(out.map(nameOf))
  const enough =
    count === of
      ? 'Hace falta que asistan todos.'
      : `Basta con que ${plural(count, { one: 'pueda asistir una', other: `puedan asistir ${count}` })} de las ${of} personas; las demás no tienen que asistir.`
  return who === '' ? enough : `${enough} ${missing(who)}`
}

const missing = (who: string): string =>
  `Sin ${who} no hay personas suficientes. No reservaré nada hasta que usted me pida quitar o sustituir a alguien.`

const waiting = (silent: string): string =>
  silent === '' ? 'Esperaré y preguntaré una vez más.' : `Esperaré y preguntaré a ${silent} una vez más.`

/** A few names, and how many more. */
function peopleIn(people: Named[]): string {
  const shown = people.slice(0, NAMES_MAX).map(nameOf)
  return people.length > NAMES_MAX ? `${shown.join(', ')} y ${people.length - NAMES_MAX} más` : listed(shown)
}

const NAMES_MAX = 5

/** The effect of a new length on people who have already answered. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  const lasts = `La reunión dura ahora ${length(minutes)}`
  if (!isBooked) return isLonger ? `${lasts}. Volveré a preguntar a quienes les afecte.` : `${lasts}.`
  return isLonger
    ? `Voy a preguntar si puede durar ${length(minutes)}. Hasta entonces, la reunión sigue como está.`
    : `${lasts} y empieza a la hora prevista.`
}

function lookedLater(what: Extract<Done, { did: 'look_later' }>): string {
  const first = longDate(Temporal.PlainDate.from(what.first))
  if (what.last === null) return `Buscaré fechas a partir del ${first}.`
  const last = longDate(Temporal.PlainDate.from(what.last))
  return what.first === what.last
    ? `Buscaré una hora para el ${first}.`
    : `Buscaré fechas entre el ${first} y el ${last}.`
}
