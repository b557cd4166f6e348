import type { Negotiation, Participant, Received } from './negotiation.ts'
import { toParticipant } from './people.ts'
import { mailsTo } from './said.ts'
import type { Standing } from './standing.ts'

// Two machines that answer each other would never stop. Whatever else is decided, nobody gets more mail than a person would
// write, and whoever says the same for the third time is not answered again.

export const MAILS_A_DAY_MAX = 6
const SAME_WORDS_MAX = 3

/** How many more mails somebody may get today about this meeting. */
export function mayBeWrittenTo(participant: Participant, negotiation: Negotiation, now: Temporal.Instant): boolean {
  return participant.suppressed === null && mailsInADay(participant, negotiation, now).length < MAILS_A_DAY_MAX
}

/** When the next mail is allowed, for somebody who has had too many. */
export function writableAgainAt(
  participant: Participant,
  negotiation: Negotiation,
  now: Temporal.Instant,
): Temporal.Instant {
  const [first] = mailsInADay(participant, negotiation, now).slice(-MAILS_A_DAY_MAX)
  return first ? Temporal.Instant.from(first.at).add({ hours: 24 }) : now
}

function mailsInADay(participant: Participant, negotiation: Negotiation, now: Temporal.Instant) {
  const dayAgo = now.subtract({ hours: 24 })
  return mailsTo(negotiation, toParticipant(participant)).filter(
    ({ at }) => Temporal.Instant.compare(Temporal.Instant.from(at), dayAgo) > 0,
  )
}

/** The newest message repeats what was said twice before, word for word. */
export function isRepeating({ replies }: Standing): boolean {
  const words = replies.slice(-SAME_WORDS_MAX).map(wordsOf)
  return words.length === SAME_WORDS_MAX && words[0] !== '' && words.every((each) => each === words[0])
}

const wordsOf = ({ text }: Received): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
