// What an organizer tells us to do, from the deeds that the net found and the people of the request.

import type { Addressed, Doubt, Instruction, InstructionKind, ReadInput } from '../reading.ts'
import { doubtOf } from '../resolve/doubts.ts'
import type { Looked } from './look.ts'
import type { Deed } from './verdicts.ts'
import { aboutWhom, addressesIn, isOpen, namedIn, sentenceAround } from './whom.ts'

const ORDERS = new Set<string>([
  ...['drop', 'go_without', 'make_optional', 'require', 'keep', 'replace', 'wait', 'enough', 'spare', 'everybody'],
  ...['tell', 'remind', 'place', 'late', 'put_off', 'status', 'pause', 'resume'],
])

/** What is passed on, asked or changed without anybody joining or leaving. */
const PLAIN = new Set<InstructionKind>(['tell', 'remind', 'place', 'late', 'put_off', 'status', 'pause', 'resume'])

const isOrder = ({ kind }: Deed): boolean => ORDERS.has(kind)

export function ordersIn(
  deeds: Deed[],
  looked: Looked,
  input: ReadInput,
  until: string | null,
): { instructions: Instruction[]; doubts: Doubt[] } {
  const instructions: Instruction[] = []
  const doubts: Doubt[] = []
  const { text, moment } = looked
  let last: Addressed | null = null
  let since = 0
  const newcomers = addressesIn(looked).flatMap(({ email, name }) => (email === null ? [] : [{ email, name }]))
  const known = [...(input.people ?? []), ...newcomers]
  for (const deed of deeds.filter(isOrder)) {
    const words = text.slice(deed.from, deed.to)
    const doubt = (kind: Doubt['kind']) => doubts.push(doubtOf(kind, words, [], moment))
    const kind = deed.kind as InstructionKind
    if (deed.isHedged) doubt('hedged')
    if (kind === 'everybody') {
      instructions.push({ do: kind, email: null, by: null })
      continue
    }
    if (kind === 'enough' || kind === 'spare') {
      const count = numberIn(deed, looked)
      if (count === null) doubt('whom')
      else instructions.push({ do: kind, email: null, by: null, count })
      continue
    }
    const people = input.people ?? []
    const sentence = sentenceAround(text, deed)
    // "Nuria, who does the money now, has to be there": named since the order before.
    const [named] = lastNamed(text.slice(Math.max(since, sentence.from), deed.from), known)
    since = deed.to
    if (PLAIN.has(kind)) {
      instructions.push(...plainOrders(kind, deed, looked, input, until))
      continue
    }
    let meant = namedIn(words, kind === 'replace' ? people : known)
    const isOfOthers = meant.length === 0 && last !== null && OTHERS.test(words)
    if (isOfOthers) meant = people.filter(({ email }) => email !== last?.email)
    else if (meant.length === 0 && named && kind !== 'replace') meant = [named]
    // "Leave it as it is" keeps the time, and nobody in particular.
    if (kind === 'keep' && meant.length === 0 && (aboutWhom(input) === null || isOfTime(deed, looked))) continue
    if (meant.length === 0 && kind !== 'replace') meant = pronounced(deed, looked, input, last)
    if (meant.length === 0) meant = namedIn(text.slice(sentence.from, sentence.to), people).slice(0, 1)
    if (meant.length === 0 || isOpen(words, meant)) {
      doubt('whom')
      continue
    }
    last = meant.at(-1)!
    const by = kind === 'replace' ? newcomer(deed, looked, people) : null
    if (kind === 'replace' && by === null) doubt('who')
    for (const { email } of kind === 'replace' ? meant.slice(0, 1) : meant) instructions.push({ do: kind, email, by })
  }
  return { instructions: unique(instructions), doubts }
}

const OTHERS = /(?<!\p{L})(?:other|others|anderen?|autres|otr[oa]s|outr[oa]s|demás|demais|overigen?)(?!\p{L})/iu

/** "Wednesday at 4 stays": of a time, and not of a person. */
const isOfTime = ({ from, to }: Deed, { atoms, terms }: Looked): boolean =>
  atoms.some(
    ({ kind, first }) => (kind === 'day' || kind === 'time') && terms[first]!.from >= from && terms[first]!.from < to,
  )

const EVERYBODY = /\b(?:all|every|them|others|alle|tous|toutes|todos|todas|iedereen|allen|rest)/i

const PRONOUN =
  /(?<!\p{L})(?:him|her|ihm|ihr|dile|decile|d[íi]gale|av[íi]sale|(?:diz|diga)-?lhe|lhe|dis-lui|dites-lui|lui|hem|haar)(?!\p{L})/iu

/** Whom it concerns, if anybody is named, and the words that go with it. */
function plainOrders(
  kind: InstructionKind,
  deed: Deed,
  looked: Looked,
  input: ReadInput,
  until: string | null,
): Instruction[] {
  const { text } = looked
  const { from, to } = sentenceAround(text, deed)
  const words = (kind === 'place' ? text.slice(deed.from, deed.to) : text.slice(from, to)).trim()
  const plain = { do: kind, email: null, by: null }
  if (kind === 'status' || kind === 'pause' || kind === 'resume') return [plain]
  if (kind === 'place') return [{ ...plain, words }]
  if (kind === 'put_off') return until === null ? [] : [{ ...plain, until }]
  const said = text.slice(deed.from, deed.to)
  const inWords = namedIn(said, input.people ?? [])
  const isOfOne =
    inWords.length === 0 && (kind === 'remind' ? !EVERYBODY.test(said) : kind === 'tell' && PRONOUN.test(said))
  const named = isOfOne ? pronounced(deed, looked, input, null) : inWords
  const minutes = kind === 'late' ? numberIn({ ...deed, from, to }, looked) : null
  const more = kind === 'remind' ? {} : { words, ...(minutes === null ? {} : { count: minutes }) }
  return (named.length > 0 ? named.map(({ email }) => email) : [null]).map((email) => ({ ...plain, email, ...more }))
}

/** Nobody named: the one our question was about, the one just named, or the only one there is. */
function pronounced({ from }: Deed, { text }: Looked, input: ReadInput, last: Addressed | null): Addressed[] {
  const people = input.people ?? []
  const before = namedIn(text.slice(0, from), people)
  const about = aboutWhom(input)
  if (last) return [last]
  if (about) return [about]
  if (before.length === 1) return before
  const near = lastNamed(text.slice(Math.max(0, from - NEAR), from), people)
  if (near.length === 1) return near
  return people.length === 1 ? [...people] : []
}

/** A pronoun means whoever was named so shortly before. */
const NEAR = 200

/** Whose name comes last in the words. */
function lastNamed(words: string, people: readonly Addressed[]): Addressed[] {
  const lower = words.toLowerCase()
  const places = people.map((person) => ({
    person,
    at: Math.max(
      -1,
      ...(person.name ?? '')
        .toLowerCase()
        .split(/\s+/)
        .map((part) => (part.length > 1 ? lower.lastIndexOf(part) : -1)),
    ),
  }))
  const last = Math.max(-1, ...places.map(({ at }) => at))
  return last < 0 ? [] : places.filter(({ at }) => at === last).map(({ person }) => person)
}

/** Of somebody who comes instead the address: in the sentence, else the only one in the mail. */
function newcomer(deed: Deed, looked: Looked, people: readonly Addressed[]): string | null {
  const isNew = ({ email }: { email: string | null }) => !people.some((person) => person.email.toLowerCase() === email)
  const near = addressesIn(looked, sentenceAround(looked.text, deed)).filter(isNew)
  const all = near.length > 0 ? near : addressesIn(looked).filter(isNew)
  if (all.length === 1) return all[0]!.email
  // "Take Julie off, Sam can do it": somebody who takes part already.
  const [, other] = namedInOrder(looked.text.slice(deed.from, deed.to), people)
  return other?.email ?? null
}

const namedInOrder = (words: string, people: readonly Addressed[]): Addressed[] =>
  namedIn(words, people).toSorted((one, other) => placeOf(words, one) - placeOf(words, other))

const placeOf = (words: string, { name }: Addressed): number =>
  words.toLowerCase().indexOf((name ?? '').toLowerCase().split(/\s+/)[0]!)

function numberIn({ from, to }: Deed, { terms }: Looked): number | null {
  for (const term of terms)
    if (term.from >= from && term.from < to && term.means.number !== undefined) return term.means.number
  return null
}

function unique(instructions: Instruction[]): Instruction[] {
  const seen = new Set<string>()
  return instructions.filter((each) => {
    const key = JSON.stringify(each)
    return !seen.has(key) && seen.add(key)
  })
}
