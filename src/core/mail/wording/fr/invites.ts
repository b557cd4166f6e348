import type { invites as pattern } from '../en/invites.ts'
import type { Changed } from '../facts.ts'
import { listed, plural, theMeeting, theMeetingAtStart } from './words.ts'

const toChange = (page: string | null): string => {
  const own = 'Un changement ? Répondez simplement à ce message'
  return page === null ? `${own}.` : `${own}, ou utilisez ${page}`
}

const TAKEN_OUT = 'Vous n’avez rien à faire : l’annulation jointe retire le rendez-vous de votre agenda.'

const CHANGED: Record<Changed, string> = {
  place: 'le lieu',
  length: 'la durée',
  people: 'la liste des personnes invitées',
}

const whatChanged = (changed: Changed[]): string =>
  changed.length === 0 ? '' : ` : ${listed(changed.map((each) => CHANGED[each]))}`

/** Mails with a calendar entry, or its withdrawal. */
export const invites: typeof pattern = {
  entries: {
    booked: {
      above: () => 'C’est confirmé, voici votre rendez-vous :',
      below: (page) => `Vous trouverez l’invitation en pièce jointe. ${toChange(page)}`,
    },
    changed: {
      above: (called, changed) =>
        `Il y a un petit changement pour ${theMeeting(called)}${whatChanged(changed)}. Le voici à jour :`,
      below: (page) => `Une nouvelle invitation est jointe. ${toChange(page)}`,
    },
    reminder: {
      above: () => 'Un petit rappel de votre prochain rendez-vous :',
      below: toChange,
    },
  },
  comeIfYouCan: 'Un créneau est fixé. Participez si vous le pouvez ; votre présence est facultative :',
  invitesYou: (organizer, mayStayAway) =>
    `${organizer.name === null ? 'On vous convie' : `${organizer.name} vous convie`} à ce rendez-vous${mayStayAway ? '. Participez si vous le pouvez ; votre présence est facultative :' : ' :'}`,
  withPeople: (names, more) =>
    `avec ${listed([...names, ...(more > 0 ? [plural(more, { one: 'une autre personne', other: `${more} autres personnes` })] : [])])}`,
  linkToCome: 'Visio, lien à venir',
  place: (place) => {
    if (place.kind === 'video') return `Visio : ${place.url}`
    return place.kind === 'phone' ? `Téléphone : ${place.number}` : `Lieu : ${place.text}`
  },
  moved: (called) => `${theMeetingAtStart(called)} est déplacé. Voici le nouvel horaire :`,
  insteadOf: (time) => `au lieu du ${time}`,
  movedBelow: (page) => `Une nouvelle invitation est jointe et remplace la précédente. ${toChange(page)}`,
  calledOff: (called) => `${theMeetingAtStart(called)} est annulé. Vous n’avez rien d’autre à faire.`,
  calledOffAt: (called, time) => `${theMeetingAtStart(called)}, prévu le ${time}, est annulé. ${TAKEN_OUT}`,
  notNeeded: (called, time) =>
    `Votre présence n’est plus nécessaire pour ${theMeeting(called)}, prévu le ${time}. Merci d’avoir gardé ce moment libre. ${TAKEN_OUT}`,
}
