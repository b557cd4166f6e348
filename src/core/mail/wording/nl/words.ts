import type { Person, Place } from '../facts.ts'
import { speaking } from '../intl.ts'

// Parts of speech that several Dutch sentences share. Readers are "u", people have their whole names, and no sentence depends
// on anybody's gender.

export const { either, listed, plural, weekday, shortWeekday, month, shortMonth, longDate } = speaking('nl-NL')

/** The person a participant meets. */
export const host = ({ name }: Pick<Person, 'name'>): string => name ?? 'uw gesprekspartner'

export const hostAtStart = ({ name }: Pick<Person, 'name'>): string => name ?? 'Uw gesprekspartner'

const NAMES_MAX = 3

/** "Ana, Bo en 3 anderen". */
export const shortList = (names: readonly string[]): string =>
  names.length <= NAMES_MAX
    ? listed(names)
    : `${names.slice(0, NAMES_MAX - 1).join(', ')} en ${names.length - NAMES_MAX + 1} anderen`

/** The people to meet: "Ana Ruiz", "Ana Ruiz en Dee Ray", "Ana Ruiz en 4 collega’s". */
export function hosts(organizer: string, others: readonly Person[]): string {
  if (others.length >= NAMES_MAX) return `${organizer} en ${others.length} collega’s`
  const named = others.flatMap(({ name }) => name ?? [])
  const nameless = others.length - named.length
  return listed([
    organizer,
    ...named,
    ...(nameless > 0 ? [plural(nameless, { one: 'een collega', other: 'twee collega’s' })] : []),
  ])
}

/** "30 minuten", "een uur", "2 uur". */
export function length(minutes: number): string {
  if (minutes === 60) return 'een uur'
  if (minutes % 60 === 0) return `${minutes / 60} uur`
  return `${minutes} ${plural(minutes, { one: 'minuut', other: 'minuten' })}`
}

export const byWhat = (place: Place | null): string =>
  place === null
    ? ''
    : { video: ' via video', phone: ' telefonisch', address: ' op locatie', calendar: ' via video' }[place.kind]

export const inQuotes = (words: string): string => `“${words}”`

/** The name of a meeting: its title for members, the people to meet for everybody else. */
export type Called = { title: string } | { organizer: Person }

/** "de afspraak met Ana Ruiz", "“Productdemo”". */
export const theMeeting = (called: Called): string =>
  'title' in called ? inQuotes(called.title) : `de afspraak met ${host(called.organizer)}`

export const theMeetingAtStart = (called: Called): string =>
  'title' in called ? inQuotes(called.title) : `De afspraak met ${host(called.organizer)}`
