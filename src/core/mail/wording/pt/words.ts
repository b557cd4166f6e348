import type { Person, Place } from '../facts.ts'
import { speaking } from '../intl.ts'

// Parts of speech that several Portuguese sentences share. The third person is polite ("diga-me", "lhe"), and neither "tu" nor
// "você" is said; people have their whole names without an article, and no sentence depends on anybody's gender.

export const { either, listed, plural, weekday, shortWeekday, month, shortMonth, longDate } = speaking('pt-PT')

/** The person a participant meets. It can follow "a", "de", "com" and "para" as it is. */
export const host = ({ name }: Pick<Person, 'name'>): string => name ?? 'quem organiza a reunião'

export const hostAtStart = ({ name }: Pick<Person, 'name'>): string => name ?? 'Quem organiza a reunião'

const NAMES_MAX = 3

/** "Ana, Bo e mais 3 pessoas". */
export const shortList = (names: readonly string[]): string =>
  names.length <= NAMES_MAX
    ? listed(names)
    : `${names.slice(0, NAMES_MAX - 1).join(', ')} e mais ${names.length - NAMES_MAX + 1} pessoas`

/** The people to meet, the organizer first: "Ana Ruiz", "Ana Ruiz e Dee Ray", "Ana Ruiz e mais 4 pessoas". */
export function hosts(organizer: string, others: readonly Person[]): string {
  if (others.length >= NAMES_MAX) return `${organizer} e mais ${others.length} pessoas`
  const named = others.flatMap(({ name }) => name ?? [])
  const nameless = others.length - named.length
  const more = nameless > 0 ? [plural(nameless, { one: 'outra pessoa', other: 'outras duas pessoas' })] : []
  return listed([organizer, ...named, ...more])
}

/** "30 minutos", "uma hora", "2 horas". */
export function length(minutes: number): string {
  if (minutes === 60) return 'uma hora'
  if (minutes % 60 === 0) return `${minutes / 60} horas`
  return `${minutes} ${plural(minutes, { one: 'minuto', other: 'minutos' })}`
}

export const byWhat = (place: Place | null): string =>
  place === null
    ? ''
    : { video: ', por vídeo', phone: ', por telefone', address: ', presencial', calendar: ', por vídeo' }[place.kind]

export const inQuotes = (words: string): string => `“${words}”`

/** The name of a meeting: its title for members, the people to meet for everybody else. */
export type Called = { title: string } | { organizer: Person }

/** "a reunião com Ana Ruiz", "a reunião “Demonstração”": always feminine, no matter what the title is. */
export const theMeeting = (called: Called): string => `a ${meetingIn(called)}`

export const theMeetingAtStart = (called: Called): string => `A ${meetingIn(called)}`

export const toTheMeeting = (called: Called): string => `à ${meetingIn(called)}`

function meetingIn(called: Called): string {
  if ('title' in called) return `reunião ${inQuotes(called.title)}`
  return called.organizer.name === null ? 'reunião' : `reunião com ${called.organizer.name}`
}
