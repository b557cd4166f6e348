import type { Meeting, Person } from '../facts.ts'
import { host, hostAtStart, hostFirstNameAtStart, listed, shortList } from './words.ts'

/** The frame of every mail, and names for meetings. */
export const frame = {
  /** By first name or full name, as the language addresses strangers. */
  greeting: (firstName: string | null, _name: string | null) => (firstName ? `Hi ${firstName},` : 'Hi,'),
  /** The first paragraph as it stands below the greeting: in some languages it goes on after the comma, without a capital. */
  afterGreeting: (paragraph: string) => paragraph,
  youMeet: (organizer: Person) => `You’ll be meeting ${host(organizer)}.`,
  /** A host without a name, within a sentence and at its start. */
  host,
  hostAtStart,
  colleague: 'a colleague',
  listed,
  takenOver: ({ name, email }: Person) => `${name ?? 'A colleague'} (${email}) has taken over this meeting.`,
  /** Above the words that a member adds to a mail before it leaves. */
  noteFrom: (name: string | null) => (name ? `A personal note from ${name}:` : 'A personal note:'),
  closing: 'Best,',
  /** To members, who know on whose behalf we write. */
  signature: 'Parley',
  signatureFor: (organizer: Person) => `Parley, scheduling assistant to ${host(organizer)}`,
  /** The sender's name. */
  assistantFor: (organizer: Pick<Person, 'name'>) => `Parley for ${host(organizer)}`,
  /** Below the first mail. It says that a machine writes, on whose behalf, and how to reach that person. */
  aboutMe: (organizer: Person) =>
    `I’m an automated assistant. ${hostFirstNameAtStart(organizer)} (${organizer.email}) sees this conversation.`,
  stop: 'To stop these mails, reply “stop”.',
  /** "Product demo: Ana Ruiz and Bo Lind". */
  subject: (title: string | null, names: string[]) =>
    names.length > 0 ? `${title ?? 'Meeting'}: ${shortList(names)}` : (title ?? 'Meeting'),
  /** The name of an untitled meeting, for members. */
  untitled: (names: string[]) => (names.length > 0 ? `Meeting with ${shortList(names)}` : 'Meeting'),
  /** The subject of a mail that has news: "Booked: Product demo, Mon 30 Nov 15:00 (Ana Ruiz and Bo Lind)". */
  newsSubject: {
    booked: (title: string | null, when: string | null, names: string[]) => `Booked: ${news(title, when, names)}`,
    changed: (title: string | null, when: string | null, names: string[]) => `Updated: ${news(title, when, names)}`,
    /** To somebody who never agreed to the time. */
    invited: (title: string | null, when: string | null, names: string[]) => `Invitation: ${news(title, when, names)}`,
    moved: (title: string | null, when: string | null, names: string[]) => `Moved: ${news(title, when, names)}`,
    cancelled: (title: string | null, when: string | null, names: string[]) => `Cancelled: ${news(title, when, names)}`,
    /** The meeting takes place without the reader. */
    notNeeded: (title: string | null, when: string | null, names: string[]) =>
      `You don’t need to come: ${news(title, when, names)}`,
    reminder: (title: string | null, when: string | null, names: string[]) => `Reminder: ${news(title, when, names)}`,
  },
  /** The subject of mails to the organizer: "Message from Bo Lind (Product demo)". */
  headed: (headline: string, title: string | null) => (title === null ? headline : `${headline} (${title})`),
  entryTitle: ({ organizer, otherHosts, participants }: EntryPeople) =>
    `Meeting: ${shortList([...[organizer, ...otherHosts].map(({ name }) => name ?? 'host'), ...participants])}`,
  entryText: (organizer: Person, address: string, page: string | null) =>
    `Arranged by Parley, an automated assistant, for ${organizer.name ?? 'the host'}. To change it, answer the invitation or write to ${address}.${page === null ? '' : ` You can also use ${page}`}`,
}

type EntryPeople = Pick<Meeting, 'organizer' | 'otherHosts'> & { participants: string[] }

const news = (title: string | null, when: string | null, names: string[]): string =>
  `${title ?? 'Meeting'}${when === null ? '' : `, ${when}`}${names.length > 0 ? ` (${shortList(names)})` : ''}`
