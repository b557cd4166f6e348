// Whether an order is about those who are named in it, and about nobody else: "drop Bo's assistant", "remove the reminder for Bo" and
// "drop Bo an email" are about something of theirs, and "drop Bo and Zed" is about somebody whom we do not know.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Token } from '../words/tokens.ts'
import { areLight, LIGHT, type Order } from './ordering.ts'
import { type Clause, find, has, isIn, placesIn, type Sentence, type Spoken } from './spoken.ts'
import { type Company, isNamedBy } from './whom.ts'

type Place = {
  clause: Clause
  order: Order
  tokens: Token[]
  names: number[]
  isFree: (from: number, to: number) => boolean
}

export function isOfSomethingElse(
  clause: Clause,
  order: Order,
  sentence: Sentence,
  spoken: Spoken,
  company: Company,
): boolean {
  const { tokens } = spoken
  const isName = (at: number) => company.people.some((person) => isNamedBy(tokens, at, person))
  const names = placesIn(clause).filter(isName)
  if (names.length === 0) return false
  const isFree = (from: number, to: number) =>
    tokens.slice(from, to).every(({ kind }) => kind !== 'number') && areLight(from, to, clause, spoken, company, BESIDE)
  const place: Place = { clause, order, tokens, names, isFree }
  return (
    names.some((at) => isOwner(at, place)) ||
    isBehindThing(place) ||
    isForThem(place) ||
    isSent(place, placesIn(sentence).filter(isName)) ||
    clause.found.some((each) => each.means === 'and' && isOpenJoint(each, clause, tokens, isName))
  )
}

const BESIDE = new Set<ActWord>([...LIGHT, 'and', 'beside-name'])

/** "Bo's assistant", but not "Bo's optional". */
const isOwner = (at: number, { order: { by }, tokens, isFree }: Place): boolean =>
  tokens[at + 1]?.lower === "'s" && !(by.from > at && isFree(at + 2, by.from))

/** "Remove the reminder for Bo", "without the slides of Bo"; but "without waiting for Bo". */
function isBehindThing({ clause, order, tokens, names: [first], isFree }: Place): boolean {
  const { do: kind, by } = order
  if (first === undefined || first < by.next || kind === 'make_optional' || has(clause, 'wait')) return false
  const between = tokens.slice(by.next, first).findIndex(({ lower }) => GUEST.test(lower))
  return between < 0 ? !isFree(by.next, first) : !isFree(by.next, by.next + between)
}

/** In the languages that we read. */
const GUEST =
  /^(?:participants?|guests?|attendees?|teilnehmer(?:in)?|gast|participante?s?|invitée?|invitad[oa]|convidad[oa]|deelnemer)$/u

/** "Lunch is optional for Bo", but "it is optional for Bo". */
function isForThem({ clause, order, tokens, names }: Place): boolean {
  const isFor = names.some((name) => {
    let at = name - 1
    while (at > clause.from && isIn(at, clause, 'beside-name')) at -= 1
    return at >= clause.from && FOR.test(tokens[at]!.lower)
  })
  if (!isFor || has(clause, 'wait')) return false
  if (order.do !== 'make_optional') return order.do === 'drop'
  return placesIn(clause).some((at) => {
    const { kind, lower } = tokens[at]!
    const isSaid = names.includes(at) || (at >= order.by.from && at < order.by.next) || FOR.test(lower)
    return kind === 'word' && !isSaid && !MEETING.test(lower) && !isIn(at, clause, ...BESIDE)
  })
}

const FOR = /^(?:for|für|pour|para|voor)$/u

/** In the languages that we read: the meeting, or being there. */
const MEETING =
  /^(?:it|it's|is|this|that|the|meeting|call|attendance|es|ist|das|der|termin|treffen|teilnahme|c'est|est|réunion|présence|reunión|asistencia|het|afspraak|aanwezigheid|é|reunião|presença)$/u

/** "Drop Bo an email", "drop Bo and Cy a mail". */
const isSent = ({ order: { by }, tokens }: Place, names: number[]): boolean =>
  tokens[by.from]!.lower === 'drop' && names.some((at) => /^an?$/.test(tokens[at + 1]?.lower ?? ''))

/** "Bo and him", "Zed and Bo", "Bo and the others". */
function isOpenJoint(
  joint: { from: number; next: number },
  clause: Clause,
  tokens: Token[],
  isName: (at: number) => boolean,
) {
  let behind = joint.next
  while (
    behind < clause.to &&
    !isName(behind) &&
    (isIn(behind, clause, 'beside-name') || SOME.test(tokens[behind]!.lower))
  )
    behind += 1
  const before = joint.from - 1
  if (before < clause.from || behind >= clause.to) return false
  const isUnknown = (at: number) =>
    find({ ...clause, found: clause.found.filter(({ from }) => from === at) }, 'pronoun', 'all-of', 'everybody') !==
      undefined ||
    OTHERS.test(tokens[at]!.lower) ||
    isStranger(tokens[at]!)
  if (isName(before)) return !isName(behind) && isUnknown(behind)
  return isName(behind) && !isName(before - 1) && isUnknown(before)
}

/** A word that may be a name, and of nobody whom we know. */
export const isStranger = ({ kind, text, word }: Token): boolean =>
  kind === 'word' && word === null && /^\p{Lu}\p{Ll}/u.test(text)

/** In the languages that we read. */
const SOME =
  /^(?:the|his|her|their|my|our|two|three|all|seine?n?|ihre?n?|die|den|zwei|les|ses|leurs|deux|los|las|sus|dos|zijn|haar|hun|de|twee|os|as|seus|dois)$/u
const OTHERS =
  /^(?:others?|rest|else|anderen?|übrigen|restlichen|autres?|otr[oa]s|demás|resto|outr[oa]s|restantes|overigen|reste)$/u
