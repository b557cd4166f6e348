import type { frame as pattern } from '../en/frame.ts'
import { host, hostAtStart, listed, shortList } from './words.ts'

/** The frame of every mail, and names for meetings. */
export const frame: typeof pattern = {
  greeting: (_firstName, name) => (name ? `Beste ${name},` : 'Goedendag,'),
  afterGreeting: (paragraph) => paragraph,
  youMeet: ({ name }) => (name ? `Uw gesprekspartner is ${name}.` : 'Met wie u spreekt, leest u in de uitnodiging.'),
  host,
  hostAtStart,
  colleague: 'een collega',
  listed,
  takenOver: ({ name, email }) => `${name ?? 'Een collega'} (${email}) heeft deze afspraak overgenomen.`,
  noteFrom: (name) => (name ? `Een persoonlijk bericht van ${name}:` : 'Een persoonlijk bericht:'),
  closing: 'Met vriendelijke groet,',
  signature: 'Parley',
  signatureFor: (organizer) => `Parley, planningsassistent van ${host(organizer)}`,
  assistantFor: (organizer) => `Parley namens ${host(organizer)}`,
  aboutMe: (organizer) =>
    `Ik ben een automatische assistent. ${hostAtStart(organizer)} (${organizer.email}) leest mee.`,
  stop: 'Liever geen mails meer? Antwoord dan “stop”.',
  subject: (title, names) => (names.length > 0 ? `${title ?? 'Afspraak'}: ${shortList(names)}` : (title ?? 'Afspraak')),
  untitled: (names) => (names.length > 0 ? `Afspraak met ${shortList(names)}` : 'Afspraak'),
  newsSubject: {
    booked: (title, when, names) => `Afgesproken: ${news(title, when, names)}`,
    changed: (title, when, names) => `Gewijzigd: ${news(title, when, names)}`,
    invited: (title, when, names) => `Uitnodiging: ${news(title, when, names)}`,
    moved: (title, when, names) => `Verplaatst: ${news(title, when, names)}`,
    cancelled: (title, when, names) => `Afgezegd: ${news(title, when, names)}`,
    notNeeded: (title, when, names) => `U hoeft niet te komen: ${news(title, when, names)}`,
    reminder: (title, when, names) => `Herinnering: ${news(title, when, names)}`,
  },
  headed: (headline, title) => (title === null ? headline : `${headline} (${title})`),
  entryTitle: ({ organizer, otherHosts, participants }) =>
    `Afspraak: ${shortList([...[organizer, ...otherHosts].map(({ name }) => name ?? 'gesprekspartner'), ...participants])}`,
  entryText: (organizer, address, page) =>
    `Gepland door Parley, een automatische assistent, namens ${organizer.name ?? 'uw gesprekspartner'}. Wilt u iets wijzigen? Beantwoord de uitnodiging of schrijf naar ${address}.${page === null ? '' : ` Of gebruik ${page}`}`,
}

const news = (title: string | null, when: string | null, names: string[]): string =>
  `${title ?? 'Afspraak'}${when === null ? '' : `, ${when}`}${names.length > 0 ? ` (${shortList(names)})` : ''}`
