import type { invites as pattern } from '../en/invites.ts'
import type { Changed } from '../facts.ts'
import { type Called, host, listed, plural, theMeeting, theMeetingAtStart, toHost } from './words.ts'

const toChange = (page: string | null): string => {
  const own = 'Wenn sich etwas ändert, antworten Sie einfach auf diese Mail'
  return page === null ? `${own}.` : `${own}, oder nutzen Sie ${page}`
}

const toMeeting = (called: Called): string =>
  'title' in called ? `Zu ${theMeeting(called)}` : `Zum Treffen mit ${toHost(called.organizer)}`

const atMeeting = (called: Called): string =>
  'title' in called ? `Bei ${theMeeting(called)}` : `Beim Treffen mit ${toHost(called.organizer)}`

const TAKEN_OUT = 'Die angehängte Absage nimmt den Termin aus Ihrem Kalender.'

const CHANGED: Record<Changed, string> = { place: 'der Ort', length: 'die Dauer', people: 'die Gästeliste' }

const whatChanged = (changed: Changed[]): string =>
  changed.length === 0 ? '' : `: ${listed(changed.map((each) => CHANGED[each]))}`

/** Mails with a calendar entry, or its withdrawal. */
export const invites: typeof pattern = {
  entries: {
    booked: {
      above: () => 'Der Termin steht:',
      below: (page) => `Die Einladung ist angehängt. ${toChange(page)}`,
    },
    changed: {
      above: (called, changed) => `${atMeeting(called)} hat sich etwas geändert${whatChanged(changed)}. Jetzt gilt:`,
      below: (page) => `Eine neue Einladung ist angehängt. ${toChange(page)}`,
    },
    reminder: {
      above: () => 'Eine kurze Erinnerung an Ihren Termin:',
      below: toChange,
    },
  },
  comeIfYouCan: 'Der Termin steht. Sie sind herzlich eingeladen, müssen aber nicht dabei sein:',
  invitesYou: (organizer, mayStayAway) =>
    `${host(organizer)} lädt Sie zu diesem Treffen ein${mayStayAway ? '. Sie sind herzlich willkommen, müssen aber nicht dabei sein:' : ':'}`,
  withPeople: (names, more) =>
    `mit ${listed([...names, ...(more > 0 ? [plural(more, { one: 'einer weiteren Person', other: `${more} weiteren Personen` })] : [])])}`,
  linkToCome: 'Videogespräch, der Link folgt',
  place: (place) => {
    if (place.kind === 'video') return `Video: ${place.url}`
    return place.kind === 'phone' ? `Telefon: ${place.number}` : `Ort: ${place.text}`
  },
  moved: (called) => `${theMeetingAtStart(called)} ist verschoben. Jetzt gilt:`,
  insteadOf: (time) => `statt ${time}`,
  movedBelow: (page) => `Eine neue Einladung ist angehängt und ersetzt die bisherige. ${toChange(page)}`,
  calledOff: (called) => `${theMeetingAtStart(called)} ist abgesagt. Sie brauchen nichts weiter zu tun.`,
  calledOffAt: (called, time) =>
    `${theMeetingAtStart(called)} am ${time}, ist abgesagt. Sie brauchen nichts zu tun: ${TAKEN_OUT}`,
  notNeeded: (called, time) =>
    `Es hat sich etwas geändert. ${toMeeting(called)} am ${time}, müssen Sie nicht mehr kommen. Danke, dass Sie sich die Zeit freigehalten haben! ${TAKEN_OUT}`,
}
