import { book } from './booking.ts'
import { afterCancellation } from './cancelled.ts'
import { changesByParticipants, learnt } from './changes.ts'
import { mattersOf, passOnWords } from './escalations.ts'
import { firstContactsAgainAt } from './first-contacts.ts'
import { followUps, wakesForSilence } from './follow-ups.ts'
import { lapse, lapseAt } from './lapse.ts'
import { tableNow } from './lists-end.ts'
import { withinMeasure } from './loop-guard.ts'
import type { Negotiation } from './negotiation.ts'
import { changesByOrganizer } from './organizer.ts'
import { readingsToMake } from './readings.ts'
import { converse } from './replies.ts'
import { withReport } from './report.ts'
import { keepBooking } from './rescheduling.ts'
import { inRounds } from './rounds.ts'
import { type Situation, situationOf } from './situation.ts'
import type { Decision } from './step.ts'
import { talk } from './talk.ts'
import { together, wakingAt } from './together.ts'

/**
 * From everything known to the next steps. Pure, so that running it twice is harmless and every behaviour can be tested
 * without a database, a clock or a network. Pausing is not deciding; what arrived meanwhile is read after the resume,
 * because reading is all that ever happens here.
 */
export function decide(negotiation: Negotiation, now: Temporal.Instant): Decision {
  if (negotiation.status === 'paused') return { steps: [], sentence: 'Nothing is done while it is paused.' }
  if (readingsToMake(negotiation).length > 0) return { steps: [], sentence: 'A message is still to be read.' }
  const situation = situationOf(negotiation, now)
  const decision = { active: reporting(negotiate), booked: reporting(keepBooking), cancelled: afterCancellation }[
    negotiation.status
  ](situation)
  const measured = withinMeasure(decision, negotiation, now)
  return inRounds({ ...measured, sentence: measured.sentence || 'Nothing is to be done.' }, negotiation)
}

/** The organizer hears what was done on their word when nothing else follows from it. */
const reporting =
  (deciding: (situation: Situation) => Decision) =>
  (situation: Situation): Decision =>
    withReport(deciding(situation), situation)

/** What people change comes first, and the rest is decided on what it leaves, at once. */
function negotiate(situation: Situation): Decision {
  const changes = together(
    learnt(situation),
    changesByOrganizer(situation),
    changesByParticipants(situation),
    lapse(situation),
  )
  if (changes.steps.length > 0) return wakingAt(changes, [situation.now])
  const booked = book(situation)
  return booked ? together(booked, passOnWords(situation, booked)) : askEverybody(situation)
}

function askEverybody(situation: Situation): Decision {
  const { negotiation, now } = situation
  const table = tableNow(situation)
  const answers = converse(situation, table)
  return talk(situation, {
    answers,
    asked: followUps(situation, table, answers),
    matters: mattersOf(situation, table),
    wakes: [...wakesForSilence(situation), lapseAt(situation), ...firstContactsAgainAt(negotiation, now)],
  })
}
