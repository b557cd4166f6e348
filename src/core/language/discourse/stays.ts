// "I'm in New York that week, 3pm my time": while somebody is elsewhere, their own time is the one of the place. Where they
// don't say whose time they mean, it may be either.

import { hasAnyCue, hasTime, type Segment } from '../clauses/segment.ts'
import { isPlace, zoneCandidates } from '../lexicon/zones.ts'
import type { Atom } from '../times/atoms.ts'
import type { Term } from '../words/tokens.ts'

type Words = { segments: Segment[]; terms: Term[] }

/** `isDated`: for days that they name beside it. */
export type Stay = { zone: string; words: string; isDated: boolean }

/** The one place that they say they are at for a while; null where there is none, or more than one. */
export function stayIn({ segments, terms }: Words): Stay | null {
  const stays = segments.filter(isStaying).flatMap((segment) => {
    const { first, next } = segment
    const ofHours = termsOfHours(segment)
    return terms.slice(first, next).flatMap(({ means, text, kind }, index) => {
      const regions = means.zone && isPlace(means.zone) && isNamed(text, kind) ? zoneCandidates(means.zone) : []
      return regions.length === 1 && !ofHours.has(first + index)
        ? [{ zone: regions[0]!, words: zoneName(regions[0]!), isDated: hasTime(segment) }]
        : []
    })
  })
  const [stay, ...others] = stays
  return stay && others.every(({ zone }) => zone === stay.zone) ? stay : null
}

/** Where the words of its hours stand: a place among them says whose hour it is. */
const termsOfHours = ({ atoms }: Segment): Set<number> =>
  new Set(
    atoms
      .filter(({ kind }) => kind === 'time')
      .flatMap(({ first, next }) => Array.from({ length: next - first }, (_, index) => first + index)),
  )

/** "3pm my time", "10 Uhr Ortszeit": the hour is told by the clocks of where they are. */
export const isByLocalClock = ({ segments, terms }: Words): boolean =>
  segments.some(
    ({ atoms, first, next }) =>
      atoms.some(isMine) || (atoms.some(({ kind }) => kind === 'time') && saysLocal(terms.slice(first, next))),
  )

const isMine = (atom: Atom): boolean =>
  atom.kind === 'time' && atom.zone !== null && 'whose' in atom.zone && atom.zone.whose === 'mine'

const saysLocal = (terms: Term[]): boolean => terms.some(({ lower }) => LOCAL.test(lower))

/** In the languages that we read. */
const LOCAL = /^(?:ortszeit|lokaler|locale|local|lokale|there|dort|là-bas|allí|allá|lá|daar)$/

/** Somebody is or travels there. What they have there, or who else lives there, is no stay. */
const isStaying = (segment: Segment): boolean =>
  hasAnyCue(segment, 'elsewhere', 'away') ||
  segment.cues.some(({ cue, text }) => (cue === 'no' || cue === 'can') && STAYING.test(text))

const STAYING =
  /^(?:travell?ing|working|staying|visiting|bin|unterwegs|reise|voyage|déplacement|viaje|viajando|viagem|op|reis)$/

const isNamed = (text: string, kind: Term['kind']): boolean => kind === 'word' && /^\p{Lu}/u.test(text)

/** New York of America/New_York. */
const zoneName = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
