import type { Intent } from '#core/language/reading.ts'
import {
  THANKS_AFTER_LAST_TIME_BUSINESS_DAYS,
  THANKS_BUSINESS_DAYS,
  TIMES_REPEATED_MAX,
} from '#core/negotiation/policy.ts'
import { afterBusinessDays, workdaysOf } from '#core/negotiation/situation/business-days.ts'
import type { Fact } from '#core/negotiation/situation/fact.ts'
import type { Participant, Received, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { isAnswered, isByClick, listAnsweredBy, mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'

// People who have answered wait for the others, as the first mail said. The next mail that they get anyway says what we noted: the
// invitation, or other times once theirs are too near to be booked. A mail that only thanks goes out if the wait is long, or a day
// after their times are over. It goes out at once if they wished for more than a time, or answered on the page.

/** Intents that are only about when somebody can meet. */
const ABOUT_TIMES: Intent[] = ['accept', 'propose', 'decline_offers']

export const isTooSoonToThank = (message: Received, standing: Standing, situation: Situation): boolean =>
  waitsForThanks(message, standing, situation).length > 0

export function wakesForThanks(situation: Situation): Temporal.Instant[] {
  const { negotiation, standings } = situation
  return standings.flatMap((standing) => {
    const { newest, participant } = standing
    if (newest === null || isOut(standing) || isAnswered(negotiation, toParticipant(participant), newest)) return []
    return waitsForThanks(newest, standing, situation)
  })
}

/** Until when they are not thanked yet, if so. */
function waitsForThanks(message: Received, standing: Standing, situation: Situation): Temporal.Instant[] {
  const { participant } = standing
  const at = Temporal.Instant.from(message.at)
  const isOnlyTimes = message.reading?.intents.every((intent) => ABOUT_TIMES.includes(intent)) === true
  if (!isOnlyTimes || isByClick(message) || !wasToldOfOthers(participant, situation)) return []
  const workdays = workdaysOf(participant, situation.organizer)
  const last = timesIn(message, standing, situation)
    .map(({ start }) => start)
    .toSorted()
    .at(-1)
  const ends = [
    afterBusinessDays(at, THANKS_BUSINESS_DAYS, workdays),
    ...(last ? [afterBusinessDays(Temporal.Instant.from(last), THANKS_AFTER_LAST_TIME_BUSINESS_DAYS, workdays)] : []),
  ]
  const [end] = ends.toSorted(Temporal.Instant.compare)
  return Temporal.Instant.compare(end!, situation.now) > 0 ? [end!] : []
}

/** The first mail says who else takes part, but not about people who were added later. */
function wasToldOfOthers(participant: Participant, { negotiation, standings }: Situation): boolean {
  const told = mailsTo(negotiation, toParticipant(participant)).findLast(({ kind }) => kind === 'outreach')
  const isSince = ({ kind, at }: Fact) => kind === 'participant_added' && told !== undefined && at > told.at
  return told !== undefined && standings.length > 1 && !negotiation.facts.some(isSince)
}

/** The times that they took or named in this message, if they have agreed to anything that is possible. */
export const given = (message: Received, standing: Standing, situation: Situation): Slot[] =>
  standing.free === null ? [] : timesIn(message, standing, situation).slice(0, TIMES_REPEATED_MAX)

function timesIn(message: Received, { participant }: Standing, { negotiation }: Situation): Slot[] {
  const { reading } = message
  if (reading === null) return []
  const shown = listAnsweredBy(negotiation, toParticipant(participant), message)?.showed ?? []
  return [...reading.picks.flatMap((n) => shown[n] ?? []), ...reading.free]
}
