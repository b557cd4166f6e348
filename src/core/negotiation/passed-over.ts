import { covers, fromWindows, type Intervals } from '#core/time/interval.ts'
import type { Received, Slot } from './negotiation.ts'
import { toParticipant } from './people.ts'
import { listAnsweredBy } from './said.ts'
import { lengthOf, type Situation, startOf } from './situation.ts'
import type { Standing } from './standing.ts'

// Times of a list that somebody did not name. People who name several have looked at all of them, and the rest does not suit them. People
// who name one may have stopped at the first that suits: they are asked once more about a time that suits the others.

export type PassedOver = {
  /** They have named others twice, or several others: nobody asks them again. */
  forGood: Intervals
  /** They have named another once. */
  once: Intervals
}

const ASKED_MAX = 2

export function passedOver(standing: Standing, situation: Situation): PassedOver {
  const counts = new Map<string, { slot: Slot; times: number }>()
  for (const reply of standing.replies)
    for (const slot of leftOut(reply, standing, situation)) {
      const key = `${slot.start}/${slot.end}`
      const times = (counts.get(key)?.times ?? 0) + (namesSeveral(reply) ? ASKED_MAX : 1)
      counts.set(key, { slot, times })
    }
  const found = [...counts.values()]
  const those = (isMeant: (times: number) => boolean): Intervals =>
    fromWindows(
      found.filter(({ times }) => isMeant(times)).map(({ slot }) => slot),
      'busy',
    )
  return { forGood: those((times) => times >= ASKED_MAX), once: those((times) => times < ASKED_MAX) }
}

/** What the list held that a reply answers, without what they have named by now. A reply that names nothing leaves out nothing. */
function leftOut(reply: Received, { participant, free }: Standing, { negotiation }: Situation): Slot[] {
  const { reading } = reply
  if (!reading?.sure || reading.picks.length + reading.free.length === 0) return []
  const shown = listAnsweredBy(negotiation, toParticipant(participant), reply)?.showed ?? []
  return shown.filter((slot) => !(free && covers(free, { start: startOf(slot), end: startOf(slot) + lengthOf(slot) })))
}

/** Whoever gives times of their own may not have read the list to its end. */
const namesSeveral = ({ reading }: Received): boolean =>
  reading !== null && reading.picks.length > 1 && reading.free.length === 0
