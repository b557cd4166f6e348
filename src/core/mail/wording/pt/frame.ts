import type { frame as pattern } from '../en/frame.ts'
import { host, hostAtStart, listed, shortList } from './words.ts'

/** The frame of every mail, and names for meetings. */
export const frame: typeof pattern = {
  greeting: (firstName) => (firstName ? `Olá, ${firstName}!` : 'Olá!'),
  afterGreeting: (paragraph) => paragraph,
  youMeet: ({ name }) => (name ? `A reunião será com ${name}.` : 'O convite dirá com quem é a reunião.'),
  host,
  hostAtStart,
  colleague: 'alguém da equipa',
  listed,
  takenOver: ({ name, email }) => `${name ?? 'Outra pessoa'} (${email}) passa a tratar desta reunião.`,
  noteFrom: (name) => (name ? `Nota pessoal de ${name}:` : 'Nota pessoal:'),
  closing: 'Cumprimentos,',
  signature: 'Parley',
  signatureFor: ({ name }) => (name ? `Parley, assistente de agenda de ${name}` : 'Parley, assistente de agenda'),
  assistantFor: ({ name }) => (name ? `Parley para ${name}` : 'Parley, assistente de agenda'),
  aboutMe: (organizer) =>
    `Sou um assistente automático. ${hostAtStart(organizer)} (${organizer.email}) vê esta conversa.`,
  stop: 'Para não receber mais e-mails, responda “stop”.',
  subject: (title, names) => (names.length > 0 ? `${title ?? 'Reunião'}: ${shortList(names)}` : (title ?? 'Reunião')),
  untitled: (names) => (names.length > 0 ? `Reunião com ${shortList(names)}` : 'Reunião'),
  newsSubject: {
    booked: (title, when, names) => `Reunião marcada: ${news(title, when, names)}`,
    changed: (title, when, names) => `Reunião alterada: ${news(title, when, names)}`,
    invited: (title, when, names) => `Convite para uma reunião: ${news(title, when, names)}`,
    moved: (title, when, names) => `Novo horário da reunião: ${news(title, when, names)}`,
    cancelled: (title, when, names) => `Reunião cancelada: ${news(title, when, names)}`,
    notNeeded: (title, when, names) => `Já não precisa de vir: ${news(title, when, names)}`,
    reminder: (title, when, names) => `Lembrete de reunião: ${news(title, when, names)}`,
  },
  headed: (headline, title) => (title === null ? headline : `${headline} (${title})`),
  entryTitle: ({ organizer, otherHosts, participants }) =>
    `Reunião: ${shortList([...[organizer, ...otherHosts].map(({ name }) => name ?? 'quem organiza'), ...participants])}`,
  entryText: (organizer, address, page) =>
    `Marcada pelo Parley, um assistente automático, para ${host(organizer)}. Para mudar alguma coisa, responda ao convite ou escreva para ${address}.${page === null ? '' : ` Também pode usar ${page}`}`,
}

/** The word before it already says that it is a meeting. */
const news = (title: string | null, when: string | null, names: string[]): string =>
  `${[title, when].filter((part) => part !== null).join(', ') || 'Reunião'}${names.length > 0 ? ` (${shortList(names)})` : ''}`
