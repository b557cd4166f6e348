// A sentence that says yes is believed as a whole or asked about. Each part of it has to be something that we know beside a yes:
// a time that was taken from it, thanks, a courtesy, a reason. Whatever else stands there may be what the yes hangs on
// ("I could swap with Joan and then do Wednesday", "nothing wrong with Wednesday except the hour"), in words that no lexicon has.

import { ASIDE, isAddress, isNameAlone, isThanks } from '../clauses/courtesies.ts'
import { type CueAt, hasCue, hasCueOf, type Segment } from '../clauses/segment.ts'
import type { Draft } from '../discourse/drafts.ts'
import { strangerIn } from '../discourse/licence.ts'
import type { Cue, Join } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import { isWishReason } from './wish-reasons.ts'

/** The first part of a yes's sentence, or word in the yes itself, that nothing explains. */
export function unexplainedBeside(yes: Draft, drafts: Draft[], segments: Segment[], terms: Term[]): Segment | null {
  if (yes.segment.cues.some(isForeign)) return yes.segment
  const parts = segments.filter(({ sentence }) => sentence === yes.sentence)
  // "I told him Thursday, Friday": beside a bare time the other one is told, and so may be this, unless it took its place.
  const mayBeTold = !yes.spoken && !parts.some((part) => hasCue(part, 'yes') || hasCueOf(part, REPLACING))
  return (
    parts.find((part, index) => {
      const drafted = drafts.filter(({ segment }) => segment === part)
      if (drafted.length === 0)
        return (
          !isExplained(part, terms) &&
          !isWishReason(part, parts[index - 1], terms) &&
          !(part.first < yes.segment.first && leadsIn(part, parts[index + 1])) &&
          !(index > 0 && isReason(part, parts[index - 1]!, drafts))
        )
      // "I'd love Wednesday but I've swapped twice this month": a second thought that only tells something.
      const isSecondThought = part.link === 'but' && part.strangers > 0 && drafted.every(({ says }) => says === 'aside')
      return isSecondThought || (mayBeTold && drafted.some(isTold))
    }) ?? null
  )
}

/** "As it happens, Wednesday works", "I had a look and Thursday works": who opens with an ability or a condition says more. */
const leadsIn = (part: Segment, next: Segment | undefined): boolean =>
  part.link !== 'if' &&
  part.link !== 'unless' &&
  (!hasCueOf(part, BINDING) || (hasCue(part, 'past') && !hasCueOf(part, BINDING_EVEN_PAST))) &&
  // "Jim said: Thursday works" leads in what he said.
  !(next?.link === 'colon' && hasCue(part, 'past'))

/** "I have had a look and": what was able is no ability any more. */
const BINDING_EVEN_PAST: Cue[] = [
  'yes',
  'hedge',
  'maybe',
  'condition',
  'not',
  'no',
  'somebody-else',
  'will-tell',
  'hold-off',
]
const BINDING: Cue[] = [...BINDING_EVEN_PAST, 'can']

/** "… but not Monday, which is a holiday here": why that one is left out. */
const isReason = (part: Segment, before: Segment, drafts: Draft[]): boolean =>
  (part.link === 'comma' || part.link === 'paren' || part.link === 'dash') &&
  part.atoms.length === 0 &&
  drafts.some(({ segment, says, isException }) => segment === before && (isException || says === 'busy'))

/** A week only frames what is said. */
const isTold = ({ says, days, times }: Draft): boolean =>
  says === 'aside' && (times.length > 0 || days.some(({ kind }) => kind === 'weekday' || kind === 'date'))

/** Words by which one time takes the place of another. */
const REPLACING: Cue[] = ['reschedule', 'correction', 'instead', 'regret', 'versus']

/** "…, maar alleen als het telefonisch mag": words that mean nothing by themselves make no part of the sentence, and yet say if. */
export function passedOver(yes: Draft, segments: Segment[], terms: Term[]): number | null {
  const parts = segments.filter(({ sentence }) => sentence === yes.sentence)
  let index = parts[0]!.first
  while (index < terms.length) {
    const part = parts.find(({ first, next }) => first <= index && index < next)
    const { means } = terms[index]!
    if (part === undefined && RESERVING.has(means.join!) && opensNothing(parts, index + 1, terms)) return index
    index = part?.next ?? index + 1
    if (endsSentence(terms[index - 1]!)) return null
  }
  return null
}

const RESERVING = new Set<Join>(['if', 'unless', 'but'])

const opensNothing = (parts: Segment[], index: number, terms: Term[]): boolean =>
  terms[index]?.kind === 'word' && !parts.some(({ first, next }) => first <= index && index < next)

const endsSentence = ({ kind, text }: Term): boolean => kind === 'line' || kind === 'bullet' || /^[.!?;…]$/.test(text)

function isExplained(segment: Segment, terms: Term[]): boolean {
  if (segment.link === 'because' || isAddress(segment, terms) || isNameAlone(segment, terms)) return true
  if (isThanks(segment, terms)) return true
  // "Mon: busy, Tue: free": what stands behind the colon judges what stands before it.
  if (segment.link === 'colon' && segment.strangers === 0) return true
  if (segment.link === 'except' && segment.atoms.length === 0) return false
  if (!segment.cues.every((entry) => isHarmless(entry, segment))) return false
  return segment.strangers === 0 || hasCueOf(segment, ABOUT_ELSE) || holdsOnlySmallWords(segment, terms)
}

/** "…, but earlier" and a number that nobody took are strangers that the lexicon knows. */
const holdsOnlySmallWords = (segment: Segment, terms: Term[]): boolean =>
  strangerIn(segment, terms) === null &&
  !terms
    .slice(segment.first, segment.next)
    .some(({ kind, means }) => kind === 'number' || means.offer === 'earlier' || means.offer === 'later')

/**
 * "As long as we are done by 11" is a limit like any other, "no" alone corrects what stands before it, and a word of length
 * is about one where something is measured: "… although things change" is not.
 */
const isHarmless = ({ cue }: CueAt, { atoms, cues, strangers, first, next }: Segment): boolean =>
  HARMLESS.has(cue) ||
  // Dutch "doe mij de eerste maar".
  (cue === 'length' && next - first < 3) ||
  ((cue === 'condition' || cue === 'length') && atoms.length > 0) ||
  (cue === 'not' && cues.length < 3 && atoms.length + strangers === 0)

const HARMLESS = new Set<Cue>([
  'likely',
  'yes',
  'can',
  'flexible',
  'prefer',
  'howabout',
  'also',
  'instead',
  'thanks',
  'greeting-end',
  'apology',
  'regret',
  'polite-if',
  'fallback',
  'correction',
  'meeting',
  'add-people',
  'delegate',
  'reschedule',
  'zone-mine',
  'zone-yours',
  'zone-word',
  'for-this',
  'after-that',
  'before-that',
  'nothing-against',
  'otherwise',
  'habit',
  'same-time',
  'elsewhere',
  'living-in',
])

/** Among these words, what we do not know is about something else. */
const ABOUT_ELSE: Cue[] = [...ASIDE, 'correction', 'flexible']

/** Words that do not go with a plain yes in one breath, whatever they do to it. */
const isForeign = ({ cue }: CueAt): boolean => FOREIGN.has(cue)

const FOREIGN = new Set<Cue>([
  'hedge',
  'maybe',
  'past',
  'will-tell',
  'hold-off',
  'defer',
  'somebody-else',
  'duty',
  'urgent',
  'too-long',
  'stop',
  'cancel',
  'call-off',
  'decline-meeting',
  'away',
])
