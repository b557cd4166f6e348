import { read } from '#core/language/read.ts'
import type { ReadInput, Reading } from '#core/language/reading.ts'
import { minuteAtOrBefore } from '#core/time/minute.ts'
import { offsetAt } from '#core/time/wall-time.ts'
import { inLightOfQuestion } from './answers-in-light.ts'
import type { Asked } from './asked.ts'
import { askedInWords } from './asked-words.ts'
import type { Negotiation, Participant, Party, Received } from './negotiation.ts'
import { ORGANIZER, organizerOf, toParticipant } from './people.ts'
import { inViewOf, type Present, presentTime } from './present-time.ts'
import { listAnsweredBy, mailAnsweredBy } from './said.ts'
import { voiceOf } from './speakers.ts'

/** Where no length was given. */
export const DEFAULT_DURATION_MINUTES = 30

export const durationOf = (negotiation: Negotiation): number =>
  negotiation.context.durationMinutes ?? DEFAULT_DURATION_MINUTES

/**
 * Which messages are still to be read, and as what. A message is read once, as of its receipt; only a zone that its writer
 * named later has it read again, so that "I'm in Lisbon, by the way" also moves what was said before.
 */
export function readingsToMake(negotiation: Negotiation): { messageId: string; input: MessageInput }[] {
  return negotiation.received.flatMap((message) => {
    const input = isWords(message) ? inputOf(message, negotiation) : null
    return input && isToBeRead(message, input, negotiation) ? [{ messageId: message.id, input }] : []
  })
}

/** What a message is read with: what every reader is given, what we had asked, and the time that stood for its writer. */
export type MessageInput = ReadInput & { asked: Asked[]; present: Present | null }

export function readAs(input: MessageInput): Reading {
  const reading = inLightOfQuestion(input, read(input))
  return input.present === null ? reading : inViewOf(input.present, input, reading)
}

const isWords = (message: Received): boolean => message.kind === 'reply' || message.kind === 'automatic'

function isToBeRead(message: Received, input: MessageInput, negotiation: Negotiation): boolean {
  if (message.reading === null) return true
  if (message.readWith === null || message.readWith.by === 'person') return false
  const voice = voiceOf(message, negotiation)
  const speaker = voice?.kind === 'participant' ? negotiation.participants.find(({ id }) => id === voice.id) : null
  return speaker?.zoneSource === 'said' && message.readWith.timezone !== input.timezone
}

/** What a message is read as. */
export function inputOf(message: Received, negotiation: Negotiation): MessageInput | null {
  const voice = voiceOf(message, negotiation)
  const organizer = organizerOf(negotiation)
  if (voice?.kind === 'organizer' || voice?.kind === 'host') {
    const host = negotiation.hosts.find(({ memberId }) => voice.kind === 'host' && memberId === voice.id) ?? organizer
    const input = common(message, negotiation, ORGANIZER)
    const people = negotiation.participants.map(({ email, name }) => ({ email, name }))
    return { ...input, timezone: host.zone, from: 'organizer', people, about: aboutWhom(input.asked, negotiation) }
  }
  const id = voice?.kind === 'participant' ? voice.id : voice?.kind === 'stranger' ? voice.onBehalfOf : null
  const participant = negotiation.participants.find((each) => each.id === id)
  if (!participant) return null
  const timezone = zoneBelieved(participant, message, organizer.zone)
  return { ...common(message, negotiation, toParticipant(participant)), timezone, from: 'participant' }
}

function common(message: Received, negotiation: Negotiation, party: Parameters<typeof listAnsweredBy>[1]) {
  const sent = mailAnsweredBy(negotiation, party, message)
  const list = listAnsweredBy(negotiation, party, message)
  return {
    now: message.at,
    host_timezone: organizerOf(negotiation).zone,
    duration_minutes: durationOf(negotiation),
    offers: list?.showed ?? [],
    present: presentTime(message, list, negotiation),
    text: withoutOwnName(message, party, negotiation),
    asked: sent?.asked ?? [],
    asked_words: askedInWords(sent?.asked ?? []),
    ...(sent && { sent: sent.text }),
  }
}

/** "Frida" below a mail is a name, although it could be the start of a Friday. */
function withoutOwnName({ text, fromName }: Received, party: Party, { participants }: Negotiation): string {
  const participant = participants.find(({ id }) => party.kind === 'participant' && party.id === id)
  const names = [fromName, participant?.name].flatMap((name) => (name ? [name, ...name.split(/\s+/)] : []))
  const isName = (line: string) =>
    names.some((name) => name.toLowerCase() === line.replace(/^[\s–—-]+|[\s.,!]+$/g, '').toLowerCase())
  return text
    .split('\n')
    .map((line, index) => (index > 0 && isName(line) ? '' : line))
    .join('\n')
}

/** The participant whom our question was about. */
function aboutWhom(asked: Asked[], { participants, received }: Negotiation): string | null {
  for (const question of asked) {
    const message = 'message' in question ? received.find(({ id }) => id === question.message) : undefined
    const id =
      'participant' in question ? question.participant : message?.party?.kind === 'participant' && message.party.id
    const participant = participants.find((each) => each.id === id)
    if (participant) return participant.email
  }
  return null
}

/**
 * Said in a reply, given on this request, or known of the person. Unknown: a bare time is meant in the zone that the mail
 * showed, unless the sender's clock goes by another; then the reader is told nothing and doubts.
 */
function zoneBelieved(participant: Participant, message: Received, shownZone: string): string | null {
  if (participant.zone !== null) return participant.zone
  const clock = message.clockOffsetMinutes ?? null
  return clock === null || clock === offsetAt(minuteAtOrBefore(message.at), shownZone) ? shownZone : null
}
