// Whether an order is all that its clause says: "drop Bo", but not "I'm against dropping Bo", "it would be wrong to make Bo optional" or
// "dropping Bo is out of the question". Whatever else is said, known or not, is asked about.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import { IDLE_WORDS, MEETING_WORDS } from '../lexicon/idle-words.ts'
import { LIGHT, type Order } from './ordering.ts'
import { type Clause, isIn, placesIn, type Sentence, type Spoken } from './spoken.ts'
import { type Company, isNamedBy } from './whom.ts'

export function isPlainOrder(
  order: Order,
  clause: Clause,
  sentence: Sentence,
  spoken: Spoken,
  company: Company,
): boolean {
  if (!isKnown(beforeIt(order, clause, spoken, company), spoken, company) || isJudged(order, clause, spoken, company))
    return false
  if (order.do === 'go_without' && !goesOn(order, clause) && !isKnown(behind(order, sentence), spoken, company))
    return false
  const governing = isInfinitive(clause, spoken) && sentence.clauses.findLast(({ to }) => to <= clause.from)
  return !governing || isKnown(governing, spoken, company)
}

/** "Put Bo down as optional": how it is said of somebody may be put in any words. */
function beforeIt({ do: kind, by }: Order, clause: Clause, { tokens }: Spoken, { people }: Company): Clause {
  // "He is" is a yes as well.
  const isSomebody = (at: number) =>
    isIn(at, clause, 'pronoun', 'yes') || people.some((person) => isNamedBy(tokens, at, person))
  const whole = { ...clause, to: Math.max(by.from, clause.from) }
  const last = kind === 'make_optional' ? placesIn(whole).findLast(isSomebody) : undefined
  return last === undefined ? whole : { ...clause, to: last + 1 }
}

/** "Without Bo" alone goes on without him; in "without Bo, we had better cancel" more is said. */
const goesOn = ({ by }: Order, { found }: Clause): boolean =>
  found.some(({ means, from }) => (means === 'proceed' || means === 'go-on') && from < by.from)

const behind = ({ by }: Order, { to, found }: Sentence): Clause => ({ from: by.end + 1, to, found })

const SAYING = new Set<ActWord>([
  ...[...LIGHT].filter((means) => means !== 'no'),
  ...(['and', 'beside-name', 'behind-names', 'keep', 'proceed', 'go-on', 'meet', 'wait', 'wish', 'as-well'] as const),
  ...(['optional', 'without', 'remove', 'attend', 'only', 'everybody', 'of-them', 'instead'] as const),
])

/** Each word joins, is polite, names somebody, or is one of those that orders are made of; a verb may stand before a name. */
export function isKnown(clause: Clause, { tokens }: Spoken, { people }: Company): boolean {
  const isName = (at: number) => people.some((person) => isNamedBy(tokens, at, person))
  const isSmall = (at: number) => {
    const { kind, lower } = tokens[at]!
    if (kind !== 'word' || isIn(at, clause, ...SAYING)) return true
    return IDLE_WORDS.has(lower) || MEETING_WORDS.has(lower) || INFINITIVE.test(lower)
  }
  const isSurname = (at: number) => at > clause.from && isName(at - 1) && /^\p{Lu}/u.test(tokens[at]!.text)
  // "Bo von der Liste streichen".
  const first = placesIn(clause).find(isName) ?? clause.to
  const isFromWhere = (at: number) =>
    [at - 1, at - 2].some((each) => each > first && isIn(each, clause, 'behind-names'))
  const unknown = placesIn(clause).filter((at) => !isName(at) && !isSmall(at) && !isSurname(at) && !isFromWhere(at))
  // "Mark Bo as optional".
  return unknown.length === 0 || (unknown.length === 1 && isName(unknown[0]! + 1) && !isName(unknown[0]! - 1))
}

/** "Ich bin dagegen, Bo zu streichen": what it depends on stands in the clause before it. */
const isInfinitive = (clause: Clause, { tokens }: Spoken): boolean =>
  placesIn(clause).some((at) => INFINITIVE.test(tokens[at]!.lower))

const INFINITIVE = /^(?:zu|te|(?:weiter|fort|heraus|raus|weg)zu\p{L}+)$/u

/** "Dropping Bo would be a mistake", "Bo streichen wäre falsch". */
function isJudged({ do: kind, by }: Order, clause: Clause, { tokens }: Spoken, { people }: Company): boolean {
  if (kind !== 'drop') return false
  const names = placesIn(clause).filter((at) => people.some((person) => isNamedBy(tokens, at, person)))
  const next = tokens[Math.max(by.end, names.at(-1) ?? 0) + 1]
  return next !== undefined && JUDGING.test(next.lower)
}

/** In the languages that we read. */
const JUDGING =
  /^(?:is|isn't|was|wasn't|would|wouldn't|will|won't|makes|seems|ist|wäre|war|wird|macht|est|serait|était|sera|es|sería|era|será|zou|lijkt|é|seria)$/u
