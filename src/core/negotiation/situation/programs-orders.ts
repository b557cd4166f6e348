import type { Fact } from './fact.ts'
import type { Negotiation } from './negotiation.ts'
import { startSequenceOf } from './sent-mails.ts'

type Order = Extract<Fact, { kind: 'reschedule_asked' | 'move_ordered' }>

/**
 * Orders from programs about the present time. Ordering the time that the meeting already has takes back earlier orders.
 */
export function ordersOf({ facts, booking }: Pick<Negotiation, 'facts' | 'booking'>): Order[] {
  if (!booking) return []
  const about = facts.filter(isOrder).filter(({ body }) => body.sequence === startSequenceOf(booking))
  const revoked = about.findLastIndex(({ kind, body }) => kind === 'move_ordered' && body.start === booking.start)
  return about.slice(revoked + 1)
}

const isOrder = (fact: Fact): fact is Order => fact.kind === 'reschedule_asked' || fact.kind === 'move_ordered'
