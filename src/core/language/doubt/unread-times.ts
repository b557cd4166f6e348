// Words about time that nothing was made of.

import type { Segment } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Span } from '../text/span.ts'
import type { Term } from '../words/tokens.ts'

/** Words about time that no conclusion rests on. Nothing is silently dropped. */
export function unreadIn(parsed: Parsed): Span[] {
  const unread: Span[] = []
  for (const draft of parsed.drafts) if (draft.says === 'aside' && draft.strength === 'unclear') unread.push(draft.span)
  const wishes = parsed.segments.filter(({ isWish }) => isWish)
  const reached = { segment: 0, atom: 0 }
  for (let index = 0; index < parsed.terms.length; index += 1) {
    const term = parsed.terms[index]!
    const temporal =
      term.means.weekday || term.means.dayOffset !== undefined || term.form === 'clock' || term.form === 'iso'
    if (!temporal && !(term.kind === 'number' && opensRange(parsed.terms, index))) continue
    if (wishes.some(({ first, next }) => first <= index && index < next)) continue
    if (!isCovered(parsed.segments, index, reached)) unread.push({ from: term.from, to: term.to })
  }
  if (parsed.isCut) unread.push({ from: parsed.terms.at(-1)?.to ?? 0, to: parsed.text.length })
  return unread
}

const opensRange = (terms: Term[], index: number): boolean =>
  terms[index + 1]?.means.relation === 'to' && terms[index + 2]?.kind === 'number'

/** Whether a piece of the grammar holds a term. Asked of term after term: pieces come in the order of the terms. */
function isCovered(segments: Segment[], index: number, reached: { segment: number; atom: number }): boolean {
  for (; reached.segment < segments.length; reached.segment += 1, reached.atom = 0) {
    const { atoms } = segments[reached.segment]!
    while (reached.atom < atoms.length && atoms[reached.atom]!.next <= index) reached.atom += 1
    if (reached.atom < atoms.length) return atoms[reached.atom]!.first <= index
  }
  return false
}
