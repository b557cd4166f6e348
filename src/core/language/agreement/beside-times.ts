// What a model says apart from times: zones, lengths, answers, orders and wishes. Most of it moves a conversation or
// somebody else, so the rules have to find it in the same words.

import { isoDay } from '#core/time/calendar-day.ts'
import type { Window } from '#core/time/interval.ts'
import { IRREVERSIBLE } from '../doubt/irreversible.ts'
import type { Understood } from '../read.ts'
import type { Instruction, Intent, Reading } from '../reading.ts'
import { newFocus } from '../resolve/days.ts'
import { firstDayOf } from '../resolve/first-day.ts'
import type { ModelAnswer } from './model-answer.ts'

/** Why something is asked about, and the sender's words that it is about. */
export type Objection = { words: string; reason: string }

export function objectionsBesideTimes(mail: Understood, answer: ModelAnswer, claimed: Reading): Objection[] {
  const { reading: rules } = mail
  return [
    ...zoneObjections(mail, answer, claimed),
    ...intentObjections(answer, rules),
    ...orderObjections(answer, rules),
    ...answerObjections(answer, rules),
    ...untilObjections(mail, answer),
  ]
}

/** A day to wait for is one that the mail names, and the one that the rules find where they find one. */
function untilObjections({ reading: rules, parsed, moment }: Understood, { until, intents }: ModelAnswer): Objection[] {
  if (until === null || until === rules.until) return []
  const named = parsed.segments.flatMap(({ atoms }) => atoms.flatMap((atom) => (atom.kind === 'day' ? [atom.day] : [])))
  const isNamed = named.some((day) => {
    const first = firstDayOf(day, newFocus(), moment)
    return first !== null && isoDay(first) === until
  })
  if (rules.until === null && isNamed) return []
  return [{ words: intents[0]?.words ?? '', reason: `only the model finds ${until} to wait for` }]
}

function zoneObjections(mail: Understood, answer: ModelAnswer, claimed: Reading): Objection[] {
  const { zone, statedZone, windows } = answer
  const isKnown = zoneKnower(mail, claimed)
  const words = windows[0]?.words ?? ''
  const found: Objection[] = []
  if (zone !== null && windows.length > 0 && !isKnown(zone))
    found.push({ words, reason: `only the model reads the times in ${zone}` })
  if (statedZone !== null && !isKnown(statedZone))
    found.push({ words, reason: `only the model finds the zone ${statedZone}` })
  return found
}

/** Times are in the zone that they are known to be in, or in one that the rules find in the words too ("3 pm your time"). */
export function zoneKnower({ moment, reading: rules }: Understood, claimed: Reading): (zone: string) => boolean {
  const isSame = (one: string, other: string | null) => other !== null && sameTime(one, other, moment.now)
  const isFound =
    claimed.free.length > 0 && claimed.free.every((window) => rules.free.some((other) => meets(window, other)))
  return (zone) =>
    [moment.zone, rules.timezone].some((known) => isSame(zone, known)) || (isFound && isSame(zone, moment.hostZone))
}

const meets = (one: Window, other: Window): boolean => one.start < other.end && other.start < one.end

function sameTime(one: string, other: string, nowMs: number): boolean {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs)
  return now.toZonedDateTimeISO(one).offset === now.toZonedDateTimeISO(other).offset
}

/** These change what we do with people, or take back everything that was offered. */
const CONSEQUENTIAL: readonly Intent[] = ['out_of_office', 'defer', 'delegate', 'change_duration', 'decline_offers']

function intentObjections({ intents, durationMinutes, answer, request }: ModelAnswer, rules: Reading): Objection[] {
  // A yes to "may it last an hour?" changes the length without naming one, and whoever asks for a meeting may ask for any.
  const mayChangeLength = (answer !== null && answer === rules.answer) || request !== null
  const isAlone = (intent: Intent) =>
    !rules.intents.includes(intent) && !(intent === 'change_duration' && mayChangeLength)
  const found = intents
    .filter(({ intent }) => IRREVERSIBLE.includes(intent) && !(rules.sure && rules.intents.includes(intent)))
    .map(({ intent, words }) => ({ words, reason: `only the model is sure of ${intent}` }))
  const alone = intents
    .filter(({ intent }) => CONSEQUENTIAL.includes(intent) && isAlone(intent))
    .map(({ intent, words }) => ({ words, reason: `only the model finds ${intent}` }))
  const isLengthFound = durationMinutes === null || mayChangeLength || durationMinutes === rules.duration_minutes
  const length = { words: intents[0]?.words ?? '', reason: `only the model finds ${durationMinutes} minutes` }
  return [...found, ...alone, ...(isLengthFound ? [] : [length])]
}

/** An order about somebody else. To wait harms nobody. */
function orderObjections({ instructions }: ModelAnswer, rules: Reading): Objection[] {
  const isFound = (order: Instruction) => rules.instructions.some((other) => sameOrder(order, other))
  return instructions
    .filter((order) => (order.do === 'wait' ? rules.sure && rules.instructions.length > 0 : true) && !isFound(order))
    .map(({ do: kind, email, words }) => ({ words, reason: `only the model finds ${kind} ${email ?? 'somebody'}` }))
}

function sameOrder(one: Instruction, other: Instruction): boolean {
  const kind = (order: Instruction) => (order.do === 'go_without' ? 'drop' : order.do)
  const whom = ({ email, by, count }: Instruction) => `${email} ${by} ${count}`.toLowerCase()
  return kind(one) === kind(other) && whom(one) === whom(other)
}

/** A no keeps everything as it is. What whoever asks for a meeting answers is a wish, which is held against theirs (requests.ts). */
function answerObjections({ answer, picks }: ModelAnswer, rules: Reading): Objection[] {
  if (rules.request !== null) return []
  if (answer === null || answer === rules.answer || (answer === 'no' && rules.answer === null)) return []
  return [{ words: picks[0]?.words ?? '', reason: `only the model finds a ${answer} to our question` }]
}
