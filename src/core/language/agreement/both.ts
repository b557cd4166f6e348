// Both readers on one mail: what the model is asked, and what counts once it has answered, or has not. The model is held
// against what the rules make of the mail in its context, since it is told what we asked and what stands as well.

import { isNumberAlone } from '../context/invited-number.ts'
import { keepsTime } from '../context/present-time.ts'
import { inContext } from '../context/read-in-context.ts'
import { withRemarks } from '../context/remarks.ts'
import { read, type Understood, understand } from '../read.ts'
import type { Addressed, Person, ReadInput, Reading } from '../reading.ts'
import { agree, claimedReading } from './agree.ts'
import { type CheckedAnswer, checkedAnswer } from './checked-answer.ts'
import { newTextOf, type Prompt, promptFor } from './prompt.ts'

/** Null where the rules cannot take the mail apart: then there is nothing to hold an answer against. */
export function promptOf(input: ReadInput): Prompt | null {
  const mail = understood(input)
  return mail && promptFor(input, mail)
}

export type ReadByBoth = {
  reading: Reading
  /** Whose reading it is. The model's counts only as far as the literal words carry it. */
  by: 'rules' | 'model'
  /** Where the two differed, for people who look at the timeline. */
  differences: string[]
}

/** Never throws, on any answer. */
export function readByBoth(input: ReadInput, answer: unknown): ReadByBoth {
  const words = understood(input)
  if (!words) return { reading: read(input), by: 'rules', differences: [] }
  const mail = { ...words, reading: inContext(input, words.reading) }
  // The number that we asked for means what it meant when we asked, no matter how else it could be read.
  if (isNumberAlone(input)) return { reading: mail.reading, by: 'rules', differences: [] }
  const checked = checkedFor(input, mail, answer)
  if (!checked)
    return { reading: mail.reading, by: 'rules', differences: ['the model answered nothing that can be read'] }
  if (keepsWhatStands(input, mail, checked)) return { reading: mail.reading, by: 'model', differences: checked.dropped }
  const { reading, objections } = agree(mail, checked)
  const people = reading.people.map((person) => withKnownAddress(person, mail.reading))
  return { reading: withRemarks(input, { ...reading, people }), by: 'model', differences: objections }
}

/** "Let's keep it as it is" names no time that could be quoted. A model that finds no other time there agrees. */
function keepsWhatStands({ present }: ReadInput, { reading }: Understood, { answer, dropped }: CheckedAnswer): boolean {
  if (!present || !keepsTime(reading, present)) return false
  const { picks, windows, intents, doubts } = answer
  const isYes = intents.length > 0 ? intents.every(({ intent }) => intent === 'accept') : answer.answer === 'yes'
  return isYes && picks.length + windows.length + doubts.length + dropped.length === 0
}

/** "My colleague Carla (cc)": the rules know who stands on the copy line. */
function withKnownAddress(person: Person, { people }: Reading): Person {
  const known = person.email === null && people.find(({ name }) => name !== null && name === person.name)
  return known ? { ...person, email: known.email } : person
}

/** The model at its word, to judge the model by. Null where it said nothing that can be read. */
export function readClaimed(input: ReadInput, answer: unknown): Reading | null {
  const mail = understood(input)
  const checked = mail && checkedFor(input, mail, answer)
  return checked && claimedReading(mail, checked)
}

function checkedFor(input: ReadInput, mail: Understood, answer: unknown): CheckedAnswer | null {
  const text = newTextOf(mail)
  const { offers, today, lastDay } = mail.moment
  const known = peopleOf(input)
  const written = text.match(ADDRESS) ?? []
  return checkedAnswer(answer, {
    from: input.from,
    isAsked: (input.asked_words ?? null) !== null,
    text,
    offers: offers.length,
    today,
    lastDay,
    addresses: new Set([...written, ...known.map(({ email }) => email)].map((each) => each.toLowerCase())),
    names: new Set(known.flatMap(({ name }) => (name ? [name.toLowerCase()] : []))),
  })
}

function understood(input: ReadInput): Understood | null {
  try {
    return understand(input)
  } catch {
    return null
  }
}

/** Whom a sender may name besides those in their text: on the head of their mail, and for an organizer the people on the request. */
const peopleOf = ({ from, people = [], to = [], cc = [] }: ReadInput): Addressed[] =>
  from === 'organizer' ? [...people, ...to, ...cc] : from === 'requester' ? [...to, ...cc] : cc

/** Bounded, so that a hostile text costs nothing. */
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
