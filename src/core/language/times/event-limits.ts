// Limits that something else sets: "after the launch on 12 June", "until the demo at 3". What ends a time is exact; when
// an event is over, and whether its own day is meant too, only the writer knows.

import type { Relation } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import type { Atom, Scan } from './atoms.ts'
import { dayAtom, termAt, timeAtom } from './atoms.ts'
import { clock } from './clock-grammar.ts'
import { isDelayed, singleDay } from './day-grammar.ts'

/** "The quarterly board meeting"; what is longer tells a story. */
const MOST_WORDS = 3

export function findEventLimit(scan: Scan, start: number): Atom | null {
  const relation = termAt(scan, start).means.relation
  // "Not free until after the launch on Thursday": with its day.
  const isOver = relation === 'until' && termAt(scan, start + 1).means.relation === 'after' && !isDelayed(scan, start)
  const event = eventEnd(scan.terms, isOver ? start + 1 : start)
  if (event < 0) return null
  const lead = termAt(scan, event).means.relation
  const isAfter = isAfterwards(relation)
  if (lead === 'at') {
    const hour = clock(scan, event + 1, true)
    if (!hour) return null
    const kind = isAfter ? 'after' : 'before'
    return timeAtom({ kind, at: hour.value, isNegation: false }, null, start, hour.next)
  }
  const found = singleDay(scan, lead === 'on' ? skipArticle(scan, event + 1) : event)
  const day = found?.value[0]
  if (found?.value.length !== 1 || (day!.kind !== 'weekday' && day!.kind !== 'date')) return null
  if (isOver) return dayAtom({ kind: 'range', from: { kind: 'offset', days: 0 }, to: day! }, start, found.next)
  return isAfter
    ? dayAtom({ kind: 'from', day: day!, inclusive: false, isNegation: false }, start, found.next)
    : dayAtom({ kind: 'until', day: day!, inclusive: false }, start, found.next)
}

const skipArticle = (scan: Scan, index: number): number =>
  termAt(scan, index).means.offer === 'article' && termAt(scan, index + 1).means.weekday ? index + 1 : index

/** Whether a piece of the grammar is such a limit that leaves open when exactly. */
export function isOpenEvent(atom: Atom, terms: Term[]): boolean {
  if (atom.kind !== 'day' && atom.kind !== 'time') return false
  const { relation } = terms[atom.first]!.means
  if (atom.kind === 'time' && !isAfterwards(relation)) return false
  return eventEnd(terms, atom.first) >= 0
}

const isAfterwards = (relation: Relation | undefined): boolean => relation === 'after' || relation === 'not-before'

/** Where the words for the event behind a limit end, or -1. */
function eventEnd(terms: Term[], start: number): number {
  const { relation } = terms[start]!.means
  if (!isAfterwards(relation) && relation !== 'before' && relation !== 'until') return -1
  if (start + 2 >= terms.length || !DETERMINERS.has(terms[start + 1]!.lower)) return -1
  let at = start + 2
  while (at < terms.length && at < start + 2 + MOST_WORDS && namesEvent(terms[at]!)) at += 1
  if (at === start + 2 || at >= terms.length) return -1
  return terms[at]!.means.relation === 'on' || terms[at]!.means.relation === 'at' ? at : -1
}

const DETERMINERS = new Set(['the', 'my', 'our', 'your', 'his', 'her', 'their', 'a', 'an'])

function namesEvent({ kind, means, known }: Term): boolean {
  if (kind !== 'word') return false
  if (!known) return true
  return means.relation === undefined && (means.cue === 'meeting' || means.cue === 'no')
}
