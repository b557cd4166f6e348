// Two readers of one mail: the rules, which read the words one by one, and the net, which has learned from examples what people mean. Each is
// held to what it does best. The rules know when they have not understood; the net understands more, but is sometimes sure of what is
// wrong. So what the rules are sure of stands, unless the net is nearly certain that it is something else: then the sender is asked.
// Where the rules are not sure, the question that goes out restates what the net understood; and where they merely did not understand, and the net
// is nearly certain, its word counts. What cannot be undone it never orders alone.

import { fromSlots, subtract, type Window } from '#core/time/interval.ts'
import type {
  Addressed,
  Doubt,
  DoubtKind,
  Instruction,
  InstructionKind,
  Intent,
  ReadInput,
  Reading,
  Understanding,
} from '../reading.ts'
import { doubtOf } from '../resolve/doubts.ts'
import { windowsWritten } from '../resolve/instant.ts'
import type { Judged } from './judge.ts'
import type { Label } from './labels.ts'
import type { Looked } from './look.ts'
import { TOKENS_AT_ONCE } from './net.ts'
import type { Stance, Verdicts } from './verdicts.ts'
import type { Thresholds } from './weights.ts'
import { sentenceAround } from './whom.ts'

export type Opinion = { reading: Reading; by: 'rules' | 'net' }

export function withOpinion(input: ReadInput, rules: Reading, judged: Judged, thresholds: Thresholds): Opinion {
  const { reading: net, verdicts, looked } = judged
  const byRules: Opinion = { reading: withParts(rules, net), by: 'rules' }
  const sureness = surenessOf(verdicts)
  if (input.from === 'requester' || isBetweenLines(input, looked) || !isSeenWhole(looked)) return byRules
  if (input.from === 'organizer') return byOrganizer(withoutDelay(byRules.reading, judged), judged, thresholds)
  if (rules.sure) {
    const objects =
      sureness >= thresholds.object && goesBeyond(input.offers, rules, net) && !isPlain(input, rules, judged)
    return objects ? { reading: withWays(doubted(byRules.reading, looked), rules, net), by: 'rules' } : byRules
  }
  if (input.offers.length > 0 && isLong(looked) && saysTimes(net)) return byNet(rules, judged, thresholds)
  if (!rules.doubts.every(isOfJudgement) || !namesTimes(net) || endsMore(rules, net) || losesPeople(rules, net))
    return byRules
  if (net.sure && sureness >= thresholds.sure && rules.doubts.every(isOfNotKnowing))
    return { reading: completed(net, rules), by: 'net' }
  if (sureness < thresholds.restate) return byRules
  return { reading: withWays(doubted(restated(rules, net, input.offers), looked), net, rules), by: 'net' }
}

/** A mail of several sentences: where the rules are not sure of one, they rarely have the others right, and the net has. */
const isLong = ({ sight }: Looked): boolean => sight.tokens.length > LONG

const LONG = 30

const saysTimes = ({ picks, free, busy }: Reading): boolean => picks.length + free.length + busy.length > 0

function byNet(rules: Reading, { reading, verdicts, looked }: Judged, { sure }: Thresholds): Opinion {
  const net = completed(reading, rules)
  const isCertain =
    net.sure &&
    surenessOf(verdicts) >= sure &&
    !rules.doubts.some(isOfCounting) &&
    !endsMore(rules, net) &&
    !losesPeople(rules, net)
  return { reading: isCertain ? net : withWays(doubted(net, looked), net, rules), by: 'net' }
}

/**
 * An order that the rules did not understand, and of which the net is nearly certain, is an order. For words that are only passed on, a
 * reminder, or how it stands, it may be less certain: a mistake there changes nothing about the meeting.
 */
function byOrganizer(rules: Reading, { reading: net, verdicts }: Judged, { sure, restate }: Thresholds): Opinion {
  const isHarmless = net.instructions.every(({ do: kind }) => HARMLESS.has(kind))
  const isUnderstood = rules.sure && !(isHarmless && rules.intents.every((intent) => intent === 'question'))
  const isOrdered =
    !isUnderstood &&
    net.sure &&
    surenessOf(verdicts) >= (isHarmless ? restate : sure) &&
    net.instructions.length > 0 &&
    !net.instructions.some(isBarePlace) &&
    !saysTimes(net) &&
    !saysTimes(rules) &&
    rules.instructions.length + rules.people.length === 0 &&
    rules.doubts.every(isOfJudgement) &&
    !endsMore(rules, net)
  return isOrdered ? { reading: completed(net, rules), by: 'net' } : { reading: rules, by: 'rules' }
}

const HARMLESS = new Set<InstructionKind>(['tell', 'remind', 'late', 'status'])

/** A place that is no address on the net and has no number in it may be anything. */
const isBarePlace = ({ do: kind, words = '' }: Instruction): boolean => kind === 'place' && !/https?:|\d/.test(words)

/** What only the rules look for stays theirs. */
const completed = (net: Reading, { later, remarks, wished, unread, timezone }: Reading): Reading => ({
  ...net,
  ...{ later, remarks, unread },
  wished: net.wished.length > 0 ? net.wished : wished,
  timezone: net.timezone ?? timezone,
})

const withParts = (rules: Reading, { corrections, sureness }: Reading): Reading => ({ ...rules, corrections, sureness })

/** The doubts say what was understood, and what the other reader makes of it. */
function withWays(reading: Reading, one: Reading, other: Reading): Reading {
  const [understood, otherwise] = [understandingOf(one), understandingOf(other)]
  const isOther = namesTimes(other) && JSON.stringify(understood) !== JSON.stringify(otherwise)
  const ways = isOther ? { understood, otherwise } : { understood }
  return { ...reading, doubts: reading.doubts.map((doubt) => (doubt.matters ? { ...doubt, ...ways } : doubt)) }
}

const understandingOf = ({ picks, free, busy }: Reading): Understanding => ({ picks, free, busy })

/** "I'm running late, 15 min" wishes for no other length. */
function withoutDelay(rules: Reading, { verdicts, looked }: Judged): Reading {
  const isLate = verdicts.deeds.some(({ kind }) => kind === 'late')
  const isWished = verdicts.stances.some(({ kind }) => kind === 'len')
  if (rules.duration_minutes === null || !isLate || isWished) return rules
  const intents = rules.intents.filter((intent) => intent !== 'change_duration')
  return doubted({ ...rules, duration_minutes: null, intents }, looked)
}

/** Of a mail that is longer than the net looks, it cannot speak for the whole. */
const isSeenWhole = ({ sight }: Looked): boolean => sight.tokens.length <= TOKENS_AT_ONCE

/** Answers below the lines of a quoted list: the rules know which line each is about. */
const isBetweenLines = ({ offers }: ReadInput, { passages }: Looked): boolean =>
  offers.length > 0 && passages.some(({ about }) => about.length > 0)

/** What the words mean is judged; which day or hour they name is counted, and where that has two results, the rules ask which. */
const isOfJudgement = ({ kind, matters }: Doubt): boolean => !matters || JUDGED.has(kind)

const JUDGED = new Set<DoubtKind>(['hedged', 'condition', 'contradiction', 'vague', 'unread', 'language'])

const isOfCounting = ({ kind, matters }: Doubt): boolean => matters && COUNTED.has(kind)

const COUNTED = new Set<DoubtKind>([
  ...(['zone', 'which-offer', 'next-weekday', 'date-order', 'weekday-date', 'half-of-day', 'no-day', 'past'] as const),
  ...(['number', 'usual-time', 'condition'] as const),
])

/** They did not understand; a hedge or a condition that they see on the words stays one. */
const isOfNotKnowing = ({ kind, matters }: Doubt): boolean => !matters || kind === 'unread' || kind === 'language'

/** How sure the net is of the whole: of its least sure part that says something. */
export function surenessOf({ stances, deeds, silence }: Verdicts): number {
  let least = silence
  for (const { kind, sureness } of stances) if (kind !== 'other' && kind !== 'frame') least = Math.min(least, sureness)
  for (const { kind, sureness } of deeds) if (kind !== 'thanks' && kind !== 'remark') least = Math.min(least, sureness)
  return least
}

/** To the one time that was put to them what refuses nothing is a yes; and words about somebody else are not about the writer. */
function isPlain(
  { offers, people = [] }: ReadInput,
  { picks }: Reading,
  { reading, verdicts, looked }: Judged,
): boolean {
  const refuses = verdicts.stances.some(({ kind }) => REFUSING.has(kind) || kind === 'maybe' || kind === 'gone')
  if (offers.length === 1 && picks.length === 1 && (reading.answer === 'yes' || !refuses)) return true
  return verdicts.stances.some((stance) => REFUSING.has(stance.kind) && isOfSomebody(looked.text, stance, people))
}

/** Whether the sentence names somebody else, other than by calling them: "Tuesday doesn't work for Cy", and not "Cy, Tuesday doesn't work". */
function isOfSomebody(text: string, stance: Stance, people: readonly Addressed[]): boolean {
  const { from, to } = sentenceAround(text, stance)
  const words = text.slice(from, to).match(/\p{Lu}\p{L}+(?!\p{L}|\s*,)/gu) ?? []
  const names = people.flatMap(({ name }) => name?.split(/\s+/) ?? [])
  return words.some((word) => names.includes(word))
}

const REFUSING = new Set<Label>(['busy', 'nopick'])

/** Whether one would book something that the other does not take for a yes. */
function goesBeyond(offers: readonly Window[], one: Reading, other: Reading): boolean {
  const taken = [...other.free, ...other.picks.flatMap((pick) => offers[pick] ?? [])].map(millisecondsOf)
  const isTaken = (window: Window) => {
    const { start, end } = millisecondsOf(window)
    return taken.some((each) => each.start <= start && end <= each.end)
  }
  return !(one.picks.every((pick) => other.picks.includes(pick) || isTaken(offers[pick]!)) && one.free.every(isTaken))
}

const millisecondsOf = ({ start, end }: Window) => ({ start: Date.parse(start), end: Date.parse(end) })

const namesTimes = ({ picks, free }: Reading): boolean => picks.length + free.length > 0

/** What cannot be undone is never read by the net alone. */
const endsMore = (rules: Reading, net: Reading): boolean =>
  net.intents.some((intent) => ENDING.has(intent) && !rules.intents.includes(intent))

const ENDING = new Set<Intent>(['cancel', 'decline_meeting', 'stop', 'delegate', 'reschedule'])

/** An address that the rules found is not lost. */
const losesPeople = ({ people }: Reading, { people: found }: Reading): boolean =>
  people.some(({ email }) => email !== null && !found.some((other) => other.email === email))

/**
 * What may be taken is the net's; what is refused stays the rules', less what the net takes for free, and so does everything else: an unsure
 * refusal already counts. The doubt is our own, so that no answer to another question makes it sure.
 */
function restated(rules: Reading, net: Reading, offers: readonly Window[]): Reading {
  const { picks, free, constraints, duration_minutes, timezone } = net
  const ofOthers = rules.because.filter(({ meaning }) => !OF_TIMES.test(meaning))
  const because = [...net.because.filter(({ meaning }) => OF_TIMES.test(meaning)), ...ofOthers]
  const taken = fromSlots(
    [...free, ...picks.flatMap((pick) => offers[pick] ?? [])].map(millisecondsOf).sort((a, b) => a.start - b.start),
  )
  const kept = rules.intents.filter((intent) => !READ_BY_NET.has(intent))
  return {
    ...rules,
    ...{ picks, free, because, constraints },
    busy: windowsWritten(subtract(fromSlots(rules.busy.map(millisecondsOf)), taken)),
    intents: [...net.intents.filter((intent) => READ_BY_NET.has(intent)), ...kept],
    duration_minutes: duration_minutes ?? rules.duration_minutes,
    timezone: timezone ?? rules.timezone,
  }
}

const OF_TIMES = /^(?:accepts |free |not free |turns )/
const READ_BY_NET = new Set<Intent>(['accept', 'propose', 'question', 'change_duration'])

/** A doubt of our own, that only an answer to it settles. */
function doubted(reading: Reading, { moment }: Looked): Reading {
  if (reading.doubts.some(({ kind, matters }) => matters && (kind === 'hedged' || kind === 'condition')))
    return { ...reading, sure: false }
  const words = reading.because[0]?.words ?? ''
  return { ...reading, sure: false, doubts: [...reading.doubts, doubtOf('hedged', words, [], moment)] }
}
