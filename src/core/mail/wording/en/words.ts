import type { Person, Place } from '../facts.ts'
import { speaking } from '../intl.ts'
import { firstNameOf } from '../people.ts'

// Parts of speech that several English sentences share.

export const { either, listed, plural, weekday, shortWeekday, month, shortMonth, longDate } = speaking('en-GB')

/** The person a participant meets. We never show an address as a name. */
export const host = ({ name }: Pick<Person, 'name'>): string => name ?? 'your host'

export const hostAtStart = ({ name }: Pick<Person, 'name'>): string => name ?? 'Your host'

export const hostFirstName = (person: Pick<Person, 'name'>): string => firstNameOf(person) ?? 'your host'

export const hostFirstNameAtStart = (person: Pick<Person, 'name'>): string => firstNameOf(person) ?? 'Your host'

const NAMES_MAX = 3

/** "Ana, Bo and 3 others". */
export const shortList = (names: readonly string[]): string =>
  names.length <= NAMES_MAX
    ? listed(names)
    : `${names.slice(0, NAMES_MAX - 1).join(', ')} and ${names.length - NAMES_MAX + 1} others`

/** The people to meet, the organizer first: "Ana Lopez", "Ana Lopez and Dee Ray", "Ana Lopez and 4 colleagues". */
export function hosts(organizer: string, others: readonly Person[]): string {
  if (others.length >= NAMES_MAX) return `${organizer} and ${others.length} colleagues`
  const named = others.flatMap(({ name }) => name ?? [])
  const nameless = others.length - named.length
  return listed([
    organizer,
    ...named,
    ...(nameless > 0 ? [plural(nameless, { one: 'a colleague', other: 'two colleagues' })] : []),
  ])
}

/** "30 minutes", "an hour", "2 hours", "90 minutes". */
export function length(minutes: number): string {
  if (minutes === 60) return 'an hour'
  return minutes % 60 === 0
    ? `${minutes / 60} hours`
    : `${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`
}

/** "30-minute", "one-hour", "2-hour". */
export function ofLength(minutes: number): string {
  if (minutes === 60) return 'one-hour'
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`
}

/** ", by video": how people meet, in passing. The place itself is in the invitation. */
export const byWhat = (place: Place | null): string =>
  place === null
    ? ''
    : { video: ', by video', phone: ', by phone', address: ', in person', calendar: ', by video' }[place.kind]

export const inQuotes = (words: string): string => `“${words}”`

/** The name of a meeting in a sentence: its title for members, the people to meet for everybody else. */
export type Called = { title: string } | { organizer: Person }

/** "the meeting with Ana", "“Product demo”". */
export const theMeeting = (called: Called): string =>
  'title' in called ? inQuotes(called.title) : `the meeting with ${hostFirstName(called.organizer)}`

export const theMeetingAtStart = (called: Called): string =>
  'title' in called ? inQuotes(called.title) : `The meeting with ${hostFirstName(called.organizer)}`
