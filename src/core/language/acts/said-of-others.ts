// "Please go ahead without Cy", "Cy won't be joining", from somebody else who takes part: whether Cy does is for the organizer to say. It
// is no order and no answer, and tells nothing about the one who writes it.

import type { Parsed } from '../discourse/parse.ts'
import type { Addressed, InstructionKind, Intent, ReadInput } from '../reading.ts'
import type { Span } from '../text/span.ts'
import type { Atom } from '../times/atoms.ts'
import { bare } from '../words/letters.ts'
import type { Token } from '../words/tokens.ts'
import { apartFromMeeting } from './beside-orders.ts'
import { instructionsIn } from './instructions.ts'
import { type Clause, find, has, isIn, type Spoken, spanOf } from './spoken.ts'
import { timesOfOthers } from './times-of-others.ts'
import { type Company, companyOf, isNamedBy, ownNamesOf } from './whom.ts'

/** The clauses that say so and name no times, and what is said of when others can. */
export function saidOfOthers(spoken: Spoken, parsed: Parsed, { people = [] }: ReadInput): Span[] {
  const company = companyOf(people, null)
  const spans = clausesOf(spoken)
    .filter((clause) => isNeeding(clause, spoken, company) || isLeaving(clause, spoken, parsed, company))
    .map((clause) => spanOf(clause, spoken.tokens))
  const isTimeless = (span: Span) => !namesTimes(span, parsed)
  const orders = ordersOf(spoken, parsed, company).filter((span) => !isEnding(span, parsed) && !touches(spans, span))
  const times = timesOfOthers(spoken, parsed, people).filter((span) => !touches(spans.filter(isTimeless), span))
  return [...[...spans, ...orders].filter(isTimeless), ...times]
}

const clausesOf = ({ sentences }: Spoken): Clause[] => sentences.flatMap(({ clauses }) => clauses)

/** The meeting, or the writer's part in it. */
export const ENDING = new Set<Intent>(['cancel', 'decline_meeting', 'stop'])

/** What would be an order if the organizer wrote it. But "go ahead without me and Cy" is about the writer too. */
function ordersOf(spoken: Spoken, parsed: Parsed, company: Company): Span[] {
  const { instructions } = apartFromMeeting(instructionsIn(spoken, company), parsed, spoken, company)
  return instructions.filter((each) => WHO_TAKES_PART.has(each.do)).map(({ span }) => span)
}

const WHO_TAKES_PART = new Set<InstructionKind>(['drop', 'go_without', 'make_optional', 'require'])

/** "Not without Cy", "I don't want to meet without Cy". */
function isNeeding(clause: Clause, { tokens }: Spoken, { people }: Company): boolean {
  const without = find(clause, 'without')
  if (!without || !has(clause, 'not')) return false
  const at = isIn(without.next, clause, 'beside-name') ? without.next + 1 : without.next
  return at < clause.to && people.some((person) => isNamedBy(tokens, at, person))
}

/** "Cy can't come", but not "Cy and I can't come". */
function isLeaving(clause: Clause, { tokens }: Spoken, parsed: Parsed, { people }: Company): boolean {
  const [first, second] = [tokens[clause.from]!, tokens[clause.from + 1]]
  if (has(clause, 'and') || !people.some((person) => isCalled(first, second, person))) return false
  const span = spanOf(clause, tokens)
  return isEnding(span, parsed) || isRefusing(span, parsed)
}

/** By their own name, and not by that of a company, which may be the writer's as well. "O Cy não vem". */
function isCalled(first: Token, second: Token | undefined, person: Addressed): boolean {
  const called = second && /^[oa]$/.test(first.lower) ? second : first
  return ownNamesOf(person).includes(bare(called.lower)) && /^\p{Lu}/u.test(called.text)
}

const isEnding = (span: Span, { wishes }: Parsed): boolean =>
  wishes.list.some((wish) => ENDING.has(wish.intent) && touches([wish.span], span))

const isRefusing = (span: Span, { drafts }: Parsed): boolean =>
  drafts.some((draft) => draft.says === 'busy' && touches([draft.span], span))

const touches = (spans: Span[], { from, to }: Span): boolean =>
  spans.some((other) => other.from < to && from < other.to)

/** Then it is said of when others can. */
export const namesTimes = ({ from, to }: Span, { segments, terms }: Parsed): boolean =>
  segments.some(({ atoms }) =>
    atoms.some(({ kind, first }) => TIMES.has(kind) && from <= terms[first]!.from && terms[first]!.from < to),
  )

const TIMES = new Set<Atom['kind']>(['day', 'time', 'offer'])
