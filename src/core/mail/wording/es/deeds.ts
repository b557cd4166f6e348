import { placeText } from '#core/place.ts'
import type { Done, Named } from '../facts.ts'
import { nameOf } from '../people.ts'
import { length, listed, longDate, plural } from './words.ts'

/** Confirms an instruction of the organizer. `windows` are its times in words. */
export function done(deed: Done, windows: string): string {
  switch (deed.did) {
    case 'cancel':
      return 'La reunión queda cancelada.'
    case 'wait':
      return waiting(listed(deed.people.map(nameOf)))
    case 'refuse':
      return 'No lo reservo y sigo buscando.'
    case 'hold':
      return 'De acuerdo, por ahora no envío nada. Escríbame cuando deba seguir, quitar a alguien o cancelar.'
    case 'go_on':
      return 'Envío otras horas.'
    case 'come_too_late':
      return 'La reunión ya ha empezado o ha terminado, así que no he cambiado nada.'
    case 'replace':
      return deed.isBooked
        ? `Invito a ${deed.by} en lugar de ${nameOf(deed.person)}. La hora no cambia.`
        : `Lo acordaré con ${deed.by} en lugar de ${nameOf(deed.person)}.`
    case 'drop':
      return `${nameOf(deed.person)} ya no participa${deed.isBooked ? ', y la hora no cambia' : ''}.`
    case 'go_without':
      return `Sigo adelante sin ${nameOf(deed.person)}: recibirá la invitación, pero no hace falta que asista.`
    case 'make_optional':
      return `${nameOf(deed.person)} puede asistir, pero no hace falta.`
    case 'require':
      return `Hace falta que asista ${nameOf(deed.person)}.`
    case 'keep':
      return `${nameOf(deed.person)} sigue participando.`
    case 'need':
      return needed(deed)
    case 'miss':
      return missing(listed(deed.people.map(nameOf)))
    case 'keep_last':
      return `Sin ${listed(deed.people.map(nameOf))} no queda nadie con quien reunirse. Si la reunión no debe celebrarse, responda «cancelar».`
    case 'pass_on':
      return `He trasladado su mensaje a ${nameOf(deed.person)}.`
    case 'leave_open':
      return `${nameOf(deed.person)} sigue esperando una respuesta. Responda aquí y se la haré llegar.`
    case 'add':
      return deed.isBooked
        ? `Invito también a ${nameOf(deed.person)}. La hora no cambia.`
        : `Preguntaré también a ${nameOf(deed.person)}.`
    case 'add_people':
      return `${deed.isBooked ? `Invito a ${peopleIn(deed.people)}. La hora no cambia.` : `Preguntaré también a ${peopleIn(deed.people)}.`}${deed.left > 0 ? ` Para ${deed.left} más ya no hay sitio.` : ''}`
    case 'add_nobody':
      return `No escribiré a ${peopleIn(deed.people)}.`
    case 'find_no_place':
      return `Ya no hay sitio para ${peopleIn(deed.people)}.`
    case 'set_length':
      return lengthSet(deed)
    case 'look_later':
      return lookedLater(deed)
    case 'set_place':
      return `He anotado dónde es la reunión: ${placeText(deed.place)}.`
    case 'ask_to_move':
      return `Voy a pedir otra hora a ${listed(deed.people.map(nameOf))}. Hasta que la haya, la reunión sigue como está.`
    case 'rule_out':
      return `No usaré estas fechas: ${windows}.`
    case 'choose':
      return `Probaré con estas fechas: ${windows}.`
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

/** What a new length means for people who have already answered. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  const lasts = `La reunión dura ahora ${length(minutes)}`
  if (!isBooked) return isLonger ? `${lasts}. Volveré a preguntar a quienes les afecte.` : `${lasts}.`
  return isLonger
    ? `Voy a preguntar si puede durar ${length(minutes)}. Hasta entonces, la reunión sigue como está.`
    : `${lasts} y empieza a la hora prevista.`
}

function lookedLater(deed: Extract<Done, { did: 'look_later' }>): string {
  const first = longDate(Temporal.PlainDate.from(deed.first))
  if (deed.last === null) return `Buscaré fechas a partir del ${first}.`
  const last = longDate(Temporal.PlainDate.from(deed.last))
  return deed.first === deed.last
    ? `Buscaré una hora para el ${first}.`
    : `Buscaré fechas entre el ${first} y el ${last}.`
}
