// Another length than the planned one.

import type { Segment } from '../clauses/segment.ts'
import { cueOf, hasAnyCue, hasCue, hasCueOf, hasTime } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import type { AddWish, Wishes } from './wishes.ts'

/** A length other than the planned one, where the sentence is about length: "make it 45", "20 mins max". */
export function readDuration(wishes: Wishes, segments: Segment[], terms: Term[], currentMinutes: number, add: AddWish) {
  for (const segment of segments) {
    if (
      hasAnyCue(segment, 'too-long', 'past') ||
      segment.cues[0]?.cue === 'versus' ||
      (segment.link as string) === 'because'
    )
      continue
    const bare = bareMinutes(segment, terms)
    if (bare && bare !== currentMinutes) {
      wishes.durationMinutes = bare
      add('change_duration', segment)
    }
    for (const atom of segment.atoms) {
      if (atom.kind !== 'duration' || atom.shift !== 0 || atom.minutes < 5 || atom.minutes > 8 * 60) continue
      const about = hasCueOf(segment, WISHING) || (segment.strangers <= 1 && !hasTime(segment))
      const moves =
        terms[atom.first - 1]?.means.relation === 'by' || (hasCue(segment, 'reschedule') && !resizes(segment, terms))
      if (!about || moves || atom.minutes === currentMinutes) continue
      wishes.durationMinutes = atom.minutes
      if (!wishes.list.some((wish) => wish.intent === 'change_duration')) add('change_duration', segment)
    }
  }
}

/** Words beside which a length is one that somebody would like. */
const WISHING: Cue[] = ['length', 'yes', 'can', 'howabout', 'prefer', 'keep', 'reschedule']

const BARE_MINUTES = new Set([15, 20, 25, 30, 40, 45, 50, 60, 75, 90])

/** "make it 45", "shorten to 20": after a verb of length, a number that can't be an hour counts minutes. */
function bareMinutes(segment: Segment, terms: Term[]): number | null {
  for (const cue of segment.cues) {
    if (
      cue.cue !== 'length' ||
      !/^(make|shorten|extend|cut|reduce|trim|lengthen|keep|limit|stretch|verkürzen|verlängern|raccourcir|acortar|reducir|encurtar|reduzir|inkorten|verlengen)/.test(
        cue.text,
      )
    )
      continue
    for (let index = cue.index + 1; index < Math.min(cue.index + 4, segment.next, terms.length); index += 1) {
      const term = terms[index]!
      const counts =
        term.form === 'plain' &&
        BARE_MINUTES.has(term.parts![0]!) &&
        !terms[index + 1]?.means.unit &&
        !terms[index + 1]?.means.meridiem
      if (counts && !segment.atoms.some((atom) => atom.first <= index && index < atom.next && atom.kind !== 'offer'))
        return term.parts![0]!
    }
  }
  return null
}

/** "Bump it up to 45 minutes": a verb of moving whose goal is a length. */
export function resizes(segment: Segment, terms: Term[]): boolean {
  const cue = cueOf(segment, 'reschedule')
  const goal = segment.atoms.find((atom) => atom.kind === 'duration' && atom.shift === 0)
  const lead = goal && terms[goal.first - 1]?.means.relation
  return cue !== undefined && !hasTime(segment) && (lead === 'to' || lead === 'until')
}
