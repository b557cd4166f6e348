// What an organizer tells us to do, from the deeds that the net found and the people of the request.

import type { Addressed, Doubt, Instruction, InstructionKind, ReadInput } from '../reading.ts'
import { doubtOf } from '../resolve/doubts.ts'
import type { Looked } from './look.ts'
import type { Deed } from './verdicts.ts'
import { aboutWhom, addressesIn, isOpen, namedIn, sentenceAround } from './whom.ts'

const ORDERS = new Set<string>([
  ...['drop', 'go_without', 'make_optional', 'require', 'keep', 'replace', 'wait', 'enough', 'spare', 'everybody'],
])

const isOrder = ({ kind }: Deed): boolean => ORDERS.has(kind)

export function ordersIn(
  deeds: Deed[],
  looked: Looked,
  input: ReadInput,
): { instructions: Instruction[]; doubts: Doubt[] } {
  const instructions: Instruction[] = []
  const doubts: Doubt[] = []
  const { text, moment } = looked
  let last: Addressed | null = null
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
    let meant = namedIn(words, people)
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

/** Nobody named: the one our question was about, the one just named, or the only one there is. */
function pronounced({ from }: Deed, { text }: Looked, input: ReadInput, last: Addressed | null): Addressed[] {
  const people = input.people ?? []
  const before = namedIn(text.slice(0, from), people)
  const about = aboutWhom(input)
  if (last) return [last]
  if (about) return [about]
  if (before.length === 1) return before
  return people.length === 1 ? [...people] : []
}

/** Of somebody who comes instead the address: in the sentence, else the only one in the mail. */
function newcomer(deed: Deed, looked: Looked, people: readonly Addressed[]): string | null {
  const isNew = ({ email }: { email: string | null }) => !people.some((person) => person.email.toLowerCase() === email)
  const near = addressesIn(looked, sentenceAround(looked.text, deed)).filter(isNew)
  const all = near.length > 0 ? near : addressesIn(looked).filter(isNew)
  return all.length === 1 ? all[0]!.email : null
}

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
