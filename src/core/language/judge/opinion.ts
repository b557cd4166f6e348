// Two readers of one mail: the rules, which read the words one by one, and the net, which has learned from examples what people mean. Each is
// held to what it does best. The rules know when they have not understood; the net understands more, but is sometimes sure of what is
// wrong. So what the rules are sure of stands, unless the net is nearly certain that it is something else: then the sender is asked.
// Where the rules are not sure, the net reads. Its word counts where the rules took at least as much for a yes and it is fairly sure, or where
// it is nearly certain; a word of doubt beside the time, or two ways to count a day, always asks. Otherwise the question that goes out
// restates what it understood. What cannot be undone it never orders alone.

import type { Window } from '#core/time/interval.ts'
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
import type { Term } from '../words/tokens.ts'
import {
  bringsPeople,
  doubtedWho,
  endsAlike,
  isBelieved,
  isOneOfList,
  refusesOnly,
  replacing,
  saysNothing,
  sendsSomebody,
  settled,
} from './both-readers.ts'
import type { Judged } from './judge.ts'
import type { Label } from './labels.ts'
import { SAYS } from './links.ts'
import type { Looked } from './look.ts'
import { TOKENS_AT_ONCE } from './net.ts'
import { goesBeyond, joined, millisecondsOf, namesTimes, saysTimes, takenIn, takesSame } from './taken.ts'
import type { Stance, Verdicts } from './verdicts.ts'
import type { Thresholds } from './weights.ts'
import { sentenceAround } from './whom.ts'

export type Opinion = { reading: Reading; by: 'rules' | 'net' }

export function withOpinion(input: ReadInput, rules: Reading, judged: Judged, thresholds: Thresholds): Opinion {
  const { reading: net, verdicts, looked } = judged
  const byRules: Opinion = { reading: withParts(rules, net), by: 'rules' }
  const sureness = surenessOf(verdicts)
  if (isBetweenLines(input, looked) || !isSeenWhole(looked)) return byRules
  if (input.from === 'requester') return byRequester(byRules, judged, thresholds)
  if (input.from === 'organizer') return byOrganizer(withoutDelay(byRules.reading, judged), judged, thresholds)
  if (isBelieved(input, rules, judged, sureness, thresholds))
    return { reading: { ...completed(net, rules), busy: joined(net.busy, rules.busy) }, by: 'net' }
  if (rules.sure) {
    if (bringsPeople(rules, judged, sureness, thresholds))
      return { reading: { ...byRules.reading, intents: net.intents, people: net.people }, by: 'net' }
    const isDenied = sureness >= thresholds.object && goesBeyond(input.offers, rules, net)
    const isFaint =
      saysTimes(rules) && takesSame(rules, net) && !isOneOfList(rules) && takingSureness(verdicts) < thresholds.backed
    const isMissed = refusesOnly(rules) && net.sure && net.free.length > 0 && sureness >= thresholds.backed
    return (isDenied || isFaint || isMissed) && !isPlain(input, rules, judged)
      ? {
          reading: withWays(doubted(byRules.reading, looked), isMissed ? net : rules, isMissed ? rules : net),
          by: 'rules',
        }
      : byRules
  }
  if (endsAlike(rules, judged, thresholds))
    return { reading: { ...byRules.reading, sure: true, doubts: settled(rules.doubts) }, by: 'rules' }
  if (saysNothing(rules) && sendsSomebody(judged, thresholds))
    return { reading: doubtedWho(byRules.reading, looked, verdicts), by: 'net' }
  const isLongAnswer = input.offers.length > 0 && isLong(looked)
  if (!isLongAnswer && !rules.doubts.every(isOfJudgement)) return byRules
  // What is said of a booked meeting, or to a question that is not about times, is mostly a yes or a no, and the rules know those.
  if (input.present || !ABOUT_TIMES.has(looked.asked) || rules.intents.some((intent) => ENDING.has(intent)))
    return byRules
  const isHeard = isLongAnswer ? saysTimes(net) : sureness >= thresholds.restate && saysSomething(net)
  return isHeard ? byNet(input, rules, judged, thresholds) : byRules
}

/** Questions of ours, by the names of reader/MARKING.md, that are answered by times. */
const ABOUT_TIMES = new Set(['list', 'time', 'when', 'day', 'hour', 'zone'])

const saysSomething = (reading: Reading): boolean =>
  saysTimes(reading) || reading.answer !== null || (reading.sure && reading.intents.length > 0)

/** A mail of several sentences: where the rules are not sure of one, they rarely have the others right, and the net has. */
const isLong = ({ sight }: Looked): boolean => sight.tokens.length > LONG

const LONG = 30

function byNet(
  { offers }: ReadInput,
  rules: Reading,
  { reading, verdicts, looked }: Judged,
  { backed, sure }: Thresholds,
): Opinion {
  const net = completed(reading, rules)
  const isCertain =
    net.sure &&
    surenessOf(verdicts) >= (isBacked(offers, rules, net) ? backed : sure) &&
    !rules.doubts.some(isOfCounting) &&
    !endsMore(rules, net) &&
    !losesPeople(rules, net) &&
    !isLeftOpen(verdicts, looked) &&
    !rules.doubts.some((doubt) => isUnheard(doubt, verdicts, looked)) &&
    !isWide(rules, net)
  return { reading: isCertain ? net : withWays(doubted(net, looked), net, rules), by: 'net' }
}

/** A word of doubt or a condition beside a time that is taken: "vielleicht am Dienstag um 10?", "as long as it's over Zoom". */
const isLeftOpen = ({ stances }: Verdicts, { text, terms }: Looked): boolean =>
  stances.some((stance) => {
    if (SAYS[stance.kind] !== 'free') return false
    const { from, to } = sentenceAround(text, stance)
    return terms.some((term) => term.from >= from && term.to <= to && isOpen(term))
  })

/** The rules doubt words of doubt or condition that the net makes nothing of, or a no behind the times: "2 please. Thanks but not really". */
function isUnheard({ kind, words, matters }: Doubt, { stances, deeds }: Verdicts, { text, terms }: Looked): boolean {
  const from = text.indexOf(words)
  if (!matters || kind !== 'hedged' || from < 0) return false
  const to = from + words.length
  if ([...stances, ...deeds].some((each) => each.from < to && from < each.to)) return false
  const isBehind = stances.every((stance) => stance.to <= from)
  const isLeft = (term: Term) => isOpen(term) || (isBehind && term.means.cue === 'not')
  return terms.some((term) => term.from >= from && term.to <= to && isLeft(term))
}

/**
 * "Can we talk about it next week?" says where to look, and not that its writer can at every hour of it. The net takes the days, and does
 * not weigh that, so where the rules doubt it, somebody who is offered such days says which hours.
 */
const isWide = ({ doubts }: Reading, { free }: Reading): boolean =>
  doubts.some(({ kind, matters }) => matters && kind === 'vague') && free.filter(isWholeDay).length >= WIDE_DAYS

const isWholeDay = (window: Window): boolean => {
  const { start, end } = millisecondsOf(window)
  return end - start >= WHOLE_DAY_MS
}

const WIDE_DAYS = 3
const WHOLE_DAY_MS = 8 * 60 * 60_000

const isOpen = ({ means: { cue, join } }: Term): boolean =>
  cue === 'maybe' || cue === 'condition' || join === 'if' || join === 'unless'

/** The rules took at least as much for a yes, and neither takes what the other refuses: they were merely not sure of it. */
function isBacked(offers: readonly Window[], rules: Reading, net: Reading): boolean {
  const refuses = (one: Reading, other: Reading) => {
    const busy = one.busy.map(millisecondsOf)
    return takenIn(offers, other).some((taken) => busy.some(({ start, end }) => start < taken.end && taken.start < end))
  }
  return !goesBeyond(offers, net, rules) && !refuses(rules, net) && !refuses(net, rules)
}

/**
 * An order that the rules did not understand, and of which the net is nearly certain, is an order. For words that are only passed on, a
 * reminder, or how it stands, it may be less certain: a mistake there changes nothing about the meeting.
 */
function byOrganizer(rules: Reading, judged: Judged, { sure, restate }: Thresholds): Opinion {
  const { reading: net, verdicts } = judged
  const instead = replacing(rules, judged, restate)
  if (instead) return { reading: instead, by: 'net' }
  const isHarmless = net.instructions.every(({ do: kind }) => HARMLESS.has(kind))
  const isUnderstood = rules.sure && !(isHarmless && rules.intents.every((intent) => intent === 'question'))
  const isAlone =
    net.instructions.length > 0 &&
    !saysTimes(net) &&
    !saysTimes(rules) &&
    rules.instructions.length + rules.people.length === 0 &&
    rules.doubts.every(isOfJudgement)
  const isOrdered =
    !isUnderstood &&
    net.sure &&
    surenessOf(verdicts) >= (isHarmless && isAlone ? restate : sure) &&
    !net.instructions.some(isBarePlace) &&
    !rules.doubts.some((doubt) => isOfCounting(doubt) && !isOfPlace(doubt)) &&
    !losesPeople(rules, net) &&
    !endsMore(rules, net)
  return isOrdered ? { reading: completed(net, rules), by: 'net' } : { reading: rules, by: 'rules' }
}

/** Whether somebody wants to meet at all: where the rules cannot tell, the net is believed if it is nearly certain that they do. */
function byRequester(byRules: Opinion, { reading: net, verdicts }: Judged, { sure }: Thresholds): Opinion {
  const { reading: rules } = byRules
  const isWanted = !rules.sure && net.sure && net.request?.wants === true && surenessOf(verdicts) >= sure
  return isWanted && !rules.doubts.some(isOfCounting) ? { reading: completed(net, rules), by: 'net' } : byRules
}

const HARMLESS = new Set<InstructionKind>(['tell', 'remind', 'late', 'status'])

/** A place that is no address on the net and has no number in it may be anything. */
const isBarePlace = ({ do: kind, words = '' }: Instruction): boolean => kind === 'place' && !/https?:|\d/.test(words)

/** What only the rules look for stays theirs. */
const completed = (net: Reading, { later, remarks, wished, unread, timezone, tells }: Reading): Reading => ({
  ...net,
  ...{ later, remarks, unread },
  tells: net.tells || tells,
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

/** Where a mail that orders something speaks of no times, which of them it could mean does not matter. */
const isOfPlace = ({ kind }: Doubt): boolean => kind === 'number' || kind === 'which-offer'

const COUNTED = new Set<DoubtKind>([
  ...(['zone', 'which-offer', 'next-weekday', 'date-order', 'weekday-date', 'half-of-day', 'no-day', 'past'] as const),
  ...(['number', 'usual-time', 'condition', 'contradiction'] as const),
])

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

const takingSureness = ({ stances }: Verdicts): number =>
  Math.min(
    1000,
    ...stances.flatMap(({ kind, sureness }) => (SAYS[kind] === 'free' || kind === 'pick' ? [sureness] : [])),
  )

/** What cannot be undone is never read by the net alone. */
const endsMore = (rules: Reading, net: Reading): boolean =>
  net.intents.some((intent) => ENDING.has(intent) && !rules.intents.includes(intent))

const ENDING = new Set<Intent>(['cancel', 'decline_meeting', 'stop', 'delegate', 'reschedule'])

/** An address that the rules found is not lost. */
const losesPeople = ({ people }: Reading, { people: found }: Reading): boolean =>
  people.some(({ email }) => email !== null && !found.some((other) => other.email === email))

/** A doubt of our own, that only an answer to it settles. */
function doubted(reading: Reading, { moment }: Looked): Reading {
  if (reading.doubts.some(({ kind, matters }) => matters && (kind === 'hedged' || kind === 'condition')))
    return { ...reading, sure: false }
  const words = reading.because[0]?.words ?? ''
  return { ...reading, sure: false, doubts: [...reading.doubts, doubtOf('hedged', words, [], moment)] }
}
