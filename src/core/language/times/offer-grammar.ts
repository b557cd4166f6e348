// References to the times that were offered: by number, by order, or all of them.

import type { Term } from '../words/tokens.ts'
import type { Found, Scan } from './atoms.ts'
import { isOfferNoun, termAt } from './atoms.ts'
import { isRangeMark } from './clock-grammar.ts'
import type { OfferReference } from './expressions.ts'

const MOST_OFFERS = 12

export function findOffer(scan: Scan, start: number): Found<OfferReference> {
  return labelled(scan, start) ?? ordered(scan, start) ?? quantified(scan, start) ?? bareNumbers(scan, start)
}

/** Option 2, slots 1 or 3, no. 2, #2, option B. */
function labelled(scan: Scan, start: number): Found<OfferReference> {
  if (
    termAt(scan, start).lower === 'no' &&
    termAt(scan, start + 1).text === '.' &&
    termAt(scan, start + 2).form === 'plain'
  )
    return positions(scan, start + 2, false)
  if (termAt(scan, start).means.offer !== 'label' && termAt(scan, start).text !== '#') return null
  return positions(scan, start + 1, false)
}

function positions(scan: Scan, start: number, couldBeClock: boolean): Found<OfferReference> {
  const list: number[] = []
  let at = start
  for (let count = 0; count < MOST_OFFERS; count += 1) {
    let from = at
    if (count > 0) {
      const joint = termAt(scan, from)
      if (isRangeMark(joint) && list.length === 1) {
        const end = position(termAt(scan, from + 1))
        if (!end || end <= list[0]! || end > MOST_OFFERS) break
        for (let value = list[0]! + 1; value <= end; value += 1) list.push(value)
        at = from + 2
        break
      }
      if (joint.text !== ',' && joint.means.join !== 'or' && joint.means.join !== 'and' && joint.text !== '+') break
      from += 1
      if (termAt(scan, from).means.join) from += 1
      // "Optie 1 of 3, de tweede niet": a new statement.
      if (joint.text === ',' && termAt(scan, from).means.offer === 'article') break
      if (termAt(scan, from).means.offer === 'label' || termAt(scan, from).means.offer === 'article') from += 1
    }
    const value = position(termAt(scan, from))
    if (!value) break
    const after = termAt(scan, from + 1)
    if (
      after.means.meridiem ||
      after.means.unit ||
      after.means.month ||
      after.means.oclock ||
      (after.means.ordinalEnding && count > 0 && couldBeClock)
    )
      break
    if (count > 0 && couldBeClock && after.kind === 'word' && !after.known) break
    list.push(value)
    at = from + 1
    if (after.means.ordinalEnding && !after.spaced) at += 1
  }
  if (list.length === 0) return null
  const noun = isOfferNoun(termAt(scan, at)) && !termAt(scan, at).means.weekday
  return {
    value: { kind: 'ordinals', positions: list, couldBeClock: couldBeClock && !noun, couldBeDate: false },
    next: noun ? at + 1 : at,
  }
}

function position(term: Term): number | null {
  const value = term.form === 'plain' || term.kind === 'word' ? (term.means.number ?? term.means.ordinal) : undefined
  if (value !== undefined) return value >= 1 && value <= MOST_OFFERS ? value : null
  return term.kind === 'word' &&
    term.lower.length === 1 &&
    term.lower >= 'a' &&
    term.lower <= 'h' &&
    (term.text !== 'a' || !term.known)
    ? term.lower.charCodeAt(0) - 96
    : null
}

/** The first one, second option, the first two, last one, the 2nd slot. */
function ordered(scan: Scan, start: number): Found<OfferReference> {
  let at = start
  const article = termAt(scan, at).means.offer === 'article'
  if (article) at += 1
  const term = termAt(scan, at)
  const numeric = term.form === 'plain' && termAt(scan, at + 1).means.ordinalEnding && !termAt(scan, at + 1).spaced
  const ordinal = numeric ? term.parts![0]! : term.means.ordinal
  const last = term.means.offer === 'last'
  if (term.means.offer === 'penultimate')
    return {
      value: { kind: 'ordinals', positions: [-2], couldBeClock: false, couldBeDate: false },
      next: isOfferNoun(termAt(scan, at + 1)) ? at + 2 : at + 1,
    }
  if (!ordinal && !last) return null
  if (ordinal && ordinal > MOST_OFFERS) return null
  const next = at + (numeric ? 2 : 1)
  const count = termAt(scan, next)
  // "The first ten minutes"
  if (count.means.number && termAt(scan, next + 1).means.unit) return null
  if ((last || ordinal === 1) && count.means.number && count.means.number > 1 && count.means.number <= MOST_OFFERS) {
    const noun = isOfferNoun(termAt(scan, next + 1)) ? 1 : 0
    return { value: { kind: last ? 'last' : 'first', count: count.means.number }, next: next + 1 + noun }
  }
  const noun =
    isOfferNoun(count) &&
    (!count.means.cue ||
      count.means.cue === 'meeting' ||
      count.means.cue === 'zone-word' ||
      count.means.cue === 'howabout')
  const opensSegment = isOpening(termAt(scan, at - 1)) || (article && at > start)
  const closes = count.known && !count.means.unit && !count.means.weekday && !count.means.part
  const complete = term.isPhrase // "last one", "the last"
  if (!noun && !complete && !(opensSegment && closes)) return null
  const end = noun ? next + 1 : next
  if (last) return { value: { kind: 'last', count: 1 }, next: end }
  const more = furtherOrdinals(scan, end)
  return {
    value: {
      kind: 'ordinals',
      positions: [ordinal!, ...more.value],
      couldBeClock: false,
      couldBeDate: Boolean(numeric) && !noun,
    },
    next: more.next,
  }
}

/** "first or third", "the second and the fourth one". */
function furtherOrdinals(scan: Scan, start: number): { value: number[]; next: number } {
  const value: number[] = []
  let next = start
  for (let count = 0; count < 5; count += 1) {
    let at = next
    if (termAt(scan, at).text === ',') at += 1
    if (termAt(scan, at).means.join === 'or' || termAt(scan, at).means.join === 'and') at += 1
    if (at === next) break
    if (termAt(scan, at).means.offer === 'article') at += 1
    const ordinal = termAt(scan, at).means.ordinal
    if (!ordinal || ordinal > MOST_OFFERS) break
    value.push(ordinal)
    next = at + 1
    if (isOfferNoun(termAt(scan, next))) next += 1
  }
  return { value, next }
}

function quantified(scan: Scan, start: number): Found<OfferReference> {
  const article = termAt(scan, start).means.offer === 'article' ? 1 : 0
  const term = termAt(scan, start + article)
  const word = term.means.offer
  let next = start + article + 1
  if (word === 'all' || word === 'both' || word === 'either' || word === 'any' || word === 'none') {
    const { means, kind } = termAt(scan, next)
    // "All day" is a time; "none of these days" and "ninguna de esas horas" turn the offers down, whatever they are called.
    if (word !== 'none' && (means.unit || means.part || kind === 'number')) return null
    // "les deux premiers", "las dos últimas"
    const { ordinal, offer } = termAt(scan, next).means
    const isCounted = termAt(scan, next + 1).means.number !== undefined
    if ((word === 'both' || word === 'either') && !isCounted && (ordinal === 1 || offer === 'last'))
      return { value: { kind: offer === 'last' ? 'last' : 'first', count: 2 }, next: next + 1 }
    let inner = next
    while (
      inner < next + 3 &&
      (termAt(scan, inner).means.relation === 'of' || termAt(scan, inner).means.offer === 'noun')
    )
      inner += 1
    const narrowed = ordered(scan, inner)
    // "Either the 4th or the 8th" are days.
    const isDay = narrowed?.value.kind === 'ordinals' && narrowed.value.couldBeDate
    if (narrowed && word !== 'none' && !isDay) return narrowed
    while (
      termAt(scan, next).means.relation === 'of' ||
      termAt(scan, next).means.offer === 'article' ||
      termAt(scan, next).means.offer === 'those' ||
      (word === 'none' && isOfferedUnit(scan, next))
    )
      next += 1
    return { value: { kind: word === 'none' ? 'none' : 'all' }, next }
  }
  if (word === 'those') return { value: { kind: 'those' }, next }
  if (word === 'that' && term.isPhrase) return { value: { kind: 'that' }, next }
  if (word === 'others' && (article || term.isPhrase || /s$/.test(term.lower)))
    return { value: { kind: 'others' }, next }
  if (word === 'middle')
    return article || term.isPhrase || isOfferNoun(termAt(scan, next)) ? { value: { kind: 'middle' }, next } : null
  if (word === 'earliest' || word === 'latest' || word === 'former' || word === 'latter')
    return { value: { kind: word }, next }
  if (word === 'earlier' || word === 'later') {
    // "Do you have an earlier one?" asks for one that was not offered.
    const noun = isOfferNoun(termAt(scan, start - 1)) ? 1 : 0
    if (INDEFINITE.has(termAt(scan, start).lower) || INDEFINITE.has(termAt(scan, start - 1 - noun).lower)) return null
    const complete = article || term.isPhrase || isOfferNoun(termAt(scan, next))
    return complete ? { value: { kind: word }, next } : null
  }
  return null
}

/** The days or hours that were offered, also counted: "ninguna de las dos horas" is no length. A week is more than an offer. */
function isOfferedUnit(scan: Scan, at: number): boolean {
  const { means, kind } = termAt(scan, at)
  const isCount = kind === 'number' || means.number !== undefined || means.offer === 'both'
  const { unit } = isCount ? termAt(scan, at + 1).means : means
  return unit === 'day' || unit === 'hour'
}

const INDEFINITE = new Set(
  'a an any some something anything slightly bit ein eine einen etwas un une una uno um uma een iets algo'.split(' '),
)

/** "3 for me please", "10 is good", "1 and 3": a number that opens a sentence and counts nothing. */
function bareNumbers(scan: Scan, start: number): Found<OfferReference> {
  const term = termAt(scan, start)
  if (term.kind !== 'number' || !isOpening(termAt(scan, start - 1))) return null
  const found = positions(scan, start, true)
  if (!found) return null
  const after = termAt(scan, found.next)
  const closes =
    after.text === '' ||
    after.kind === 'line' ||
    (after.known && !after.means.unit && !after.means.month && !after.means.number && !after.form)
  const before = termAt(scan, start - 1)
  const opensLine = before.text === '' || before.kind === 'line'
  if (
    opensLine &&
    (after.text === ':' || after.text === '-' || after.text === '–') &&
    termAt(scan, found.next + 1).kind !== 'number'
  )
    return found
  // "wrks 4 me" sounds like "for".
  if (after.lower === 'me' || after.lower === 'u' || after.lower === 'us') return null
  if (!closes || after.text === ':' || after.text === '-' || after.text === '/' || after.text === '%') return null
  return found
}

const isOpening = (term: Term): boolean =>
  term.text === '' ||
  term.kind === 'line' ||
  (term.text.length === 1 && '.!?,;:(–—-'.includes(term.text)) ||
  term.means.join !== undefined ||
  term.means.cue === 'yes' ||
  // "I could make 1 or 3"
  (term.means.cue === 'can' && (term.lower === 'make' || term.lower === 'do')) ||
  term.means.cue === 'not' ||
  term.means.cue === 'except' ||
  term.means.which === 'only' ||
  term.means.cue === 'thanks'
