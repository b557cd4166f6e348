import type { invites as pattern } from '../en/invites.ts'
import { listed, theMeeting, theMeetingAtStart } from './words.ts'

const toChange = (page: string | null): string => {
  const own = 'Wenn sich etwas ändert, antworten Sie einfach auf diese Mail.'
  return page === null ? own : `${own} Oder nutzen Sie ${page}`
}

const TAKEN_OUT = 'Sie brauchen nichts zu tun: Die angehängte Absage nimmt es aus Ihrem Kalender.'

/** Mails that carry a calendar entry, or take one back. */
export const invites: typeof pattern = {
  entries: {
    booked: {
      above: () => 'Der Termin steht:',
      below: (page) => `Die Einladung ist angehängt. ${toChange(page)}`,
    },
    changed: {
      above: (called) => `${theMeetingAtStart(called)} hat sich ein wenig geändert. Jetzt gilt:`,
      below: (page) => `Eine neue Einladung ist angehängt. ${toChange(page)}`,
    },
    reminder: {
      above: () => 'Eine kurze Erinnerung an Ihren Termin:',
      below: toChange,
    },
  },
  withPeople: (names) => `mit ${listed(names)}`,
  place: (place) => {
    if (place.kind === 'video') return `Video: ${place.url}`
    return place.kind === 'phone' ? `Telefon: ${place.number}` : `Ort: ${place.text}`
  },
  moved: (called) => `${theMeetingAtStart(called)} ist verschoben. Jetzt gilt:`,
  insteadOf: (time) => `statt ${time}`,
  movedBelow: (page) => `Eine neue Einladung ist angehängt und ersetzt die bisherige. ${toChange(page)}`,
  calledOff: (called) => `${theMeetingAtStart(called)} ist abgesagt. Sie brauchen nichts weiter zu tun.`,
  calledOffAt: (called, time) => `${theMeetingAtStart(called)} ist abgesagt (${time}). ${TAKEN_OUT}`,
  notNeeded: (called, time) => `Sie werden für ${theMeeting(called)} nicht mehr gebraucht (${time}). ${TAKEN_OUT}`,
}
