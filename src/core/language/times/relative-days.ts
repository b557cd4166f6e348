// Days by how far they are from today, or from the day just spoken of.

import type { Term } from '../words/tokens.ts'
import type { Found, Scan } from './atoms.ts'
import { oneDay, termAt } from './atoms.ts'
import type { DayExpression } from './expressions.ts'
import { weeksAfter } from './span-grammar.ts'

/** Today, tomorrow, "that day", every day. */
export function plainRelative(scan: Scan, start: number): Found<DayExpression[]> {
  const { dayOffset, which, unit } = termAt(scan, start).means
  if (dayOffset !== undefined) {
    if (dayOffset < 0) return oneDay({ kind: 'past' }, start + 1)
    // "In a fortnight" is as vague as "in two weeks".
    if (dayOffset === 14 && termAt(scan, start).lower === 'in')
      return oneDay({ kind: 'in', count: 2, unit: 'week' }, start + 1)
    // "heute in einer Woche", "vandaag over een week"
    const later = weeksAfter(scan, start + 1)
    if (later) return oneDay({ kind: 'offset', days: dayOffset + 7 * later.value }, later.next)
    const week = termAt(scan, start + 1).means.unit === 'week'
    return oneDay({ kind: 'offset', days: dayOffset + (week ? 7 : 0) }, start + (week ? 2 : 1))
  }
  const sequel = weekAfterThat(scan, start)
  if (sequel) return sequel
  const nextUnit = termAt(scan, start + 1).means.unit
  const article = termAt(scan, start).means.offer === 'article' ? 1 : 0
  if (
    termAt(scan, start + article).means.unit === 'day' &&
    !termAt(scan, start + article).lower.endsWith('s') &&
    termAt(scan, start + article + 1).means.relation === 'after' &&
    !termAt(scan, start + article + 2).means.dayOffset
  )
    return oneDay({ kind: 'following-day' }, start + article + 2)
  // "le jour d'après", "de dag erna", "al día siguiente", "am nächsten Tag"
  const behind = termAt(scan, start + article + 1).means.which
  const day = termAt(scan, start + article)
  // "Any day next week" is about the week.
  const opensUnit = termAt(scan, start + article + 2).means.unit !== undefined
  if (isOneDay(day) && (behind === 'following' || (behind === 'next' && !opensUnit)))
    return oneDay({ kind: 'following-day' }, start + article + 2)
  if ((which === 'following' || which === 'next') && isOneDay(termAt(scan, start + 1)))
    return oneDay({ kind: 'following-day' }, start + 2)
  if (which === 'same' && nextUnit === 'day') return oneDay({ kind: 'focus' }, start + 2)
  if (which === 'same' && nextUnit === 'week') return oneDay({ kind: 'same-week', part: null }, start + 2)
  if (which === 'every' && (nextUnit === 'day' || nextUnit === 'workday'))
    return oneDay({ kind: 'every-day' }, start + 2)
  if (unit === 'workday') return oneDay({ kind: 'every-day' }, start + 1)
  return null
}

const isOneDay = ({ means, lower }: Term): boolean => means.unit === 'day' && /^(day|tag|dag|jour|día|dia)$/.test(lower)

/** "Cette semaine et la suivante", "die Woche darauf": the one after the week just spoken of. */
function weekAfterThat(scan: Scan, start: number): Found<DayExpression[]> {
  const term = termAt(scan, start)
  if (term.means.which !== 'next' || !term.isPhrase || term.means.unit) return null
  const after = termAt(scan, start + 1).means
  if (after.unit || after.month || after.part || (after.offer && after.offer !== 'article')) return null
  const week = scan.atoms.findLast((atom) => atom.kind === 'day')
  if (week?.kind !== 'day' || week.day.kind !== 'week' || week.day.weeks === null) return null
  return oneDay({ kind: 'week', weeks: week.day.weeks + 1, part: null, universal: false }, start + 1)
}
