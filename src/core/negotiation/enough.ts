import type { Negotiation } from './negotiation.ts'

/** How many of the required people have to come, by the organizer's last word on it; null: everybody. */
export function enoughOf({ facts }: Negotiation): number | null {
  const said = facts.flatMap((fact) => (fact.kind === 'done_as_asked' ? fact.body.done : []))
  const last = said.findLast((done) => done.did === 'need')
  // All of those who were there is everybody, also when others come in later.
  return last && last.count < last.of ? last.count : null
}
