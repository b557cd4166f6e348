import type { frame as pattern } from '../en/frame.ts'
import { goesOn } from './goes-on.ts'
import { host, listed, shortList } from './words.ts'

/** The frame of every mail, and names for meetings. */
export const frame: typeof pattern = {
  greeting: (_firstName, name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  afterGreeting: goesOn,
  youMeet: ({ name }) => (name ? `Sie treffen sich mit ${name}.` : 'Wer Sie trifft, erfahren Sie mit der Einladung.'),
  host,
  hostAtStart: host,
  colleague: 'jemand aus dem Team',
  listed,
  takenOver: ({ name, email }) => `${name ?? 'Jemand anderes'} (${email}) übernimmt dieses Treffen ab jetzt.`,
  noteFrom: (name) => (name ? `persönliche Nachricht von ${name}:` : 'persönliche Nachricht:'),
  closing: 'Viele Grüße',
  signature: 'Parley',
  signatureFor: (organizer) => `Parley, Terminassistenz für ${host(organizer)}`,
  assistantFor: (organizer) => `Parley für ${host(organizer)}`,
  aboutMe: (organizer) => `Ich bin eine automatische Assistenz. ${host(organizer)} (${organizer.email}) liest mit.`,
  stop: 'Wenn Sie keine weiteren Mails möchten, antworten Sie mit „stop“.',
  subject: (title, names) => (names.length > 0 ? `${title ?? 'Treffen'}: ${shortList(names)}` : (title ?? 'Treffen')),
  untitled: (names) => (names.length > 0 ? `Treffen mit ${shortList(names)}` : 'Treffen'),
  newsSubject: {
    booked: (title, when, names) => `Gebucht: ${news(title, when, names)}`,
    changed: (title, when, names) => `Geändert: ${news(title, when, names)}`,
    invited: (title, when, names) => `Einladung: ${news(title, when, names)}`,
    moved: (title, when, names) => `Verschoben: ${news(title, when, names)}`,
    cancelled: (title, when, names) => `Abgesagt: ${news(title, when, names)}`,
    notNeeded: (title, when, names) => `Sie müssen nicht kommen: ${news(title, when, names)}`,
    reminder: (title, when, names) => `Erinnerung: ${news(title, when, names)}`,
  },
  headed: (headline, title) => (title === null ? headline : `${headline} (${title})`),
  entryTitle: ({ organizer, otherHosts, participants }) =>
    `Treffen: ${shortList([...[organizer, ...otherHosts].map(({ name }) => name ?? 'Ansprechperson'), ...participants])}`,
  entryText: (organizer, address, page) =>
    `Vereinbart von Parley, einer automatischen Assistenz, für ${organizer.name ?? 'die einladende Person'}. Wenn sich etwas ändert, antworten Sie auf die Einladung oder schreiben Sie an ${address}.${page === null ? '' : ` Oder nutzen Sie ${page}`}`,
}

const news = (title: string | null, when: string | null, names: string[]): string =>
  `${title ?? 'Treffen'}${when === null ? '' : `, ${when}`}${names.length > 0 ? ` (${shortList(names)})` : ''}`
