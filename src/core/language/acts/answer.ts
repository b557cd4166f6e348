// Yes or no to what we asked. Only a mail that begins with it answers; what follows may explain it, or take it back.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Span } from '../text/span.ts'
import { type Clause, find, has, type Sentence, type Spoken, spanOf } from './spoken.ts'

export type Answered = {
  answer: 'yes' | 'no'
  span: Span
  /** What stands beside it and leaves it open. */
  reserved: Span | null
  /** What is said beside it, but courtesies and that we shall pass it on. */
  more: Span | null
}

/** People say hello, and why, before they answer. */
const SENTENCES_BEFORE_MAX = 2

/** `isToGoOn` tells that we asked whether to go on: "hold on" is a no to that wherever it stands, and "continue" a yes. */
export function answerIn(spoken: Spoken, isToGoOn: boolean): Answered | null {
  const sentences = spoken.sentences.slice(0, SENTENCES_BEFORE_MAX + 1)
  const isHeld = isToGoOn && sentences.some(holdsOff)
  for (const sentence of sentences) {
    const found = isHeld ? (holdsOff(sentence) ? 'no' : null) : opening(sentence, isToGoOn, spoken)
    if (!found) continue
    const clause = sentence.clauses[0]!
    const span = spanOf(clause, spoken.tokens)
    return { answer: found, span, reserved: reservation(sentence, found, spoken), more: moreIn(spoken) }
  }
  return null
}

/** But not "don't stop". */
const holdsOff = ({ clauses, isQuestion }: Sentence): boolean =>
  !isQuestion &&
  clauses.some((clause) => {
    const held = find(clause, 'hold-off')
    return held !== undefined && !clause.found.some(({ means, next }) => means === 'not' && next === held.from)
  })

/** The first word that is more than politeness, where it says yes or no. */
function opening({ clauses, isQuestion }: Sentence, isToGoOn: boolean, spoken: Spoken): 'yes' | 'no' | null {
  const clause = clauses.find((each) => !isPolite(each, spoken))
  const first = clause ?? clauses[0]
  if (!first) return null
  let at = first.from
  for (;;) {
    const goesOn = (next: number) =>
      isToGoOn && first.found.some(({ from, means }) => from === next && means === 'go-on')
    // "Go on without her" says what to do.
    if (goesOn(at)) return isQuestion || has(first, 'without', 'not') ? null : 'yes'
    const filler = first.found.find(({ from, means }) => from === at && means === 'filler')
    const said = first.found.find(({ from, means }) => from === at && ANSWERS.has(means))
    if (said && !(filler && goesOn(filler.next))) return weighed(said, first, isQuestion, spoken)
    if (!filler) return null
    at = filler.next
  }
}

const ANSWERS = new Set(['yes', 'weak-yes', 'no', 'weak-no'])

/** "Hi Parley", "thanks": nothing but fillers and a name. */
function isPolite({ from, to, found }: Clause, { tokens }: Spoken): boolean {
  if (found.some(({ means }) => ANSWERS.has(means))) return false
  let at = from
  while (at < to) {
    const filler = found.find((each) => each.from === at && each.means === 'filler')
    if (filler) at = filler.next
    else if (at > from && /^\p{Lu}/u.test(tokens[at]!.text)) at += 1
    else return false
  }
  return true
}

function weighed(
  { means, next }: Clause['found'][number],
  clause: Clause,
  isQuestion: boolean,
  { tokens }: Spoken,
): 'yes' | 'no' | null {
  // "Yes?", "OK?" asks us.
  if (isQuestion && clause.to >= next && tokens[clause.to]?.text === '?') return null
  if (means === 'yes') return 'yes'
  if (means === 'no') return 'no'
  // "OK", "OK, please", but not "OK try her boss": politeness where more follows at once.
  let at = next
  for (;;) {
    if (at >= clause.to) return means === 'weak-yes' ? 'yes' : 'no'
    const more = clause.found.find(
      ({ from, means: other }) => from === at && (other === 'filler' || ANSWERS.has(other)),
    )
    if (!more) return null
    at = more.next
  }
}

/** Conditions, doubts and a but in the same sentence; a question or a but behind it. */
function reservation(sentence: Sentence, answer: 'yes' | 'no', { sentences, tokens }: Spoken): Span | null {
  const own = find(sentence, 'if', 'maybe', 'but')
  if (own) return spanOf({ from: own.from, to: sentence.to }, tokens)
  if (answer === 'no') return null
  const later = sentences[sentences.indexOf(sentence) + 1]
  if (later && (has(later, 'if', 'maybe') || find(later, 'but')?.from === later.from)) return spanOf(later, tokens)
  return null
}

function moreIn(spoken: Spoken): Span | null {
  const more = spoken.sentences.find((sentence) => !isSignature(sentence, spoken) && !isYesAlone(sentence, spoken))
  return more ? spanOf(more, spoken.tokens) : null
}

/** A name on a line of its own. */
function isSignature({ from, to }: Sentence, { tokens }: Spoken): boolean {
  const isOwnLine = tokens[from - 1]?.kind === 'line' && to - from <= NAME_WORDS_MAX
  return isOwnLine && tokens.slice(from, to).every(({ kind, text }) => kind !== 'word' || isCapital(text))
}

const NAME_WORDS_MAX = 3

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text)

function isYesAlone(sentence: Sentence, { tokens }: Spoken): boolean {
  const { from, to, found } = sentence
  const passed = found.filter(({ means }) => means === 'pass-on')
  return tokens.slice(from, to).every(({ kind, text }, index) => {
    const at = from + index
    if (kind !== 'word') return kind !== 'number'
    const isPassedOn = passed.some((each) => each.from <= at && at <= each.end)
    const isName = isCapital(text) && passed.some(({ next }) => next === at)
    return isPassedOn || isName || found.some((each) => COURTEOUS.has(each.means) && each.from <= at && at < each.next)
  })
}

const COURTEOUS = new Set<ActWord>(['yes', 'weak-yes', 'filler', 'thanks', 'pass-on', 'pronoun'])
