import type { Reading } from '#core/language/reading.ts'
import { nearestIs, noted } from '#core/mail/wording/answers.ts'
import type { WhyOthers } from '#core/mail/wording/facts.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import type { Heard } from '#core/mail/wording/restated.ts'
import { OFFERS_NEAREST } from '#core/negotiation/policy.ts'
import { freeTime } from '#core/negotiation/situation/agreements.ts'
import type { Received } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { durationOf } from '#core/negotiation/situation/readings.ts'
import { listAnsweredBy } from '#core/negotiation/situation/sent-mails.ts'
import { hasTimes, lengthOf, type Situation, within } from '#core/negotiation/situation/situation.ts'
import { isClear, type Standing } from '#core/negotiation/situation/standing.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { answerTo, type Draft } from '#core/negotiation/step/mails.ts'
import { whereToLook } from '#core/negotiation/times/disagreement.ts'
import { type List, listOf } from '#core/negotiation/times/list-numbers.ts'
import { nearestTo } from '#core/negotiation/times/nearest-to.ts'
import { isPutToOrganizer } from './naming.ts'
import { isOver } from './outreach.ts'
import { besides, timesIn } from './thanks.ts'

// Why the times that somebody took or named cannot be, and which other ones are put to them instead.

export function whyOthers(message: Received, reading: Reading, standing: Standing, situation: Situation): WhyOthers {
  const { negotiation } = situation
  if (reading.intents.includes('change_duration') && reading.duration_minutes === durationOf(negotiation))
    return 'shorter'
  // It became longer since they took a time.
  const list = listAnsweredBy(negotiation, toParticipant(standing.participant), message)
  if (list?.showed.some((slot) => lengthOf(slot) < durationOf(negotiation))) return 'duration'
  if (isTooLate(message, reading, standing, situation)) return 'over'
  // If a time suits the hosts but not the other participants, the mail blames nobody.
  const isApart = standing.free !== null && situation.standings.length > 1
  if (reading.picks.length + reading.free.length > 0)
    return isApart ? 'not_common' : isOutside(standing, situation) ? 'outside' : 'not_possible'
  if (reading.intents.includes('add_people'))
    return isPutToOrganizer(message, standing.participant, negotiation) ? 'add_asked' : 'added'
  return reading.timezone !== null && reading.intents.length + reading.busy.length === 0 ? 'zone' : 'none_fits'
}

/** Only hours, timeframe or notice are in the way, and the organizer may look past those. */
function isOutside({ statements, participant }: Standing, { outsideLimits }: Situation): boolean {
  const free = freeTime(statements)
  const people = outsideLimits.people.filter(({ id }) => id === participant.id)
  return free !== null && hasTimes(within({ ...outsideLimits, people, allowUnknown: false }, free))
}

/** They took a time of the list when it was over already. */
function isTooLate(
  message: Received,
  { picks, free }: Reading,
  { participant }: Standing,
  situation: Situation,
): boolean {
  const shown = listAnsweredBy(situation.negotiation, toParticipant(participant), message)?.showed ?? []
  const picked = picks.flatMap((n) => shown[n] ?? [])
  return free.length === 0 && picked.length > 0 && picked.every((slot) => isOver(slot, situation))
}

/** The nearest to what they named that can be, before anything else. */
export function nearestList(message: Received, standing: Standing, situation: Situation, list: List): List {
  const nearest = nearestTo(timesIn(message, standing, situation), whereToLook(situation), OFFERS_NEAREST)
  return nearest.length > 0 ? listOf(situation, nearest) : list
}

/** In a group there is one list for all, so one person's nearest time is put to them in words. */
export function tellNearest(message: Received, standing: Standing, situation: Situation): Draft {
  const { negotiation } = situation
  const meeting = meetingOf(negotiation)
  const reader = readerOf(negotiation, standing.participant)
  const [slot] = nearestTo(timesIn(message, standing, situation), whereToLook(situation), 1)
  const told = `What ${nameOf(standing.participant)} proposes is not possible: the nearest time that is was told.`
  if (!slot)
    return answerTo(message, {
      text: noted({ meeting, slots: [], ...besides(message, standing, situation) }, reader),
      told,
    })
  const text = nearestIs({ meeting, slot }, reader)
  return answerTo(message, { kind: 'question', text, told, asks: [{ asks: 'is_right', free: [slot] }] })
}

/** The times that we understood, if they are more than a pick. */
export const heardIn = ({ reading }: Received): Heard | null =>
  reading && isClear(reading) ? { free: reading.free, busy: reading.busy } : null
