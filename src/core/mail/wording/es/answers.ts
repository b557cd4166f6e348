import type { answers as pattern } from '../en/answers.ts'
import { known } from './known.ts'
import { hostFirstName, hostFirstNameAtStart, inQuotes, listed, plural } from './words.ts'

/** Answers to somebody's mail, except for new times. */
export const answers: typeof pattern = {
  known,
  doubt: {
    zone: (words) => `¿A qué zona horaria se refiere con ${inQuotes(words)}?`,
    'which-offer': () => '¿A cuál de las opciones se refiere?',
    'next-weekday': (words) => `Con ${inQuotes(words)}, ¿se refiere a esta semana o a la siguiente?`,
    'date-order': (words) => `¿A qué día se refiere con ${inQuotes(words)}?`,
    'weekday-date': (words) =>
      `En ${inQuotes(words)}, el día de la semana y la fecha no coinciden. ¿A qué día se refiere?`,
    'half-of-day': (words) => `Con ${inQuotes(words)}, ¿se refiere a la mañana o a la tarde?`,
    'no-day': (words) => `¿A qué día se refiere con ${inQuotes(words)}?`,
    hedged: (words) => `Me escribe ${inQuotes(words)}. ¿Puedo contar con ello?`,
    condition: (words) => `Me escribe ${inQuotes(words)}. ¿Sabe ya si será posible?`,
    contradiction: (words) => `De ${inQuotes(words)} me dice que puede y que no puede. ¿Qué es lo correcto?`,
    vague: (words) => `¿En qué días piensa con ${inQuotes(words)}?`,
    past: (words) => `${inQuotes(words)} parece que ya ha pasado. ¿A qué día se refiere?`,
    unread: (words) => `¿Qué quiere decir con ${inQuotes(words)}?`,
    language: () => '¿Podría responderme con un día y una hora?',
    who: (words) => `Menciona a alguien (${inQuotes(words)}). ¿Cuál es su dirección de correo?`,
    whom: (words) => `No estoy seguro de haber entendido ${inQuotes(words)}. ¿A quién se refiere y qué debo hacer?`,
    number: (words) => `¿Es ${inQuotes(words)} el número de una opción de mi lista o una hora?`,
    'usual-time': (words) => `¿Qué hora es para usted ${inQuotes(words)}?`,
  },
  thanksAndAsks: (question) => `Gracias por su respuesta. ${question}`,
  whichTime: (count) => {
    if (count === 0) return '¿Qué día y a qué hora le vendría bien?'
    return plural(count, { one: '¿Puedo reservar esta hora?', other: '¿Cuál de estas opciones puedo reservar?' })
  },
  howToAnswer: (count) =>
    plural(count, {
      one: 'Basta con un «sí», o dígame un día y una hora que le vengan bien.',
      other: 'Basta con el número, o dígame un día y una hora que le vengan bien.',
    }),
  // In brackets, since hours that end in "a. m." already have a full stop.
  understoodAs: (free, busy) => {
    if (busy === null) return `Quiero asegurarme de haber entendido cuándo puede (${free}).`
    return free === null
      ? `Quiero asegurarme de haber entendido cuándo no puede (${busy}).`
      : `Quiero asegurarme de haber entendido cuándo puede (${free}) y cuándo no (${busy}).`
  },
  isThatRight: '¿Es correcto? Basta con un «sí»; si no, dígame cuándo puede.',
  orOneOfThese: (count) =>
    plural(count, {
      one: 'Si es esta hora, basta con un «sí»:',
      other: 'Si es una de estas opciones, basta con el número:',
    }),
  noted: (time) => (time === null ? 'Gracias, lo he anotado.' : `Gracias, he anotado el ${time}.`),
  notedThese: 'Gracias, he anotado que le vienen bien estas horas:',
  waiting: (names) =>
    names.length === 0
      ? 'Aún faltan otras respuestas. Le escribiré en cuanto haya una hora fijada.'
      : `Aún falta la respuesta de ${listed(names)}. Le escribiré en cuanto haya una hora fijada.`,
  cannotToo: (busy) => `También he anotado cuándo no puede (${busy}).`,
  noLongerCounts: (times) => `Lo que me dijo antes (${times}) ya no cuenta.`,
  checking: 'Gracias. Dígamelo en cuanto lo sepa.',
  nearestIs: (time) =>
    `Por desgracia, no es posible. Lo más cercano es el ${time}. ¿Le vendría bien? Basta con un «sí».`,
  stands: (time) => `Perfecto, entonces la reunión se mantiene el ${time}.`,
  isKept: (organizer, time) =>
    `${hostFirstNameAtStart(organizer)} prefiere no cambiar la hora, así que la reunión se mantiene el ${time}. Si no puede, dígamelo.`,
  shallCallOff: (organizer) => `Para estar seguro: ¿le digo a ${hostFirstName(organizer)} que no puede asistir?`,
  standsUntilThen: (time) => `Mientras tanto, la reunión se mantiene el ${time}. Basta con un «sí» o un «no».`,
  calledOffByYou: (organizer) => `Gracias por avisar. Se lo he dicho a ${hostFirstName(organizer)}.`,
  cannotCome: (organizer) =>
    `Ha indicado en su página que no puede asistir a la reunión con ${hostFirstName(organizer)}, y ya he avisado.`,
  declinedByYou: (organizer) =>
    `Ha rechazado la reunión con ${hostFirstName(organizer)}. Gracias por avisar; se lo he comunicado y no volveré a preguntarle.`,
  notYou: (page) => `Si no ha sido usted, puede deshacerlo aquí: ${page}`,
  deferred: (onDay) =>
    onDay === null
      ? 'Por supuesto. Volveré a escribirle dentro de una semana, más o menos.'
      : `Por supuesto. Volveré a escribirle ${onDay}.`,
  where: (place) => {
    if (place.kind === 'video') return `Será por videollamada. Este es el enlace: ${place.url}`
    if (place.kind === 'calendar') return 'Será por videollamada. Recibirá el enlace con la invitación.'
    return place.kind === 'phone'
      ? `Será por teléfono. El número es ${place.number}.`
      : `El lugar es este: ${place.text}`
  },
  passedOn: (organizer) =>
    `Gracias, se lo he trasladado a ${hostFirstName(organizer)} y le escribiré en cuanto tenga respuesta.`,
  passedOnToo: (organizer) => `He trasladado su mensaje a ${hostFirstName(organizer)}.`,
  organizerAnswers: (organizer) => `${hostFirstNameAtStart(organizer)} responde:`,
  organizerAdds: (organizer) => `${hostFirstNameAtStart(organizer)} explica:`,
  wouldThisSuit: (count) =>
    plural(count, { one: '¿Le viene bien esta hora?', other: '¿Le viene bien alguna de estas opciones?' }),
  withAssistant: (names) =>
    `Gracias. Lo acordaré con ${listed(names)}, y usted recibirá la invitación en cuanto haya una hora.`,
  withColleague: (names) =>
    `Gracias. Acordaré la reunión con ${listed(names)} en su lugar y no volveré a escribirle sobre este asunto.`,
  answeredForYou: (sender, organizer) => `${sender} me ha respondido sobre la reunión con ${hostFirstName(organizer)}:`,
  speaksForYou: (sender) => `¿Responde ${sender} en su nombre? Basta con un «sí»; si no, dígame cuándo puede.`,
}
