// What cannot be undone is believed on a plain statement only: not asked, not hedged, not on a condition, and not of another
// meeting. "Can we cancel?" and "my other meeting got cancelled" are asked about.

import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasCue, hasTime } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import { isConditional, isMisdirected, type Wish } from '../discourse/wishes.ts'
import { DISMISSALS, NOT_THIS, SETTLED } from '../lexicon/dismissals.ts'
import { IDLE_WORDS, MEETING_WORDS } from '../lexicon/idle-words.ts'
import type { Intent } from '../reading.ts'
import { isName } from '../times/greetings.ts'
import type { Term } from '../words/tokens.ts'

export const IRREVERSIBLE: readonly Intent[] = ['cancel', 'decline_meeting', 'stop']

export function isPlainlyMeant({ intent, segment }: Wish, parsed: Parsed): boolean {
  const { terms, drafts } = parsed
  return (
    // "Stop sending me options, just take Tuesday": who names a day wants to be written to.
    !(intent === 'stop' && drafts.some(({ says, spoken, days }) => says === 'free' && spoken && days.length > 0)) &&
    !segment.question &&
    !isConditional(segment) &&
    // "I think you have the wrong person" is courtesy; what follows from it, the organizer decides.
    (isMisdirected(segment) || !hasAnyCue(segment, 'maybe', 'somebody-else')) &&
    // "Count me out for Tuesday" is out for Tuesday.
    !(intent === 'decline_meeting' && inSentence(parsed, segment).some(hasTime)) &&
    // "I'd cancel if I were you", "please don't stop sending me times".
    !inSentence(parsed, segment).some(isOpen) &&
    !(intent !== 'stop' && PERHAPS.test(wordsOf(inSentence(parsed, segment), parsed))) &&
    !(intent === 'stop' && isDenied(segment)) &&
    !(intent !== 'stop' && !isMisdirected(segment) && holdsStranger(segment, terms)) &&
    !isOfAnother(segment, terms) &&
    !(intent !== 'stop' && !hasCue(segment, 'meeting') && UNSAID.test(wordsOf([segment], parsed))) &&
    !(intent !== 'stop' && CONTRASTED.test(wordsOf(inSentence(parsed, segment), parsed))) &&
    !(intent === 'decline_meeting' && isOfLater(segment, terms)) &&
    !(intent === 'cancel' && (isOfSomethingElse(segment, terms) || isOfNeighbour(segment, parsed)))
  )
}

const inSentence = ({ segments }: Parsed, { sentence }: Segment): Segment[] =>
  segments.filter((segment) => segment.sentence === sentence)

const isOpen = (segment: Segment): boolean =>
  (segment.link === 'if' || segment.link === 'unless') && !hasAnyCue(segment, 'polite-if', 'fallback')

/** What stands there, with one space wherever the writer paused. */
function wordsOf(segments: Segment[], { text, terms }: Parsed): string {
  const words = terms.slice(segments[0]!.first, segments.at(-1)!.next)
  return text.slice(words[0]!.from, words.at(-1)!.to).replaceAll(/[\s,]+/gu, ' ')
}

/** "It could be that I have to cancel", "I was going to cancel, but …", in the languages that we read. */
const PERHAPS = new RegExp(
  [
    ...['(?:may|might|could) (?:well )?be', 'a (?:good |small |slight )?(?:chance|risk|possibility)', 'possible that'],
    ...['possibly', 'was (?:going|about) to', '(?:kann|könnte) (?:gut |durchaus |auch )?sein', 'möglich(?:erweise)?'],
    ...['müsste', 'wollte (?:eigentlich|schon|erst)', 'se pourrait', 'se peut', 'possible que', "j['’]allais"],
    ...['puede (?:ser )?que', 'podría ser', 'posible(?:mente)?', 'iba a', 'kan (?:goed |best |ook )?zijn'],
    ...['zou kunnen', 'mogelijk', 'wilde eigenlijk', 'pode ser', 'possível', 'possivelmente', 'ia cancelar'],
  ]
    .map((words) => `(?<!\\p{L})${words}(?!\\p{L})`)
    .join('|'),
  'iu',
)

function isDenied({ cues }: Segment): boolean {
  const stop = cues.findIndex(({ cue }) => cue === 'stop')
  return cues.slice(0, stop).some(({ cue }) => cue === 'not')
}

/**
 * "I'm sorely tempted to scrap the session": each word beside it must be known, except names. Who wants no more mail is
 * believed among any words: what else stands there is where their address came from.
 */
const holdsStranger = ({ first, next }: Segment, terms: readonly Term[]): boolean =>
  terms
    .slice(first, next)
    .some((term) => isThing(term) && !IDLE_WORDS.has(term.lower) && !MEETING_WORDS.has(term.lower))

/** "Never mind" may take back the last mail just as well as the meeting, and what is done may be something else. */
const UNSAID = new RegExp(`${DISMISSALS}|${SETTLED}`, 'iu')

const CONTRASTED = new RegExp(NOT_THIS, 'iu')

const isOfAnother = ({ first, next }: Segment, terms: readonly Term[]): boolean =>
  terms.slice(first, next).some(({ means }) => means.offer === 'others')

/** "There is no need for a follow-up after that": what comes after this meeting is not needed, and this one is. */
const isOfLater = (segment: Segment, terms: readonly Term[]): boolean =>
  hasCue(segment, 'after-that') ||
  terms.slice(segment.first, segment.next).some(({ lower }) => LATER.test(lower) || OTHER.test(lower))

/** In the languages that we read. */
const LATER =
  /^(?:follow|follow-?ups?|afterwards?|further|second|next|again|weitere[nrsm]?|zweite[nrsm]?|folge\p{L}*|danach|nochmals?|suivi|suivante?|seconde?|ensuite|seguimiento|segund[oa]|después|seguinte|depois|vervolg\p{L}*|tweede|daarna)$/u

/** "The invoice lapses on Wednesday", "my flight was cancelled": things that we do not know lapse too, journeys, and other meetings. */
function isOfSomethingElse(segment: Segment, terms: readonly Term[]): boolean {
  const words = terms.slice(segment.first, segment.next)
  if (words.some(({ lower }) => OTHER.test(lower))) return true
  if (hasCue(segment, 'meeting')) return false
  return words.some(isThing) || (hasCue(segment, 'no') && !hasCue(segment, 'not'))
}

/** In the languages that we read. */
const OTHER = /^(?:other|another|andere[nrsm]?|autres?|otr[oa]s?|outr[oa]s?)$/

/** A name says with whom. */
const isThing = (term: Term): boolean => term.kind === 'word' && !term.known && !isName(term)

/** "The subscription ends on Wednesday, please cancel it": it may be what stands before. */
function isOfNeighbour(segment: Segment, { segments }: Parsed): boolean {
  const before = segments[segments.indexOf(segment) - 1]
  if (before?.sentence !== segment.sentence || hasCue(segment, 'meeting') || hasCue(before, 'meeting')) return false
  return before.strangers > 0 && before.atoms.length > 0 && before.cues.length === 0
}

/** "J'ai refusé par erreur": who calls it a mistake takes it back. */
export const isByMistake = (words: string): boolean => BY_MISTAKE.test(words)

const BY_MISTAKE =
  /(?<!\p{L})(mistake|accident|accidentally|versehen|versehentlich|erreur|error|engano|ongeluk)(?!\p{L})/iu
