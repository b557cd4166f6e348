import type { Person, Place } from '../facts.ts'
import { speaking } from '../intl.ts'

// Parts of speech that several Spanish sentences share. Readers are "usted", and no sentence depends on anybody's gender.

export const { either, listed, plural, weekday, shortWeekday, month, shortMonth, longDate } = speaking('es-ES')

/** The person a participant meets. We never show an address as a name. */
export const host = ({ name }: Pick<Person, 'name'>): string => name ?? 'la persona que le invita'

export const hostAtStart = ({ name }: Pick<Person, 'name'>): string => name ?? 'La persona que le invita'

export const hostFirstName = ({ name }: Pick<Person, 'name'>): string => givenNameOf(name) ?? 'la persona que le invita'

export const hostFirstNameAtStart = ({ name }: Pick<Person, 'name'>): string =>
  givenNameOf(name) ?? 'La persona que le invita'

/** "Bo", and both of two given names: nobody calls a José Luis José. A surname follows two of them. */
export function givenNameOf(name: string | null): string | null {
  const [first, second, surname] = name?.trim().split(/\s+/) ?? []
  if (!first) return null
  return second && surname && SECOND_NAMES.has(second) ? `${first} ${second}` : first
}

/** Names that often follow another given name and are rarely surnames. */
const SECOND_NAMES = new Set([
  ...['Alberto', 'Ángel', 'Ángeles', 'Antonio', 'Belén', 'Carlos', 'Carmen', 'Cristina', 'Eduardo', 'Elena', 'Enrique'],
  ...['Fernando', 'Francisco', 'Ignacio', 'Isabel', 'Javier', 'Jesús', 'José', 'Luis', 'Luisa', 'Manuel', 'María'],
  ...['Miguel', 'Pablo', 'Pilar', 'Rafael', 'Ramón', 'Rosa', 'Teresa', 'Victoria'],
])

const NAMES_MAX = 3

/** "Ana, Bo y 3 más". */
export const shortList = (names: readonly string[]): string =>
  names.length <= NAMES_MAX
    ? listed(names)
    : `${names.slice(0, NAMES_MAX - 1).join(', ')} y ${names.length - NAMES_MAX + 1} más`

/** The people to meet, the organizer first: "Ana Lopez", "Ana Lopez y Dee Ray", "Ana Lopez y 4 personas más". */
export function hosts(organizer: string, others: readonly Person[]): string {
  if (others.length >= NAMES_MAX) return `${organizer} y ${others.length} personas más`
  const named = others.flatMap(({ name }) => name ?? [])
  const nameless = others.length - named.length
  const more = nameless > 0 ? [plural(nameless, { one: 'una persona más', other: 'dos personas más' })] : []
  return listed([organizer, ...named, ...more])
}

/** "30 minutos", "una hora", "2 horas", "90 minutos". */
export function length(minutes: number): string {
  if (minutes === 60) return 'una hora'
  if (minutes % 60 === 0) return `${minutes / 60} horas`
  return `${minutes} ${plural(minutes, { one: 'minuto', other: 'minutos' })}`
}

/** How people meet, in passing. The place itself is in the invitation. */
export const byWhat = (place: Place | null): string =>
  place === null
    ? ''
    : { video: ' por videollamada', phone: ' por teléfono', address: ' en persona', calendar: ' por videollamada' }[
        place.kind
      ]

export const inQuotes = (words: string): string => `«${words}»`

/** The name of a meeting: its title for members, the people to meet for everybody else. */
export type Called = { title: string } | { organizer: Person }

/** "la reunión con Ana", "«Demo de producto»". */
export const theMeeting = (called: Called): string =>
  'title' in called ? inQuotes(called.title) : `la reunión con ${hostFirstName(called.organizer)}`

export const theMeetingAtStart = (called: Called): string =>
  'title' in called ? inQuotes(called.title) : `La reunión con ${hostFirstName(called.organizer)}`

/** A sentence that may already end in the full stop of “a. m.”. */
export const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)
