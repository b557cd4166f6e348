// The room `agreement`. In: what the rules understood, and a language model's answer about the same mail. Out: the one reading that
// counts, with the points on which the two readers differed.
//
// From what the rules read and what a model answered to the reading that counts. Whatever the model says, nothing is sure
// that the literal words contradict or do not carry; a wrong booking needs both readers to be wrong in the same way.

import { clip, covers, fromSlots, type Intervals, overlaps, subtract } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import type { Understood } from '../read.ts'
import type { Because, Doubt, Reading } from '../reading.ts'
import { slotOn } from '../resolve/clock-slot.ts'
import { slotsOf, windowsWritten } from '../resolve/instant.ts'
import { type Objection, objectionsBesideTimes } from './beside-times.ts'
import { carriedAnswer } from './carried-answer.ts'
import { type CheckedAnswer, dayNumber } from './checked-answer.ts'
import { type Literal, pickLiteral, windowLiteral } from './literal.ts'
import type { ModelAnswer, WindowClaim } from './model-answer.ts'
import { type Passage, passageFinder } from './quotes.ts'
import { agreedRequest } from './requests.ts'

export type Agreement = {
  reading: Reading
  /** Why the reading is unsure although the model was sure, for the timeline. */
  objections: string[]
}

export function agree(mail: Understood, checked: CheckedAnswer): Agreement {
  const claimed = claimedReading(mail, checked)
  if (isEmpty(claimed)) return rulesAlone(mail.reading)
  const first = firstWords(checked.answer)
  const asked = agreedRequest(mail.reading, claimed)
  const objections = [
    ...asked.objections,
    ...literalObjections(mail, checked.answer),
    ...sleeplessObjections(checked.answer),
    ...rulesObjections(mail, claimed).map((reason) => ({ words: first, reason })),
    ...objectionsBesideTimes(mail, checked.answer, claimed),
  ]
  const doubts = [...claimed.doubts, ...objections.map(({ words, reason }) => doubt(words, reason))]
  const carried = claimedReading(mail, { ...checked, answer: carriedAnswer(mail, checked.answer, claimed) })
  const sure = claimed.sure && objections.length === 0
  return {
    reading: {
      ...carried,
      request: asked.request,
      answer: asked.answer,
      timezone: mail.reading.timezone,
      sure,
      doubts,
    },
    objections: [...checked.dropped, ...objections.map(({ reason }) => reason)],
  }
}

const isEmpty = ({ sure, doubts, because, answer, people, until }: Reading): boolean =>
  !sure && doubts.length + because.length + people.length === 0 && answer === null && until === null

/** A model that finds nothing takes nothing away. Where the rules were sure of something, we ask. */
function rulesAlone(rules: Reading): Agreement {
  const said = rules.because[0]
  if (!rules.sure || !said) return { reading: rules, objections: [] }
  const reason = 'only the rules find that the mail says something'
  return { reading: { ...rules, sure: false, doubts: [doubt(said.words, reason)] }, objections: [reason] }
}

/** Who says that they are free at all hours means those of a day, and whoever takes the nights for offered was told to. */
const sleeplessObjections = ({ windows }: ModelAnswer): { words: string; reason: string }[] =>
  windows
    .filter(({ is, from, to }) => is === 'free' && to - from > WAKING_MINUTES)
    .map(({ words }) => ({ words, reason: 'nobody is free by day and by night' }))

const WAKING_MINUTES = 18 * 60

const firstWords = ({ picks, windows, intents }: ModelAnswer): string =>
  [...picks, ...windows, ...intents][0]?.words ?? ''

/** What the model says, taken at its word. */
export function claimedReading({ moment, reading: rules }: Understood, { answer, dropped }: CheckedAnswer): Reading {
  const zone = answer.zone ?? moment.zone
  const of = (is: 'free' | 'busy'): Intervals => {
    const claimed = answer.windows.filter((claim) => claim.is === is)
    return clip(fromSlots(claimed.map(({ date, from, to }) => slotOn(dayNumber(date)!, from, to, zone))), moment.limits)
  }
  const busy = of('busy')
  const picks = [...new Set(answer.picks.map(({ offer }) => offer))].sort((a, b) => a - b)
  const taken = fromSlots(picks.map((index) => moment.offers[index]!))
  // Whoever takes an offer and repeats its time has named no other.
  const free = windowsWritten(subtract(of('free'), busy)).filter((window) => !covers(taken, slotsOf([window])[0]!))
  const intents = [...new Set(answer.intents.map(({ intent }) => intent))]
  const doubts = [
    ...answer.doubts.map(({ words, question }) => doubt(words, question)),
    ...dropped.map((reason) => doubt('', reason)),
  ]
  const hasContent = picks.length + free.length + busy.length + intents.length + answer.instructions.length > 0
  return {
    picks,
    free,
    busy: windowsWritten(busy),
    intents,
    duration_minutes: answer.durationMinutes,
    timezone: answer.statedZone ?? rules.timezone,
    people: answer.people.map(({ email, name }) => ({ email, name })),
    until: answer.until ?? (waits(answer) ? rules.until : null),
    sure: doubts.length === 0 && (hasContent || answer.answer !== null || answer.request !== null),
    because: becauseOf(answer),
    doubts,
    unread: [],
    constraints: [],
    answer: answer.answer,
    instructions: answer.instructions.map(({ words: _, ...each }) => each),
    request: answer.request && {
      wants: answer.request.wants,
      duration_minutes: answer.request.durationMinutes,
      people: answer.request.people,
      timeframe: answer.request.timeframe,
    },
    assistant: rules.assistant,
    tells: rules.tells,
    only: rules.only,
    wished: rules.wished,
    later: rules.later,
    courtesy: rules.courtesy,
    remarks: '',
    corrections: rules.corrections,
    sureness: null,
  }
}

/** Somebody is to be waited for: what both find, the rules may know the day of. */
const waits = ({ intents, instructions }: ModelAnswer): boolean =>
  intents.some(({ intent }) => intent === 'defer' || intent === 'out_of_office') ||
  instructions.some(({ do: kind }) => kind === 'wait')

const doubt = (words: string, question: string): Doubt => ({
  kind: 'hedged',
  words,
  options: [],
  matters: true,
  question,
})

function literalObjections(mail: Understood, answer: ModelAnswer): Objection[] {
  const find = passageFinder(mail)
  const judged = (words: string, judge: (passage: Passage) => Literal): Literal => {
    const passage = find(words)
    return passage === null ? 'uncarried' : judge(passage)
  }
  return [
    ...answer.picks.flatMap((claim) =>
      objection(
        `offer ${claim.offer + 1}`,
        claim.words,
        judged(claim.words, (passage) => pickLiteral(claim, answer.picks, passage, mail)),
      ),
    ),
    ...answer.windows.flatMap((claim) =>
      objection(
        `${claim.is} ${claim.date} ${claim.from}-${claim.to}`,
        claim.words,
        isFoundToo(claim, answer, mail)
          ? 'carried'
          : judged(claim.words, (passage) => windowLiteral(claim, answer.windows, passage, mail)),
      ),
    ),
  ]
}

/** The rules are sure of the very same time. To "on Thursday" they know the hour that was said before, which the words lack. */
function isFoundToo(claim: WindowClaim, { zone }: ModelAnswer, { reading: rules, moment }: Understood): boolean {
  if (!rules.sure || claim.is === 'busy') return false
  const { start, end } = slotOn(dayNumber(claim.date)!, claim.from, claim.to, zone ?? moment.zone)
  return slotsOf(rules.free).some((found) => found.start === start && found.end === end)
}

const objection = (what: string, words: string, literal: Literal): Objection[] =>
  literal === 'carried' ? [] : [{ words, reason: `${what}: ${literal} by “${words}”` }]

/** Where the rules are sure of the whole mail, and of something else about the same time. */
function rulesObjections({ reading: rules, moment }: Understood, model: Reading): string[] {
  if (!rules.sure) return []
  const found: string[] = []
  const picked = model.picks.map((index) => moment.offers[index]!)
  const modelFree = slotsOf(model.free)
  const rulesFree = slotsOf(rules.free)
  const rulesBusy = fromSlots(slotsOf(rules.busy))
  if (rules.picks.length > 0 && String(rules.picks) !== String(model.picks)) found.push('the rules pick other offers')
  if (rules.picks.length === 0 && !picked.every((offer) => overlaps(fromSlots(rulesFree), offer)))
    found.push('the rules pick no offer')
  if (rulesFree.some((window) => !overlaps(fromSlots(modelFree), window) && !overlaps(fromSlots(picked), window)))
    found.push('the rules find other times')
  if (modelFree.some((window) => overlaps(rulesBusy, window))) found.push('the rules find a time busy')
  // Whoever only takes an offer has named no other time.
  const known = fromSlots([...rulesFree, ...rules.picks.map((index) => moment.offers[index]!)])
  const isKnown = (window: Stretch) =>
    rulesFree.length > 0 ? overlaps(fromSlots(rulesFree), window) : covers(known, window)
  if (known.length > 0 && !modelFree.every(isKnown)) found.push('the rules do not find that time')
  return found
}

function becauseOf({ picks, windows, intents }: ModelAnswer): Because[] {
  return [
    ...picks.map(({ offer, words }) => ({ words, meaning: `takes offer ${offer + 1}` })),
    ...windows.map(({ is, date, words }) => ({ words, meaning: `${is} on ${date}` })),
    ...intents.map(({ intent, words }) => ({ words, meaning: intent })),
  ]
}
