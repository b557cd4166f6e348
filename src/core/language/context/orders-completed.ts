import { isNamedIn } from '../acts/whom.ts'
import { read } from '../read.ts'
import type { Addressed, Instruction, ReadInput, Reading } from '../reading.ts'

// What an organizer's mail as a whole says about a part of it: whom a pronoun means, and for what somebody is to be asked.

export function withOrdersCompleted(input: ReadInput, reading: Reading): Reading {
  if (input.from !== 'organizer') return reading
  return withTimesToAskFor(input, withPronounResolved(input, reading))
}

/** "Ken doesn't need to come after all, please take him off": a pronoun means the only participant whom the mail names. */
function withPronounResolved(input: ReadInput, reading: Reading): Reading {
  const open = reading.doubts.filter(({ matters }) => matters)
  const [doubt] = open
  const named = (input.people ?? []).filter((person) => isNamedIn(input.text, person))
  if (open.length !== 1 || doubt?.kind !== 'whom' || named.length !== 1 || isNamedIn(doubt.words, named[0]!))
    return reading
  const order = read({ ...input, text: doubt.words, about: named[0]!.email })
  if (!order.sure || !order.instructions.every(isAbout(named[0]!))) return reading
  const doubts = reading.doubts.map((each) => (each === doubt ? { ...each, matters: false } : each))
  return { ...reading, doubts, sure: true, instructions: together(reading.instructions, order.instructions) }
}

const isAbout =
  ({ email }: Addressed) =>
  (instruction: Instruction): boolean =>
    instruction.email?.toLowerCase() === email.toLowerCase()

/** Who is taken off need not be told as well that they may stay away. */
function together(before: Instruction[], orders: Instruction[]): Instruction[] {
  const isSaidAgain = (instruction: Instruction) =>
    WEAKER.has(instruction.do) && orders.some(({ email }) => email === instruction.email)
  return [...before.filter((instruction) => !isSaidAgain(instruction)), ...orders]
}

const WEAKER = new Set<Instruction['do']>(['make_optional', 'go_without'])

/** "…, and ask her for mornings only": what somebody is to be asked for is when the organizer wants it. */
function withTimesToAskFor(input: ReadInput, reading: Reading): Reading {
  const wanted = ASKS_FOR.exec(input.text)?.[1]
  if (!reading.sure || wanted === undefined || saysTimes(reading)) return reading
  const { sure, free, busy, because, constraints } = read({ ...input, text: wanted })
  if (!sure || free.length + busy.length === 0) return reading
  return {
    ...reading,
    ...{ free, busy },
    because: [...reading.because, ...because],
    constraints: [...reading.constraints, ...constraints],
  }
}

const saysTimes = ({ picks, free, busy }: Reading): boolean => picks.length + free.length + busy.length > 0

/** In the six languages that we read; what follows is read like any other words. */
const ASKS_FOR =
  /(?<!\p{L})(?:ask (?:her|him|them|everyone|everybody) for|bitten? sie (?:sie|ihn) um|frage?n? sie (?:sie|ihn) nach|frag (?:sie|ihn) nach|demande[zr]?[- ](?:lui|leur)|p[íi]d(?:a|e)(?:le|les)|vraag (?:haar|hem|hun|ze) (?:om|naar)|pe[çc]a-lhes?|pede-lhes?)\s+([^.!?\n]{3,80})/iu
