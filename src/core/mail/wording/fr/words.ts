import type { Person, Place } from '../facts.ts'
import { speaking } from '../intl.ts'

// Parts of speech that several French sentences share. Readers are "vous", people have their whole names, and no sentence
// depends on anybody's gender. Spaces before a colon or a question mark, and inside quotes, are non-breaking.

export const { either, listed, plural, weekday, shortWeekday, month, shortMonth } = speaking('fr-FR')

/** The person a participant meets. */
export const host = ({ name }: Pick<Person, 'name'>): string => name ?? 'la personne qui vous invite'

export const hostAtStart = ({ name }: Pick<Person, 'name'>): string => name ?? 'La personne qui vous invite'

/** "d’Ana Ruiz", "de Bo Lind", "d’Yves". An "h" counts as pronounced. */
export const of = (name: string): string => (VOWEL.test(name) ? `d’${name}` : `de ${name}`)

/** "qu’Ana Ruiz", "que Bo Lind". */
export const that = (name: string): string => (VOWEL.test(name) ? `qu’${name}` : `que ${name}`)

/** "votre agenda", "l’agenda d’Ana Ruiz"; null means the reader. */
export const agenda = (who: string | null): string => (who === null ? 'votre agenda' : `l’agenda ${of(who)}`)

const VOWEL = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiouéè])/i

const NAMES_MAX = 3

/** "Ana, Bo et 3 autres". */
export const shortList = (names: readonly string[]): string =>
  names.length <= NAMES_MAX
    ? listed(names)
    : `${names.slice(0, NAMES_MAX - 1).join(', ')} et ${names.length - NAMES_MAX + 1} autres`

/** The people to meet, the organizer first. */
export function hosts(organizer: string, others: readonly Person[]): string {
  if (others.length >= NAMES_MAX) return `${organizer} et ${others.length} collègues`
  const named = others.flatMap(({ name }) => name ?? [])
  const nameless = others.length - named.length
  return listed([
    organizer,
    ...named,
    ...(nameless > 0 ? [plural(nameless, { one: 'une autre personne', other: 'deux autres personnes' })] : []),
  ])
}

/** "30 minutes", "une heure", "2 heures", "90 minutes". */
export function length(minutes: number): string {
  if (minutes === 60) return 'une heure'
  if (minutes % 60 === 0) return `${minutes / 60} heures`
  return `${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`
}

/** ", en visio": how people meet, in passing. */
export const byWhat = (place: Place | null): string =>
  place === null
    ? ''
    : { video: ', en visio', phone: ', par téléphone', address: ', sur place', calendar: ', en visio' }[place.kind]

export const inQuotes = (words: string): string => `« ${words} »`

/** The name of a meeting: its title for members, the people to meet for everybody else. */
export type Called = { title: string } | { organizer: Person }

/** "le rendez-vous avec Ana Ruiz", "le rendez-vous « Démo produit »": always masculine, no matter what the title is. */
export const theMeeting = (called: Called): string => named('le rendez-vous', called)

export const theMeetingAtStart = (called: Called): string => named('Le rendez-vous', called)

function named(meeting: string, called: Called): string {
  if ('organizer' in called) return `${meeting} avec ${host(called.organizer)}`
  return isMeeting(called.title) ? inQuotes(called.title) : `${meeting} ${inQuotes(called.title)}`
}

/** A title that says so itself. */
const isMeeting = (title: string): boolean => /^rendez-vous\b/i.test(title)
