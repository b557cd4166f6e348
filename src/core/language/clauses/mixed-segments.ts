// Segments that say two things at once, which are taken apart.

import type { Atom } from '../times/atoms.ts'
import { type Segment, split } from './segment.ts'

/**
 * "Wed yes Tue no": where praise and refusal alternate with times, each time goes with the word beside it. Null for a
 * segment that stays whole, as nearly all do.
 */
export function splitMixed(segment: Segment): Segment[] | null {
  if (segment.atoms.length === 0) return null
  const leading = leadingException(segment)
  if (leading) return leading
  if (segment.atoms.length < 2 || segment.cues.length < 2) return null
  const times = segment.atoms.filter((atom) => atom.kind === 'day' || atom.kind === 'time')
  const votes = segment.cues.filter((cue) => cue.cue === 'yes' || cue.cue === 'no')
  if (times.length < 2 || !votes.some((cue) => cue.cue === 'yes') || !votes.some((cue) => cue.cue === 'no')) return null
  const trailing = votes[0]!.index > times[0]!.first
  const cuts = trailing ? votes.slice(0, -1).map((vote) => vote.index + 1) : votes.slice(1).map((vote) => vote.index)
  const bounds = [segment.first, ...cuts, segment.next]
  return bounds.slice(0, -1).map((first, index) => {
    const next = bounds[index + 1]!
    return split(segment, first, next, index === 0 ? segment.link : 'comma')
  })
}

/** "Except Wednesday any day works": the exception comes first and ends where the main clause begins. */
function leadingException(segment: Segment): Segment[] | null {
  const first = segment.atoms[0]
  if (segment.link !== 'except' || !first) return null
  const verb = segment.cues.find((cue) => (cue.cue === 'yes' || cue.cue === 'can') && cue.index >= first.next)
  const cut = verb?.index ?? segment.atoms.find((atom) => atom.first > first.next)?.first
  if (cut === undefined) return null
  // "… bis auf Donnerstag jeden Vormittag frei", "bis auf den letzten geht jeder davon": what repeats is the rule again.
  const rule = segment.atoms.find(isUniversal)
  if (rule && rule.first >= first.next && (first.kind === 'day' || rule.kind === 'offer') && verb)
    return [split(segment, segment.first, rule.first, 'except'), split(segment, rule.first, segment.next, 'dash')]
  if (!segment.atoms.some((atom) => atom.first >= cut)) return null
  return verb ? [split(segment, segment.first, cut, 'except'), split(segment, cut, segment.next, 'dash')] : null
}

const isUniversal = (atom: Atom): boolean =>
  (atom.kind === 'time' && atom.time.kind === 'part' && atom.time.every) ||
  (atom.kind === 'offer' && atom.offer.kind === 'all')
