import { linesOf } from '../outside-text.ts'
import { type Catalogue, sentencesFor } from './catalogue.ts'
import type { Choice, Invited, Locale, Meeting, Person, Reader, Slot } from './facts.ts'
import { firstNameOf, nameOf } from './people.ts'
import { isOfCity, type ReadersClock, saidInWords, shortly, slotInWords, zoneInWords } from './times.ts'

// The frame of every mail: greeting, paragraphs, signature, and below the first mail a note about who writes. The other files
// here have the texts for each occasion.

/** A mail about a meeting with these paragraphs, without the null ones. */
export function letter(meeting: Meeting, reader: Reader, paragraphs: (string | null)[], withStop = false): string {
  const { frame } = sentencesFor(reader)
  const { organizer } = meeting
  return [
    ...greeted(reader, [
      reader.isFirst ? introduction(meeting, reader) : null,
      reader.hasNewOrganizer && !reader.isFirst ? frame.takenOver(organizer) : null,
      ...paragraphs,
    ]),
    // The organizer already knows on whose behalf we write.
    `${frame.closing}\n${reader.isHost ? frame.signature : frame.signatureFor(organizer)}`,
    reader.isFirst ? `${frame.aboutMe(organizer)} ${frame.stop}` : null,
    withStop && !reader.isFirst ? frame.stop : null,
  ]
    .filter((paragraph) => paragraph !== null)
    .join('\n\n')
}

/** The greeting and the paragraphs below it, without the null ones. */
export function greeted(
  reader: Pick<Reader, 'name' | 'locale'>,
  paragraphs: readonly (string | null)[],
): [string, ...string[]] {
  const { frame } = sentencesFor(reader)
  const [first, ...rest] = paragraphs.filter((paragraph) => paragraph !== null)
  const greeting = frame.greeting(firstNameOf(reader), reader.name?.trim() || null)
  return first === undefined ? [greeting] : [greeting, frame.afterGreeting(first), ...rest]
}

/** The sender's name in mails and invitations. */
export const assistantName = (organizer: Pick<Person, 'name'>, locale: Locale): string =>
  sentencesFor({ locale }).frame.assistantFor(organizer)

/** Only if the team wants one. The footer says who writes, and on whose behalf. */
function introduction({ organizer, introduction: { include, guidance } }: Meeting, reader: Reader): string | null {
  const { frame } = sentencesFor(reader)
  if (!include) return null
  if (!guidance?.includes('{name}')) return frame.youMeet(organizer)
  return guidance
    .replaceAll(/(?<=^|[.!?]\s+)\{name\}/g, () => frame.hostAtStart(organizer))
    .replaceAll('{name}', () => frame.host(organizer))
    .trim()
}

/** The reader of a subject. */
export type Addressee = Pick<Reader, 'id' | 'isHost' | 'locale'>

/** The subject for a reader: the topic and the people they meet. */
export const subjectFor = (meeting: Meeting, reader: Addressee): string =>
  sentencesFor(reader).frame.subject(meeting.title, namesFor(meeting, reader))

/** A mail whose subject already tells the news. `paragraphs` can be included in another mail to the same reader instead. */
export type News = { news: string; text: string; paragraphs?: string[] }

/** "Booked: Product demo, Mon 30 Nov 15:00 (Ana Ruiz and Bo Lind)". `others` are the other invited people. */
export function newsOf(
  what: keyof Catalogue['frame']['newsSubject'],
  { meeting, slot, others }: { meeting: Meeting; slot: Slot | null; others?: Person[] },
  reader: Reader,
): string {
  const when = slot && shortly(slot.start, clockOf(meeting, reader))
  return sentencesFor(reader).frame.newsSubject[what](meeting.title, when, namesFor(meeting, reader, others))
}

/** "No answer from Bo Lind (Product demo)". */
export const headed = (headline: string, meeting: Meeting, reader: Reader): string =>
  sentencesFor(reader).frame.headed(headline, meeting.title)

/** The organizer first, then the reader, then everybody else or only the invited. Guests never see an address as a name. */
function namesFor({ organizer, otherHosts, participants }: Meeting, reader: Addressee, invited?: Person[]): string[] {
  const own = participants.filter(({ id }) => id === reader.id)
  const others = participants.filter(({ id }) => id !== reader.id)
  const isNamed = ({ id }: Person) => !invited || id === reader.id || invited.some((each) => each.id === id)
  const people = [organizer, ...own, ...others, ...otherHosts].filter(isNamed)
  return people.flatMap((person) => (reader.isHost ? nameOf(person) : (person.name ?? [])))
}

/** The title as members know it. */
export const titleFor = (meeting: Meeting, reader: Pick<Reader, 'locale'>): string =>
  meeting.title ?? sentencesFor(reader).frame.untitled(meeting.participants.map(nameOf))

/** The name of the meeting in a sentence. */
export const called = (meeting: Meeting, reader: Reader) =>
  reader.isHost ? { title: titleFor(meeting, reader) } : { organizer: meeting.organizer }

/** Hosts may see addresses. Guests never see an address as a name: null means another guest without a name. */
export function nameFor(person: Person, { organizer, otherHosts }: Meeting, reader: Reader): string | null {
  const { frame } = sentencesFor(reader)
  if (person.name !== null || reader.isHost) return nameOf(person)
  if (person.id === organizer.id) return frame.host(person)
  return otherHosts.some(({ id }) => id === person.id) ? frame.colleague : null
}

/** The topic in the request's own words, in one line. */
export function aboutOf({ title, purpose }: Meeting): string | null {
  const about = purpose ?? title
  return about ? about.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '') : null
}

/** The other invited people, except `without`. */
export function alsoInvited({ participants }: Meeting, reader: Reader, without: Person | null = null): Invited {
  const others = participants.filter(({ id }) => id !== reader.id && id !== without?.id)
  const names = others.flatMap(({ name }) => name ?? []).slice(0, INVITED_SHOWN)
  return { names, more: others.length - names.length }
}

const INVITED_SHOWN = 4

/** The numbered times, followed by their zone and how to answer. */
export function offered(meeting: Meeting, reader: Reader, slots: readonly Slot[], how: string | null): string[] {
  const below = [zoneNote(meeting, reader, slots.length), how].filter((sentence) => sentence !== null)
  return [numbered(meeting, reader, slots), ...(below.length > 0 ? [below.join(' ')] : [])]
}

/** In the reader's zone, named once. */
function numbered(meeting: Meeting, reader: Reader, slots: readonly Slot[]): string {
  const [only] = slots
  if (slots.length === 1) return `  1. ${oneTime(meeting, reader, only!)}`
  const clock = clockOf(meeting, reader)
  return slots.map((slot, index) => `  ${index + 1}. ${slotInWords(slot, clock)}`).join('\n')
}

/** A single time names its own zone. If the reader's zone is unknown, we ask in passing. */
function zoneNote(meeting: Meeting, reader: Reader, count: number): string | null {
  const { asksZone } = sentencesFor(reader).offers
  if (count === 1) return reader.zone === null ? asksZone : null
  return zoneOf(meeting, reader)
}

/** "Times are in Berlin time." */
export function zoneOf(meeting: Meeting, reader: Reader): string {
  const { asksZone, inZone, inZoneOf } = sentencesFor(reader).offers
  const { zone } = clockOf(meeting, reader)
  const named = { words: zoneInWords(zone, reader.locale), isOfCity: isOfCity(zone) }
  return reader.zone === null ? `${inZoneOf(named, meeting.organizer)} ${asksZone}` : inZone(named)
}

/** When a meeting begins, within a sentence: "Tuesday, 17 November at 10:00", with its zone if the mail names it nowhere else. */
export function atTime(meeting: Meeting, reader: Reader, slot: Slot, zoned?: 'with zone'): string {
  const { zone, locale } = clockOf(meeting, reader)
  // A booked meeting may be of another length than the one looked for.
  const minutes = (Date.parse(slot.end) - Date.parse(slot.start)) / 60_000
  const said = saidInWords({ windows: [slot], minutes }, zone, locale)
  return zoned ? `${said}, ${zoneInWords(zone, locale)}` : said
}

/** A single time with its zone: "Tuesday, 17 November, 10:00–10:30, Berlin time (09:00 in Lisbon)". */
export const oneTime = (meeting: Meeting, reader: Reader, slot: Slot): string =>
  slotInWords(slot, clockOf(meeting, reader), 'with zone')

export const clockOf = ({ organizer }: Meeting, { zone, locale }: Pick<Reader, 'zone' | 'locale'>): ReadersClock => ({
  zone: zone ?? organizer.zone,
  organizerZone: organizer.zone,
  locale,
})

/** The possible answers, one per line with its link below, and a note that any other answer is fine. */
export function choices(all: readonly Choice[], reader: Reader, orElse: string | null = null): string {
  const widest = Math.max(...all.map(({ say }) => say.length))
  const lines = all.flatMap(({ say, does, press, at = reader.answersAt }) => [
    `  ${say.padEnd(widest)}   ${does}`,
    ...(press && at ? [`    ${at}/${press}`] : []),
  ])
  return [lines.join('\n'), orElse ?? sentencesFor(reader).organizer.orElse].join('\n\n')
}

/** The organizer's words to everybody, literally. */
export const organizerSays = ({ organizer }: Meeting, words: string | null, reader: Reader): string[] =>
  words === null || reader.id === organizer.id
    ? []
    : [sentencesFor(reader).answers.organizerAdds(organizer), quoted(words)]

/** Somebody else's words, set apart from ours. */
export const quoted = (text: string): string =>
  linesOf(text.trim())
    .slice(0, QUOTED_LINES)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** One page; the thread has the rest. */
const QUOTED_LINES = 40
