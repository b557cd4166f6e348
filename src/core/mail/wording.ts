import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { firstNameOf, listed, nameOf, organizerOf, otherHostsOf } from '#core/negotiation/people.ts'
import { type Clock, slotInWords, zoneInWords } from './times.ts'

// The frame of every mail: greeting, introduction, paragraphs, signature. Short and plain; what is said on which occasion is
// in the files beside this one. A mail to a participant is made from the request's own words and from times: nothing of a
// calendar, no description and no reason of anybody's reaches it, because nothing of that is handed in here.

/** Whom a mail is for, and what they know already. */
export type Reader = {
  name: string | null
  /** Null when nobody knows it: then times are shown in the organizer's. */
  zone: string | null
  /** Nothing was written to them before. */
  isFirst: boolean
  /** On our side: they know who we are, and whom we write for. */
  isHost?: boolean
  /** Somebody else has become the organizer since they were last written to. */
  hasNewOrganizer?: boolean
}

/** As a participant sees it. */
export function subjectOf(negotiation: Negotiation): string {
  return negotiation.context.title ?? `Meeting with ${nameOf(organizerOf(negotiation))}`
}

/** As the organizer sees it. */
export function subjectForOrganizer({ context, participants }: Negotiation): string {
  return context.title ?? (participants.length > 0 ? `Meeting with ${shortList(participants.map(nameOf))}` : 'Meeting')
}

/** As it stands in everybody's calendar. */
export function entryTitle({ context, hosts, participants }: Negotiation): string {
  return context.title ?? `Meeting: ${shortList([...hosts, ...participants].map(nameOf))}`
}

const NAMES_MAX = 3

const shortList = (names: string[]): string =>
  names.length <= NAMES_MAX
    ? listed(names)
    : `${names.slice(0, NAMES_MAX - 1).join(', ')} and ${names.length - NAMES_MAX + 1} others`

export type Letter = {
  paragraphs: (string | null)[]
  /** Says how to get no more mail. */
  withStop?: boolean
}

export function letter(negotiation: Negotiation, reader: Reader, { paragraphs, withStop = false }: Letter): string {
  const isStopShown = withStop || reader.isFirst
  return [
    greeting(reader),
    reader.isFirst ? introduction(negotiation) : null,
    reader.hasNewOrganizer && !reader.isFirst ? newOrganizer(negotiation) : null,
    ...paragraphs,
    isStopShown ? 'If you would rather not hear from me, answer “stop” and I will not write again.' : null,
    signature(negotiation, reader),
  ]
    .filter((paragraph) => paragraph !== null)
    .join('\n\n')
}

/** Numbered, in the reader's zone, which is named once. Where theirs is not known, it is asked in passing. */
export function numbered(negotiation: Negotiation, reader: Reader, slots: readonly Slot[]): string {
  const [only] = slots
  if (slots.length === 1)
    return reader.zone === null
      ? `  1. ${oneTime(negotiation, reader, only!)}\n\n${ASKS_ZONE}`
      : `  1. ${oneTime(negotiation, reader, only!)}`
  const clock = clockOf(negotiation, reader)
  const lines = slots.map((slot, index) => `  ${index + 1}. ${slotInWords(slot, clock)}`)
  return [lines.join('\n'), zoneNote(negotiation, reader)].join('\n\n')
}

const ASKS_ZONE = 'If you are in another time zone, please tell me which.'

export function zoneNote(negotiation: Negotiation, reader: Reader): string {
  const inZone = `All times are in ${zoneInWords(clockOf(negotiation, reader).zone)}`
  return reader.zone === null ? `${inZone}, where ${organizerFirstName(negotiation)} is. ${ASKS_ZONE}` : `${inZone}.`
}

/** A time by itself, with its zone: "Tuesday, 17 November, 10:00–10:30, Berlin time (09:00 in Lisbon)". */
export const oneTime = (negotiation: Negotiation, reader: Reader, slot: Slot): string =>
  slotInWords(slot, clockOf(negotiation, reader), 'with zone')

export const clockOf = (negotiation: Negotiation, reader: Pick<Reader, 'zone'>): Clock => {
  const organizerZone = organizerOf(negotiation).zone
  return { zone: reader.zone ?? organizerZone, organizerZone }
}

export const organizerFirstName = (negotiation: Negotiation): string => {
  const organizer = organizerOf(negotiation)
  return firstNameOf(organizer) ?? organizer.email
}

/** "the meeting with Ana", and to whoever is on our side "“Product demo”". */
export const theMeeting = (negotiation: Negotiation, reader: Reader): string =>
  reader.isHost ? `“${subjectForOrganizer(negotiation)}”` : `the meeting with ${organizerFirstName(negotiation)}`

/** Who is met: "Ana Lopez", "Ana Lopez and Dee Ray", "Ana Lopez and 4 colleagues". */
export function hostsInWords(negotiation: Negotiation): string {
  const organizer = nameOf(organizerOf(negotiation))
  const others = otherHostsOf(negotiation).map(nameOf)
  return others.length < NAMES_MAX ? listed([organizer, ...others]) : `${organizer} and ${others.length} colleagues`
}

/** "(Product demo)": what it is about, in the request's own words. */
export function aboutInWords({ context: { title, purpose } }: Negotiation): string {
  const about = purpose ?? title
  return about ? ` (${oneLine(about)})` : ''
}

/** "30 minutes", "an hour", "2 hours", "90 minutes". */
export function lengthInWords(minutes: number): string {
  if (minutes === 60) return 'an hour'
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}

/** "30-minute", "one-hour", "2-hour". */
export function ofLength(minutes: number): string {
  if (minutes === 60) return 'one-hour'
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`
}

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

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '')

function greeting(reader: Reader): string {
  const name = firstNameOf(reader)
  return name ? `Hello ${name},` : 'Hello,'
}

/** Nobody has to guess that a machine writes, for whom, and how to reach the person. */
function introduction(negotiation: Negotiation): string {
  const organizer = organizerOf(negotiation)
  const who = `I am an automated assistant and arrange this meeting for ${nameOf(organizer)}. To reach ${organizerFirstName(negotiation)} directly, write to ${organizer.email}.`
  const { include, guidance } = negotiation.introduction
  if (!include) return who
  if (guidance?.includes('{name}')) return `${who}\n\n${guidance.replaceAll('{name}', nameOf(organizer)).trim()}`
  return `${who}\n\n${nameOf(organizer)} will be the one you meet.`
}

function newOrganizer(negotiation: Negotiation): string {
  const organizer = organizerOf(negotiation)
  return `${nameOf(organizer)} (${organizer.email}) has taken over this meeting and will be the one you meet.`
}

/** The name says for whom, which is no news to whom it is for. */
function signature({ assistant }: Negotiation, reader: Reader): string {
  return `Best wishes,\n${reader.isHost ? assistant.name.replace(/ for .*$/s, '') : assistant.name}`
}
