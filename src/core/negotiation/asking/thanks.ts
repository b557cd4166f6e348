import { THANKS_BUSINESS_DAYS, TIMES_REPEATED_MAX } from '#core/negotiation/policy.ts'
import { afterBusinessDays, workdaysOf } from '#core/negotiation/situation/business-days.ts'
import type { Fact } from '#core/negotiation/situation/fact.ts'
import type { Participant, Received, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { isAnswered, isByClick, listAnsweredBy, mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { asSlot, isOut, type Situation, within, withoutOthers } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { personOf } from '#core/negotiation/step/mail-facts.ts'
import { possibleStarts } from '#core/time/search.ts'
import { windowsOf } from './meant.ts'
import { isOver } from './outreach.ts'

// People who have answered wait for the others, as the first mail said. Somebody who only took times of the list is thanked when the wait
// gets long, unless another mail says it before: the invitation, or other times. Everybody who wrote more than that is answered at once.

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
  if (!isPlainPick(message, standing) || isByClick(message) || !wasToldOfOthers(participant, situation)) return []
  const workdays = workdaysOf(participant, situation.organizer)
  const end = afterBusinessDays(Temporal.Instant.from(message.at), THANKS_BUSINESS_DAYS, workdays)
  return Temporal.Instant.compare(end, situation.now) > 0 ? [end] : []
}

/** "2 and 3": times of the list, and nothing that somebody would like to know was heard. */
export const isPlainPick = ({ reading }: Received, { replaced }: Standing): boolean =>
  reading !== null &&
  reading.picks.length > 0 &&
  reading.free.length + reading.busy.length + replaced.length === 0 &&
  reading.intents.every((intent) => intent === 'accept')

/** The first mail says who else takes part, but not about people who were added later. */
function wasToldOfOthers(participant: Participant, { negotiation, standings }: Situation): boolean {
  const told = mailsTo(negotiation, toParticipant(participant)).findLast(({ kind }) => kind === 'outreach')
  const isSince = ({ kind, at }: Fact) => kind === 'participant_added' && told !== undefined && at > told.at
  return told !== undefined && standings.length > 1 && !negotiation.facts.some(isSince)
}

/** The times that they took or named in this message, if they have agreed to anything that is possible. */
export const given = (message: Received, standing: Standing, situation: Situation): Slot[] =>
  standing.free === null ? [] : timesIn(message, standing, situation).slice(0, TIMES_REPEATED_MAX)

export function timesIn(message: Received, { participant }: Standing, { negotiation }: Situation): Slot[] {
  const { reading } = message
  if (reading === null) return []
  const shown = listAnsweredBy(negotiation, toParticipant(participant), message)?.showed ?? []
  return [...reading.picks.flatMap((n) => shown[n] ?? []), ...reading.free]
}

/**
 * The hosts' possible times that this person can make, as windows in which the meeting would lie. Other people's answers remove
 * nothing: if one of their times were missing, the reader would think that we had not heard it.
 */
export function understood(message: Received, standing: Standing, situation: Situation): Slot[] {
  const { everSaid } = situation
  const starts = standing.free ? possibleStarts(within(withoutOthers(everSaid, standing), standing.free)) : []
  const windows: Slot[] = []
  for (let i = 0; i < starts.length && windows.length < TIMES_REPEATED_MAX; i += 2)
    windows.push(asSlot({ start: toTheQuarter(starts[i]!), end: starts[i + 1]! - 1 + everSaid.durationMinutes }))
  return windows.length > 0 ? windows : stillAhead(message, standing, situation)
}

/** The rest of today begins at an odd minute, and nobody said it like that. */
const toTheQuarter = (start: number): number => (start % 5 === 0 ? start : Math.ceil(start / 15) * 15)

/** The times that they gave, without those that are over. */
export const stillAhead = (message: Received, standing: Standing, situation: Situation): Slot[] =>
  given(message, standing, situation).filter((slot) => !isOver(slot, situation))

/** What a thank you says beside the times. */
export function besides(message: Received, standing: Standing, situation: Situation) {
  const { standings } = situation
  const silent = standings.filter(
    (other) => other !== standing && other.participant.required && other.newest === null && !isOut(other),
  )
  return {
    busy: message.reading?.busy ?? [],
    replaced: windowsOf(standing.replaced),
    waitsFor: silent.length <= NAMED_MAX ? silent.map(({ participant }) => personOf(participant)) : [],
  }
}

/** More names are no help. */
const NAMED_MAX = 3
