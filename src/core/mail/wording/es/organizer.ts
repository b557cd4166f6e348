import type { organizer as pattern } from '../en/organizer.ts'
import type { Choice } from '../facts.ts'
import { done } from './done.ts'
import { standing } from './orders.ts'
import { either, inQuotes, length, listed, plural, shortList } from './words.ts'

const CANCEL: Choice = { say: 'cancelar', does: 'Cancelo la reunión', press: 'cancel' }
const drop = (name: string): Choice => ({ say: `quitar a ${name}`, does: `Sigo sin ${name}`, press: 'drop' })
const replace = (name: string): Choice => ({
  say: `sustituir a ${name} por alguien@example.com`,
  does: 'Organizo la reunión con esa persona',
})

const times = (mails: number): string => plural(mails, { one: 'una vez', other: `${mails} veces` })

/** Mails to the organizer: what happened, what is needed, and the answers that settle it. */
export const organizer: typeof pattern = {
  headline: {
    out: {
      declined: (name) => `${name} ha rechazado la reunión`,
      stop: (name) => `${name} no quiere más correos`,
      bounce: (name) => `Los correos a ${name} no llegan`,
    },
    silent: (name) => `${name} no ha respondido`,
    silentAll: (names) => `Sin respuesta de ${listed(names)}`,
    standsIn: 'Ahora se ocupa usted',
    passed: {
      question: (name) => `${name} tiene una pregunta`,
      where: (name) => `${name} pregunta dónde es la reunión`,
      unclear: (name) => `No entiendo lo que escribe ${name}`,
      refusing: (name) => `A ${name} no le viene bien ninguna de mis propuestas`,
      nothing: (name) => `Mensaje de ${name}`,
      told: (name) => `Mensaje de ${name}`,
      moving: (name) => `${name} necesita otra hora`,
      stands: (name) => `${name} sí puede asistir`,
      stuck: (name) => `${name} necesita otra hora y no la encuentro`,
      cancelled: (name) => `Mensaje de ${name}`,
      over: (name) => `Mensaje de ${name}`,
      repeating: (name) => `${name} envía siempre el mismo correo`,
    },
    noTime: (names) => `Todavía no hay hora con ${shortList(names)}`,
    outside: (only, day) => (only === null ? `¿Reservo el ${day}?` : `${only} pide el ${day}`),
    tooManyMails: (name) => `Hoy no escribo más a ${name}`,
    tooQuick: (name) => `Quizá responda una máquina por ${name}`,
    tooManyChanges: 'Demasiados cambios hoy',
    firstContactsWait: 'Algunos primeros correos esperan a mañana',
    peopleNamed: (name, count) =>
      `${name} menciona a ${plural(count, { one: 'otra persona', other: `${count} personas más` })}`,
    longerWanted: (name, minutes) => `${name} preferiría que durase ${length(minutes)}`,
    declined: (name) => `${name} no puede asistir`,
  },
  orElse: 'O dígame qué prefiere.',
  out: {
    declined: (name) => `${name} ha rechazado la reunión.`,
    stop: (name) => `${name} me ha pedido que no le escriba más.`,
    bounce: (name, email) => `Mi correo a ${name} (${email}) no ha llegado.`,
  },
  notAgain: (name) => `No volveré a escribir a ${name} y sigo con el resto.`,
  notAgainAndDecide: (name, isBooked) =>
    `No volveré a escribir a ${name}. ${isBooked ? 'La reserva se mantiene.' : 'No reservaré nada hasta que usted decida:'}`,
  tooFew: (left, count, of) =>
    `${left.length === 0 ? 'No queda nadie' : `Solo ${plural(left.length, { one: 'queda', other: 'quedan' })} ${listed(left)}`}, y ${plural(count, { one: 'hace falta al menos una persona', other: `hacen falta al menos ${count} personas` })} de ${of}.`,
  ifTooFew: (left, of) => ({
    say: `${plural(left, { one: 'basta', other: 'bastan' })} ${left} de ${of}`,
    does: 'Sigo con quienes quedan',
  }),
  ifOut: (name) => [replace(name), drop(name), CANCEL],
  silent: (name, mails) => `${name} no ha respondido. Le he escrito ${times(mails)}. ¿Qué quiere que haga?`,
  silentAll: (names, mails) =>
    `${listed(names)} no han respondido. Les he escrito ${times(mails)}. ¿Qué quiere que haga?`,
  silentSince: (name, mails) =>
    `Todavía no sé cuándo puede ${name}. Le he escrito ${times(mails)} desde que recibí este correo:`,
  ifSilentAll: (names) => [
    { say: 'esperar', does: 'Les pregunto una vez más', press: 'wait' },
    ...names.map(
      (name): Choice => ({
        say: `seguir sin ${name}`,
        does: 'Organizo la reunión con el resto',
        press: 'without',
      }),
    ),
    CANCEL,
  ],
  ifSilent: (name, isAlone) => [
    { say: 'esperar', does: `Pregunto a ${name} una vez más`, press: 'wait' },
    ...(isAlone
      ? []
      : [{ say: `seguir sin ${name}`, does: 'Organizo la reunión con el resto', press: 'without' as const }]),
    replace(name),
    CANCEL,
  ],
  standsIn: (leaver, participants) =>
    `${leaver ?? 'Quien organizaba la reunión'} ya no forma parte del equipo, así que ahora se ocupa usted de esta reunión con ${listed(participants)}:`,
  standsAsBooked: 'La reserva se mantiene, y le avisaré si cambia algo.',
  standsWithoutHost:
    'La reserva se mantiene, pero ya nadie de su equipo está invitado. Dígame quién debe asistir, o elija:',
  bookedOnPage: (name, hasAnswers) =>
    `${name} ha reservado esta reunión en su página de reservas${hasAnswers ? ' y ha respondido:' : '.'}`,
  wrote: (name) => `${name} escribe:`,
  whyPassed: {
    question: () => 'Esto es para usted: conteste aquí y trasladaré su respuesta.',
    where: () =>
      'Todavía no sé dónde será la reunión. Responda con un enlace, un número de teléfono o una dirección; lo comunicaré y lo añadiré a la invitación.',
    unclear: (name) =>
      `No he entendido los dos últimos correos de ${name}. Conteste aquí y trasladaré su respuesta, o escriba directamente a ${name}.`,
    refusing: (name) =>
      `A ${name} no le viene bien ninguna de las horas que he propuesto, y no sé cuándo puede. Conteste aquí y trasladaré su respuesta, o escriba directamente a ${name}.`,
    told: (name) =>
      `He pensado que debía saberlo. Solo he dicho a ${name} que usted ya lo tiene. Si hace falta una respuesta, escriba directamente a ${name}.`,
    nothing: (name) =>
      `He pensado que debía saberlo. No he respondido. Si hace falta una respuesta, escriba directamente a ${name}.`,
    moving: () => 'He pedido otra hora. Hasta que la haya, la reunión sigue como está.',
    stands: () => 'Así que la reunión sigue como está.',
    stuck: () => 'No encuentro otra hora. La reunión sigue como está hasta que me envíe otras horas o la cancele.',
    cancelled: (name) =>
      `La reunión está cancelada, así que no he respondido. Si hace falta una respuesta, escriba directamente a ${name}.`,
    over: (name) =>
      `La reunión ya ha empezado o ha terminado, así que no he respondido. Si hace falta una respuesta, escriba directamente a ${name}.`,
    repeating: (name) =>
      `Es el tercer correo con las mismas palabras, así que he dejado de responder. Si hace falta una respuesta, escriba directamente a ${name}.`,
  },
  ifTimeHelps: (hasTime) => (hasTime ? [{ say: 'sí', does: 'Sigo adelante con esta hora', press: 'yes' }] : []),
  drop,
  dropSomebody: { say: 'quitar a …', does: 'y un nombre: sigo sin esa persona' },
  cancel: CANCEL,
  listsEnd: (lists, isYesOrNo) =>
    `He enviado ${lists} listas de horas y ninguna conviene todavía a todo el mundo. ${isYesOrNo ? '¿Envío otras?' : 'Antes de enviar más, dígame cómo seguir.'}`,
  allBut: (names) => `Esta hora conviene a todo el mundo menos a ${listed(names)}:`,
  ifListsEnd: (name) => [
    { say: name === null ? 'sí' : 'esperar', does: 'Envío otras horas', press: 'wait' },
    name === null
      ? { say: 'quitar a …', does: 'y un nombre: sigo sin esa persona' }
      : { say: `seguir sin ${name}`, does: 'Organizo la reunión con el resto', press: 'without' },
    CANCEL,
  ],
  shallIBook: '¿La reservo?',
  noTimeElse: 'También puede enviarme otras horas u otra duración. No he avisado a nadie más.',
  ifOutside: (only) => [
    { say: 'sí', does: 'La reservo', press: 'yes' },
    { say: 'no', does: only === null ? 'Sigo buscando' : `Pido otra hora a ${only}`, press: 'no' },
  ],
  tooManyMails: (name, most) =>
    `Hoy he escrito ${most} correos a ${name}, así que paro hasta mañana. Si es urgente, lo mejor es que usted escriba a ${name}.`,
  tooQuick: (name) =>
    `Las últimas respuestas de ${name} han llegado segundos después de mis correos, así que quizá las escriba una máquina. Esperaré un cuarto de hora antes de volver a responder.`,
  tooManyChanges: (most) =>
    `Esta reunión ha cambiado hoy ${most} veces, así que no cambiaré nada más hasta mañana. Sigue en pie la última hora que envié.`,
  firstContactsWait: (count, most) =>
    `Hoy he escrito a ${most} personas nuevas por esta reunión, que es lo máximo en un día. ${plural(count, { one: 'Otra persona recibirá su primer correo mañana.', other: `Otras ${count} recibirán su primer correo mañana.` })}`,
  peopleNamed: (name, count, isInstead) => {
    const whom = plural(count, { one: 'otra persona', other: `otras ${count} personas` })
    return `${name} quiere que escriba ${isInstead ? `a ${whom} en su lugar` : `también a ${whom}`}:`
  },
  andMore: (count) => `y ${count} más`,
  placesLeft: (places) =>
    places === 0
      ? 'En la reunión ya no cabe nadie más.'
      : `En la reunión ${plural(places, { one: 'cabe una persona', other: `caben ${places} personas` })} más.`,
  ifPeopleNamed: (count) => [
    {
      say: 'sí',
      does: plural(count, { one: 'Escribo a esta persona', other: 'Escribo a estas personas' }),
      press: 'yes',
    },
    { say: 'no', does: 'No escribo a nadie más', press: 'no' },
  ],
  longerWanted: (name, minutes) => `${name} preferiría que la reunión durase ${length(minutes)}:`,
  ifLonger: (minutes) => [
    { say: 'sí', does: `Busco un hueco de ${length(minutes)}`, press: 'yes' },
    { say: 'no', does: 'La duración no cambia', press: 'no' },
  ],
  declined: (name, hasComment) => `${name} no puede asistir${hasComment ? ':' : '.'}`,
  askedForAnother: (name) => `He pedido otra hora a ${name}.`,
  stillKept: 'La reserva se mantiene.',
  ifBooked: [{ say: 'reprogramar', does: 'Busco otra hora', press: 'move' }, CANCEL],
  ifStuck: [CANCEL],
  deserted:
    'No viene nadie más. Si usted no decide otra cosa, la cancelaré en un plazo de dos días laborables y, en todo caso, antes de que empiece.',
  done,
  standing,
  notUnderstood: (isBooked) =>
    `Lo siento, no he entendido qué quiere que haga. Puede responder con ${isBooked ? '«reprogramar»' : 'horas que le vengan bien o mal'}, otra duración, «añadir» y una dirección, «quitar a» y un nombre, o «cancelar».`,
  asks: (question) => `Gracias. ${question}`,
  /** An order about somebody whom nobody can tell from the others. */
  asksWhom: (words, names) => `¿A quién se refiere con ${inQuotes(words)}: ${either(names)}? Basta el nombre.`,
}
