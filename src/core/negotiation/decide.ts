import { askEverybody } from '#core/negotiation/asking/ask-everybody.ts'
import { changesByParticipants, learnAboutPeople } from '#core/negotiation/asking/changes.ts'
import { passOnWords } from '#core/negotiation/asking/escalations.ts'
import { book } from '#core/negotiation/booked/booking.ts'
import { afterCancellation } from '#core/negotiation/booked/cancelled.ts'
import { changesByOrganizer } from '#core/negotiation/organizer/organizers-orders.ts'
import { whilePaused } from '#core/negotiation/organizer/pausing.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { readingsToMake } from '#core/negotiation/situation/readings.ts'
import { type Situation, situationOf } from '#core/negotiation/situation/situation.ts'
import { withinMailLimits } from '#core/negotiation/step/mail-limits.ts'
import { withReport } from '#core/negotiation/step/report.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { together, wakingAt } from '#core/negotiation/step/together.ts'
import { lapse } from '#core/negotiation/times/lapse.ts'
import { numberLists } from '#core/negotiation/times/list-numbers.ts'
import { keepBooking } from './keep-booking.ts'

/**
 * Turns everything we know into the next steps. It is pure, so that running it twice is harmless and tests need no database,
 * clock or network. Of a paused negotiation only the organizer decides anything; other messages that arrive meanwhile wait for the resume.
 */
export function decide(negotiation: Negotiation, now: Temporal.Instant): Decision {
  if (readingsToMake(negotiation).length > 0) return { steps: [], sentence: 'A message is still to be read.' }
  if (negotiation.status === 'paused') return whilePaused(negotiation, now)
  const situation = situationOf(negotiation, now)
  const decision = { active: reporting(negotiate), booked: reporting(keepBooking), cancelled: afterCancellation }[
    negotiation.status
  ](situation)
  const measured = withinMailLimits(decision, negotiation, now)
  return numberLists({ ...measured, sentence: measured.sentence || 'Nothing is to be done.' }, negotiation)
}

/** Tells the organizer that we did what they asked, unless another mail follows from it anyway. */
const reporting =
  (deciding: (situation: Situation) => Decision) =>
  (situation: Situation): Decision =>
    withReport(deciding(situation), situation)

/** Applies people's changes first, and decides the rest right away on the changed negotiation. */
function negotiate(situation: Situation): Decision {
  const changes = together(
    learnAboutPeople(situation),
    changesByOrganizer(situation),
    changesByParticipants(situation),
    lapse(situation),
  )
  if (changes.steps.length > 0) return wakingAt(changes, [situation.now])
  const booked = book(situation)
  return booked ? together(booked, passOnWords(situation, booked)) : askEverybody(situation)
}
