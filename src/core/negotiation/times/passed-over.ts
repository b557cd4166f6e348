import { LEFT_OUT_LISTS } from '#core/negotiation/policy.ts'
import type { Received, Sent, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { listAnsweredBy } from '#core/negotiation/situation/sent-mails.ts'
import { minutesOf, type Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { covers, fromWindows, type Intervals } from '#core/time/interval.ts'

// Times of a list that somebody did not name. People who name several have looked at all of them, and the rest does not suit them. People
// who name one may have stopped at the first that suits: they are asked once more about a time that suits the others.

export type PassedOver = {
  /** They have chosen others twice, or several others: nobody asks them again. */
  forGood: Intervals
  /** They have named another once. */
  once: Intervals
}

export function passedOver(standing: Standing, situation: Situation): PassedOver {
  const found = new Map<string, { slot: Slot; lists: Set<string>; isForGood: boolean }>()
  for (const reply of standing.replies) {
    const list = listAnsweredBy(situation.negotiation, toParticipant(standing.participant), reply)
    for (const slot of list ? leftOut(list, reply, standing) : []) {
      const key = `${slot.start}/${slot.end}`
      const before = found.get(key)
      const lists = new Set([...(before?.lists ?? []), ...(hasChosen(reply, list!) ? [list!.id] : [])])
      const isForGood = before?.isForGood || namesSeveral(reply) || lists.size >= LEFT_OUT_LISTS
      found.set(key, { slot, lists, isForGood })
    }
  }
  const those = (isForGood: boolean): Intervals =>
    fromWindows(
      [...found.values()].filter((each) => each.isForGood === isForGood).map(({ slot }) => slot),
      'busy',
    )
  return { forGood: those(true), once: those(false) }
}

/** The times on the answered list that they have not named by now. A reply that names nothing passes nothing over. */
function leftOut({ showed }: Sent, { reading }: Received, { free }: Standing): Slot[] {
  if (!reading?.sure || reading.picks.length + reading.free.length === 0) return []
  return showed.filter((slot) => !(free && covers(free, minutesOf(slot))))
}

/** A person who gives their own times may not have read the whole list, however often they do. */
const namesSeveral = ({ reading }: Received): boolean =>
  reading !== null && reading.picks.length > 1 && reading.free.length === 0

/** Who is asked about one time alone and names others has turned it down. */
const hasChosen = ({ reading }: Received, { showed }: Sent): boolean =>
  reading !== null && (reading.picks.length > 0 || showed.length === 1)
