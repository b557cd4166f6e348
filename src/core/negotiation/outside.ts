import { earliestAgreed } from '#core/time/search.ts'
import type { Slot } from './negotiation.ts'
import { ORGANIZER } from './people.ts'
import { mailsTo } from './said.ts'
import { asSlot, hasTimes, relaxed, type Situation } from './situation.ts'
import { organizerSpokeSince } from './speakers.ts'

// Timeframe, working hours and notice bind us, not the organizer. A time outside of them to which everybody has agreed is
// kept, and put to the organizer when nothing inside fits.

/** Whoever has turned down this many rounds means what they said. */
const ROUNDS_BEFORE_ASKING = 2

export function outsideProposal(situation: Situation): Slot | null {
  const { strict, loose, negotiation, standings } = situation
  if (standings.length === 0 || hasTimes(strict)) return null
  const rounds = Math.max(0, ...negotiation.offers.map(({ round }) => round))
  if (hasTimes(loose) && rounds < ROUNDS_BEFORE_ASKING) return null
  const found = earliestAgreed(relaxed(strict))
  return found && asSlot(found)
}

export const outsideCause = ({ start }: Slot): string => `attention:outside:${start}`

/** Put to the organizer, or about to be, and not answered yet. */
export function isOutsideOpen(situation: Situation): boolean {
  const slot = outsideProposal(situation)
  if (!slot) return false
  const asked = mailsTo(situation.negotiation, ORGANIZER).find(({ cause }) => cause === outsideCause(slot))
  return !asked || organizerSpokeSince(asked.at, situation.negotiation) === null
}
