import { isNamedIn } from '#core/language/acts/whom.ts'
import { askedInWords } from '#core/language/agreement/asked-words.ts'
import type { Asked } from '#core/language/asked.ts'
import { withoutOwnName } from '#core/language/context/own-name.ts'
import type { MessageInput } from '#core/language/context/read-in-context.ts'
import type { Addressed, Reading } from '#core/language/reading.ts'
import { DEFAULT_DURATION_MINUTES } from '#core/negotiation/policy.ts'
import { minuteAtOrBefore } from '#core/time/minute.ts'
import { offsetAt } from '#core/time/wall-time.ts'
import { notYetAsked } from './copied.ts'
import type { Negotiation, Participant, Party, Received } from './negotiation.ts'
import { ORGANIZER, organizerOf, toParticipant } from './people.ts'
import { presentTime } from './present-time.ts'
import { listAnsweredBy, mailAnsweredBy } from './sent-mails.ts'
import { voiceOf } from './speakers.ts'

export const durationOf = (negotiation: Negotiation): number =>
  negotiation.context.durationMinutes ?? DEFAULT_DURATION_MINUTES

/**
 * The messages that we still have to read, and their inputs. We read a message once, as of its receipt, and again only if its writer
 * names a zone later: "I'm in Lisbon, by the way" also moves the times in earlier messages.
 */
export function readingsToMake(negotiation: Negotiation): { messageId: string; input: MessageInput }[] {
  return negotiation.received.flatMap((message) => {
    const input = isWords(message) ? inputOf(message, negotiation) : null
    return input && isToBeRead(message, input, negotiation) ? [{ messageId: message.id, input }] : []
  })
}

const isWords = (message: Received): boolean => message.kind === 'reply' || message.kind === 'automatic'

function isToBeRead(message: Received, input: MessageInput, negotiation: Negotiation): boolean {
  if (message.reading === null) return true
  if (message.readWith === null || message.readWith.by === 'person' || isByTheList(message.reading)) return false
  const voice = voiceOf(message, negotiation)
  const speaker = voice?.kind === 'participant' ? negotiation.participants.find(({ id }) => id === voice.id) : null
  return speaker?.zoneSource === 'said' && message.readWith.timezone !== input.timezone
}

/** "Tuesday at 10:00" was one of the times shown: a person who takes it uses the zone of the list, wherever they are. */
const isByTheList = ({ picks, free }: Reading): boolean => picks.length > 0 && free.length === 0

/** The input for reading a message. */
export function inputOf(message: Received, negotiation: Negotiation): MessageInput | null {
  const voice = voiceOf(message, negotiation)
  const organizer = organizerOf(negotiation)
  if (voice?.kind === 'organizer' || voice?.kind === 'host') {
    const host = negotiation.hosts.find(({ memberId }) => voice.kind === 'host' && memberId === voice.id) ?? organizer
    const input = common(message, negotiation, ORGANIZER)
    const people = negotiation.participants.map(addressed)
    const about = aboutWhom(input.asked, negotiation)
    const earliest = negotiation.context.timeframe?.start ?? null
    const order = orderCompleted(input, people)
    return { ...input, timezone: host.zone, from: 'organizer', people, about, earliest, ...order }
  }
  const id = voice?.kind === 'participant' ? voice.id : voice?.kind === 'stranger' ? voice.onBehalfOf : null
  const participant = negotiation.participants.find((each) => each.id === id)
  if (!participant) return null
  const timezone = zoneBelieved(participant, message, organizer.zone)
  const others = negotiation.participants.flatMap((each) => (each === participant ? [] : [addressed(each)]))
  const cc = notYetAsked(message, negotiation).map((email) => ({ email, name: null }))
  return {
    ...common(message, negotiation, toParticipant(participant)),
    timezone,
    from: 'participant',
    ...(others.length > 0 && { people: others }),
    ...(cc.length > 0 && { cc }),
  }
}

/** We asked whom an order means, and they answer with a name: the order is read again, as one about that person. */
function orderCompleted({ asked, text }: Pick<MessageInput, 'asked' | 'text'>, people: Addressed[]) {
  const question = asked.find((each) => each.asks === 'whom')
  const named = people.filter((person) => isNamedIn(text, person))
  if (!question || named.length !== 1 || text.trim().length > NAME_CHARACTERS) return null
  return { text: question.words, about: named[0]!.email }
}

/** "Ken, please. Thanks!" */
const NAME_CHARACTERS = 40

const addressed = ({ email, name }: Participant): Addressed => ({ email, name })

function common(message: Received, negotiation: Negotiation, party: Parameters<typeof listAnsweredBy>[1]) {
  const sent = mailAnsweredBy(negotiation, party, message)
  const list = listAnsweredBy(negotiation, party, message)
  return {
    now: message.at,
    host_timezone: organizerOf(negotiation).zone,
    duration_minutes: durationOf(negotiation),
    offers: list?.showed ?? [],
    present: presentTime(message, list, negotiation),
    text: withoutOwnName(message.text, namesOf(message, party, negotiation)),
    asked: sent?.asked ?? [],
    asked_words: askedInWords(sent?.asked ?? []),
    ...(sent && { sent: sent.text }),
  }
}

const namesOf = ({ fromName }: Received, party: Party, { participants }: Negotiation): (string | null)[] => [
  fromName,
  participants.find(({ id }) => party.kind === 'participant' && party.id === id)?.name ?? null,
]

/** The participant whom our question was about. If somebody wrote about another person, "drop him" may mean either. */
function aboutWhom(asked: Asked[], { participants, received }: Negotiation): string | null {
  for (const question of asked) {
    const message = 'message' in question ? received.find(({ id }) => id === question.message) : undefined
    const id =
      'participant' in question ? question.participant : message?.party?.kind === 'participant' && message.party.id
    const participant = participants.find((each) => each.id === id)
    const isOfOthers = participants.some(
      (other) => other !== participant && message !== undefined && isNamedIn(message.text, other),
    )
    if (participant && !isOfOthers) return participant.email
  }
  return null
}

/**
 * The zone from a reply, from this request, or from what we know about the person. If none is known, a bare time means the zone that
 * our mail showed. If the sender's clock shows another offset, we tell the reader no zone, and it doubts. Many programs write every
 * date in UTC, wherever their user is, so UTC tells us nothing.
 */
function zoneBelieved(participant: Participant, message: Received, shownZone: string): string | null {
  if (participant.zone !== null) return participant.zone
  const clock = message.clockOffsetMinutes ?? null
  return clock === null || clock === 0 || clock === offsetAt(minuteAtOrBefore(message.at), shownZone) ? shownZone : null
}
