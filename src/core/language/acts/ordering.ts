// Whether a clause orders something about people, and what: a word that orders where orders stand, and is not denied.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { InstructionKind } from '../reading.ts'
import type { Token } from '../words/tokens.ts'
import type { Found } from './act-lexicon.ts'
import { neededIn } from './needed.ts'
import { type Clause, find, has, type Sentence, type Spoken } from './spoken.ts'
import { type Company, isNamedBy, namedIn } from './whom.ts'

export type Order = { do: InstructionKind; by: Found }

export function orderIn(clause: Clause, spoken: Spoken, company: Company): Order | null {
  const { tokens } = spoken
  const optional = find(clause, 'optional')
  if (optional) return { do: 'make_optional', by: optional }
  const without = find(clause, 'without')
  if (without) return mayGoOn(clause, without) ? { do: 'go_without', by: without } : null
  const informed = find(clause, 'informed')
  if (informed && namedIn(clause, spoken, company).people.length > 0) return { do: 'keep', by: informed }
  const verbs = clause.found.filter((verb) => VERBS.has(verb.means) && isOrdering(verb, clause, spoken, company))
  const verb = (means: ActWord) => verbs.find((each) => each.means === means)
  const approach = verb('approach')
  const remove = verb('remove')
  // "Drop him a line" is a way to write to somebody.
  if (remove && remove.from !== approach?.from) return dropsMeeting(clause, remove) ? null : { do: 'drop', by: remove }
  const wait = verb('wait')
  if (wait) return { do: 'wait', by: wait }
  const given = verb('give')
  if (given && isGivenTime(clause, given, tokens)) return { do: 'wait', by: given }
  if (approach && has(clause, 'again')) return { do: 'wait', by: approach }
  const needed = neededIn(clause, spoken, company)
  return needed && { do: 'require', by: needed }
}

/** "Drop the meeting with Farah" leaves nobody to drop. */
const dropsMeeting = ({ found }: Clause, { next }: Found): boolean =>
  found.some(({ means, from }) => means === 'meet' && from >= next && from - next <= 2)

const VERBS = new Set<ActWord>(['remove', 'wait', 'give', 'approach'])

/** Nothing but a name, a pronoun, a modal and politeness before it; or, as in German and Dutch, nothing behind it. */
function isOrdering({ from, end }: Found, clause: Clause, spoken: Spoken, company: Company): boolean {
  return (
    areLight(clause.from, from, clause, spoken, company) ||
    (areLight(end + 1, clause.to, clause, spoken, company) && from > clause.from)
  )
}

export function areLight(
  from: number,
  to: number,
  { found }: Clause,
  { tokens }: Spoken,
  { people }: Company,
  light: ReadonlySet<ActWord> = LIGHT,
): boolean {
  return tokens.slice(from, to).every(({ kind }, index) => {
    const at = from + index
    if (kind !== 'word') return true
    if (found.some((each) => light.has(each.means) && each.from <= at && at < each.next)) return true
    return people.some((person) => isNamedBy(tokens, at, person))
  })
}

export const LIGHT = new Set<ActWord>([
  'modal',
  'filler',
  'could-you',
  'pronoun',
  'clitic',
  'yes',
  'weak-yes',
  'no',
  'weak-no',
  'not',
  'all-of',
  'but',
  'if',
  'maybe',
  'again',
])

export const GOING_ON = new Set<ActWord>([...LIGHT, 'keep', 'proceed', 'go-on', 'and', 'beside-name'])

/** "Go on without him", "without him then": but not "I am lost without her". */
function mayGoOn(clause: Clause, without: Found): boolean {
  const isShort = clause.to - clause.from <= 4 || without.from - clause.from <= 1
  return (
    isShort ||
    clause.found.some(({ means, from }) => means === 'proceed' && from < without.from) ||
    has(clause, 'yes', 'weak-yes')
  )
}

/** "Give her another ten days", "dale hasta el viernes": somebody, and time; "give her the hour" is a length. */
function isGivenTime(clause: Clause, given: Found, tokens: Token[]): boolean {
  const more = clause.found.find(({ means, from }) => means === 'more-time' && from > given.from)
  if (!more) return false
  const between = tokens.slice(given.next, more.from)
  return between.length <= 3 && !between.some(({ lower }) => /^(?:the|a|an|our|my)$/.test(lower))
}

/** "Don't drop her", "nobody is optional": the negation stands before, or behind the verb as in German. */
export function isDenied(by: Found, clause: Clause, tokens: Token[]): boolean {
  return clause.found.some(
    ({ means, from, next }) =>
      means === 'not' &&
      !isApart(from, next, clause, tokens) &&
      ((next <= by.from && by.from - next <= DENIAL_REACH) ||
        (from >= by.next && from - by.end <= 1) ||
        by.means === 'without'),
  )
}

const DENIAL_REACH = 4

/** "No, two are enough": a no that opens the sentence by itself answers us, and denies nothing that follows. */
const isApart = (from: number, next: number, { from: first }: Clause, tokens: Token[]): boolean =>
  from === first && tokens[next]?.kind === 'punctuation'

/** A question that is no order in polite words. */
export const isAsked = (sentence: Sentence): boolean =>
  (sentence.isQuestion && !has(sentence, 'could-you')) || find(sentence, 'shall-we')?.from === sentence.from
