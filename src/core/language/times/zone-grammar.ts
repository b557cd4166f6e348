// Zones as people say them, beside a time or apart from one. Which region is meant is the resolver's question.

import { isPlace, SHY_ZONES, zoneCandidates } from '../lexicon/zones.ts'
import type { Term } from '../words/tokens.ts'
import type { Atom, Found, Scan } from './atoms.ts'
import { closing, termAt, zoneAtom } from './atoms.ts'
import type { ZoneMention } from './expressions.ts'

/** The zone said right after a time: "3pm ET", "(CET)", "London time", "9:00 in Berlin", "your time". */
export function zoneAfter(scan: Scan, start: number): Found<ZoneMention> {
  let at = start
  const opens = termAt(scan, at).text
  if (opens === '(' || opens === ',') at += 1
  const inPlace = termAt(scan, at).means.relation === 'in'
  if (inPlace) at += 1
  // "hora de Madrid", "heure de Paris"
  const named = termAt(scan, at).means.cue === 'zone-word' && termAt(scan, at + 1).means.zone !== undefined
  if (named) at += 1
  const term = termAt(scan, at)
  const { cue, zone } = term.means
  const there = term.lower === 'there' ? placeBefore(scan, start) : undefined
  if (there) return regions(scan, there, at + 1)
  if (cue === 'zone-mine' || cue === 'zone-yours')
    return { value: { whose: cue === 'zone-mine' ? 'mine' : 'yours' }, next: closing(scan, at + 1) }
  // "heure de Paris", "hora de Madrid"
  const place = cue === 'zone-word' ? termAt(scan, at + 1).means.zone : undefined
  if (place) return regions(scan, place, at + 2)
  if (!zone) return null
  const timeWord = termAt(scan, at + 1).means.cue === 'zone-word' || isTimeWord(termAt(scan, at + 1))
  const bracketed = opens === '(' && termAt(scan, at + 1).text === ')'
  // "9am London works": a city right behind an hour, unless it only begins the name of a place there.
  const after = termAt(scan, at + 1)
  const adjoins = at === start && isHour(scan.terms[start - 1]) && !(after.kind === 'word' && !after.known)
  if (isPlace(zone) && !inPlace && !timeWord && !bracketed && !named && !adjoins) return null
  if (isWordHere(scan, term) && !named) return null
  if (
    SHY_ZONES.has(term.lower) &&
    !term.isPhrase &&
    !timeWord &&
    !isPlace(zone) &&
    term.text === term.lower &&
    term.lower !== 'est' &&
    !(at === start && SAID_SMALL.has(term.lower) && isHour(scan.terms[start - 1]))
  )
    return null
  return regions(scan, zone, timeWord ? at + 2 : at + 1)
}

/** Right behind an hour these are zones in small letters, too. */
const SAID_SMALL = new Set(['eastern', 'central', 'mountain', 'pacific', 'et', 'ct', 'mt', 'pt', 'ist'])

/** How far back "there" may point. */
const LOOK_BACK = 10

/** "I'll be in Dubai, so 2pm there". */
function placeBefore(scan: Scan, start: number): string | undefined {
  for (let at = start - 1; at >= Math.max(0, start - LOOK_BACK); at -= 1) {
    const { zone } = termAt(scan, at).means
    if (zone && isPlace(zone)) return zone
  }
  return undefined
}

const isHour = (term: Term | undefined): boolean =>
  term !== undefined &&
  (term.kind === 'number' ||
    term.means.meridiem !== undefined ||
    term.means.oclock === true ||
    term.means.part === 'noon')

/** A zone apart from a time: "all times CET", "I'm based in Toronto", "on Pacific time". */
export function loneZone(scan: Scan, start: number): Atom | null {
  const term = termAt(scan, start)
  const zone = term.means.zone
  if (!zone) return null
  const timeWord = isTimeWord(termAt(scan, start + 1))
  const living = termAt(scan, start - 1).means.cue === 'living-in' || termAt(scan, start - 1).means.cue === 'elsewhere'
  if (isPlace(zone) && !timeWord && !living) return null
  if (isWordHere(scan, term)) return null
  // "Sgt." and "art" are words; an abbreviation alone counts in capitals and only where zones are spoken of.
  const before = termAt(scan, start - 1)
  // "…, both ET"
  const ofAll = before.means.offer === 'both' || before.means.offer === 'all'
  const introduced = living || ofAll || before.means.relation === 'in' || before.text === '('
  // "All times Eastern"
  const isSpelled = introduced && SAID_SMALL.has(term.lower) && term.text !== term.lower && term.text.length > 3
  const isName = isSpelled && termAt(scan, start + 1).kind === 'word' && !termAt(scan, start + 1).known
  if (
    !timeWord &&
    !isPlace(zone) &&
    !term.isPhrase &&
    (!isSpelled || isName) &&
    ((term.text !== term.text.toUpperCase() && zone !== 'UTC') || !introduced)
  )
    return null
  const found = regions(scan, zone, timeWord ? start + 2 : start + 1)
  return found && zoneAtom(found.value, isPlace(zone) && !timeWord, start, found.next)
}

/** "La hora" isn't Los Angeles time, and "ist" isn't India's. */
const isWordHere = (scan: Scan, term: Term): boolean =>
  scan.lexicon.pack.code !== 'en' && term.text === term.lower && SHY_ZONES.has(term.lower) && !term.isPhrase

function regions(scan: Scan, zone: string, start: number): Found<ZoneMention> {
  const sign = termAt(scan, start).text
  const hours = termAt(scan, start + 1)
  if (zone === 'UTC' && (sign === '+' || sign === '-' || sign === '−') && hours.form && hours.parts![0]! <= 14) {
    const minutes = hours.form === 'clock' ? hours.parts![1]! : 0
    const offset = `${sign === '+' ? '+' : '-'}${String(hours.parts![0]).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
    return { value: { regions: [offset] }, next: closing(scan, start + 2) }
  }
  return { value: { regions: zoneCandidates(zone) }, next: closing(scan, start) }
}

const isTimeWord = (term: Term): boolean =>
  term.means.cue === 'zone-word' || (term.means.offer === 'noun' && /^(time|zeit|tijd)$/.test(term.lower))
