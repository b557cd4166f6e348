import type { Reading } from '#core/language/reading.ts'
import { isAfter, isBefore } from '#core/negotiation/situation/before-after.ts'
import type { Negotiation, Received, Sent } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { isAnswered, mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { isClear, type Standing } from '#core/negotiation/situation/standing.ts'
import { isForOrganizer } from '#core/negotiation/situation/turns.ts'
import { isRepeating } from '#core/negotiation/step/mail-limits.ts'
import { silenceOf } from './silence.ts'

// Several people answer one list one after another. Other times are looked for when all of them have spoken, because then one more mail
// to each may be enough; a new list after every single answer would be a mail to everybody for each of them.

/** Somebody who has these times in hand will still say something, so other times would be too early. */
export const isListOpen = (situation: Situation): boolean =>
  situation.standings.length > 1 && situation.standings.some((standing) => isAwaited(standing, situation))

/** We don't wait for people who are away, who asked for later, or who let the first follow-up pass. */
function isAwaited(standing: Standing, situation: Situation): boolean {
  if (isOut(standing) || standing.deferred !== null || standing.awayUntil !== null) return false
  if (isAboutToBeAsked(standing, situation)) return true
  const silence = silenceOf(standing, situation)
  return silence?.followUps === 0 && Temporal.Instant.compare(silence.at, situation.now) > 0
}

/** Their message is unclear, so they get a question that settles it, or the times again. */
function isAboutToBeAsked(standing: Standing, { negotiation }: Situation): boolean {
  const { newest, participant, isChecking } = standing
  if (isChecking || !newest?.reading || isClear(newest.reading) || isForOrganizer(newest, standing, negotiation))
    return false
  return participant.required && !isRepeating(standing) && !isAnswered(negotiation, toParticipant(participant), newest)
}

/** People whom we told that we wait for others, and have asked something since, don't need to be told again. */
export function knowsThatWeWait(message: Received, { participant }: Standing, { negotiation }: Situation): boolean {
  const before = mailsTo(negotiation, toParticipant(participant)).filter((sent) => isBefore(sent, message))
  const told = before.find((sent) => sent.showed.length === 0 && isThanksForTimes(sent, negotiation))
  return told !== undefined && before.some((sent) => isAfter(sent, told) && sent.asked.length > 0)
}

function isThanksForTimes({ kind, cause }: Sent, { received }: Negotiation): boolean {
  if (kind !== 'answer' || cause.kind !== 'answer') return false
  const reading = received.find(({ id }) => id === cause.ref)?.reading
  return reading !== null && reading !== undefined && givesTimes(reading)
}

const givesTimes = ({ picks, free, intents }: Reading): boolean =>
  picks.length + free.length > 0 && !intents.includes('question')
