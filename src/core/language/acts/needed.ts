// That somebody may not be missing: "Bo has to be there". Nothing else may be said in the same clause, so that "Bo must come early"
// orders nothing.

import type { Found } from './act-lexicon.ts'
import { isLight } from './small-words.ts'
import { type Clause, find, isIn, placesIn, type Spoken } from './spoken.ts'
import { type Company, isNamedBy } from './whom.ts'

export function neededIn(clause: Clause, { tokens }: Spoken, { people }: Company): Found | null {
  const by = find(clause, 'must-come')
  if (!by) return null
  const isName = (at: number) => people.some((person) => isNamedBy(tokens, at, person))
  const isSaid = (at: number) => (by.from <= at && at < by.next) || at === by.end
  const isSmall = (at: number) => isIn(at, clause, 'and', 'beside-name') || isLight(at, clause, tokens)
  const places = placesIn(clause)
  return places.some(isName) && places.every((at) => isName(at) || isSaid(at) || isSmall(at)) ? by : null
}
