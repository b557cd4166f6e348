import type { invites as pattern } from '../en/invites.ts'
import type { Changed } from '../facts.ts'
import { hostAtStart, listed, plural, theMeeting, theMeetingAtStart } from './words.ts'

const toChange = (page: string | null): string =>
  page === null
    ? 'Komt er iets tussen? Antwoord dan gewoon op deze mail.'
    : `Komt er iets tussen? Antwoord dan gewoon op deze mail, of gebruik ${page}`

const TAKEN_OUT = 'U hoeft niets te doen: de annulering in de bijlage haalt de afspraak uit uw agenda.'

const CHANGED: Record<Changed, string> = { place: 'de locatie', length: 'de duur', people: 'de gastenlijst' }

const whatChanged = (changed: Changed[]): string =>
  changed.length === 0 ? '' : `: ${listed(changed.map((each) => CHANGED[each]))}`

/** Mails with a calendar entry, or its withdrawal. */
export const invites: typeof pattern = {
  entries: {
    booked: {
      above: () => 'Uw afspraak staat vast:',
      below: (page) => `De uitnodiging vindt u in de bijlage. ${toChange(page)}`,
    },
    changed: {
      above: (called, changed) =>
        `Er is een kleine wijziging in ${theMeeting(called)}${whatChanged(changed)}. Nu geldt:`,
      below: (page) => `Een nieuwe uitnodiging vindt u in de bijlage. ${toChange(page)}`,
    },
    reminder: {
      above: () => 'Een korte herinnering aan uw afspraak:',
      below: toChange,
    },
  },
  comeIfYouCan: 'Er is een moment gevonden. U bent van harte welkom als u kunt, maar het hoeft niet:',
  invitesYou: (organizer, mayStayAway) =>
    `${hostAtStart(organizer)} nodigt u uit voor deze afspraak${mayStayAway ? '. U bent van harte welkom als u kunt, maar het hoeft niet:' : ':'}`,
  withPeople: (names, more) =>
    `met ${listed([...names, ...(more > 0 ? [plural(more, { one: 'één andere persoon', other: `${more} anderen` })] : [])])}`,
  linkToCome: 'Videogesprek, link volgt',
  place: (place) => {
    if (place.kind === 'video') return `Video: ${place.url}`
    return place.kind === 'phone' ? `Telefoon: ${place.number}` : `Locatie: ${place.text}`
  },
  moved: (called) => `${theMeetingAtStart(called)} is verplaatst. Het nieuwe moment is:`,
  insteadOf: (time) => `in plaats van ${time}`,
  movedBelow: (page) => `In de bijlage vindt u een nieuwe uitnodiging, die de eerdere vervangt. ${toChange(page)}`,
  calledOff: (called) => `${theMeetingAtStart(called)} is afgezegd. U hoeft verder niets te doen.`,
  calledOffAt: (called, time) => `${theMeetingAtStart(called)} van ${time}, is afgezegd. ${TAKEN_OUT}`,
  notNeeded: (called, time) =>
    `U hoeft niet meer aanwezig te zijn bij ${theMeeting(called)} van ${time}. Bedankt dat u de tijd had vrijgehouden. ${TAKEN_OUT}`,
}
