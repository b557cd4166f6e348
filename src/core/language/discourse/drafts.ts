// A constraint while it is being put together, and what has been said before it.

import type { Verdict } from '../clauses/polarity.ts'
import type { Segment } from '../clauses/segment.ts'
import { hasCue } from '../clauses/segment.ts'
import type { Atom } from '../times/atoms.ts'
import type { DayExpression, OfferReference, TimeExpression, ZoneMention } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'
import type { Constraint, Says } from './constraint.ts'

/** A constraint with what the following segments may still need to know about it. */
export type Draft = Constraint & {
  sentence: number
  group: number
  timeLeads: boolean
  segment: Segment
  isGeneral: boolean
}

export type State = {
  drafts: Draft[]
  frame: DayExpression | null
  correcting: boolean
  group: number
  excepting: boolean
  /** The sentence in which a list of times is only told. */
  telling: number
  /** The sentence in which a no was put in that answers nothing. */
  joking: number
  /** The heading above that judges what is listed. */
  heading: Heading | null
}

/** A heading that refuses what stands below it, or of which nobody knows whether it does. */
export type Heading = {
  says: 'busy' | null
  strength: Verdict['strength']
  drafts: Draft[]
  isBulleted: boolean | null
}

export function newDraft(
  state: State,
  segment: Segment,
  atoms: Atom[],
  terms: Term[],
  says: Says,
  verdict: Verdict,
): Draft {
  const zone = atoms.find(namesZone)
  const firstDay = atoms.findIndex(isDay)
  const firstTime = atoms.findIndex(isTime)
  return {
    says,
    spoken: verdict.spoken,
    strength: verdict.strength,
    days: [],
    frame: null,
    times: [],
    within: [],
    isException: false,
    zone: zone?.kind === 'time' ? zone.zone : null,
    saidAgain: zone?.kind === 'time' ? saidAgainIn(atoms, zone.zone!) : null,
    offers: [],
    pointsAtOffers: pointsAtOffers(segment, terms),
    pointsAtOne: pointsAtOne(segment, terms),
    fallback: hasCue(segment, 'fallback') || segment.link === 'if',
    span: atoms.length > 0 ? spanOfAtoms(atoms, terms) : spanOf(segment, terms),
    sentence: segment.sentence,
    group: state.group,
    segment,
    timeLeads: firstTime >= 0 && firstDay > firstTime,
    isGeneral: false,
  }
}

const isDay = (atom: Atom): boolean => atom.kind === 'day'
const isTime = (atom: Atom): boolean => atom.kind === 'time'
const namesZone = (atom: Atom): boolean => atom.kind === 'time' && atom.zone !== null

export function pointsAtOffers(segment: Segment, terms: Term[]): boolean {
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1)
    if (terms[index]!.means.offer === 'noun') return true
  return false
}

/** "That one", "those": says which by itself only where it stands beside something. */
export const isPointing = (offer: OfferReference): boolean => offer.kind === 'that' || offer.kind === 'those'

/** Only in a segment that says nothing of several: "one of the afternoon ones", "either the first or the last one". */
function pointsAtOne(segment: Segment, terms: Term[]): boolean {
  let isOne = false
  let isThe = false
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1) {
    const { means, lower } = terms[index]!
    if (QUANTIFIERS.has(means.offer!) || means.join !== undefined) return false
    if (means.offer === 'article' || means.offer === 'that' || POINTING.has(lower)) isThe = true
    if (isThe && (ONE_TIME.has(lower) || lower.endsWith('termin'))) isOne = true
    if (ONE_ARTICLES.has(lower) && isOfDay(terms, index + 1)) isOne = true
  }
  return isOne
}

/** "La del jueves", "den am Donnerstag": the one of that day. */
const ONE_ARTICLES = new Set('el la o a le der den das dem'.split(' '))

function isOfDay(terms: Term[], at: number): boolean {
  const relation = terms[at]?.means.relation
  return (relation === 'from' || relation === 'on') && terms[at + 1]?.means.weekday !== undefined
}

/** What a single time of the list is called, in six languages; in German also with its day, "Donnerstagstermin". */
const ONE_TIME = new Set(
  [
    'one slot option time choice proposal suggestion appointment',
    'termin option vorschlag zeitfenster terminvorschlag möglichkeit variante',
    'celui celle créneau option proposition suggestion rendez',
    'opción hueco propuesta cita turno franja optie tijdstip moment voorstel afspraak opção proposta sugestão vaga',
  ]
    .join(' ')
    .split(' '),
)

/** Besides articles; "celui de jeudi" points by itself. */
const POINTING = new Set('that this celui celle ce cette dieser diesen ese esa dat deze esse essa'.split(' '))

const QUANTIFIERS = new Set<string>(['all', 'both', 'either', 'any', 'none', 'others', 'those'])

export function daysOf(atoms: Atom[]): DayExpression[] {
  const days: DayExpression[] = []
  for (const atom of atoms) if (atom.kind === 'day') days.push(atom.day)
  return days
}

export function timesOf(atoms: Atom[]): TimeExpression[] {
  const times: TimeExpression[] = []
  let zone: ZoneMention | null = null
  for (const atom of atoms) {
    if (atom.kind !== 'time') continue
    // "16.00 uur hier = 10.00 uur bij jullie" is one time said twice.
    if (zone && atom.zone && isOtherZone(zone, atom.zone)) continue
    zone ??= atom.zone
    times.push(atom.time)
  }
  return times
}

function saidAgainIn(atoms: Atom[], zone: ZoneMention): Draft['saidAgain'] {
  const times: TimeExpression[] = []
  let other: ZoneMention | null = null
  for (const atom of atoms) {
    if (atom.kind !== 'time' || !atom.zone || !isOtherZone(zone, atom.zone)) continue
    other ??= atom.zone
    times.push(atom.time)
  }
  return other && { times, zone: other }
}

const isOtherZone = (one: ZoneMention, other: ZoneMention): boolean =>
  one !== other && JSON.stringify(one) !== JSON.stringify(other)

export function lastStatement(state: State): Draft | undefined {
  for (let index = state.drafts.length - 1; index >= 0; index -= 1) {
    const draft = state.drafts[index]!
    if (draft.says !== 'aside' && !draft.isGeneral && !draft.isException) return draft
  }
  return undefined
}

export function lastSays(state: State): 'free' | 'busy' {
  const last = state.drafts.findLast((draft) => draft.says !== 'aside')
  return last?.says === 'busy' ? 'busy' : 'free'
}

export const groupMates = (state: State, draft: Draft): Draft[] =>
  state.drafts.filter((other) => other.group === draft.group && other.sentence === draft.sentence && !other.isGeneral)

/** "I don't work on Wednesday" is about every Wednesday. */
export const everyWeek = (day: DayExpression): DayExpression =>
  day.kind === 'weekday' && day.which === 'plain' ? { ...day, which: 'every' } : day

function spanOfAtoms(atoms: Atom[], terms: Term[]) {
  let next = 0
  for (let index = 0; index < atoms.length; index += 1) next = Math.max(next, atoms[index]!.next)
  return { from: terms[atoms[0]!.first]!.from, to: terms[next - 1]!.to }
}

export function spanOf(segment: Segment, terms: Term[]) {
  const first = terms[segment.first]
  const last = terms[Math.min(segment.next, terms.length) - 1]
  return { from: first?.from ?? 0, to: last?.to ?? first?.to ?? 0 }
}

export function asConstraints(drafts: Draft[]): Constraint[] {
  const constraints: Constraint[] = []
  for (let index = 0; index < drafts.length; index += 1) constraints.push(asConstraint(drafts[index]!))
  return constraints
}

/** Without what only the parser needed. */
const asConstraint = (draft: Draft): Constraint => ({
  says: draft.says,
  spoken: draft.spoken,
  days: draft.days,
  frame: draft.frame,
  times: draft.times,
  within: draft.within,
  isException: draft.isException,
  zone: draft.zone,
  saidAgain: draft.saidAgain,
  offers: draft.offers,
  pointsAtOffers: draft.pointsAtOffers,
  pointsAtOne: draft.pointsAtOne,
  fallback: draft.fallback,
  strength: draft.strength,
  span: draft.span,
})
