import { earliestAgreed } from '#core/time/search.ts'
import type { Negotiation, Slot } from './negotiation.ts'
import { isAfter } from './order.ts'
import { ORGANIZER, toParticipant } from './people.ts'
import { mailsTo } from './said.ts'
import { asSlot, hasTimes, relaxed, type Situation } from './situation.ts'
import { organizerSpokeSince } from './speakers.ts'
import type { Standing } from './standing.ts'

// Timeframe, working hours and notice bind us, not the organizer. A time outside of them to which everybody has agreed is
// kept, and put to the organizer when nothing inside fits.

/** Whoever has turned down this many rounds means what they said. */
const ROUNDS_BEFORE_ASKING = 2

export function outsideProposal(situation: Situation): Slot | null {
  const { loose, asSaid, negotiation, standings } = situation
  if (standings.length === 0 || hasTimes(asSaid)) return null
  const insists = standings.some((standing) => listsTurnedDown(standing, negotiation) >= ROUNDS_BEFORE_ASKING)
  if (hasTimes(loose) && !insists) return null
  const found = earliestAgreed(relaxed(asSaid))
  return found && asSlot(found)
}

function listsTurnedDown({ participant, newest, said }: Standing, negotiation: Negotiation): number {
  if (!newest || said.agreements.length === 0) return 0
  return mailsTo(negotiation, toParticipant(participant)).filter(
    (sent) => sent.showed.length > 0 && isAfter(newest, sent),
  ).length
}

export const outsideCause = ({ start }: Slot): string => `attention:outside:${start}`

/** Put to the organizer, or about to be, and not answered yet. */
export function isOutsideOpen(situation: Situation): boolean {
  const slot = outsideProposal(situation)
  if (!slot) return false
  const asked = mailsTo(situation.negotiation, ORGANIZER).find(({ cause }) => cause === outsideCause(slot))
  return !asked || organizerSpokeSince(asked, situation.negotiation) === null
}
