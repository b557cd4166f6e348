// The answer of a model is data from outside. Whatever is not of the agreed form, quotes what the mail does not say, or
// names an offer, a date or an address that is not there, is dropped with a reason; then the reading is unsure.

import { type Day, dayOf } from '#core/time/calendar-day.ts'
import type { InstructionKind, Intent, Person, ReadInput } from '../reading.ts'
import {
  INSTRUCTIONS,
  INTENTS,
  type InstructionClaim,
  type IntentClaim,
  type ModelAnswer,
  type PickClaim,
  type RequestClaim,
  type WindowClaim,
} from './model-answer.ts'
import { quoteFinder } from './quotes.ts'

/** What an answer is held against. */
export type Asked = {
  from: ReadInput['from']
  /** Something was asked of them that they may answer. */
  isAsked: boolean
  /** The sender's own new text. */
  text: string
  offers: number
  today: Day
  lastDay: Day
  /** Addresses that the sender wrote, or that an organizer may speak of, in lower case. */
  addresses: ReadonlySet<string>
  /** Names beside these addresses, in lower case. */
  names: ReadonlySet<string>
}

export type CheckedAnswer = { answer: ModelAnswer; dropped: string[] }

/** An answer about one mail never needs more claims than this. */
const CLAIMS_MAX = 200
const QUESTION_LENGTH_MAX = 300

/** Null when nothing in it has the agreed form. Never throws, on any input. */
export function checkedAnswer(value: unknown, asked: Asked): CheckedAnswer | null {
  if (!isObject(value) || !FIELDS.some((field) => field in value)) return null
  const dropped: string[] = []
  const find = quoteFinder(asked.text, [{ from: 0, to: asked.text.length }])
  const quotes = (words: string) => find(words) !== null
  const each = <T>(name: string, list: unknown, check: (item: Fields) => T | string): T[] => {
    if (list === undefined || list === null) return []
    if (!Array.isArray(list)) {
      dropped.push(`${name} is not a list`)
      return []
    }
    if (list.length > CLAIMS_MAX) dropped.push(`${name} has ${list.length} entries`)
    return list.slice(0, CLAIMS_MAX).flatMap((item) => {
      const checked = isObject(item) ? quoted(item, quotes, check) : 'not an object'
      if (typeof checked === 'string') dropped.push(`${name}: ${checked}`)
      return typeof checked === 'string' ? [] : [checked]
    })
  }
  const one = <T>(name: string, given: unknown, check: (given: unknown) => T | undefined): T | null => {
    if (given === undefined || given === null) return null
    const checked = check(given)
    if (checked === undefined) dropped.push(`${name} is not what it should be`)
    return checked ?? null
  }
  // Models that are held to a schema fill every field; what the sender cannot say is passed over.
  const isOrganizer = asked.from === 'organizer'
  const isRequester = asked.from === 'requester'
  const personOf = ({ email, name }: Fields) => knownPerson({ email, name }, asked, quotes)
  const answer: ModelAnswer = {
    zone: one('zone', value.zone, zoneOf),
    statedZone: one('stated_zone', value.stated_zone, zoneOf),
    picks: each('picks', value.picks, (item) => pickOf(item, asked)),
    windows: each('windows', value.windows, (item) => windowOf(item, asked)),
    intents: each('intents', value.intents, intentOf),
    people: each('people', value.people, (item) => {
      const person = personOf(item)
      return person ? { ...person, words: item.words as string } : 'an address that nobody wrote'
    }),
    durationMinutes: one('duration_minutes', value.duration_minutes, minutesOf),
    until: one('until', value.until, (given) => soonOf(given, asked.today)),
    answer: one('answer', isRequester && !asked.isAsked ? null : value.answer, (given) =>
      given === 'yes' || given === 'no' ? given : undefined,
    ),
    instructions: each('instructions', isOrganizer ? value.instructions : [], (item) => instructionOf(item, asked)),
    request: one('request', isRequester ? value.request : null, (given) => requestOf(given, personOf)),
    doubts: doubtsOf(value.doubts, quotes),
  }
  return { answer, dropped }
}

const FIELDS = ['picks', 'windows', 'intents', 'people', 'instructions', 'request', 'answer', 'doubts']

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every claim rests on words of the sender; white space counts as one blank, and capitals do not count. */
function quoted<T>(item: Fields, quotes: (words: string) => boolean, check: (item: Fields) => T | string): T | string {
  if (typeof item.words !== 'string' || item.words.trim() === '') return 'no words are quoted'
  return quotes(item.words) ? check(item) : 'the quoted words are not in the mail'
}

function pickOf({ offer, words }: Fields, { offers }: Asked): PickClaim | string {
  if (!Number.isInteger(offer) || (offer as number) < 1 || (offer as number) > offers) return 'no such offer'
  return { offer: (offer as number) - 1, words: words as string }
}

function windowOf({ is, date, from, to, words }: Fields, { today, lastDay }: Asked): WindowClaim | string {
  if (is !== 'free' && is !== 'busy') return 'neither free nor busy'
  const day = dateOf(date)
  if (day === undefined) return 'no date'
  if (dayNumber(day)! < today || dayNumber(day)! > lastDay) return 'the date is outside the horizon'
  const [start, end] = [clockOf(from), clockOf(to)]
  if (start === undefined || end === undefined || start >= end) return 'no stretch of time'
  return { is, date: day, from: start, to: end, words: words as string }
}

function intentOf({ intent, words }: Fields): IntentClaim | string {
  return INTENTS.includes(intent as Intent)
    ? { intent: intent as Intent, words: words as string }
    : 'an intent that nobody knows'
}

/** Null where the address is not the sender's to give. A name counts only where it was written. */
function knownPerson({ email, name }: Fields, asked: Asked, quotes: (words: string) => boolean): Person | null {
  const address = addressOf(email)
  if (address !== null && !asked.addresses.has(address.toLowerCase())) return null
  const given = nameOf(name)
  const isWritten = given !== null && (asked.names.has(given.toLowerCase()) || quotes(given))
  return { email: address, name: isWritten ? given.replaceAll(/\s+/g, ' ') : null }
}

function instructionOf({ do: kind, email, by, count, words }: Fields, { addresses }: Asked): InstructionClaim | string {
  if (!INSTRUCTIONS.includes(kind as InstructionKind)) return 'an instruction that nobody knows'
  if (kind === 'enough' || kind === 'spare')
    return Number.isInteger(count) && (count as number) > 0
      ? { do: kind, email: null, by: null, count: count as number, words: words as string }
      : 'no number of people'
  if (kind === 'everybody') return { do: kind, email: null, by: null, words: words as string }
  const whom = addressOf(email)
  if (whom !== null && !addresses.has(whom.toLowerCase())) return 'an address that nobody wrote'
  const instead = kind === 'replace' ? addressOf(by) : null
  if (kind === 'replace' && (instead === null || !addresses.has(instead.toLowerCase()))) return 'nobody to replace them'
  return { do: kind as InstructionKind, email: whom, by: instead, words: words as string }
}

function requestOf(value: unknown, personOf: (item: Fields) => Person | null): RequestClaim | undefined {
  if (!isObject(value)) return undefined
  const { wants, duration_minutes, people, timeframe } = value
  if (wants !== true && wants !== false && wants !== null && wants !== undefined) return undefined
  const named = Array.isArray(people) ? people.filter(isObject).slice(0, CLAIMS_MAX) : []
  return {
    wants: wants ?? null,
    durationMinutes: minutesOf(duration_minutes) ?? null,
    people: named.flatMap((item) => personOf(item) ?? []),
    timeframe: isObject(timeframe)
      ? { start: dateOf(timeframe.start) ?? null, end: dateOf(timeframe.end) ?? null }
      : null,
  }
}

/** A doubt needs no proof: it can only make us ask. But we ask in the sender's own words. */
function doubtsOf(value: unknown, quotes: (words: string) => boolean): ModelAnswer['doubts'] {
  if (!Array.isArray(value)) return []
  return value.slice(0, CLAIMS_MAX).map((item) => {
    const { words, question } = isObject(item) ? item : ({} as Fields)
    return { words: quotes(textOf(words)) ? textOf(words) : '', question: textOf(question) }
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, QUESTION_LENGTH_MAX) : '')

const nameOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, 255) : null

const addressOf = (value: unknown): string | null =>
  typeof value === 'string' && value.includes('@') ? value.trim() : null

function minutesOf(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 5 && (value as number) <= 1_440 ? (value as number) : undefined
}

function zoneOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value).timeZoneId
  } catch {
    return undefined
  }
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' && dayNumber(value) !== null ? value : undefined
}

/** Who comes back much later than that is not somebody to wait for in silence. */
const UNTIL_DAYS_MAX = 366

function soonOf(value: unknown, today: Day): string | undefined {
  const date = dateOf(value)
  const day = date === undefined ? null : dayNumber(date)
  return day !== null && day >= today && day <= today + UNTIL_DAYS_MAX ? date : undefined
}

export function dayNumber(date: string): Day | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)
  return match && dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** Minutes of the day; 24:00 ends one. */
function clockOf(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^(\d\d):(\d\d)$/.exec(value) : null
  if (!match) return undefined
  const minute = Number(match[1]) * 60 + Number(match[2])
  return Number(match[2]) < 60 && minute <= 24 * 60 ? minute : undefined
}
