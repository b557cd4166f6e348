// What segments can only tell once they stand beside each other.

import type { Rule } from '../rule.ts'
import type { Term } from '../words/tokens.ts'
import { markApologies, markRegrets } from './apologies.ts'
import { dropSigning } from './courtesies.ts'
import { markEngagements } from './engagements.ts'
import type { Segment } from './segment.ts'

export function markSegments(segments: Segment[], terms: Term[]) {
  for (let index = 0; index < MARKING.length; index += 1) MARKING[index]!.apply(segments, terms)
}

/** Each sees what those before it have dropped or marked. */
export const MARKING: Rule<(segments: Segment[], terms: Term[]) => void>[] = [
  {
    name: 'the name that closes a mail is no part of it',
    apply: dropSigning,
    example: 'Best, Sam',
    gives: '',
  },
  {
    name: 'who apologises for something speaks of that',
    apply: markApologies,
    example: '2 works, sorry for the late reply.',
    answersOffers: true,
    gives: 'pick 2; accept',
  },
  {
    name: 'an excuse beside all that is left corrects nothing',
    apply: markRegrets,
    example: 'Só o número 2, desculpe.',
    answersOffers: true,
    gives: 'pick 2; accept',
  },
  {
    name: 'an exception may come before its rule',
    apply: markLeadingExceptions,
    example: 'Except for Wednesday, any day next week works.',
    gives:
      'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00; busy Wed 11 08:00-18:00; propose',
  },
  {
    name: 'a comma does not part a day from the return',
    apply: lendReturns,
    example: 'Ab Montag, 9.3., bin ich wieder da. Bis dahin bin ich im Urlaub.',
    gives:
      'busy Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00, Thu 5 08:00-18:00, Fri 6 08:00-18:00; until 2026-03-09; out_of_office',
  },
  {
    name: 'what does not hold on a condition holds without it',
    apply: markUnless,
    example: 'Wednesday works, but not if it rains.',
    gives: 'free Wed 4 08:00-18:00; propose; condition “Wednesday”',
  },
  {
    name: 'hours that belong to another meeting are not free',
    apply: markEngagements,
    example: 'On Tuesday I have the production meeting from 9 to 10.',
    gives: 'busy Tue 3 09:00-10:00',
  },
]

function markLeadingExceptions(segments: Segment[]) {
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]!
    if (segment.link !== 'except' || segments[index - 1]?.sentence === segment.sentence) continue
    segment.isLeadingException =
      segments[index + 1]?.sentence === segment.sentence &&
      segments.slice(index + 1, index + 5).some((next) => next.sentence === segment.sentence && next.atoms.length > 0)
  }
}

/** "The second one, but not if Cy is there" is an "unless"; "Thursday, but not if it's after 5" is "not after 5". */
function markUnless(segments: Segment[]) {
  for (let index = 1; index < segments.length - 1; index += 1) {
    const [before, segment, after] = segments.slice(index - 1, index + 2) as [Segment, Segment, Segment]
    const [not, ...others] = segment.cues
    const isBareNot = not?.cue === 'not' && others.length === 0 && !segment.isSpecific && segment.strangers === 0
    const isOneSentence = before.sentence === segment.sentence && segment.sentence === after.sentence
    // "Not if it's 30 minutes" is about the length.
    const isOfTimes = after.isSpecific || after.atoms.length === 0
    if (!isBareNot || !isOneSentence || after.link !== 'if' || !isOfTimes) continue
    segment.cues = []
    after.link = after.isSpecific ? segment.link : 'unless'
    if (after.isSpecific) after.cues = [not, ...after.cues]
  }
}

/** "Ab Montag, 17.8., bin ich wieder da", "a la vuelta, el lunes 24": the comma does not part the day from the return. */
function lendReturns(segments: Segment[]) {
  for (let index = 1; index < segments.length; index += 1) {
    const before = segments[index - 1]!
    const after = segments[index]!
    if (after.link !== 'comma' || before.sentence !== after.sentence) continue
    const [owner, day] = before.atoms.length === 0 ? [before, after] : [after, before]
    const back = owner.atoms.length === 0 ? owner.cues.find((entry) => entry.cue === 'back') : undefined
    if (back && day.cues.length === 0 && day.atoms.some((atom) => atom.kind === 'day')) day.cues.push(back)
  }
}
