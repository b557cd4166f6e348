// Two readers of one mail: the rules, which read the words one by one, and the net, which has learned from examples what people mean. Each is
// held to what it does best. Only the rules make anything sure, because they know when they have not understood; the net understands more,
// but is sometimes sure of what is wrong. So where the rules are not sure, the question that goes out restates what the net understood,
// and where they would act on words that the net takes for something else, nobody acts, and the sender is asked.

import { fromSlots, subtract, type Window } from '#core/time/interval.ts'
import type { Addressed, Doubt, DoubtKind, Intent, ReadInput, Reading } from '../reading.ts'
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
  const byRules: Opinion = { reading: rules, by: 'rules' }
  const sureness = surenessOf(verdicts)
  if (input.from === 'organizer') return { reading: withoutDelay(rules, judged), by: 'rules' }
  if (input.from !== 'participant' || isBetweenLines(input, looked) || !isSeenWhole(looked)) return byRules
  if (rules.sure) {
    const objects =
      sureness >= thresholds.object && goesBeyond(input.offers, rules, net) && !isPlain(input, rules, judged)
    return objects ? { reading: doubted(rules, looked), by: 'rules' } : byRules
  }
  const isOpen = rules.doubts.every(isOfJudgement)
  const isUseful =
    isOpen && sureness >= thresholds.restate && namesTimes(net) && !endsMore(rules, net) && !losesPeople(rules, net)
  return isUseful ? { reading: doubted(restated(rules, net, input.offers), looked), by: 'net' } : byRules
}

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
  if (reading.doubts.some(({ kind, matters }) => matters && kind === 'hedged')) return { ...reading, sure: false }
  const words = reading.because[0]?.words ?? ''
  return { ...reading, sure: false, doubts: [...reading.doubts, doubtOf('hedged', words, [], moment)] }
}
