import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) =>
    who === null ? 'Reunión eliminada de su calendario' : `Reunión eliminada del calendario de ${who}`,
  headlineMoved: (who) =>
    who === null ? 'Reunión cambiada en su calendario' : `Reunión cambiada en el calendario de ${who}`,
  gone: (who) => `Esta reunión se ha eliminado ${who === null ? 'de su calendario' : `del calendario de ${who}`}:`,
  moved: (who, day, at) =>
    `En ${who === null ? 'su calendario' : `el calendario de ${who}`} esta reunión figura ahora el ${day} ${at}, pero está reservada para:`,
  staysUnless: 'La reserva se mantiene mientras no decida otra cosa. No he avisado a nadie más.',
  headlineClash: (who) =>
    who === null ? 'Otro evento en su calendario a esa hora' : `Otro evento en el calendario de ${who} a esa hora`,
  clash: (who) =>
    `En ${who === null ? 'su calendario' : `el calendario de ${who}`} hay ahora otro evento a la misma hora que esta reunión:`,
  headlineNoLink: 'Sin enlace de vídeo',
  noLink: 'Su calendario no ha podido crear un enlace de vídeo, así que las invitaciones han salido sin él:',
  noLinkHere: 'Su calendario no ha podido crear un enlace de vídeo, así que esta invitación no lo lleva.',
  giveLink:
    'Responda con un enlace y se lo enviaré a todos. Para que su calendario cree el próximo, compruebe que sigue conectado.',
  headlineNoPlace: 'Falta el lugar',
  placeLeft: (leaver: string | null) =>
    `El enlace, el número o la dirección era de ${leaver ?? 'quien organizaba'}, así que ya no figura en la invitación. Responda con un enlace, un número de teléfono o una dirección y se lo enviaré a todos.`,
  headlineOtherPlace: 'Hace falta otro enlace',
  placeStays: (leaver) =>
    `El enlace, el número o la dirección de la invitación es de ${leaver ?? 'quien organizaba'} y quizá ya no sirva. Responda con otro y se lo enviaré a todos.`,
  noLinkOf: (leaver) =>
    `El calendario de ${leaver ?? 'quien organizaba'} no ha creado un enlace de vídeo, así que la invitación no lo lleva. Responda con un enlace y se lo enviaré a todos.`,
}
