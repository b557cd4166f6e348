import type { Meeting, Person } from '../facts.ts'
import { host, hostAtStart, hostFirstName, listed, shortList } from './words.ts'

/** What stands around every mail, and what meetings are called. */
export const frame = {
  greeting: (firstName: string | null) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  /** Nobody has to guess that a machine writes, for whom, and how to reach the person. */
  introduction: (organizer: Person) =>
    `I am an automated assistant and arrange this meeting for ${host(organizer)}. To reach ${hostFirstName(organizer)} directly, write to ${organizer.email}.`,
  youMeet: (organizer: Person) => `${hostAtStart(organizer)} will be the one you meet.`,
  /** What stands for a host without a name, within a sentence and at its start. */
  host,
  hostAtStart,
  colleague: 'a colleague',
  listed,
  takenOver: ({ name, email }: Person) =>
    `${name ?? 'A colleague'} (${email}) has taken over this meeting and will be the one you meet.`,
  stop: 'If you would rather not hear from me, answer “stop” and I will not write again.',
  closing: 'Best wishes,',
  assistant: 'Parley',
  assistantFor: (organizer: Pick<Person, 'name'>) => `Parley for ${host(organizer)}`,
  subjectForGuest: (organizer: Person) => `Meeting with ${host(organizer)}`,
  subjectForHost: (names: string[]) => (names.length > 0 ? `Meeting with ${shortList(names)}` : 'Meeting'),
  entryTitle: ({ organizer, otherHosts, participants }: EntryPeople) =>
    `Meeting: ${shortList([...[organizer, ...otherHosts].map(({ name }) => name ?? 'host'), ...participants])}`,
  entryText: (organizer: Person, address: string) =>
    `Arranged by an automated assistant for ${organizer.name ?? 'the host'}. To change it, answer the invitation or write to ${address}.`,
}

type EntryPeople = Pick<Meeting, 'organizer' | 'otherHosts'> & { participants: string[] }
