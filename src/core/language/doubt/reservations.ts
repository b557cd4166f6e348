// A yes is only as good as the words around it. Where one of them was not understood and could take it back ("Thursday
// rarely works", "Thursday? Nah", "leaning towards Monday but don't quote me"), the yes is asked about. A doubt too many
// costs one question; a yes that was none costs somebody's afternoon. This knows no refusals, only what a plain yes
// consists of, so that it holds for words that no lexicon has and for every language alike.

import { isAddress } from '../clauses/courtesies.ts'
import type { Segment } from '../clauses/segment.ts'
import { anyHasCue, hasAnyCue, hasCue, hasCueOf } from '../clauses/segment.ts'
import { type Draft, spanOf } from '../discourse/drafts.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Rule } from '../rule.ts'
import type { Span } from '../text/span.ts'
import { isOpenEvent } from '../times/event-limits.ts'
import type { Term } from '../words/tokens.ts'
import { onlyAsks } from './asking.ts'
import { reservationBeside } from './beside-a-yes.ts'
import { otherDeed } from './other-deeds.ts'
import { hasIdleTail } from './unread-words.ts'

type Words = { text: string; segments: Segment[]; terms: Term[] }

/** The first words that stand beside a yes unexplained, or null when every yes is plain. */
export function reservationIn(drafts: Draft[], words: Words, pickCount: number): Span | null {
  const answer: Answer = { drafts, words, pickCount, specific: drafts.find(isSpecificYes) }
  for (let index = 0; index < RESERVING.length; index += 1) {
    const span = RESERVING[index]!.apply(answer)
    if (span) return span
  }
  return null
}

type Answer = {
  drafts: Draft[]
  words: Words
  pickCount: number
  /** The first yes that names a time or an offer. */
  specific: Draft | undefined
}

/** The first that finds something is asked about. */
export const RESERVING: Rule<(answer: Answer) => Span | null>[] = [
  {
    name: 'a farewell speaks of one meeting and cannot take two offers',
    apply: ({ drafts, words, pickCount, specific }) =>
      pickCount > 1 && specific && drafts.every((draft) => !isSpecificYes(draft) || isFarewell(draft, words))
        ? specific.span
        : null,
    example: 'See you this week!',
    answersOffers: true,
    gives:
      'pick 1 2 3; free Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00, Thu 5 08:00-18:00, Fri 6 08:00-18:00; accept propose; hedged “this week”',
  },
  {
    // "Could we move to Friday? Something came up.": a refusal beside a wish to move is its reason.
    name: 'a no to nothing in particular may be meant for the yes before it',
    apply: ({ drafts, words }) => (!anyHasCue(words.segments, 'reschedule') && takenBackBy(drafts)?.span) || null,
    example: "works: 1, 3\ndoesn't: 2",
    answersOffers: true,
    gives: "pick 1 3; accept; hedged “doesn't:”",
  },
  {
    name: 'an afterthought may take the yes back',
    apply: ({ drafts, words }) => spanIn(drafts.some(isYes) ? afterthought(drafts, words.segments) : undefined, words),
    example: 'Thursday works. If I can find cover, that is.',
    gives: 'free Thu 5 08:00-18:00; propose; hedged “I can find cover,”',
  },
  {
    name: 'when an event is over only the writer knows',
    apply: ({ drafts, words, specific }) => spanIn(specific && eventBeside(drafts, words), words),
    example: 'Thursday works, but only after the standup at 10.',
    gives: 'free Thu 5 10:00-18:00; propose; hedged “only after the standup at 10.”',
  },
  {
    name: 'a day after a return is counted from it',
    apply: ({ drafts, words }) =>
      drafts.find((draft) => isYes(draft) && isCountedFromReturn(draft, words))?.span ?? null,
    example: "Tuesday at 11 works, after I'm back.",
    gives: 'free Tue 3 11:00-11:30; propose; hedged “Tuesday at 11”',
  },
  {
    name: 'a time to do something else is no time to meet',
    apply: ({ drafts, words, specific }) => (specific ? otherDeed(drafts, words.terms) : null),
    example: 'Ich kann Ihnen die Unterlagen am Mittwoch schicken.',
    gives: 'free Wed 4 08:00-18:00; propose; hedged “Ich kann Ihnen die Unterlagen am Mittwoch schicken.”',
  },
  {
    name: 'a yes that names no time is only plain among words that are understood',
    apply: ({ drafts, words, specific }) => spanIn(specific ? undefined : besideGeneralYes(drafts, words), words),
    example: "Tuesday is full bar the 10 o'clock, so that one please.",
    gives: 'free Tue 3 10:00-10:30; busy Tue 3 08:00-10:00, Tue 3 10:30-18:00; propose; hedged “Tuesday is full”',
  },
  {
    name: 'who asks us about a whole day has not said that they can',
    apply: ({ drafts, words }) =>
      drafts.find((draft) => isSpecificYes(draft) && onlyAsks(draft, words.text, words.terms))?.span ?? null,
    example: 'Are you free on Friday?',
    gives: 'free Fri 6 08:00-18:00; propose; hedged “Friday”',
  },
  {
    name: 'a bare time stands in another paragraph than a yes that needs none',
    apply: ({ drafts, words }) => drafts.find((draft) => isApartFromYes(draft, drafts, words))?.span ?? null,
    example: "C'est parfait pour moi.\n\nMe Avril Dimanche",
    gives: 'free Sun 8 08:00-18:00; propose; hedged “Avril Dimanche”',
  },
  {
    name: 'each yes is held against the words around it',
    apply: besideEachYes,
    example: 'Thursday? Hmm.',
    gives: 'free Thu 5 08:00-18:00; propose; hedged “Hmm.”',
  },
]

/** "Noted": it was read, which says nothing about the time. */
function acknowledges(draft: Draft, { text, terms }: Words): boolean {
  const { from, to } = spanOf(draft.segment, terms)
  return (
    isYes(draft) && draft.segment.cues.filter(({ cue }) => cue === 'yes').length < 2 && NOTED.test(text.slice(from, to))
  )
}

/** In the languages that we read. */
const NOTED = /(?<!\p{L})(?:noted|roger|notiert|vermerkt|noté|anotad[oa]|genoteerd)(?!\p{L})/iu

/** What stands in a signature is seldom a proposal: "C'est parfait.", and below it the name "Avril Dimanche". */
function isApartFromYes({ says, spoken, isGeneral, segment }: Draft, drafts: Draft[], { terms }: Words): boolean {
  if (says !== 'free' || spoken || isGeneral) return false
  const yes = drafts.find((draft) => draft.isGeneral && isYes(draft) && draft.segment.first < segment.first)?.segment
  if (!yes) return false
  let isApart = false
  for (let index = yes.first; index < segment.first; index += 1) {
    // What follows a colon is what the yes is about.
    if (terms[index]!.text === ':') return false
    isApart ||= terms[index]!.kind === 'line' && terms[index + 1]?.kind === 'line'
  }
  return isApart
}

const isCountedFromReturn = ({ sentence }: Draft, words: Words): boolean =>
  words.segments.some((segment) => segment.sentence === sentence && hasCue(segment, 'back') && isAfter(segment, words))

const isAfter = ({ first, next }: Segment, { terms }: Words): boolean =>
  terms.slice(first, next).some(({ means, lower }) => means.relation === 'after' || AFTER.test(lower))

/** In the languages that we read. */
const AFTER = /^(?:after|nach|nachdem|après|después|depois|após|na|nadat)$/

const spanIn = (segment: Segment | undefined, { terms }: Words): Span | null =>
  segment ? spanOf(segment, terms) : null

function besideEachYes({ drafts, words, specific }: Answer): Span | null {
  let at = 0
  for (const draft of drafts) {
    if (!isYes(draft) || (specific && draft.isGeneral)) continue
    while (at < words.segments.length && words.segments[at]!.first < draft.segment.first) at += 1
    const found = reservationBeside(draft, drafts, at, words)
    if (found) return found
  }
  return null
}

/** "Friday works. Actually no.": a no to nothing in particular, after a yes, may be meant for it. */
function takenBackBy(drafts: Draft[]): Draft | undefined {
  const first = drafts.findIndex((draft) => draft.says === 'free')
  if (first < 0) return undefined
  for (let index = first + 1; index < drafts.length; index += 1) {
    const draft = drafts[index]!
    if (draft.says !== 'busy' || draft.offers[0]?.kind !== 'that') continue
    if (draft.days.length + draft.times.length + draft.within.length > 0) continue
    // "… until 3, then I have to run", "… except Monday, which is a holiday": the reason for what was just said.
    const before = drafts[index - 1]!
    const { link } = draft.segment
    const isReason = before.isException && before.sentence === draft.sentence && link !== 'and' && link !== 'but'
    if (!isReason && link !== 'afterwards' && link !== 'because') return draft
  }
  return undefined
}

/** "Thursday works, but only after the standup at 10" */
function eventBeside(drafts: Draft[], { segments, terms }: Words): Segment | undefined {
  return segments.find(
    (segment) =>
      segment.atoms.some((atom) => isOpenEvent(atom, terms)) &&
      !drafts.some((draft) => draft.segment === segment && !isYes(draft)) &&
      drafts.some((draft) => isYes(draft) && draft.sentence === segment.sentence),
  )
}

/** "Thursday works. En fait non.", "Thursday works. If I can find cover, that is.": said afterwards, about no time. */
function afterthought(drafts: Draft[], segments: Segment[]): Segment | undefined {
  const yes = drafts.find(isYes)!.segment.first
  const last = drafts.findLast((draft) => draft.says !== 'aside' && !draft.isGeneral)?.segment.first ?? yes
  return segments.find((segment) => {
    if (segment.first <= yes || segment.atoms.length > 0) return false
    if (hasCue(segment, 'decline-meeting')) return true
    if (hasCue(segment, 'correction') && segment.first > last) return segment.link === 'start' || segment.strangers > 0
    const isOpen = (segment.link === 'if' || segment.link === 'unless') && segment.strangers > 0
    return isOpen && !hasAnyCue(segment, 'polite-if', 'fallback')
  })
}

/**
 * "Great, I'll ask my team", "Sure, just not then": a yes that names no time is only plain among words that are all
 * understood and say nothing against it.
 */
function besideGeneralYes(drafts: Draft[], words: Words): Segment | undefined {
  const { segments, terms } = words
  const yes = drafts.find(isYes)
  return segments.find((segment) => {
    if (!yes || segment.sentence < yes.sentence || segment.sentence > yes.sentence + 1) return false
    if (segment === yes.segment) return hasIdleTail(segment, terms) || acknowledges(yes, words)
    if (isAddress(segment, terms)) return false
    // "Happy to, just send me other options".
    if (hasAnyCue(segment, 'reschedule', 'hold-off')) return true
    if (segment.emails > 0 || hasCueOf(segment, HARMLESS)) return false
    if (hasCueOf(segment, AGAINST)) return true
    // "…, though 20 minutes would do", "thank you for arranging this".
    if (segment.atoms.some((atom) => atom.kind === 'duration') || hasCue(segment, 'thanks')) return false
    return segment.strangers > 0 || segment.link === 'but'
  })
}

const HARMLESS: Cue[] = ['add-people', 'delegate', 'length', 'greeting-end']
const AGAINST: Cue[] = ['not', 'no', 'except', 'reschedule', 'instead', 'past', 'elsewhere', 'versus', 'hold-off']

function isFarewell({ segment }: Draft, { terms }: Words): boolean {
  const first = terms[segment.first]?.lower ?? ''
  return (
    segment.atoms.length === 1 &&
    (/^(bis|hasta|tot|até|à)$/.test(first) || segment.cues.some((entry) => /^(see|speak|talk)$/.test(entry.text)))
  )
}

const isYes = (draft: Draft): boolean => draft.says === 'free' && !draft.isException

const isSpecificYes = (draft: Draft): boolean => isYes(draft) && !draft.isGeneral
