import type { frame as pattern } from '../en/frame.ts'
import { givenNameOf, host, hostAtStart, hostFirstNameAtStart, listed, shortList } from './words.ts'

/** The frame of every mail, and names for meetings. */
export const frame: typeof pattern = {
  greeting: (_firstName, name) => (name ? `Hola, ${givenNameOf(name)}:` : 'Hola:'),
  afterGreeting: (paragraph) => paragraph,
  youMeet: ({ name }) => (name ? `Se reunirá con ${name}.` : 'Con la invitación sabrá con quién se reúne.'),
  host,
  hostAtStart,
  colleague: 'otra persona del equipo',
  listed,
  takenOver: ({ name, email }) => `A partir de ahora se ocupa de la reunión ${name ?? 'otra persona'} (${email}).`,
  noteFrom: (name) => (name ? `Nota personal de ${name}:` : 'Nota personal:'),
  closing: 'Un saludo,',
  signature: 'Parley',
  signatureFor: (organizer) => `Parley, asistente de agenda de ${host(organizer)}`,
  assistantFor: (organizer) => `Parley en nombre de ${host(organizer)}`,
  aboutMe: (organizer) =>
    `Soy un asistente automático. ${hostFirstNameAtStart(organizer)} (${organizer.email}) ve esta conversación.`,
  stop: 'Si no quiere recibir más correos, responda «stop».',
  subject: (title, names) => (names.length > 0 ? `${title ?? 'Reunión'}: ${shortList(names)}` : (title ?? 'Reunión')),
  untitled: (names) => (names.length > 0 ? `Reunión con ${shortList(names)}` : 'Reunión'),
  newsSubject: {
    booked: (title, when, names) => `Reunión confirmada: ${news(title, when, names)}`,
    changed: (title, when, names) => `Reunión actualizada: ${news(title, when, names)}`,
    invited: (title, when, names) => `Invitación a una reunión: ${news(title, when, names)}`,
    moved: (title, when, names) => `Reunión reprogramada: ${news(title, when, names)}`,
    cancelled: (title, when, names) => `Reunión cancelada: ${news(title, when, names)}`,
    notNeeded: (title, when, names) => `No hace falta que asista: ${news(title, when, names)}`,
    reminder: (title, when, names) => `Recordatorio de reunión: ${news(title, when, names)}`,
  },
  headed: (headline, title) => (title === null ? headline : `${headline} (${title})`),
  entryTitle: ({ organizer, otherHosts, participants }) =>
    `Reunión: ${shortList([...[organizer, ...otherHosts].map(({ name }) => name ?? 'quien invita'), ...participants])}`,
  entryText: (organizer, address, page) =>
    `Organizado por Parley, un asistente automático, en nombre de ${organizer.name ?? 'quien invita'}. Para cambiar algo, responda a la invitación o escriba a ${address}.${page === null ? '' : ` También puede usar ${page}`}`,
}

/** The word before it already says that it is a meeting. */
const news = (title: string | null, when: string | null, names: string[]): string =>
  `${[title, when].filter((part) => part !== null).join(', ') || 'Reunión'}${names.length > 0 ? ` (${shortList(names)})` : ''}`
