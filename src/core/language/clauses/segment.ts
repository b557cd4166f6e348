// A segment: what stands between commas, conjunctions and the like, and how it hangs on what came before.

import type { Cue } from '../lexicon/vocabulary.ts'
import type { Atom } from '../times/atoms.ts'

export type Link =
  | 'start'
  | 'comma'
  | 'and'
  | 'or'
  | 'but'
  | 'so'
  | 'because'
  | 'if'
  | 'unless'
  | 'afterwards'
  | 'dash'
  | 'colon'
  | 'paren'
  | 'except'

export const isTight = (link: Link): boolean => link === 'and' || link === 'or'

export const isListing = (link: Link): boolean => isTight(link) || link === 'comma'

/** Over these what was said goes on. */
export const isGrouping = (link: Link): boolean => isListing(link) || link === 'paren' || link === 'dash'

export type CueAt = { cue: Cue; index: number; text: string; negated: boolean }

export type Segment = {
  link: Link
  first: number
  next: number
  atoms: Atom[]
  cues: CueAt[]
  sentence: number
  question: boolean
  /** The number of a list item ("1) …"); null for a plain bullet; undefined outside lists. */
  bullet: number | null | undefined
  /** Words that mean nothing to the reader: many of them beside a time make it doubtful that it is an answer. */
  strangers: number
  emails: number
  /** Names a time or an offer. */
  isSpecific: boolean
  /** An exception whose main clause follows in the same sentence. */
  isLeadingException: boolean
  /** "Have a great Tuesday!": a wish, which says nothing about when they can meet. */
  isWish: boolean
}

/** The part from one term to another. What is specific about it, and whether it is a wish, is found out anew. */
export function split(segment: Segment, from: number, to: number, link: Link): Segment {
  return {
    ...segment,
    link,
    first: from,
    next: to,
    atoms: segment.atoms.filter((atom) => atom.first >= from && atom.first < to),
    cues: segment.cues.filter((cue) => cue.index >= from && cue.index < to),
    isSpecific: false,
    isWish: false,
  }
}

export function newSegment(link: Link, first: number, sentence: number): Segment {
  return {
    link,
    first,
    next: first,
    atoms: [],
    cues: [],
    sentence,
    question: false,
    bullet: undefined,
    strangers: 0,
    emails: 0,
    isSpecific: false,
    isLeadingException: false,
    isWish: false,
  }
}

/** Asked more often than anything else, so that it takes one cue and builds no list. */
export function hasCue(segment: Segment, cue: Cue): boolean {
  const { cues } = segment
  for (let index = 0; index < cues.length; index += 1) if (cues[index]!.cue === cue) return true
  return false
}

export function cueOf(segment: Segment, cue: Cue): CueAt | undefined {
  const { cues } = segment
  for (let index = 0; index < cues.length; index += 1) if (cues[index]!.cue === cue) return cues[index]
  return undefined
}

export function anyHasCue(segments: Segment[], cue: Cue): boolean {
  for (let index = 0; index < segments.length; index += 1) if (hasCue(segments[index]!, cue)) return true
  return false
}

export function hasAnyCue(segment: Segment, one: Cue, two: Cue, three: Cue = two): boolean {
  const { cues } = segment
  for (let index = 0; index < cues.length; index += 1) {
    const { cue } = cues[index]!
    if (cue === one || cue === two || cue === three) return true
  }
  return false
}

export function hasCueOf(segment: Segment, wanted: readonly Cue[]): boolean {
  const { cues } = segment
  for (let index = 0; index < cues.length; index += 1)
    for (let at = 0; at < wanted.length; at += 1) if (cues[index]!.cue === wanted[at]) return true
  return false
}

export function hasTime(segment: Segment): boolean {
  return hasAtom(segment, 'day') || hasAtom(segment, 'time')
}

export function hasAtom(segment: Segment, kind: Atom['kind']): boolean {
  const { atoms } = segment
  for (let index = 0; index < atoms.length; index += 1) if (atoms[index]!.kind === kind) return true
  return false
}

export function hasOnlyAtoms(segment: Segment, kind: Atom['kind']): boolean {
  const { atoms } = segment
  for (let index = 0; index < atoms.length; index += 1) if (atoms[index]!.kind !== kind) return false
  return true
}

/** What is blocked for somebody is free for them. */
export const isBlocking = ({ cue, text }: CueAt): boolean =>
  cue === 'no' && (text === 'blocked' || text === 'block' || text === 'booked')
