import { otherTimes, outreach } from '#core/mail/wording-offers.ts'
import { isPossible } from '#core/time/search.ts'
import { type Draft, readerOf, slotsOf } from './mails.ts'
import type { Slot } from './negotiation.ts'
import { isOutsideOpen } from './outside.ts'
import { toParticipant } from './people.ts'
import { durationOf } from './readings.ts'
import { mailsTo } from './said.ts'
import { lengthOf, type Situation, startOf } from './situation.ts'
import type { Standing } from './standing.ts'
import { type Table, whereToLook } from './table.ts'
import { isSettled, isWithOrganizer } from './turns.ts'

// Mails that nobody asked for: the first one, and other times when those that somebody holds are no longer good.

export function firstMail({ participant }: Standing, { negotiation }: Situation, { shown }: Table): Draft | null {
  if (shown.length === 0) return null
  const text = outreach(negotiation, readerOf(negotiation, participant), slotsOf(shown), durationOf(negotiation))
  return { kind: 'outreach', cause: 'outreach', text, shown }
}

/** When nothing of the list is good any more, or a change of organizer lost a part of it. */
export function newTimes(standing: Standing, situation: Situation, { shown }: Table): Draft | null {
  const { negotiation } = situation
  const { participant } = standing
  const held = mailsTo(negotiation, toParticipant(participant)).findLast(({ showed }) => showed.length > 0)
  if (!held || shown.length === 0 || isNotAsked(standing, situation)) return null
  const good = held.showed.filter((slot) => isGood(slot, situation))
  // What time alone has taken is replaced when they are next written to.
  const lost = held.showed.filter((slot) => !good.includes(slot) && !isOver(slot, situation))
  const changedSince = negotiation.facts.some(({ kind, at }) => kind === 'organizer_changed' && at > held.at)
  if (lost.length === 0 || (good.length > 0 && !changedSince)) return null
  const why = lost.some((slot) => lengthOf(slot) < durationOf(negotiation)) ? 'duration' : 'changed'
  const text = otherTimes(negotiation, readerOf(negotiation, participant), slotsOf(shown), why)
  return { kind: 'offer', cause: `round:${shown[0]!.round}`, text, shown }
}

const isNotAsked = (standing: Standing, situation: Situation): boolean =>
  isSettled(standing, situation) ||
  standing.deferred !== null ||
  isWithOrganizer(standing, situation.negotiation) ||
  isOutsideOpen(situation)

const isGood = (slot: Slot, situation: Situation): boolean =>
  lengthOf(slot) >= situation.strict.durationMinutes && isPossible(whereToLook(situation), startOf(slot))

function isOver(slot: Slot, { strict }: Situation): boolean {
  return startOf(slot) < strict.now + Math.max(0, ...strict.hosts.map(({ noticeMinutes }) => noticeMinutes))
}
