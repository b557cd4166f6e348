// The room `clauses`. In: terms and atoms. Out: segments with the words that judge them (`segment.ts`), and for each
// whether it says yes or no to the times in it, and how firmly (`polarity.ts`, `spreading.ts`).
//
// Sentences and their segments. A segment is what stands between commas, conjunctions and the like: the largest piece
// of text inside which a word such as "not" or "works" surely belongs to the times beside it.

import type { Effort } from '../text/effort.ts'
import type { Atom } from '../times/atoms.ts'
import type { Term } from '../words/tokens.ts'
import { opensSentence } from '../words/wrapped-lines.ts'
import { isWish } from './courtesies.ts'
import { markSegments } from './marking.ts'
import { splitMixed } from './mixed-segments.ts'
import type { CueAt, Link, Segment } from './segment.ts'
import { hasAnyCue, hasAtom, isTight, newSegment } from './segment.ts'

/** What has been cut off so far, and the segment that is being filled. */
type Cutting = { segments: Segment[]; current: Segment; sentence: number; sentenceFrom: number }

export function segmentsOf(terms: Term[], atoms: Atom[], effort: Effort): Segment[] {
  const cutting: Cutting = { segments: [], current: newSegment('start', 0, 0), sentence: 0, sentenceFrom: 0 }
  // Atoms come in the order of the terms, so that one look at the next of them is enough.
  let nextAtom = 0
  for (let index = 0; index < terms.length; index += 1) {
    effort.steps += 1
    const term = terms[index]!
    if (nextAtom < atoms.length && atoms[nextAtom]!.first === index) {
      const passed = atoms[nextAtom]!.next - 1
      openNegated(cutting, terms, atoms[nextAtom]!, index)
      for (; nextAtom < atoms.length && atoms[nextAtom]!.first === index; nextAtom += 1)
        cutting.current.atoms.push(atoms[nextAtom]!)
      addCues(cutting.current, terms, index, passed)
      index = passed
      continue
    }
    const following = index + 1 < terms.length ? terms[index + 1] : undefined
    if (term.kind === 'bullet') {
      endSentence(cutting, index, false)
      cutting.current.bullet = term.parts?.[0] ?? null
      cutting.current.first = index
    } else if (term.kind === 'line') {
      endSentence(cutting, index + 1, false)
    } else if (term.kind === 'punctuation' && isSentenceEnd(term.text)) {
      if (term.text !== '.' || !goesOn(following)) endSentence(cutting, index + 1, isQuestionMark(term.text))
    } else if (term.lower === 'over' && isBetween(cutting.current, atoms[nextAtom], index)) {
      close(cutting, 'comma', index)
      cutting.current.cues.push({ cue: 'versus', index, text: term.lower, negated: false })
    } else {
      addWord(cutting, term, following, index)
      // "👍 See you then"
      if (term.kind === 'emoji' && opensSentence(following)) endSentence(cutting, index + 1, false)
    }
  }
  close(cutting, 'start', terms.length)
  markSegments(cutting.segments, terms)
  return cutting.segments
}

/** "I prefer Wednesday over Thursday"; without a verb nobody can tell what is meant. */
function isBetween(current: Segment, next: Atom | undefined, index: number): boolean {
  const before = current.atoms[current.atoms.length - 1]
  if (before?.kind !== 'offer' && !hasAnyCue(current, 'yes', 'prefer', 'can')) return false
  return before?.next === index && next?.kind === before.kind && next.first === index + 1
}

const isQuestionMark = (text: string): boolean => text === '?' || text === '？'

const isSentenceEnd = (text: string): boolean =>
  text === '.' || text === '!' || text === ';' || text === '…' || text === '。' || isQuestionMark(text)

/** "10.30", "example.org": nothing ends at a full stop inside a word. */
const goesOn = (following: Term | undefined): boolean =>
  following !== undefined && !following.spaced && following.kind !== 'punctuation' && following.kind !== 'line'

function addWord(cutting: Cutting, term: Term, following: Term | undefined, index: number) {
  const cue = isJoinAlone(term, following) ? undefined : term.means.cue
  const link = isRelative(cutting, term) ? 'because' : linkOf(term, following)
  if (link === 'comma' && !cue && isOnlyOtherwise(cutting.current)) return
  if (link) {
    close(cutting, link, cue ? index : index + 1)
    if (!cue) return
  }
  const { current } = cutting
  const trailing = trailingRelation(term, following)
  if (trailing) current.cues.push({ cue: trailing, index, text: term.lower, negated: false })
  else if (cue) current.cues.push({ cue, index, text: term.lower, negated: term.negated })
  // "Yes, but later": later than what was offered, and nothing else says so.
  else if (!term.known || term.means.offer === 'earlier' || term.means.offer === 'later') current.strangers += 1
  // A number that nobody took may be an hour.
  else if (term.kind === 'number') current.strangers += 1
  else if (term.kind === 'email') current.emails += 1
}

/** Dutch "maar" is "only" before a length or a limit and "but" before anything else. */
function isJoinAlone({ means }: Term, following: Term | undefined): boolean {
  if (means.join !== 'but' || means.cue !== 'length' || !following) return false
  const { number, fraction, relation } = following.means
  return following.kind === 'word' && number === undefined && fraction === undefined && relation !== 'until'
}

/** "Por lo demás, todas las tardes": the comma does not part it from what it opens. */
const isOnlyOtherwise = ({ cues, atoms, strangers }: Segment): boolean =>
  cues.length === 1 && cues[0]!.cue === 'otherwise' && atoms.length + strangers === 0

function endSentence(cutting: Cutting, index: number, isQuestion: boolean) {
  if (isQuestion) {
    for (let at = cutting.sentenceFrom; at < cutting.segments.length; at += 1) cutting.segments[at]!.question = true
    cutting.current.question = true
  }
  cutting.sentence += 1
  close(cutting, 'start', index)
  cutting.sentenceFrom = cutting.segments.length
  cutting.current.sentence = cutting.sentence
  cutting.current.link = 'start'
}

function close(cutting: Cutting, link: Link, next: number) {
  const { current, segments } = cutting
  if (isEmpty(current)) return reopen(current, link, next, cutting.sentence)
  current.next = next
  if (isExcluded(current)) exclude(cutting)
  const parts = splitMixed(current)
  if (parts === null) add(segments, current)
  else for (const part of parts) add(segments, part)
  cutting.current = newSegment(link, next, cutting.sentence)
}

/** "Friday excluded", "(bank holiday Monday aside)": the exception comes before the word that says so. */
function isExcluded({ atoms, cues }: Segment): boolean {
  const last = cues[cues.length - 1]
  if (last === undefined || atoms.length === 0 || last.cue !== 'no' || last.index < atoms[atoms.length - 1]!.next)
    return false
  return last.text === 'excluded' || last.text === 'excepted' || last.text === 'aside'
}

function exclude({ current, segments }: Cutting) {
  const except: CueAt = { ...current.cues[current.cues.length - 1]!, cue: 'except' }
  current.cues = []
  // "Tuesday and Wednesday aside": the word closes a list.
  let opener = current
  for (let index = segments.length - 1; index >= 0 && isTight(opener.link); index -= 1) {
    const before = segments[index]!
    if (before.sentence !== current.sentence || before.cues.length > 0 || !hasAtom(before, 'day')) break
    // "Both Tuesday and Wednesday aside"
    before.atoms = before.atoms.filter((atom) => atom.kind !== 'offer')
    opener = before
  }
  opener.link = 'except'
  opener.cues = [except]
}

function add(segments: Segment[], segment: Segment) {
  if (isWish(segment)) {
    segment.atoms = []
    segment.cues.length = 1
    segment.isWish = true
  }
  for (const atom of segment.atoms) if (isNamed(atom)) segment.isSpecific = true
  segments.push(segment)
}

const isNamed = (atom: Atom): boolean =>
  atom.kind === 'day' || atom.kind === 'time' || (atom.kind === 'offer' && atom.offer.kind !== 'none')

const isEmpty = (segment: Segment): boolean =>
  segment.atoms.length === 0 &&
  segment.cues.length === 0 &&
  segment.strangers === 0 &&
  segment.emails === 0 &&
  segment.bullet === undefined

/** A segment in which nothing was said begins anew; the stronger of two links counts. */
function reopen(segment: Segment, link: Link, next: number, sentence: number) {
  const isWeak = link === 'comma' || link === 'dash' || link === 'colon'
  // "… oder dann ab 16 Uhr" is an alternative still.
  const goesOn = link === 'afterwards' && (segment.link === 'or' || segment.link === 'and')
  if (!isWeak && !goesOn) segment.link = link
  segment.first = next
  segment.next = next
  segment.sentence = sentence
  segment.question = false
}

/** "Busy until 2 but free after": a preposition without its noun means the time just named. */
function trailingRelation(term: Term, following: Term | undefined): 'after-that' | 'before-that' | null {
  const { relation, cue } = term.means
  if ((relation !== 'after' && relation !== 'before') || cue) return null
  // "10 or any time after"
  const isAny = term.isPhrase && /^any/.test(term.lower)
  if (!isAny && (term.isPhrase || term.lower.length < 5)) return null
  const ends =
    !following || following.kind === 'line' || (following.kind === 'punctuation' && /[.,;!?)]/.test(following.text))
  if (!ends) return null
  return relation === 'after' ? 'after-that' : 'before-that'
}

function addCues(segment: Segment, terms: Term[], first: number, last: number) {
  for (let index = first; index <= last; index += 1) {
    const cue = terms[index]!.means.cue
    if (cue === 'not' || cue === 'prefer') segment.cues.push({ cue, index, text: terms[index]!.lower, negated: false })
  }
}

/** "I can do Tuesday not Thursday" changes its mind in the middle: the negation opens a segment of its own. */
function openNegated(cutting: Cutting, terms: Term[], atom: Atom, index: number) {
  const { cues, atoms, link } = cutting.current
  if (cues.length === 0 || atoms.length === 0 || atom.kind !== 'day') return
  const last = cues[cues.length - 1]!
  // French "pas" denies what follows it as well as what stands before it.
  const isDenied = last.cue === 'not' || (last.cue === 'no' && last.negated && last.text === 'pas')
  if (!isDenied || index - last.index > 2 || atoms[atoms.length - 1]!.next > last.index) return
  const praise = cues.findLast((cue) => cue.cue === 'yes' && cue.index < last.index)
  // "Thursday or Friday not next week": the week alone is denied. "Friday not next week" may deny the Friday.
  const isOtherWeek = link === 'or' && cues.length === 1 && isWeek(atom) && !atoms.some(isWeek)
  if (!praise && !isOtherWeek) return
  // "Di passt nich Mi ab 13 Uhr is ok": the verb beside it is denied, and the day behind it has a verb of its own.
  if (praise?.index === last.index - 1 && isPraised(terms, atom.next)) return close(cutting, 'comma', index)
  cues.pop()
  close(cutting, 'comma', last.index)
  cutting.current.cues.push(last)
}

const isWeek = (atom: Atom): boolean => atom.kind === 'day' && atom.day.kind === 'week'

/** A word of praise follows before anything parts it from what stands before. */
function isPraised(terms: Term[], from: number): boolean {
  for (let at = from; at < Math.min(from + PRAISE_REACH, terms.length); at += 1) {
    const { kind, means } = terms[at]!
    if (means.cue === 'yes') return true
    if (kind === 'punctuation' || kind === 'line' || means.join) return false
  }
  return false
}

const PRAISE_REACH = 8

/** "… except Tuesday, when we have the town hall": why, and no condition. */
function isRelative({ current, segments }: Cutting, { means, lower }: Term): boolean {
  if (means.join !== 'if' || lower !== 'when' || current.link !== 'comma' || !isEmpty(current)) return false
  const before = segments[segments.length - 1]
  if (before === undefined || before.sentence !== current.sentence || before.atoms.length === 0) return false
  // Where a time is given, not taken away, it may be a condition after all.
  return before.link === 'except' || hasAnyCue(before, 'no', 'not')
}

/** "Back-to-back reviews otherwise." */
const closesSentence = ({ lower }: Term, following: Term | undefined): boolean =>
  lower === 'otherwise' &&
  (following === undefined ||
    following.kind === 'line' ||
    (following.kind === 'punctuation' && isSentenceEnd(following.text)))

function linkOf(term: Term, following: Term | undefined): Link | null {
  const { join, cue } = term.means
  if (cue === 'except') return 'except'
  if (cue === 'otherwise' && closesSentence(term, following)) return null
  if (
    cue === 'correction' ||
    cue === 'apology' ||
    cue === 'otherwise' ||
    cue === 'fallback' ||
    cue === 'neither-is' ||
    cue === 'condition' ||
    cue === 'versus' ||
    // "Any of those if that works for you"
    (cue === 'polite-if' && term.lower === 'if')
  )
    return 'comma'
  if (join) return join
  if (cue) return null
  if (term.kind !== 'punctuation') return null
  if (term.text === ',' || term.text === ')' || term.text === '、' || term.text === '，') return 'comma'
  if (term.text === '(') return 'paren'
  if (term.text === ':') return 'colon'
  if (term.text === '—') return 'dash'
  if ((term.text === '-' || term.text === '–') && (term.spaced || following?.spaced)) return 'dash'
  return null
}
