// "Are you free on Friday?", "so is it Tuesday or Wednesday?": who asks about a whole day wants an answer, and has not said
// that any hour of it will do. With an hour ("are you free on Friday at 3?") it is a proposal, and so is a question of what
// both could do ("can we do Wednesday?").

import { hasAnyCue, type Segment } from '../clauses/segment.ts'
import { type Draft, spanOf } from '../discourse/drafts.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'

export function onlyAsks(
  { segment, spoken, days, times, within, offers }: Draft,
  text: string,
  terms: Term[],
): boolean {
  if (!segment.question) return false
  if (hasAnyCue(segment, 'same-goes', 'duty')) return true
  if (spoken || times.length + within.length + offers.length > 0) return false
  const { from, to } = spanOf(segment, terms)
  return (
    days.some(({ kind }) => kind === 'weekday' || kind === 'date' || kind === 'range') &&
    ASKS_YOU.test(text.slice(from, to))
  )
}

/** Opens with the other one ("are you", "haben Sie", "êtes-vous"), with a verb that needs no such word, or with what there is. */
const ASKS_YOU =
  /^\P{L}*(?:(?:and|so|und|et|y|en|e)\s+)?(?:\p{L}+[\s-]+(?:you|u|ya|sie|du|ihr|vous|tu|usted(?:es)?|je|jij|jullie|vocês?)|you|vous|tu|vocês?|usted|estás|está|estáis|están|tienes|tiene|tenéis|puedes|puede|podéis|tens|tem|consegues?|is there|gibt es|y a-t-il|hay|is er|há)(?!\p{L})/iu

/** "Does it really take an hour? Friday I have until ten.": a question of which nothing was understood, beside a time. */
export function unheardQuestion({ segments, drafts, wishes }: Parsed): Segment | null {
  const isHeard = (segment: Segment): boolean =>
    segment.cues.some(({ cue }) => !EMPTY.has(cue)) ||
    drafts.some((draft) => draft.segment === segment && draft.says !== 'aside') ||
    wishes.list.some((wish) => wish.segment.sentence === segment.sentence)
  return (
    segments.find(
      ({ question, sentence }) =>
        question && !segments.some((segment) => segment.sentence === sentence && isHeard(segment)),
    ) ?? null
  )
}

/** Beside these alone it is still unknown what is asked. */
const EMPTY = new Set<Cue>(['meeting', 'zone-mine', 'zone-yours', 'zone-word', 'can'])
