import { cancellation } from '#core/negotiation/booked/cancelled.ts'
import { instructionsIn } from '#core/negotiation/situation/instructions.ts'
import type { Negotiation, Received } from '#core/negotiation/situation/negotiation.ts'
import { type Situation, situationOf } from '#core/negotiation/situation/situation.ts'
import { voiceOf } from '#core/negotiation/situation/speakers.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { wakingAt } from '#core/negotiation/step/together.ts'
import type { Outcome } from './who-takes-part.ts'

// "Leave it for now": an active request is paused, and the organizer hears how to go on. While it is paused, nothing is decided
// but their own plain order to resume or to cancel it.

/** A booked meeting cannot be paused: it is moved or cancelled, and they are asked which. */
export function pausing({ negotiation: { booking } }: Situation): Outcome {
  return booking?.live
    ? { steps: [], done: { did: 'ask_whether_to_move', windows: [{ start: booking.start, end: booking.end }] } }
    : { steps: [{ do: 'pause', by: 'organizer' }], done: { did: 'pause' }, asks: [{ asks: 'shall_resume' }] }
}

/** Mails of a decision that pauses the request leave in spite of it. */
export const leavingBeforePause = (steps: Step[]): Step[] =>
  steps.some((step) => step.do === 'pause')
    ? steps.map((step) => (step.do === 'send' ? { ...step, mail: { ...step.mail, kind: 'paused' } } : step))
    : steps

export function whilePaused(negotiation: Negotiation, now: Temporal.Instant): Decision {
  const since = negotiation.facts.findLast(({ kind }) => kind === 'paused')
  const isOrganizers = (message: Received) =>
    message.kind === 'reply' && voiceOf(message, negotiation)?.kind === 'organizer'
  const orders = negotiation.received
    .filter((message) => since !== undefined && message.at > since.at && isOrganizers(message))
    .flatMap((message) => orderIn(message, negotiation) ?? [])
  switch (orders.at(-1)) {
    case 'resume':
      return wakingAt({ steps: [{ do: 'resume', by: 'organizer' }], sentence: 'The organizer takes it up again.' }, [
        now,
      ])
    case 'cancel':
      return {
        steps: cancellation(situationOf(negotiation, now), 'organizer'),
        sentence: 'The organizer cancels it, although it is paused.',
      }
    default:
      return { steps: [], sentence: 'Nothing is done while it is paused.' }
  }
}

function orderIn(message: Received, negotiation: Negotiation): 'resume' | 'cancel' | null {
  const { reading } = message
  if (!reading?.sure) return null
  if (reading.intents.includes('cancel') || reading.intents.includes('decline_meeting')) return 'cancel'
  return instructionsIn(message, negotiation).some((instruction) => instruction.do === 'resume') ? 'resume' : null
}
