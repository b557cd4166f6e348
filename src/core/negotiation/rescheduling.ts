import { converseAfterBooking, mattersAfterBooking } from './after-booking.ts'
import { agreedSlot, confirmations, movedTo } from './booking.ts'
import { learnt } from './changes.ts'
import { escalate } from './escalations.ts'
import { followUps, wakesForSilence } from './follow-ups.ts'
import { changesByOrganizer } from './organizer.ts'
import { attendToDeclines, endWithoutAnybody, keptUntil, recordAnswers } from './rsvp.ts'
import { type Situation, startOf } from './situation.ts'
import type { Decision } from './step.ts'
import { NOTHING_SHOWN, setTable, withTable } from './table.ts'
import { together, wakingAt } from './together.ts'

// A booked meeting. It stands until everybody has agreed to another time: then the same booking moves, with the same UID and
// the next sequence. Nothing that is said after booking undoes it by itself.

export function keepBooking(situation: Situation): Decision {
  const changes = together(recordAnswers(situation), learnt(situation), changesByOrganizer(situation))
  if (changes.steps.length > 0) return wakingAt(changes, [situation.now])
  if (hasBegun(situation)) return escalate(situation, mattersAfterBooking(situation, NOTHING_SHOWN))
  const isMoving = isToBeMoved(situation)
  return (isMoving ? move(situation) : endWithoutAnybody(situation)) ?? talk(situation, isMoving)
}

/** A wish of anybody's, or another time from somebody who declined. */
function isToBeMoved({ wishes, standings }: Situation): boolean {
  return wishes.some(({ isDecline }) => !isDecline) || standings.some(({ free }) => free !== null)
}

const hasBegun = ({ negotiation, now }: Situation): boolean =>
  Temporal.Instant.compare(now, Temporal.Instant.from(negotiation.booking!.start)) >= 0

function move(situation: Situation): Decision | null {
  const slot = agreedSlot(situation)
  if (!slot || startOf(slot) === startOf(situation.negotiation.booking!)) return null
  return confirmations(situation, slot) ?? movedTo(situation, slot)
}

function talk(situation: Situation, isMoving: boolean): Decision {
  const table = setTable(situation)
  const answers = converseAfterBooking(situation, table, isMoving)
  const asked = isMoving ? followUps(situation, table, answers) : attendToDeclines(situation, table)
  const mails = withTable(table, together(answers, asked))
  const matters = escalate(situation, mattersAfterBooking(situation, table))
  const wakes = isMoving ? wakesForSilence(situation) : [keptUntil(situation)]
  return wakingAt(together(matters, mails), wakes)
}
