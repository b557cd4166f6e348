import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { together, wakingAt } from '#core/negotiation/step/together.ts'
import { lapseAt } from '#core/negotiation/times/lapse.ts'
import { listNow } from '#core/negotiation/times/list.ts'
import { wakesForLoss } from '#core/negotiation/times/most.ts'
import { wakesForSilence } from '#core/negotiation/times/silence.ts'
import { escalate, escalationsIn } from './escalations.ts'
import { firstContactsAgainAt } from './first-contacts.ts'
import { followUps } from './follow-ups.ts'
import { converse } from './replies.ts'

// Asking: who is written to while there is nothing to book, and about what. This is the entrance to the room.
//
// Everybody gets at most one mail a decision. `replies.ts` answers those who wrote and approaches those who were never asked
// (`outreach.ts`, `opening.ts`), `follow-ups.ts` asks the silent again, and `escalations.ts` puts to the organizer what only they can
// settle. `changes.ts` is looked at before: it takes from messages what they change about the people and the length of the meeting.

/** While no time is agreed: answers, first mails, follow-ups, and questions to the organizer. */
export function askEverybody(situation: Situation): Decision {
  const { negotiation, now } = situation
  const list = listNow(situation)
  const answers = converse(situation, list)
  return writeToEverybody(situation, {
    answers,
    asked: followUps(situation, list, answers),
    escalations: escalationsIn(situation, list),
    wakes: [
      ...wakesForSilence(situation),
      ...wakesForLoss(situation),
      lapseAt(situation),
      ...firstContactsAgainAt(negotiation, now),
    ],
  })
}

export type Writing = {
  /** Answers to people who wrote. */
  answers: Decision
  /** Mails that ask others, for the first time or again. */
  asked: Decision
  /** Questions that only the organizer can settle. */
  escalations: Escalation[]
  wakes: (Temporal.Instant | null)[]
}

/** Writes to the organizer first, then to people who wrote, then to people who are silent. */
export function writeToEverybody(situation: Situation, { answers, asked, escalations, wakes }: Writing): Decision {
  return wakingAt(together(escalate(situation, escalations), answers, asked), wakes)
}
