// Lengths and zones as they stand in their marks: "eine", "45", "une vingtaine", "heure de Paris", "GMT+11", "Manaus". Running text needs more around
// them, since each could be something else.

import { isPlace, zoneCandidates } from '../lexicon/zones.ts'
import type { ZoneMention } from '../times/expressions.ts'
import { bare } from '../words/letters.ts'
import type { Term } from '../words/tokens.ts'

/** Numbers that are nouns. */
const ABOUT: Record<string, number> = {
  dizaine: 10,
  quinzaine: 15,
  vingtaine: 20,
  trentaine: 30,
  quarantaine: 40,
  cinquantaine: 50,
}
/** So many are hours, more are minutes. */
const HOURS_MAX = 4

export function lengthIn(words: readonly Term[]): number | null {
  const isHours = words.some(({ means, bare }) => means.unit === 'hour' || /(?:stunde|stund)$/.test(bare))
  for (const { means, bare } of words) {
    const number = means.number ?? ABOUT[bare]
    if (number !== undefined) return isHours || number <= HOURS_MAX ? number * 60 : number
  }
  return isHours ? 60 : null
}

export function zoneIn(words: readonly Term[]): ZoneMention | null {
  const places = words.filter(({ means }) => means.zone !== undefined && isPlace(means.zone))
  const [named] = places.length > 0 ? places : words.filter(({ means }) => means.zone !== undefined)
  if (named && named.means.zone !== 'UTC') return { regions: zoneCandidates(named.means.zone!) }
  const city = words.flatMap(({ kind, text, bare }) =>
    kind === 'word' && /^\p{Lu}/u.test(text) ? (cities().get(bare) ?? []) : [],
  )
  if (city.length > 0) return { regions: city }
  const at = words.findIndex(({ means }) => means.zone === 'UTC')
  if (at < 0) return null
  const hours = words[at + 2]?.means.number
  const sign = words[at + 1]?.text
  if (hours === undefined || hours > 14 || (sign !== '+' && sign !== '-' && sign !== '−')) return { regions: ['UTC'] }
  return { regions: [`${sign === '+' ? '+' : '-'}${String(hours).padStart(2, '0')}:00`] }
}

let known: Map<string, string> | null = null

/** What the zones of the world are called after: "Halifax", "Noumea", "Curacao". */
function cities(): Map<string, string> {
  known ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      bare(zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase()),
      zone,
    ]),
  )
  return known
}
