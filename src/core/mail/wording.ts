import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { firstNameOf, nameOf, organizerOf } from '#core/negotiation/people.ts'
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
}

export function subjectOf(negotiation: Negotiation): string {
  const { title } = negotiation.context
  return title ?? `Meeting with ${nameOf(organizerOf(negotiation))}`
}

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
    ...paragraphs,
    isStopShown ? 'If you would rather not hear from me, answer "stop" and I will not write again.' : null,
    signature(negotiation),
  ]
    .filter((paragraph) => paragraph !== null)
    .join('\n\n')
}

/** Numbered, in the reader's zone, with the zone named below. Where theirs is not known, it is asked in passing. */
export function numbered(negotiation: Negotiation, reader: Reader, slots: readonly Slot[]): string {
  const clock = clockOf(negotiation, reader)
  const lines = slots.map((slot, index) => `  ${index + 1}. ${slotInWords(slot, clock)}`)
  return [lines.join('\n'), zoneNote(negotiation, reader)].join('\n\n')
}

export function zoneNote(negotiation: Negotiation, reader: Reader): string {
  const { zone } = clockOf(negotiation, reader)
  if (reader.zone !== null) return `Times are in ${zoneInWords(zone)}.`
  return `Times are in ${zoneInWords(zone)}, where ${organizerFirstName(negotiation)} is. If you are in another time zone, please tell me which.`
}

export const clockOf = (negotiation: Negotiation, reader: Pick<Reader, 'zone'>): Clock => {
  const organizerZone = organizerOf(negotiation).zone
  return { zone: reader.zone ?? organizerZone, organizerZone }
}

export const organizerFirstName = (negotiation: Negotiation): string => {
  const organizer = organizerOf(negotiation)
  return firstNameOf(organizer) ?? organizer.email
}

/** "a 30-minute meeting with Ana Lopez about the roadmap". */
export function meetingInWords(negotiation: Negotiation, durationMinutes: number): string {
  const { title, purpose } = negotiation.context
  const organizer = nameOf(organizerOf(negotiation))
  const about = purpose ?? title
  return `${articleFor(durationMinutes)} ${durationMinutes}-minute meeting with ${organizer}${about ? ` (${oneLine(about)})` : ''}`
}

/** "an 8-minute", "an 80-minute", "an 11-minute": by how the number is spoken. */
const articleFor = (count: number): 'a' | 'an' => (/^8|^1[18]$/.test(String(count)) ? 'an' : 'a')

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
  const reach =
    organizer.name === null ? '' : ` To reach ${organizerFirstName(negotiation)} directly, write to ${organizer.email}.`
  const who = `I am an automated assistant and arrange this meeting for ${nameOf(organizer)}.${reach}`
  const { include, guidance } = negotiation.introduction
  if (!include) return who
  if (guidance?.includes('{name}')) return `${who}\n\n${guidance.replaceAll('{name}', nameOf(organizer)).trim()}`
  return `${who}\n\n${nameOf(organizer)} will be the one you meet.`
}

function signature(negotiation: Negotiation): string {
  const organizer = organizerOf(negotiation)
  const reach = organizer.name === null ? '' : `; ${nameOf(organizer)} is at ${organizer.email}`
  return `Best wishes,\n${negotiation.assistant.name}\n(an automated assistant${reach})`
}
