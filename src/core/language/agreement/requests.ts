// What both readers can stand behind of a mail that asks for a meeting. Whether there is one to arrange is for a person to say
// where they contradict each other; a length or a span of days that the rules are sure of and the model denies is left out, and so
// is a person whom only one of them names.

import { emailKey } from '#core/person/email.ts'
import type { Person, Reading, Requested } from '../reading.ts'
import type { Objection } from './beside-times.ts'

export type AgreedRequest = { request: Requested | null; answer: Reading['answer']; objections: Objection[] }

export function agreedRequest({ request: rules, sure, answer }: Reading, claimed: Reading): AgreedRequest {
  if (rules === null) return { request: claimed.request, answer: claimed.answer, objections: [] }
  const model = wished(claimed)
  if (model === null) return { request: rules, answer, objections: [] }
  const objections: Objection[] = []
  const object = (reason: string) => objections.push({ words: '', reason })
  const isDisputed = rules.wants !== null && model.wants !== null && rules.wants !== model.wants
  if (isDisputed) object(`the rules ${rules.wants ? 'find' : 'find no'} wish to meet, the model does not agree`)
  const isOtherLength = sure && differ(rules.duration_minutes, model.duration_minutes)
  if (isOtherLength) object(`the rules find ${rules.duration_minutes} minutes, the model ${model.duration_minutes}`)
  const isOtherSpan = sure && isOtherTimeframe(rules, model)
  if (isOtherSpan) object('the rules find other days')
  const request = {
    wants: isDisputed ? null : model.wants,
    duration_minutes: isOtherLength ? null : (model.duration_minutes ?? rules.duration_minutes),
    people: peopleOfBoth(rules.people, model.people),
    timeframe: isOtherSpan ? null : (model.timeframe ?? rules.timeframe),
  }
  // A yes or a no that leaves open what they want doesn't count.
  return { request, answer: request.wants === null ? null : (answer ?? claimed.answer), objections }
}

/** With its answer to our question: a model that says yes there and no here leaves it open. */
function wished({ request, answer }: Reading): Requested | null {
  if (answer === null) return request
  const { wants, ...rest } = request ?? { wants: null, duration_minutes: null, people: [], timeframe: null }
  const isWanted = answer === 'yes'
  return { ...rest, wants: wants === !isWanted ? null : isWanted }
}

const differ = <T>(one: T | null, other: T | null): boolean => one !== null && other !== null && one !== other

/** An end that one of them leaves open contradicts nothing. */
const isOtherTimeframe = ({ timeframe: one }: Requested, { timeframe: other }: Requested): boolean =>
  differ(one?.start ?? null, other?.start ?? null) || differ(one?.end ?? null, other?.end ?? null)

/** Whom both name, by an address; whom one of them has no address for is named by the other. */
function peopleOfBoth(rules: Person[], model: Person[]): Person[] {
  const keyOf = ({ email }: Person) => (email === null ? null : emailKey(email))
  const known = new Set(rules.map(keyOf))
  return rules.some(({ email }) => email !== null) ? model.filter((person) => known.has(keyOf(person))) : model
}
