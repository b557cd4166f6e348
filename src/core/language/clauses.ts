// Sentences and their segments. A segment is what stands between commas, conjunctions and the like: the largest piece
// of text inside which a word such as "not" or "works" surely belongs to the times beside it.

import type { Atom } from './atoms.ts'
import type { Effort } from './effort.ts'
import type { Term } from './terms.ts'
import type { Cue } from './vocabulary.ts'

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
  /** An exception whose main clause follows in the same sentence. */
  isLeadingException: boolean
}

const SENTENCE_ENDS = new Set(['.', '!', ';', '…', '。'])

/** Mail programs wrap near this column; a shorter line was ended by its writer. */
const WRAPPED_LINE = 58

export function segmentsOf(terms: Term[], atoms: Atom[], effort: Effort): Segment[] {
  const segments: Segment[] = []
  // Atoms come in the order of the terms, so that one look at the next of them is enough.
  let nextAtom = 0
  let sentenceFrom = 0
  let sentence = 0
  let lineFrom = terms[0]?.from ?? 0
  let current = newSegment('start', 0, sentence)

  const close = (link: Link, next: number) => {
    const empty =
      current.atoms.length === 0 && current.cues.length === 0 && current.strangers === 0 && current.emails === 0
    if (empty && current.bullet === undefined) {
      const strong = link === 'comma' || link === 'dash' || link === 'colon' ? current.link : link
      current.link = current.link === 'start' ? 'start' : strong
      current.first = next
      current.next = next
      current.sentence = sentence
      current.question = false
      if (link !== 'comma' && link !== 'dash' && link !== 'start' && link !== 'colon') current.link = link
      if (link === 'start') current.link = 'start'
      return
    }
    current.next = next
    const parts = splitMixed(current)
    if (parts === null) segments.push(current)
    else segments.push(...parts)
    current = newSegment(link, next, sentence)
  }
  const endSentence = (index: number, question = false) => {
    if (question) {
      for (let at = sentenceFrom; at < segments.length; at += 1) segments[at]!.question = true
      current.question = true
    }
    sentence += 1
    close('start', index)
    sentenceFrom = segments.length
    current.sentence = sentence
    current.link = 'start'
  }

  for (let index = 0; index < terms.length; index += 1) {
    effort.steps += 1
    const term = terms[index]!
    const atom = atoms[nextAtom]
    if (atom?.first === index) {
      const negation = opensWithNegation(current, atom, index)
      if (negation) {
        current.cues.pop()
        close('comma', negation.index)
        current.cues.push(negation)
      }
      for (; atoms[nextAtom]?.first === index; nextAtom += 1) current.atoms.push(atoms[nextAtom]!)
      const passed = atom.next - 1
      addCues(current, terms, index, passed)
      index = passed
      continue
    }
    if (term.kind === 'bullet') {
      endSentence(index)
      current.bullet = term.parts?.[0] ?? null
      current.first = index
      lineFrom = term.from
      continue
    }
    if (term.kind === 'line') {
      const wrapped = term.from - lineFrom >= WRAPPED_LINE && terms[index + 1]?.kind === 'word'
      lineFrom = term.to
      if (!wrapped) endSentence(index + 1)
      continue
    }
    if (term.kind === 'punctuation' && (term.text === '?' || term.text === '？')) {
      endSentence(index + 1, true)
      continue
    }
    if (term.kind === 'punctuation' && SENTENCE_ENDS.has(term.text)) {
      if (
        term.text === '.' &&
        terms[index + 1]?.spaced === false &&
        terms[index + 1]?.kind !== 'punctuation' &&
        terms[index + 1]?.kind !== 'line'
      )
        continue
      endSentence(index + 1)
      continue
    }
    const link = linkOf(term, terms[index + 1])
    if (link) {
      close(link, term.means.cue ? index : index + 1)
      if (!term.means.cue) continue
    }
    const trailing = trailingRelation(term, terms[index + 1])
    if (trailing) current.cues.push({ cue: trailing, index, text: term.lower, negated: false })
    else if (term.means.cue) current.cues.push({ cue: term.means.cue, index, text: term.lower, negated: term.negated })
    else if (!term.known) current.strangers += 1
    else if (term.kind === 'email') current.emails += 1
  }
  close('start', terms.length)
  markLeadingExceptions(segments)
  return segments
}

/** "Busy until 2 but free after": a preposition without its noun means the time just named. */
function trailingRelation(term: Term, following: Term | undefined): 'after-that' | 'before-that' | null {
  const { relation, cue } = term.means
  if ((relation !== 'after' && relation !== 'before') || cue || term.isPhrase || term.lower.length < 5) return null
  const ends =
    !following || following.kind === 'line' || (following.kind === 'punctuation' && /[.,;!?)]/.test(following.text))
  if (!ends) return null
  return relation === 'after' ? 'after-that' : 'before-that'
}

function markLeadingExceptions(segments: Segment[]) {
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]!
    if (segment.link !== 'except' || segments[index - 1]?.sentence === segment.sentence) continue
    segment.isLeadingException =
      segments[index + 1]?.sentence === segment.sentence &&
      segments.slice(index + 1, index + 5).some((next) => next.sentence === segment.sentence && next.atoms.length > 0)
  }
}

/**
 * "Wed yes Tue no": where praise and refusal alternate with times, each time goes with the word beside it. Null for a
 * segment that stays whole, as nearly all do.
 */
function splitMixed(segment: Segment): Segment[] | null {
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
  // "… bis auf Donnerstag jeden Vormittag frei": what repeats is the rule again.
  const rule = segment.atoms.find((atom) => atom.kind === 'time' && atom.time.kind === 'part' && atom.time.every)
  if (rule && rule.first >= first.next && first.kind === 'day' && verb)
    return [split(segment, segment.first, rule.first, 'except'), split(segment, rule.first, segment.next, 'dash')]
  if (!segment.atoms.some((atom) => atom.first >= cut)) return null
  return verb ? [split(segment, segment.first, cut, 'except'), split(segment, cut, segment.next, 'dash')] : null
}

/** Made like every other segment: engines read objects of one shape faster than copies, which have another. */
function split(segment: Segment, from: number, to: number, link: Link): Segment {
  const part = newSegment(link, from, segment.sentence)
  part.next = to
  part.atoms = segment.atoms.filter((atom) => atom.first >= from && atom.first < to)
  part.cues = segment.cues.filter((cue) => cue.index >= from && cue.index < to)
  part.question = segment.question
  part.bullet = segment.bullet
  part.strangers = segment.strangers
  part.emails = segment.emails
  part.isLeadingException = segment.isLeadingException
  return part
}

function newSegment(link: Link, first: number, sentence: number): Segment {
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
    isLeadingException: false,
  }
}

function addCues(segment: Segment, terms: Term[], first: number, last: number) {
  for (let index = first; index <= last; index += 1) {
    const cue = terms[index]!.means.cue
    if (cue === 'not' || cue === 'prefer') segment.cues.push({ cue, index, text: terms[index]!.lower, negated: false })
  }
}

/** "I can do Tuesday not Thursday" changes its mind in the middle: the negation opens a segment of its own. */
function opensWithNegation(segment: Segment, atom: Atom, index: number): CueAt | null {
  const last = segment.cues.at(-1)
  if (last?.cue !== 'not' || atom.kind !== 'day' || index - last.index > 2 || segment.atoms.length === 0) return null
  const praised = segment.cues.some((cue) => cue.cue === 'yes' && cue.index < last.index)
  return praised && segment.atoms.at(-1)!.next <= last.index ? last : null
}

function linkOf(term: Term, following: Term | undefined): Link | null {
  const { join, cue } = term.means
  if (cue === 'except') return 'except'
  if (
    cue === 'correction' ||
    cue === 'otherwise' ||
    cue === 'fallback' ||
    cue === 'neither-is' ||
    cue === 'condition' ||
    cue === 'versus'
  )
    return 'comma'
  if (join) return join
  if (cue) return null
  if (term.kind !== 'punctuation') return null
  if (term.text === ',' || term.text === ')' || term.text === '、' || term.text === '，') return 'comma'
  if (term.text === '(') return 'paren'
  if (term.text === ':') return 'colon'
  if ((term.text === '-' || term.text === '–' || term.text === '—') && (term.spaced || following?.spaced)) return 'dash'
  return null
}
