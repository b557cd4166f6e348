// What a mail asks for that belongs to no meeting yet: whether somebody wants to meet, for how long, with whom and when.
// Only a plain wish to meet is a request. What sells, applies, asks to be called or gives orders to a machine is for a person
// to look at; what only tells something is nothing to arrange.

import { hasCue } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Person, ReadInput, Reading, Requested } from '../reading.ts'
import type { Moment } from '../resolve/moment.ts'
import type { Span } from '../text/span.ts'
import type { Answered } from './answer.ts'
import { has, type Sentence, type Spoken, spanOf } from './spoken.ts'
import { timeframeIn } from './timeframe.ts'

export function requestIn(
  spoken: Spoken,
  subject: Spoken,
  input: ReadInput,
  parsed: Parsed,
  moment: Moment,
  isAway: boolean,
  answered: Answered | null,
): Requested {
  const asking = spoken.sentences.filter((sentence) => asksToMeet(sentence, spoken, parsed))
  const said = plainAnswer(answered)
  const wants = said !== null && !isAway ? said === 'yes' : wantsToMeet(asking, spoken, subject, isAway)
  if (wants !== true) return { wants, duration_minutes: null, people: [], timeframe: null }
  const near = asking.map((sentence) => spanOf(sentence, spoken.tokens))
  return {
    wants,
    duration_minutes: lengthIn(near, parsed),
    people: peopleIn(spoken, input, parsed),
    timeframe: timeframeIn(parsed, moment),
  }
}

/** To "would you like to meet?". A no with a but behind it leaves open what they want instead. */
export const plainAnswer = (answered: Answered | null): Answered['answer'] | null =>
  answered === null || (answered.answer === 'no' && answered.reserved) ? null : answered.answer

function wantsToMeet(asking: Sentence[], { sentences }: Spoken, subject: Spoken, isAway: boolean): boolean | null {
  const all = [...subject.sentences, ...sentences]
  const says = (...meanings: Parameters<typeof has>[1][]) => all.some((sentence) => has(sentence, ...meanings))
  if (isAway || says('bulk') || subject.sentences.some((sentence) => has(sentence, 'notice'))) return false
  if (all.reduce((count, { found }) => count + found.filter(({ means }) => means === 'machine').length, 0) > 1)
    return null
  if (asking.length > 0) {
    const isPlain = asking.some((sentence) => !has(sentence, 'maybe', 'callback'))
    return isPlain && !says('sales', 'application', 'machine') ? true : null
  }
  if (says('sales', 'callback', 'machine')) return null
  if (says('notice', 'money')) return false
  const wishes = sentences.filter((sentence) => sentence.isQuestion || has(sentence, 'wish', 'could-you'))
  if (wishes.length > 0) return wishes.every((sentence) => has(sentence, 'inform', 'application')) ? false : null
  return says('thanks', 'application') || says('inform') ? false : null
}

/** A wish or a question, and a meeting or its length, said of what is to come. */
function asksToMeet(sentence: Sentence, { tokens }: Spoken, parsed: Parsed): boolean {
  const isWish = has(sentence, 'wish', 'could-you') || sentence.isQuestion
  if (!isWish || has(sentence, 'bulk')) return false
  const span = spanOf(sentence, tokens)
  const lengths = durationsIn([span], parsed)
  // A bare question about a length needs a time beside it: "15 min this week?".
  return has(sentence, 'meet') || lengths.length > 0
}

function durationsIn(spans: Span[], { segments, terms }: Parsed): number[] {
  return segments
    .filter((segment) => !hasCue(segment, 'past'))
    .flatMap(({ atoms }) => atoms)
    .filter(({ first }) => spans.some(({ from, to }) => terms[first]!.from >= from && terms[first]!.from < to))
    .flatMap((atom) => (atom.kind === 'duration' && atom.shift === 0 && isLength(atom.minutes) ? [atom.minutes] : []))
}

const isLength = (minutes: number): boolean => minutes >= 5 && minutes <= 8 * 60

/** In the sentence that asks, else anywhere. */
function lengthIn(near: Span[], parsed: Parsed): number | null {
  const everywhere = [{ from: 0, to: parsed.text.length }]
  return durationsIn(near, parsed)[0] ?? durationsIn(everywhere, parsed)[0] ?? null
}

/** Those whose address stands in the text and who are to take part; not where bills go, and nobody on To or Cc. */
function peopleIn({ sentences, tokens }: Spoken, { to = [], cc = [] }: ReadInput, { wishes }: Parsed): Person[] {
  const copied = new Set([...to, ...cc].map(({ email }) => email.toLowerCase()))
  const people = new Map<string, Person>()
  for (const sentence of sentences) {
    if (has(sentence, 'money', 'notice', 'bulk')) continue
    for (let at = sentence.from; at < sentence.to; at += 1) {
      const { kind, lower } = tokens[at]!
      if (kind !== 'email' || copied.has(lower) || people.has(lower)) continue
      const name = wishes.people.find(({ email }) => email === lower)?.name ?? nameBefore(tokens, at, sentence.from)
      people.set(lower, { email: lower, name })
    }
  }
  return [...people.values()]
}

/** "Gianni (gianni@…)", "my partner Íñigo (inigo@…)" */
function nameBefore(tokens: Spoken['tokens'], at: number, start: number): string | null {
  const words: string[] = []
  for (let index = at - 1; index >= start; index -= 1) {
    const { kind, text } = tokens[index]!
    if (kind === 'word' && /^\p{Lu}\p{Ll}/u.test(text)) words.unshift(text)
    else if (words.length > 0 || !/^[(<,:]$/.test(text)) break
  }
  return words.length > 0 ? words.join(' ') : null
}

/** Where nothing is asked for, nothing is said about times; where a meeting is, it is only proposed. */
export function withRequest(reading: Reading, request: Requested): Reading {
  if (request.wants !== true) {
    const intents = reading.intents.filter((intent) => intent === 'out_of_office')
    return {
      ...reading,
      request,
      picks: [],
      free: [],
      busy: [],
      intents,
      people: [],
      sure: request.wants === false,
      doubts: [],
    }
  }
  const free = request.timeframe ? [] : reading.free
  const intents = reading.intents.filter((intent) => PROPOSING.has(intent) && (intent !== 'propose' || free.length > 0))
  // Where nothing is taken from the times, nothing about them is doubtful.
  const doubts = free.length + reading.busy.length === 0 ? [] : reading.doubts.filter(({ kind }) => kind !== 'who')
  return { ...reading, request, picks: [], free, intents, doubts, sure: !doubts.some(({ matters }) => matters) }
}

const PROPOSING = new Set(['propose', 'add_people', 'change_duration', 'question'])
