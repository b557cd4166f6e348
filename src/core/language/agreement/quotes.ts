// Where words that somebody quotes stand in a mail, and what the rules found there.

import type { CueAt, Segment } from '../clauses/segment.ts'
import type { Draft } from '../discourse/drafts.ts'
import type { Understood } from '../read.ts'
import type { Span } from '../text/span.ts'
import type { Atom } from '../times/atoms.ts'

/** What stands in the quoted words: pieces of time and offers, cues, and the statements that the rules made of them. */
export type Passage = { span: Span; segments: Segment[]; atoms: Atom[]; cues: CueAt[]; drafts: Draft[] }

/** Finds quotes in one mail. Blanks, capitals and the shape of quotation marks do not count. */
export function quoteFinder(text: string, passages: readonly Span[]): (words: string) => Span | null {
  const own = foldWithPlaces(text, passages)
  return (words) => {
    const folded = foldWithPlaces(words, [{ from: 0, to: words.length }]).folded.trim()
    const at = folded === '' ? -1 : own.folded.indexOf(folded)
    return at < 0 ? null : { from: own.places[at]!, to: own.places[at + folded.length - 1]! + 1 }
  }
}

/** The text in small letters with single blanks, and for each of its characters the place that it came from. */
function foldWithPlaces(text: string, spans: readonly Span[]): { folded: string; places: number[] } {
  const characters: string[] = []
  const places: number[] = []
  let isBlank = true
  for (const { from, to } of spans) {
    for (let place = from; place < to; place += 1) {
      const character = plain(text[place]!)
      if (character === ' ' && isBlank) continue
      isBlank = character === ' '
      characters.push(character)
      places.push(place)
    }
    if (!isBlank) {
      characters.push(' ')
      places.push(to)
      isBlank = true
    }
  }
  return { folded: characters.join(''), places }
}

/** One character for one, so that places stay in step. */
function plain(character: string): string {
  if (/\s/.test(character)) return ' '
  if ('‘’ʼ'.includes(character)) return "'"
  if ('“”„«»'.includes(character)) return '"'
  const lower = character.toLowerCase()
  return lower.length === 1 ? lower : character
}

/** What the rules found in quoted words, in the sender's own part of one mail. */
export function passageFinder(mail: Understood): (words: string) => Passage | null {
  const find = quoteFinder(mail.text, mail.passages)
  return (words) => {
    const span = find(words)
    return span && passageAt(span, mail)
  }
}

function passageAt(span: Span, { parsed }: Understood): Passage {
  const { terms } = parsed
  const startOf = (index: number) => terms[index]?.from ?? Infinity
  const endOf = (next: number) => terms[Math.min(next, terms.length) - 1]?.to ?? -1
  const segments = parsed.segments.filter(({ first, next }) => startOf(first) < span.to && span.from < endOf(next))
  return {
    span,
    segments,
    atoms: segments.flatMap(({ atoms }) =>
      atoms.filter(({ first, next }) => startOf(first) < span.to && span.from < endOf(next)),
    ),
    cues: segments.flatMap(({ cues }) =>
      cues.filter(({ index }) => startOf(index) < span.to && span.from < endOf(index + 1)),
    ),
    drafts: parsed.drafts.filter((draft) => segments.includes(draft.segment) || overlaps(draft.span, span)),
  }
}

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to
