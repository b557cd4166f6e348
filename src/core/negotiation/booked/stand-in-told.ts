import { standsIn } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { isSameCause } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Sent } from '#core/negotiation/situation/negotiation.ts'
import { isAttending, ORGANIZER } from '#core/negotiation/situation/people.ts'
import { mailFor } from '#core/negotiation/situation/sent-mails.ts'
import { hasBegun, type Situation } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince } from '#core/negotiation/situation/speakers.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader } from '#core/negotiation/step/mail-facts.ts'
import { linkForInvite } from './calendar-changes.ts'
import { isHandedOver } from './handover.ts'
import { chosenFor, standInCause } from './successor.ts'

// The organizer of a booked meeting left the workspace, and somebody stands in for them. The guests hear about it in their next
// mail, whatever it is about.

/** Tells a stand-in what they have taken over. If no member is invited any more, they have to decide. */
export function standInEscalations(situation: Situation): Escalation[] {
  const { negotiation, organizer } = situation
  const chosen = chosenFor(negotiation)
  if (!chosen || hasBegun(situation)) return []
  // Their invitation said it.
  if (chosen.body.takesOver && isHandedOver(chosen, negotiation)) return []
  const cause = standInCause(chosen)
  const told = mailFor(negotiation, ORGANIZER, cause)
  const { booking, hosts } = negotiation
  const isAttended = hosts.some((host) => isAttending(host, negotiation))
  const link = linkForInvite(situation, booking!)
  const question = link?.paragraphs ?? []
  const facts = { meeting: meetingOf(negotiation), slot: booking!, leaver: chosen.body.name, isAttended, question }
  return [
    {
      reason: 'organizer_left',
      isOpen: !isAttended && (!told || organizerSpokeSince(told, negotiation) === null),
      draft: {
        kind: 'attention',
        cause,
        ...standsIn(facts, organizerAsReader(negotiation, cause)),
        asks: link?.asks ?? [],
      },
      sentence: `The organizer has left: ${nameOf(organizer)} stands in and is told.`,
    },
  ]
}

/** The successor does not hear again what an earlier organizer heard about a meeting that is over. */
export function wasToldBefore({ draft }: Escalation, { sent }: Negotiation): boolean {
  const isToOrganizer = ({ to, writtenFor }: Sent) =>
    to.kind === 'organizer' || (to.kind === 'host' && to.id === writtenFor)
  return draft !== null && sent.some((mail) => isToOrganizer(mail) && isSameCause(mail.cause, draft.cause))
}
