// People that somebody brings along, or sends us to.

import type { Segment } from '../clauses/segment.ts'
import { anyHasCue, hasCue, hasCueOf } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import { spanOf } from './drafts.ts'
import {
  addresses,
  asksAboutSomebody,
  bringsThing,
  isOwnDeed,
  type Mention,
  mentionsSomebody,
  namedPerson,
  sendsTo,
} from './people.ts'
import { isDenied } from './relevance.ts'
import { type AddWish, isConditional, type Wishes } from './wishes.ts'

export function readPeople(wishes: Wishes, segments: Segment[], terms: Term[], add: AddWish) {
  if (wishes.isAutomatic) return
  const mentions = addresses(segments, terms)
  if (
    mentions.length === 0 &&
    !(anyHasCue(segments, 'delegate') || anyHasCue(segments, 'add-people') || anyHasCue(segments, 'also'))
  )
    return
  const removes = (segment: Segment) =>
    terms
      .slice(segment.first, segment.first + 3)
      .some((term) => /^(drop|remove|uninvite|exclude|without)$/.test(term.lower)) ||
    segment.cues.some((entry) => entry.cue === 'add-people' && isDenied(segment, entry)) ||
    (hasCue(segment, 'keep') && hasCue(segment, 'no'))
  // "On the call with Marcus: Thursday suits": a heading says what the answer is about.
  const isHeading = (segment: Segment) =>
    terms[segment.next - 1]?.text === ':' && segment.cues[0]?.index === segment.first && segment.cues[0].text === 'on'
  const near = (segment: Segment) => mentions.filter((mention) => Math.abs(mention.sentence - segment.sentence) <= 1)
  const first = (cue: Cue) =>
    segments.find(
      (segment) =>
        hasCue(segment, cue) &&
        !isConditional(segment) &&
        !removes(segment) &&
        !isHeading(segment) &&
        !hasCue(segment, 'urgent') &&
        !isOwnDeed(segment, terms) &&
        !bringsThing(segment, terms) &&
        !asksAboutSomebody(segment, terms) &&
        !segments.some((s) => s.sentence === segment.sentence && hasCue(s, 'urgent')) &&
        (near(segment).length > 0 || isAboutSomebody(segment, terms) || goesOnAboutSomebody(segment, segments, terms)),
    )
  const delegating =
    first('delegate') ?? segments.find((segment) => sendsTo(segment, terms) && near(segment).length > 0)
  const adding =
    segments.find((segment) => hasCue(segment, 'add-people') && near(segment).length > 0 && !removes(segment)) ??
    first('add-people')
  const chosen =
    delegating ??
    adding ??
    segments.find(
      (segment) => hasCue(segment, 'also') && near(segment).some((mention) => mention.sentence === segment.sentence),
    )
  const named = chosen ? undefined : onlyNames(segments, terms, mentions)
  if (named) {
    add('delegate', named)
    wishes.people = mentions.map(({ email, name }) => ({ email, name }))
  }
  if (!chosen) return
  add(chosen === delegating ? 'delegate' : 'add_people', chosen)
  const people = near(chosen)
  wishes.people = people.map(({ email, name }) => ({ email, name }))
  if (people.length > 0) return
  wishes.missingAddress = spanOf(chosen, terms)
  const name = namedPerson(chosen, terms) ?? namedPerson(segments[segments.indexOf(chosen) - 1] ?? chosen, terms)
  if (name) wishes.people = [{ email: null, name }]
}

/** "You want Lucy for this: lucy@…": somebody and an address, and nothing that answers for the writer. */
function onlyNames(segments: Segment[], terms: Term[], mentions: Mention[]): Segment | undefined {
  if (mentions.length !== 1 || mentions[0]!.name === null) return undefined
  if (segments.some((segment) => segment.isSpecific || hasCueOf(segment, ANSWERING))) return undefined
  const segment = segments.find(({ emails }) => emails > 0)!
  if (/^(replace|swap|substitute)$/.test(terms[segment.first]?.lower ?? '')) return undefined
  const own = terms.slice(segment.first, mentions[0]!.index).some((term) => term.lower === 'me' || term.lower === 'my')
  return own ? undefined : segment
}

const ANSWERING: Cue[] = [
  'yes',
  'no',
  'not',
  'away',
  'defer',
  'will-tell',
  'decline-meeting',
  'stop',
  'cancel',
  'urgent',
  'ask',
  'reschedule',
  'call-off',
  'maybe',
  'add-people',
  'greeting-end',
]

/** "My colleague Carla (cc) should join": whom it is about stands before the bracket. */
function goesOnAboutSomebody(segment: Segment, segments: Segment[], terms: Term[]): boolean {
  const before = segments[segments.indexOf(segment) - 1]
  const goesOn = segment.link === 'paren' && before?.sentence === segment.sentence && !segment.isSpecific
  return goesOn && isAboutSomebody(before, terms)
}

function isAboutSomebody(segment: Segment, terms: Term[]): boolean {
  // "Carla, who should join" tells; "who will join?" asks.
  if (hasCue(segment, 'ask') && (segment.question || !mentionsSomebody(segment, terms))) return false
  return (
    mentionsSomebody(segment, terms) ||
    namedPerson(segment, terms) !== null ||
    segment.cues.some((cue) => cue.cue === 'delegate' && /^(my|mein|mon|ma|mi|mijn|minha|meu)$/.test(cue.text))
  )
}
