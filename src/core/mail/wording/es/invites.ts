import type { invites as pattern } from '../en/invites.ts'
import type { Changed } from '../facts.ts'
import { listed, plural, theMeeting, theMeetingAtStart } from './words.ts'

const toChange = (page: string | null): string =>
  page === null
    ? '¿Necesita cambiar algo? Responda a este correo.'
    : `¿Necesita cambiar algo? Responda a este correo o use ${page}`

const TAKEN_OUT = 'No tiene que hacer nada: con la cancelación adjunta desaparece de su calendario.'

const CHANGED: Record<Changed, string> = { place: 'el lugar', length: 'la duración', people: 'la lista de asistentes' }

const whatChanged = (changed: Changed[]): string =>
  changed.length === 0 ? '' : `: ${listed(changed.map((each) => CHANGED[each]))}`

/** Mails with a calendar entry, or its withdrawal. */
export const invites: typeof pattern = {
  entries: {
    booked: {
      above: () => 'Su reunión está confirmada:',
      below: (page) => `Le adjunto la invitación. ${toChange(page)}`,
    },
    changed: {
      above: (called, changed) =>
        `Hay un pequeño cambio en ${theMeeting(called)}${whatChanged(changed)}. Ahora queda así:`,
      below: (page) => `Le adjunto la nueva invitación. ${toChange(page)}`,
    },
    reminder: {
      above: () => 'Le recuerdo su próxima reunión:',
      below: toChange,
    },
  },
  comeIfYouCan: 'Ya hay una hora para la reunión. Puede asistir si le viene bien, pero no es imprescindible:',
  invitesYou: (organizer, mayStayAway) =>
    `${organizer.name === null ? 'Se le invita' : `${organizer.name} le invita`} a esta reunión${mayStayAway ? '. Puede asistir si le viene bien, pero no es imprescindible:' : ':'}`,
  withPeople: (names, more) =>
    `con ${listed([...names, ...(more > 0 ? [plural(more, { one: 'una persona más', other: `${more} personas más` })] : [])])}`,
  linkToCome: 'Videollamada, enlace pendiente',
  place: (place) => {
    if (place.kind === 'video') return `Videollamada: ${place.url}`
    return place.kind === 'phone' ? `Teléfono: ${place.number}` : `Lugar: ${place.text}`
  },
  moved: (called) => `${theMeetingAtStart(called)} se ha reprogramado. Ahora queda así:`,
  insteadOf: (time) => `en lugar del ${time}`,
  movedBelow: (page) => `Le adjunto la nueva invitación, que sustituye a la anterior. ${toChange(page)}`,
  calledOff: (called) => `${theMeetingAtStart(called)} se ha cancelado. No tiene que hacer nada más.`,
  calledOffAt: (called, time) => `Se ha cancelado ${theMeeting(called)} del ${time}. ${TAKEN_OUT}`,
  notNeeded: (called, time) =>
    `Ya no hace falta que asista a ${theMeeting(called)} del ${time}. Gracias por haber reservado ese tiempo. ${TAKEN_OUT}`,
}
