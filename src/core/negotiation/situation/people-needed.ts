import type { Negotiation } from './negotiation.ts'
import { isTrueOf } from './sent-mails.ts'

/** How many of the required people have to come, by the organizer's last word on it; null: everybody. */
export function peopleNeeded({ facts, participants, received }: Negotiation): number | null {
  const said = facts.flatMap((fact) => {
    if (fact.kind !== 'done_as_asked') return []
    const message = received.find(({ id }) => id === fact.body.message_id)
    return !message || isTrueOf(fact, message) ? fact.body.done : []
  })
  const last = said.findLast((done) => done.did === 'need')
  // "All of them" means everybody, also people who join later.
  if (!last || last.count >= last.of) return null
  // The number counted the people of that time: everybody who was added since has to come as well.
  const required = participants.filter((participant) => participant.required).length
  return last.count + Math.max(0, required - last.of)
}
