// What the words of both readers say together, where one of them alone says too little or what cannot be.

import type { Stretch } from '#core/time/minute.ts'
import type { Doubt, ReadInput, Reading } from '../reading.ts'
import { doubtOf } from '../resolve/doubts.ts'
import type { Judged } from './judge.ts'
import type { Looked } from './look.ts'
import { goesBeyond, millisecondsOf, namesTimes, saysTimes, takenIn } from './taken.ts'
import type { Verdicts } from './verdicts.ts'
import type { Thresholds } from './weights.ts'

/** What the net is nearly certain of, where the rules cannot be right or take more than was said. */
export function isBelieved(
  input: ReadInput,
  rules: Reading,
  judged: Judged,
  sureness: number,
  { sure }: Thresholds,
): boolean {
  const { reading: net } = judged
  const isOther = isRuledOut(input, rules) && !isRuledOut(input, net)
  return net.sure && sureness >= sure && namesTimes(net) && (isOther || isNarrowed(input, rules, judged))
}

/** The rules take only times that the same mail rules out: the word that names another week, say, stands too far from its day for them. */
function isRuledOut({ offers }: ReadInput, rules: Reading): boolean {
  const busy = rules.busy.map(millisecondsOf)
  const taken = takenIn(offers, rules)
  const isIn = (each: Stretch) => busy.some(({ start, end }) => start <= each.start && each.end <= end)
  // "Full, but …" cuts the time out of the hours that are ruled out.
  const isCutOut = (each: Stretch) =>
    busy.some(({ end }) => end === each.start) && busy.some(({ start }) => start === each.end)
  return taken.length > 0 && taken.every((each) => isIn(each) || isCutOut(each))
}

/** "All good, Wednesday": beside a yes to the whole list one of its times is taken by name, and nothing that the yes does not take. */
const isNarrowed = ({ offers }: ReadInput, rules: Reading, { reading: net }: Judged): boolean =>
  offers.length > 1 &&
  rules.picks.length === offers.length &&
  rules.busy.length + net.busy.length === 0 &&
  namesTimes(net) &&
  net.picks.length < offers.length &&
  !goesBeyond(offers, net, rules)

/** Both readers take the same time of the list, which leaves little to mistake. */
export const isOneOfList = ({ picks, free, busy }: Reading): boolean =>
  picks.length === 1 && free.length + busy.length === 0

export const refusesOnly = (rules: Reading): boolean =>
  !saysTimes(rules) && rules.intents.length === 1 && rules.intents[0] === 'decline_offers'

/** "I'd like to bring Petra along, petra@client.test - ok?": nobody is written to by that alone whom the organizer has not allowed. */
export const bringsPeople = (
  rules: Reading,
  { reading: net }: Judged,
  sureness: number,
  { restate }: Thresholds,
): boolean =>
  rules.intents.length > 0 &&
  rules.intents.every((intent) => intent === 'question') &&
  !saysTimes(rules) &&
  rules.people.length === 0 &&
  net.sure &&
  net.intents.length === 1 &&
  net.intents[0] === 'add_people' &&
  net.people.length > 0 &&
  net.people.every(({ email }) => email !== null) &&
  sureness >= restate

/** "I don't think a meeting is necessary": politely said, and both readers take it for a no. */
export const endsAlike = (rules: Reading, { reading: net, verdicts }: Judged, { restate }: Thresholds): boolean =>
  isDecline(rules) &&
  isDecline(net) &&
  net.sure &&
  rules.doubts.every(({ kind, matters }) => !matters || kind === 'hedged') &&
  verdicts.deeds.every(({ isHedged, sureness }) => !isHedged && sureness >= restate)

const isDecline = (reading: Reading): boolean =>
  reading.intents.length === 1 && reading.intents[0] === 'decline_meeting' && !saysTimes(reading)

export const settled = (doubts: Doubt[]): Doubt[] => doubts.map((doubt) => ({ ...doubt, matters: false }))

export const saysNothing = (reading: Reading): boolean =>
  !saysTimes(reading) && reading.intents.length + reading.people.length + reading.doubts.length === 0

/** "Bob will take this one for me", without an address. */
export const sendsSomebody = ({ reading, verdicts }: Judged, { restate }: Thresholds): boolean =>
  reading.people.length > 0 &&
  reading.intents.some((intent) => intent === 'delegate' || intent === 'add_people') &&
  verdicts.deeds.some(({ kind, sureness }) => (kind === 'delegate' || kind === 'add') && sureness >= restate)

/** Whose address it is is asked, which changes nothing. */
export function doubtedWho(reading: Reading, { text, moment }: Looked, { deeds }: Verdicts): Reading {
  const words = deeds.map(({ from, to }) => text.slice(from, to))[0] ?? ''
  return { ...reading, sure: false, doubts: [doubtOf('who', words, [], moment)] }
}

/** "Take Julie off. Sam (sam@client.test) takes her place": the rules know who leaves, and the net whose address stands for whom. */
export function replacing(rules: Reading, { reading: net, verdicts }: Judged, restate: number): Reading | null {
  const [order, ...others] = rules.instructions
  const [person, ...more] = net.people
  const isSaid = verdicts.deeds.some(({ kind, sureness }) => kind === 'replace' && sureness >= restate)
  if (!rules.sure || order?.do !== 'drop' || order.email === null || others.length > 0 || !isSaid) return null
  if (!person?.email || more.length > 0) return null
  return { ...rules, instructions: [{ ...order, do: 'replace', by: person.email }] }
}
