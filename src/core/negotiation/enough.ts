import type { Negotiation } from './negotiation.ts'

/** How many of the required people have to come, by the organizer's last word on it; null: everybody. */
export function enoughOf({ facts }: Negotiation): number | null {
  const said = facts.flatMap((fact) => (fact.kind === 'done_as_asked' ? fact.body.done : []))
  return said.findLast((done) => done.did === 'need')?.count ?? null
}
