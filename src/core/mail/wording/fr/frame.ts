import type { frame as pattern } from '../en/frame.ts'
import { host, hostAtStart, listed, of, shortList } from './words.ts'

/** The frame of every mail, and names for meetings. */
export const frame: typeof pattern = {
  greeting: (firstName) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
  afterGreeting: (paragraph) => paragraph,
  youMeet: ({ name }) =>
    name ? `Votre rendez-vous sera avec ${name}.` : 'L’invitation vous dira avec qui vous avez rendez-vous.',
  host,
  hostAtStart,
  colleague: 'une autre personne de l’équipe',
  listed,
  takenOver: ({ name, email }) => `${name ?? 'Une autre personne'} (${email}) s’occupe désormais de ce rendez-vous.`,
  noteFrom: (name) => (name ? `Un mot personnel ${of(name)} :` : 'Un mot personnel :'),
  closing: 'Cordialement,',
  signature: 'Parley',
  signatureFor: (organizer) => `Parley, assistant de planification ${of(host(organizer))}`,
  assistantFor: (organizer) => `Parley pour ${host(organizer)}`,
  aboutMe: (organizer) =>
    `Je suis un assistant automatique. ${hostAtStart(organizer)} (${organizer.email}) voit cet échange.`,
  stop: 'Pour ne plus recevoir ces messages, répondez « stop ».',
  subject: (title, names) =>
    names.length > 0 ? `${title ?? 'Rendez-vous'} : ${shortList(names)}` : (title ?? 'Rendez-vous'),
  untitled: (names) => (names.length > 0 ? `Rendez-vous avec ${shortList(names)}` : 'Rendez-vous'),
  newsSubject: {
    booked: (title, when, names) => `Confirmation : ${news(title, when, names)}`,
    changed: (title, when, names) => `Modification : ${news(title, when, names)}`,
    invited: (title, when, names) => `Invitation : ${news(title, when, names)}`,
    moved: (title, when, names) => `Nouvel horaire : ${news(title, when, names)}`,
    cancelled: (title, when, names) => `Annulation : ${news(title, when, names)}`,
    notNeeded: (title, when, names) => `Votre présence n’est plus nécessaire : ${news(title, when, names)}`,
    reminder: (title, when, names) => `Rappel : ${news(title, when, names)}`,
  },
  headed: (headline, title) => (title === null ? headline : `${headline} (${title})`),
  entryTitle: ({ organizer, otherHosts, participants }) =>
    `Rendez-vous : ${shortList([...[organizer, ...otherHosts].map(({ name }) => name ?? 'notre équipe'), ...participants])}`,
  entryText: (organizer, address, page) =>
    `Organisé par Parley, un assistant automatique, pour ${organizer.name ?? 'la personne qui invite'}. Pour changer quelque chose, répondez à l’invitation ou écrivez à ${address}.${page === null ? '' : ` Vous pouvez aussi utiliser ${page}`}`,
}

const news = (title: string | null, when: string | null, names: string[]): string =>
  `${title ?? 'Rendez-vous'}${when === null ? '' : `, ${when}`}${names.length > 0 ? ` (${shortList(names)})` : ''}`
