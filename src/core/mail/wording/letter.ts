import { sentencesFor } from './catalogue.ts'
import type { Locale, Meeting, Person, Reader, Slot } from './facts.ts'
import { firstNameOf, nameOf } from './people.ts'
import { type Clock, slotInWords, zoneInWords } from './times.ts'

// The frame of every mail: greeting, introduction, paragraphs, signature. Short and plain; what is said on which occasion is
// in the files beside this one.

/** A mail about a meeting: these paragraphs, those that are null left out. */
export function letter(meeting: Meeting, reader: Reader, paragraphs: (string | null)[], withStop = false): string {
  const { frame } = sentencesFor(reader)
  const { organizer } = meeting
  return [
    frame.greeting(firstNameOf(reader)),
    reader.isFirst ? introduction(meeting, reader) : null,
    reader.hasNewOrganizer && !reader.isFirst ? frame.takenOver(organizer) : null,
    ...paragraphs,
    withStop || reader.isFirst ? frame.stop : null,
    // The name says for whom, which is no news to whom it is for.
    `${frame.closing}\n${reader.isHost ? frame.assistant : frame.assistantFor(organizer)}`,
  ]
    .filter((paragraph) => paragraph !== null)
    .join('\n\n')
}

/** The name that mails and invitations come from. */
export const assistantName = (organizer: Pick<Person, 'name'>, locale: Locale): string =>
  sentencesFor({ locale }).frame.assistantFor(organizer)

function introduction({ organizer, introduction: { include, guidance } }: Meeting, reader: Reader): string {
  const { frame } = sentencesFor(reader)
  const who = frame.introduction(organizer)
  if (!include) return who
  if (!guidance?.includes('{name}')) return `${who}\n\n${frame.youMeet(organizer)}`
  const own = guidance
    .replaceAll(/(?<=^|[.!?]\s+)\{name\}/g, () => frame.hostAtStart(organizer))
    .replaceAll('{name}', () => frame.host(organizer))
  return `${who}\n\n${own.trim()}`
}

/** As a mail's reader sees it. */
export function subjectFor({ title, organizer, participants }: Meeting, reader: Pick<Reader, 'isHost' | 'locale'>) {
  const { frame } = sentencesFor(reader)
  if (title !== null) return title
  return reader.isHost ? frame.subjectForHost(participants.map(nameOf)) : frame.subjectForGuest(organizer)
}

/** What the meeting is called in a sentence. */
export const called = (meeting: Meeting, reader: Reader) =>
  reader.isHost ? { title: subjectFor(meeting, reader) } : { organizer: meeting.organizer }

/** Hosts know each other by their addresses; to a guest an address is no name. */
export function nameFor(person: Person, { organizer, otherHosts }: Meeting, reader: Reader): string {
  const { frame } = sentencesFor(reader)
  if (person.name !== null || reader.isHost) return nameOf(person)
  if (person.id === organizer.id) return frame.host(person)
  return otherHosts.some(({ id }) => id === person.id) ? frame.colleague : nameOf(person)
}

/** What it is about, in the request's own words and in one line. */
export function aboutOf({ title, purpose }: Meeting): string | null {
  const about = purpose ?? title
  return about ? about.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '') : null
}

/** Numbered, in the reader's zone, which is named once. Where theirs is not known, it is asked in passing. */
export function numbered(meeting: Meeting, reader: Reader, slots: readonly Slot[]): string {
  const { asksZone } = sentencesFor(reader).offers
  const [only] = slots
  if (slots.length === 1)
    return [`  1. ${oneTime(meeting, reader, only!)}`, ...(reader.zone === null ? [asksZone] : [])].join('\n\n')
  const clock = clockOf(meeting, reader)
  const lines = slots.map((slot, index) => `  ${index + 1}. ${slotInWords(slot, clock)}`)
  return [lines.join('\n'), zoneNote(meeting, reader)].join('\n\n')
}

export function zoneNote(meeting: Meeting, reader: Reader): string {
  const { asksZone, inZone, inZoneOf } = sentencesFor(reader).offers
  const zone = zoneInWords(clockOf(meeting, reader).zone, reader.locale)
  return reader.zone === null ? `${inZoneOf(zone, meeting.organizer)} ${asksZone}` : inZone(zone)
}

/** A time by itself, with its zone: "Tuesday, 17 November, 10:00–10:30, Berlin time (09:00 in Lisbon)". */
export const oneTime = (meeting: Meeting, reader: Reader, slot: Slot): string =>
  slotInWords(slot, clockOf(meeting, reader), 'with zone')

export const clockOf = ({ organizer }: Meeting, { zone, locale }: Pick<Reader, 'zone' | 'locale'>): Clock => ({
  zone: zone ?? organizer.zone,
  organizerZone: organizer.zone,
  locale,
})

/** Somebody else's words, set apart from ours. */
export const quoted = (text: string): string =>
  text
    .trim()
    .split('\n')
    .slice(0, QUOTED_LINES)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** A page: whoever needs more has it in the thread. */
const QUOTED_LINES = 40
