import type { Intent } from '#core/language/reading.ts'
import { afterBusinessDays, workdaysOf } from './business-days.ts'
import type { Fact } from './fact.ts'
import type { Participant, Received } from './negotiation.ts'
import { toParticipant } from './people.ts'
import { isAnswered, isByClick, mailsTo } from './said.ts'
import { isOut, type Situation } from './situation.ts'
import type { Standing } from './standing.ts'

// Whoever has answered waits for the others, as the first mail said. What was noted they read in the mail that they get anyway: the
// invitation, or other times. A mail that does nothing but thank goes out when the wait takes long, and at once where they wished for
// more than a time, or answered on the page.

const WAIT_IN_BUSINESS_DAYS = 3

/** What says nothing but when they can. */
const ABOUT_TIMES: Intent[] = ['accept', 'propose', 'decline_offers']

export const isTooSoonToThank = (message: Received, standing: Standing, situation: Situation): boolean =>
  Temporal.Instant.compare(thanksAt(message, standing, situation), situation.now) > 0

export function wakesForThanks(situation: Situation): Temporal.Instant[] {
  const { negotiation, standings } = situation
  return standings.flatMap((standing) => {
    const { newest, participant } = standing
    if (newest === null || isOut(standing) || isAnswered(negotiation, toParticipant(participant), newest)) return []
    return isTooSoonToThank(newest, standing, situation) ? [thanksAt(newest, standing, situation)] : []
  })
}

function thanksAt(message: Received, standing: Standing, situation: Situation): Temporal.Instant {
  const { participant } = standing
  const at = Temporal.Instant.from(message.at)
  const isOnlyTimes = message.reading?.intents.every((intent) => ABOUT_TIMES.includes(intent)) === true
  if (!isOnlyTimes || isByClick(message) || !knowsOfOthers(participant, situation)) return at
  return afterBusinessDays(at, WAIT_IN_BUSINESS_DAYS, workdaysOf(participant, situation.organizer))
}

/** Others take part, and did when they were last written to. */
function knowsOfOthers(participant: Participant, { negotiation, standings }: Situation): boolean {
  const last = mailsTo(negotiation, toParticipant(participant)).at(-1)
  const isSince = ({ kind, at }: Fact) => kind === 'participant_added' && last !== undefined && at > last.at
  return standings.length > 1 && !negotiation.facts.some(isSince)
}
