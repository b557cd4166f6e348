import type { Person, Place } from '../facts.ts'
import { speaking } from '../intl.ts'

// Parts of speech that several German sentences share. Readers are "Sie", people have their whole names, and no sentence
// depends on anybody's gender.

export const { either, listed, plural, weekday, shortWeekday, month, shortMonth, longDate } = speaking('de')

/** The person a participant meets. */
export const host = ({ name }: Pick<Person, 'name'>): string => name ?? 'Ihre Ansprechperson'

export const NAMES_MAX = 3

/** "Ana, Bo und 3 weitere". */
export const shortList = (names: readonly string[]): string =>
  names.length <= NAMES_MAX
    ? listed(names)
    : `${names.slice(0, NAMES_MAX - 1).join(', ')} und ${names.length - NAMES_MAX + 1} weitere`

/** The people to meet. The form does not depend on the sentence. */
export function hosts(organizer: string, others: readonly Person[]): string {
  if (others.length >= NAMES_MAX) return `${organizer} und ${others.length} weitere Personen`
  const named = others.flatMap(({ name }) => name ?? [])
  const nameless = others.length - named.length
  const more = nameless > 0 ? [plural(nameless, { one: 'eine weitere Person', other: 'zwei weitere Personen' })] : []
  return listed([organizer, ...named, ...more])
}

/** With whom, for whom: "mit Ana Ruiz", "mit Ihrer Ansprechperson". */
export const toHost = ({ name }: Pick<Person, 'name'>): string => name ?? 'Ihrer Ansprechperson'

/** "30 Minuten", "eine Stunde", "2 Stunden". */
export function length(minutes: number): string {
  if (minutes === 60) return 'eine Stunde'
  if (minutes % 60 === 0) return `${minutes / 60} Stunden`
  return `${minutes} ${plural(minutes, { one: 'Minute', other: 'Minuten' })}`
}

export const byWhat = (place: Place | null): string =>
  place === null
    ? ''
    : { video: ' per Video', phone: ' am Telefon', address: ' vor Ort', calendar: ' per Video' }[place.kind]

export const inQuotes = (words: string): string => `„${words}“`

/** The name of a meeting: its title for members, the people to meet for everybody else. */
export type Called = { title: string } | { organizer: Person }

/** "das Treffen mit Ana Ruiz", "„Produktdemo“": the same as subject and as object. */
export const theMeeting = (called: Called): string =>
  'title' in called ? inQuotes(called.title) : `das Treffen mit ${toHost(called.organizer)}`

export const theMeetingAtStart = (called: Called): string =>
  'title' in called ? inQuotes(called.title) : `Das Treffen mit ${toHost(called.organizer)}`

/** A text that ends in an abbreviation needs no second full stop. */
export const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
