// Whether a segment says yes or no to the times in it, and how firmly. A negation belongs to the next word that can be
// negated; a marker before the first time spreads to the right over segments without one, a marker after a time
// spreads to the left.

import type { Cue } from '../lexicon/vocabulary.ts'
import type { Atom } from '../times/atoms.ts'
import { isNever } from './never.ts'
import type { CueAt, Segment } from './segment.ts'
import { cueOf, hasAnyCue, hasAtom, hasCue, hasTime, isBlocking } from './segment.ts'

export type Strength = 'firm' | 'doubtful' | 'conditional' | 'unclear'

export type Verdict = {
  says: 'free' | 'busy' | null
  /** Said by a word such as "works", not only by "can" or by proposing. */
  spoken: boolean
  /** The marker stands before the first time of the segment. */
  leads: boolean
  strength: Strength
}

export const verdict = (says: Verdict['says'], spoken: boolean, leads: boolean, strength: Strength): Verdict => ({
  says,
  spoken,
  leads,
  strength,
})

/** "10 to 12 for you" */
const isForYou = (atom: Atom): boolean =>
  atom.kind === 'time' && atom.zone !== null && 'whose' in atom.zone && atom.zone.whose === 'yours'

type Vote = { says: 'free' | 'busy'; index: number; spoken: boolean }

export function verdictOf(segment: Segment): Verdict {
  if (segment.cues.length === 0 && !hasAtom(segment, 'offer')) return UNSPOKEN
  // "… but only if you promise no slides": a condition judges no time.
  const isOpen = segment.atoms.length === 0 && hasCue(segment, 'condition')
  const votes = isOpen ? NO_VOTES : votesOf(segment)
  const uncertain = hasAnyCue(segment, 'maybe', 'somebody-else') || isTorn(segment)
  const chosen = nearest(votes, segment)
  const isLimited =
    isConditional(segment) || (chosen?.says === 'free' && segment.cues.some((entry) => isLacking(entry, segment)))
  const strength: Strength = uncertain ? 'doubtful' : isLimited ? 'conditional' : 'firm'
  const none = hasAtom(segment, 'offer')
    ? segment.atoms.find((atom) => atom.kind === 'offer' && atom.offer.kind === 'none')
    : undefined
  if (none) {
    const firstTime = segment.atoms.find((atom) => atom.kind === 'day' || atom.kind === 'time')
    return verdict('busy', true, !firstTime || none.first < firstTime.first, strength)
  }
  if (!chosen) return verdict(null, false, false, strength)
  const firstTime = segment.atoms.find(isTimeOrOffer)
  return verdict(chosen.says, chosen.spoken, !firstTime || chosen.index < firstTime.first, strength)
}

/** "Tuesday not Wednesday works", "Donnerstag geht Freitag nicht": with a day between them, a no and a yes may be of two days. */
function isTorn({ cues, atoms }: Segment): boolean {
  if (atoms.length < 2 || cues.length < 2) return false
  const days = atoms.filter(({ kind }) => kind === 'day')
  if (days.length < 2) return false
  const nots = cues.filter(({ cue }) => cue === 'not')
  // "Pas disponible mardi ni mercredi" says no to both.
  if (nots.length > 1 || cues.some(({ cue }) => cue === 'no')) return false
  const praise = cues.filter(({ cue }) => cue === 'yes' || cue === 'can')
  return nots.some((not) =>
    praise.some((yes) => {
      const [first, last] = not.index < yes.index ? [not.index, yes.index] : [yes.index, not.index]
      return days.some((day) => first < day.first && day.first < last)
    }),
  )
}

/** "As long as my boss agrees"; "as long as we finish by 3" is a limit like any other. */
function isConditional(segment: Segment): boolean {
  const cue = cueOf(segment, 'condition')
  if (!cue) return false
  const limits = segment.atoms.filter((atom) => atom.first > cue.index)
  return limits.length === 0 || segment.strangers > 0 || !limits.every(isLimit)
}

const isLimit = (atom: Atom): boolean =>
  atom.kind === 'time' && (atom.time.kind === 'before' || atom.time.kind === 'after')

const isTimeOrOffer = (atom: Atom): boolean => atom.kind !== 'duration' && atom.kind !== 'zone'

/** Where no word judges anything. Verdicts are never changed, only replaced. */
export const UNSPOKEN = verdict(null, false, false, 'firm')

const NO_VOTES: Vote[] = []

function votesOf(segment: Segment): Vote[] {
  if (segment.cues.length === 0) return NO_VOTES
  const votes: Vote[] = []
  let negation: CueAt | null = null
  let weak: Vote | null = null
  let kept = false
  let alreadyDenied = -1
  const forThis = hasCue(segment, 'for-this') || segment.atoms.some(isForYou)
  for (const entry of segment.cues) {
    const { cue, index } = entry
    if (isLacking(entry, segment)) continue
    if (cue === 'not' || isNever(entry)) negation = entry
    else if (cue === 'keep') kept = !forThis
    else if (cue === 'yes' && index <= alreadyDenied && !startsBetween(segment, alreadyDenied - 4, index)) continue
    else if (cue === 'yes') {
      if (kept && /^(free|open|clear|available)/.test(entry.text)) votes.push({ says: 'busy', index, spoken: true })
      else {
        votes.push(spokenVote('free', index, negation))
        negation = null
      }
    } else if (forThis && isBlocking(entry) && !startsBetween(segment, -1, index)) {
      // "I blocked Tuesday at 9 for this"; "Tuesday is blocked for us" is a no.
      votes.push(spokenVote('free', index, negation))
      negation = null
    } else if (cue === 'no' || cue === 'away') {
      // "je ne suis pas disponible": the phrase holds the negation already.
      if (entry.negated) alreadyDenied = index + 4
      votes.push(spokenVote('busy', index, entry.negated ? null : negation))
      negation = null
    } else if (cue === 'keep-clear' || cue === 'neither-is' || (cue === 'decline-meeting' && hasTime(segment))) {
      negation = null
      votes.push({ says: 'busy', index, spoken: true })
    } else if (cue === 'nothing-against' || cue === 'flexible' || cue === 'prefer') {
      negation = null
      votes.push({ says: 'free', index, spoken: true })
    } else if (cue === 'can' || cue === 'howabout') {
      if (negation) {
        votes.push(spokenVote('free', index, negation))
        negation = null
        alreadyDenied = index + 3
      } else weak ??= { says: 'free', index, spoken: false }
    } else if (cue === 'length' && entry.text === 'make' && !negation) {
      // "I'm double booked Monday, make it Tuesday": "make it" ends the refusal.
      weak ??= { says: 'free', index, spoken: false }
    }
  }
  if (negation) {
    const last = votes.at(-1)
    // German and Dutch negate at the end: "passt nicht". A vote that was cast by the same words is turned round.
    if (last?.says === 'free') votes[votes.length - 1] = { ...last, says: 'busy' }
    else if (!last) votes.push({ says: 'busy', index: (negation as CueAt).index, spoken: true })
  }
  return votes.length === 0 && weak ? [weak] : votes
}

/** "Works without Cy" is no no to the time, as "without Thursday" is; and "without a problem" is a yes. */
function isLacking({ cue, text, index }: CueAt, { cues, atoms }: Segment): boolean {
  if (cue !== 'not' || !WITHOUT.has(text)) return false
  if (atoms.some(({ first }) => first > index && first <= index + LACKING_REACH)) return false
  const next = cues.find((each) => each.index > index && JUDGING.has(each.cue))
  return !next || ((next.cue === 'yes' || next.cue === 'can') && next.index > index + 1)
}

const WITHOUT = new Set(['without', 'ohne', 'sans', 'sin', 'zonder', 'sem'])
const JUDGING = new Set<Cue>(['yes', 'can', 'no', 'away', 'howabout', 'prefer', 'nothing-against', 'flexible'])

/** An article may stand between. */
const LACKING_REACH = 2

/** A negation shortly before a word turns it round. */
function spokenVote(says: 'free' | 'busy', index: number, negation: CueAt | null): Vote {
  if (negation === null || index - negation.index >= 9) return { says, index, spoken: true }
  return { says: says === 'free' ? 'busy' : 'free', index: negation.index, spoken: true }
}

function startsBetween({ atoms }: Segment, after: number, before: number): boolean {
  return atoms.some((atom) => atom.first < before && atom.first > after)
}

/** When a segment says both, the word nearest to a time of it decides. */
function nearest(votes: Vote[], segment: Segment): Vote | null {
  if (votes.length <= 1 || votes.every((vote) => vote.says === votes[0]!.says)) return votes[0] ?? null
  const places = segment.atoms.flatMap((atom) => [atom.first, atom.next - 1])
  if (places.length === 0) return votes.find((vote) => vote.says === 'busy') ?? null
  const distance = (vote: Vote) => Math.min(...places.map((place) => Math.abs(place - vote.index)))
  return votes.reduce((best, vote) => (distance(vote) < distance(best) ? vote : best))
}
