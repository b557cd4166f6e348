// What an organizer tells us to do about people. An order is a clause with a word that orders and somebody whom it is about;
// not one that is denied, asked, doubted or made to depend on something.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Instruction, InstructionKind } from '../reading.ts'
import type { Span } from '../text/span.ts'
import type { Token } from '../words/tokens.ts'
import type { Found } from './act-lexicon.ts'
import { everybodyIn } from './everybody.ts'
import { howManyIn, isAllSaid, isForbidden, limitOf } from './how-many.ts'
import { type Clause, find, has, type Sentence, type Spoken, spanOf } from './spoken.ts'
import { antecedent, type Company, isNamedBy, type Meant, meantBy, namedIn } from './whom.ts'

export type Ordered = {
  instructions: (Instruction & { span: Span })[]
  /** The clauses that were taken for orders: no times for a meeting stand in them. */
  taken: Span[]
  /** Where somebody is given time: until when may stand there. */
  waits: Span[]
  /** Clauses whose subject is somebody else: what they do not want, the organizer has not called off. */
  ofOthers: Span[]
  doubts: { kind: 'who' | 'condition' | 'hedged'; span: Span }[]
}

export function instructionsIn(spoken: Spoken, company: Company): Ordered {
  const ordered: Ordered = { instructions: [], taken: [], waits: [], ofOthers: [], doubts: [] }
  if (company.people.length === 0) return ordered
  for (const sentence of spoken.sentences) {
    if (replaced(sentence, spoken, company, ordered) || counted(sentence, spoken, company, ordered)) continue
    if (needsAll(sentence, spoken, ordered)) continue
    for (const clause of sentence.clauses) order(clause, sentence, spoken, company, ordered)
  }
  return ordered
}

/** How many of them have to come, and of how many: of others than we know, somebody else may be meant as well. */
function counted(sentence: Sentence, { tokens }: Spoken, { people }: Company, ordered: Ordered): boolean {
  const said = howManyIn(sentence, tokens)
  if (!said || said.count > people.length || isAsked(sentence)) return false
  const { do: kind, count, of } = said
  if (kind === 'enough' ? isDenied(said.by, sentence, tokens) : isForbidden(said, sentence)) return false
  const limit = limitOf(said, sentence) ?? (isAllSaid(said, sentence, tokens) ? null : 'hedged')
  const span = spanOf(said, tokens)
  ordered.taken.push(span)
  if (of !== null && of !== people.length) ordered.doubts.push({ kind: 'who', span })
  else if (limit) ordered.doubts.push({ kind: limit, span })
  else ordered.instructions.push({ do: kind, email: null, by: null, count, span })
  return true
}

/** Nobody may be missing after all. */
function needsAll(sentence: Sentence, { tokens }: Spoken, ordered: Ordered): boolean {
  const said = everybodyIn(sentence, tokens)
  if (!said || isAsked(sentence) || isDenied(said.by, sentence, tokens) || isDenied(said.who, sentence, tokens))
    return false
  const limit = limitOf(said, sentence)
  const span = spanOf(said, tokens)
  ordered.taken.push(span)
  if (limit) ordered.doubts.push({ kind: limit, span })
  else ordered.instructions.push({ do: 'everybody', email: null, by: null, span })
  return true
}

function order(clause: Clause, sentence: Sentence, spoken: Spoken, company: Company, ordered: Ordered) {
  const { tokens } = spoken
  if (isOfSomebody(clause, spoken, company)) ordered.ofOthers.push(spanOf(clause, tokens))
  const said = orderIn(clause, spoken, company)
  if (!said || isDenied(said.by, clause, tokens)) return
  const span = spanOf(clause, tokens)
  const meant = said.do === 'wait' ? waitedFor(clause, sentence, spoken, company) : meantBy(clause, spoken, company)
  if (meant.people.length === 0 && !meant.isOpen && said.do !== 'wait') {
    // "Drop Zed", whom we do not know: asked about; "drop the 3 pm": nobody is meant.
    if (namesSomebodyElse(clause, said.by, tokens)) ordered.doubts.push({ kind: 'who', span })
    return
  }
  if (isAsked(sentence)) return
  ordered.taken.push(span)
  if (said.do === 'wait') ordered.waits.push(spanOf(sentence, tokens))
  if (meant.isOpen) {
    ordered.doubts.push({ kind: 'who', span })
    return
  }
  const open = find(sentence, 'if', 'maybe')
  // "Optional if he likes" is one phrase; "if she is silent, drop her" waits for something.
  if (open && !(said.do === 'wait' && open.means === 'if')) {
    ordered.doubts.push({ kind: open.means === 'if' ? 'condition' : 'hedged', span })
    return
  }
  const people = meant.people.length > 0 ? meant.people.map(({ email }) => email) : [null]
  for (const email of people) add(ordered, { do: said.do, email, by: null, span })
}

/** "Bo won't be joining", "she is no longer needed". */
function isOfSomebody(clause: Clause, { tokens }: Spoken, { people }: Company): boolean {
  if (has(clause, 'meet')) return false
  const [first] = clause.found
  if (first?.means === 'pronoun' && first.from === clause.from) return true
  return people.some((person) => isNamedBy(tokens, clause.from, person))
}

function add({ instructions }: Ordered, instruction: Ordered['instructions'][number]) {
  const { do: kind, email } = instruction
  if (!instructions.some((each) => each.do === kind && each.email === email)) instructions.push(instruction)
}

type Order = { do: InstructionKind; by: Found }

function orderIn(clause: Clause, spoken: Spoken, company: Company): Order | null {
  const { tokens } = spoken
  const optional = find(clause, 'optional')
  if (optional) return { do: 'make_optional', by: optional }
  const without = find(clause, 'without')
  if (without) return mayGoOn(clause, without) ? { do: 'go_without', by: without } : null
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
  return approach && has(clause, 'again') ? { do: 'wait', by: approach } : null
}

/** "Drop the meeting with Farah" leaves nobody to drop. */
const dropsMeeting = ({ found }: Clause, { next }: Found): boolean =>
  found.some(({ means, from }) => means === 'meet' && from >= next && from - next <= 2)

const VERBS = new Set<ActWord>(['remove', 'wait', 'give', 'approach'])

/** Nothing but a name, a pronoun, a modal and politeness before it; or, as in German and Dutch, nothing behind it. */
function isOrdering({ from, end }: Found, clause: Clause, { tokens }: Spoken, { people }: Company): boolean {
  const isLight = (at: number): boolean => {
    const token = tokens[at]!
    if (token.kind !== 'word') return true
    if (clause.found.some((each) => LIGHT.has(each.means) && each.from <= at && at < each.next)) return true
    return people.some((person) => isNamedBy(tokens, at, person))
  }
  const areLight = (start: number, next: number) =>
    tokens.slice(start, next).every((_, index) => isLight(start + index))
  return areLight(clause.from, from) || (areLight(end + 1, clause.to) && from > clause.from)
}

const LIGHT = new Set<ActWord>([
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
function isDenied(by: Found, clause: Clause, tokens: Token[]): boolean {
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
const isAsked = (sentence: Sentence): boolean =>
  (sentence.isQuestion && !has(sentence, 'could-you')) || find(sentence, 'shall-we')?.from === sentence.from

function waitedFor(clause: Clause, sentence: Sentence, spoken: Spoken, company: Company): Meant {
  const meant = meantBy(clause, spoken, company)
  if (meant.people.length > 0 || meant.isOpen) return meant
  const named = namedIn(sentence, spoken, company)
  if (named.people.length > 0) return named
  const implied = antecedent(clause, spoken, company)
  return implied.isOpen ? { people: [], isOpen: false } : implied
}

function namesSomebodyElse({ from, to }: Clause, by: Found, tokens: Token[]): boolean {
  for (let at = from; at < to; at += 1) {
    if (at >= by.from && at < by.next) continue
    const { kind, text, word } = tokens[at]!
    if (kind === 'word' && word === null && /^\p{Lu}\p{Ll}/u.test(text)) return true
  }
  return false
}

/** Somebody in the place of somebody, whose address stands beside it. */
function replaced(sentence: Sentence, spoken: Spoken, company: Company, ordered: Ordered): boolean {
  const { tokens } = spoken
  const instead = find(sentence, 'instead')
  if (!instead || isDenied(instead, sentence, tokens)) return false
  const newcomers = emailsFrom(tokens, sentence).filter(
    (email) => !company.people.some((each) => each.email.toLowerCase() === email),
  )
  const [by] = newcomers
  if (!by || newcomers.length > 1) return false
  const named = namedIn(sentence, spoken, company)
  const meant = named.people.length > 0 ? named : antecedent(sentence, spoken, company)
  const span = spanOf(sentence, tokens)
  ordered.taken.push(span)
  const [left, second] = meant.people
  const isOpen = meant.isOpen || !left || second !== undefined || has(sentence, 'if', 'maybe')
  if (isOpen || isAsked(sentence)) ordered.doubts.push({ kind: 'who', span })
  else add(ordered, { do: 'replace', email: left.email, by, span })
  return true
}

/** In the sentence, or alone behind it. */
function emailsFrom(tokens: Token[], { from, to }: Sentence): string[] {
  const end = tokens[to + 1]?.kind === 'email' ? to + 2 : to
  return tokens.slice(from, end).flatMap(({ kind, lower }) => (kind === 'email' ? [lower] : []))
}
