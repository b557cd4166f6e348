// What an organizer tells us to do about people. An order is a clause with a word that orders and somebody whom it is about;
// not one that is denied, asked, doubted or made to depend on something.

import type { Addressed, Instruction } from '../reading.ts'
import type { Span } from '../text/span.ts'
import type { Token } from '../words/tokens.ts'
import type { Found } from './act-lexicon.ts'
import { type Conjunct, conjunctsOf, hasDeed } from './conjuncts.ts'
import { everybodyIn } from './everybody.ts'
import { howManyIn, isAllSaid, isForbidden, limitOf } from './how-many.ts'
import { isOfSomethingElse } from './object.ts'
import { hasStranger, isNextTo, isOfMore } from './of-more.ts'
import { areLight, GOING_ON, isAsked, isDenied, type Order, orderIn } from './ordering.ts'
import { isKnown, isPlainOrder } from './plain-order.ts'
import { type Clause, find, has, type Sentence, type Spoken, spanOf } from './spoken.ts'
import { antecedent, type Company, isNamedBy, isOneList, type Meant, meantBy, namedIn } from './whom.ts'

export type Ordered = {
  instructions: (Instruction & { span: Span })[]
  /** The clauses that were taken for orders: no times for a meeting stand in them. */
  taken: Span[]
  /** Where somebody is given time: until when may stand there. */
  waits: Span[]
  /** Sentences that tell us to leave some of the people alone. */
  left: Span[]
  /** Clauses whose subject is somebody else: what they do not want, the organizer has not called off. */
  ofOthers: Span[]
  /** Times that are dropped with somebody. */
  ruledOut: Span[]
  doubts: { kind: 'whom' | 'condition' | 'hedged'; span: Span }[]
}

export function instructionsIn(spoken: Spoken, company: Company): Ordered {
  const ordered: Ordered = { instructions: [], taken: [], waits: [], left: [], ofOthers: [], ruledOut: [], doubts: [] }
  if (company.people.length === 0) return ordered
  for (const sentence of spoken.sentences) {
    const clauses = conjunctsOf(sentence, spoken, company)
    const said = { sentence, clauses, spoken }
    const swap = replaced(said, company, ordered)
    if (swap === sentence || counted(sentence, spoken, company, ordered)) continue
    if (needsAll(sentence, spoken, ordered)) continue
    for (const clause of clauses) if (clause !== swap) order(clause, said, company, ordered)
    takeWhatGoesOn(said, company, ordered)
  }
  return ordered
}

type Said = { sentence: Sentence; clauses: Conjunct[]; spoken: Spoken }

/** How many of them have to come, and of how many: of others than we know, somebody else may be meant as well. */
function counted(sentence: Sentence, { tokens }: Spoken, { people }: Company, ordered: Ordered): boolean {
  const said = howManyIn(sentence, tokens)
  if (!said || said.count > people.length || isAsked(sentence)) return false
  const { do: kind, count, of } = said
  if (kind === 'enough' ? isDenied(said.by, sentence, tokens) : isForbidden(said, sentence)) return false
  const limit = limitOf(said, sentence) ?? (isAllSaid(said, sentence, tokens) ? null : 'hedged')
  const span = spanOf(said, tokens)
  ordered.taken.push(span)
  if (of !== null && of !== people.length) ordered.doubts.push({ kind: 'whom', span })
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

function order(clause: Conjunct, said: Said, company: Company, ordered: Ordered) {
  const { sentence, spoken } = said
  const { tokens } = spoken
  if (isOfSomebody(clause, spoken, company)) ordered.ofOthers.push(spanOf(clause, tokens))
  const span = spanOf(clause, tokens)
  const found = orderIn(clause, spoken, company)
  if (!found && repeats(clause, said, company, ordered)) return
  if (isSaidAgain(clause, said, company, ordered)) {
    ordered.taken.push(span)
    return
  }
  if (!found && isAfterthought(clause, said, company, ordered)) ordered.doubts.push({ kind: 'whom', span })
  if (!found || isDenied(found.by, clause, tokens)) return
  const meant = found.do === 'wait' ? waitedFor(clause, sentence, spoken, company) : meantBy(clause, spoken, company)
  if (meant.people.length === 0 && !meant.isOpen && found.do !== 'wait') {
    // "Drop Zed", whom we do not know: asked about; "drop the 3 pm": nobody is meant.
    if (namesSomebodyElse(clause, found.by, tokens)) ordered.doubts.push({ kind: 'whom', span })
    return
  }
  if (isAsked(sentence)) return
  ordered.taken.push(span)
  if (found.do === 'wait') ordered.waits.push(spanOf(sentence, tokens))
  if (meant.isOpen || (found.do !== 'wait' && isUnclear(clause, found, meant, said, company))) {
    ordered.doubts.push({ kind: 'whom', span })
    return
  }
  const open = find(sentence, 'if', 'maybe')
  // "Optional if he likes" is one phrase; "if she is silent, drop her" waits for something.
  if (open && !(found.do === 'wait' && open.means === 'if')) {
    ordered.doubts.push({ kind: open.means === 'if' ? 'condition' : 'hedged', span })
    return
  }
  const people = meant.people.length > 0 ? meant.people.map(({ email }) => email) : [null]
  for (const email of people) add(ordered, { do: found.do, email, by: null, span })
}

/** "Drop Bo, we'll manage without him": whoever is out by now is not asked about, and to do without them is no yes to a time. */
function isSaidAgain(clause: Conjunct, { sentence, spoken }: Said, company: Company, ordered: Ordered): boolean {
  const by = find(clause, 'without')
  if (!by || namedIn(clause, spoken, company).people.length > 0 || isDenied(by, clause, spoken.tokens)) return false
  const isOut = ({ email }: Addressed) =>
    ordered.instructions.some((each) => each.email === email && (each.do === 'drop' || each.do === 'go_without'))
  const { people, isOpen } = meantBy(clause, spoken, company)
  if (isOpen || people.length === 0 || !people.every(isOut) || isAsked(sentence)) return false
  const around = [
    { ...clause, to: by.from },
    { ...clause, from: by.end + 1 },
  ]
  return around.every((words) => isKnown(words, spoken, company))
}

/** "Drop Bo and go on with Cy": to go on is no yes to a time beside what is ordered. */
function takeWhatGoesOn({ sentence, clauses, spoken }: Said, company: Company, { taken }: Ordered) {
  const { from } = spanOf(sentence, spoken.tokens)
  if (!taken.some((span) => span.from >= from)) return
  for (const clause of clauses)
    if (has(clause, 'proceed', 'keep') && areLight(clause.from, clause.to, clause, spoken, company, GOING_ON))
      taken.push(spanOf(clause, spoken.tokens))
}

/** Who is meant for what is not certain where several are named or spoken of, unless they are one list. */
function isUnclear(clause: Conjunct, order: Order, { people }: Meant, said: Said, company: Company): boolean {
  const { spoken, clauses, sentence } = said
  if (clause.isTorn || isExcepted(clause, sentence)) return true
  if (people.length > 1 && !isOneList(clause, order.by, spoken, company)) return true
  if (isOfSomethingElse(clause, order, sentence, spoken, company)) return true
  if (!isPlainOrder(order, clause, sentence, spoken, company)) return true
  // "Don't wait for Bo and drop Cy" may deny both.
  const before = clause.behind && orderIn(clause.behind, spoken, company)
  if (before && isDenied(before.by, clause.behind!, spoken.tokens)) return true
  const isSpokenOf = (other: Clause) => namedIn(other, spoken, company).people.some((person) => people.includes(person))
  // "Keep Bo and drop her": hardly Bo. "Drop Bo and keep Bo": either.
  if (namedIn(clause, spoken, company).people.length > 0)
    return clauses.some((other) => other !== clause && isKept(other, spoken, company) && isSpokenOf(other))
  return clauses.some((other) => other !== clause && hasDeed(other) && isSpokenOf(other))
}

/** "Keep Bo", but not "I spoke with Bo". */
const isKept = (clause: Clause, spoken: Spoken, company: Company): boolean =>
  clause.found.some(({ means, from }) => means === 'keep' && areLight(clause.from, from, clause, spoken, company))

/** "All but Bo are optional": those who are named are the ones that it is not about. */
function isExcepted(clause: Clause, { found }: Sentence): boolean {
  const isOfAll = (next: number) =>
    found.some((all) => (all.means === 'all-of' || all.means === 'everybody') && all.next === next)
  return clause.found.some(({ means, from }) => means === 'but' && isOfAll(from))
}

/** "Drop Cy, I mean Bo": a few words behind an order that name somebody, and do not say what for. */
function isAfterthought(clause: Clause, { sentence, spoken }: Said, company: Company, ordered: Ordered): boolean {
  if (hasDeed(clause) || has(clause, 'not') || clause.to - clause.from > AFTERTHOUGHT_MAX) return false
  const { from } = spanOf(sentence, spoken.tokens)
  const before = ordered.instructions.filter((each) => each.do !== 'wait' && each.span.from >= from)
  const { people, isOpen } = namedIn(clause, spoken, company)
  return before.length > 0 && (isOpen || people.some(({ email }) => before.every((each) => each.email !== email)))
}

const AFTERTHOUGHT_MAX = 3

/** "Drop Bo, Cy too": the same is ordered of somebody else. Of somebody whom we don't know, it is asked about. */
function repeats(clause: Clause, { sentence, spoken }: Said, company: Company, ordered: Ordered): boolean {
  const before = ordered.instructions.at(-1)
  if (!before || before.email === null || before.by !== null) return false
  if (!isOfMore(clause, spoken, company) || !isNextTo(before.span, clause, spoken)) return false
  const span = spanOf(clause, spoken.tokens)
  const { people, isOpen } = namedIn(clause, spoken, company)
  const isCertain =
    people.length > 0 && !isOpen && !has(clause, 'pronoun', 'all-of') && !hasStranger(clause, spoken, company)
  ordered.taken.push(span)
  if (!isCertain || isAsked(sentence)) ordered.doubts.push({ kind: 'whom', span })
  else for (const { email } of people) add(ordered, { do: before.do, email, by: null, span })
  return true
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

/** Somebody in the place of somebody, whose address stands beside it: the words that say so, which hold no other order. */
function replaced({ sentence, clauses, spoken }: Said, company: Company, ordered: Ordered): Clause | null {
  const { tokens } = spoken
  const instead = find(sentence, 'instead')
  if (!instead || isDenied(instead, sentence, tokens)) return null
  const newcomers = emailsFrom(tokens, sentence).filter(
    (email) => !company.people.some((each) => each.email.toLowerCase() === email),
  )
  const [by] = newcomers
  if (!by || newcomers.length > 1) return null
  const named = namedIn(sentence, spoken, company)
  // "Replace Bo with di@… and drop Cy" orders something else as well.
  const own = clauses.find((clause) => has(clause, 'instead') && emailsFrom(tokens, clause).includes(by))
  const swap = named.people.length > 1 && own ? own : sentence
  const inSwap = namedIn(swap, spoken, company)
  const meant = inSwap.people.length > 0 ? inSwap : antecedent(sentence, spoken, company)
  const span = spanOf(swap, tokens)
  ordered.taken.push(span)
  const [left, second] = meant.people
  const isOpen = meant.isOpen || !left || second !== undefined || has(sentence, 'if', 'maybe')
  if (isOpen || isAsked(sentence)) ordered.doubts.push({ kind: 'whom', span })
  else add(ordered, { do: 'replace', email: left.email, by, span })
  return swap
}

/** In the sentence, or alone behind it. */
function emailsFrom(tokens: Token[], { from, to }: Clause): string[] {
  const end = tokens[to + 1]?.kind === 'email' ? to + 2 : to
  return tokens.slice(from, end).flatMap(({ kind, lower }) => (kind === 'email' ? [lower] : []))
}
