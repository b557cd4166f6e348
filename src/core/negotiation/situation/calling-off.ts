import type { DoubtKind, Reading } from '#core/language/reading.ts'
import type { Negotiation, Received } from './negotiation.ts'
import { toParticipant } from './people.ts'
import { mailAnsweredBy } from './sent-mails.ts'
import { voiceOf } from './speakers.ts'
import { saidNo, saidYes } from './yes-or-no.ts'

// Calling off a booked meeting takes a plain statement. If somebody says it with a maybe, on a condition, as a question or perhaps
// about another meeting, we ask them once whether they mean it, and everything stands until they say so.

/** Whether a reply says no to the meeting, without another time. */
export const isRefusal = ({ sure, intents }: Reading): boolean => sure && isAboutCallingOff(intents)

const isAboutCallingOff = (intents: Reading['intents']): boolean =>
  intents.includes('decline_meeting') || intents.includes('cancel')

/** The participant's answer to our question whether they call it off; null if the message does not answer it. */
export function saidOfCallingOff(message: Received, negotiation: Negotiation): 'yes' | 'no' | null {
  if (!wasAsked(message, negotiation)) return null
  // "Yes, I'll be there" takes the time that stands.
  if (saidYes(message)) return message.reading!.free.length === 0 ? 'yes' : null
  return saidNo(message) ? 'no' : null
}

/** A yes to that question, but with other words that do not call it off: the organizer reads it. */
export const isHalfYes = (message: Received, negotiation: Negotiation): boolean =>
  message.reading?.answer === 'yes' && wasAsked(message, negotiation) && saidOfCallingOff(message, negotiation) === null

/** Their words may call it off, and we have not asked them yet. */
export function mayCallOff(message: Received, negotiation: Negotiation): boolean {
  const { kind, reading } = message
  if (kind !== 'reply' || !reading || reading.sure || !isAboutCallingOff(reading.intents)) return false
  return reading.doubts.some((each) => DOUBTED.includes(each.kind)) && !wasAsked(message, negotiation)
}

const DOUBTED: DoubtKind[] = ['hedged', 'condition']

function wasAsked(message: Received, negotiation: Negotiation): boolean {
  const voice = voiceOf(message, negotiation)
  if (message.kind !== 'reply' || voice?.kind !== 'participant') return false
  const mail = mailAnsweredBy(negotiation, toParticipant(voice), message)
  return mail?.asked.some(({ asks }) => asks === 'shall_cancel') ?? false
}
