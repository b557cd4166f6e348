// The room `lexicon`. Data, which every other room may use: the meanings that a word can have in any language
// (`vocabulary.ts`), one file of words a language, what people call time zones (`zones.ts`).
//
// A language pack is a lexicon with the few habits that differ between languages, in one file. The grammar, the
// constraints and the resolver are the same for all.

import type { Cue, Holiday, Join, Meanings, OfferWord, Part, Relation, Unit, Which } from './vocabulary.ts'

/** Phrases separated by "|"; a hyphen inside a phrase is optional in the text. */
export type Phrases = string

export type LanguagePack = {
  code: string
  name: string
  /** Frequent small words by which the language is recognised; they need no meaning. */
  commonWords: Phrases
  /** Contractions in full, and as they are typed without their apostrophe where they are no other word then. */
  spelledOtherwise?: Record<string, Phrases>
  /** Monday first. */
  weekdays: Phrases[]
  /** Words beside the long ones of time that are read with a typing slip, too: what hangs on them is worth it. */
  proneToSlips?: Phrases
  /** Abbreviations that are words too ("ter" is "to have"), read as weekdays only beside an hour, a date or another. */
  shyWeekdays?: Phrases
  everyWeekday: Phrases[]
  /** Compounds such as "Mittwochnachmittag": the weekday's first form followed by these. */
  partSuffixes?: Partial<Record<Part, Phrases>>
  months: Phrases[]
  /** Names that are read as months only beside a number or after "in", because they are common words too. */
  shyMonths?: Phrases
  dayOffsets: Record<number, Phrases>
  holidays?: Partial<Record<Holiday, Phrases>>
  parts: Partial<Record<Part, Phrases>>
  everyPart?: Partial<Record<Part, Phrases>>
  numbers: Record<number, Phrases>
  ordinals: Record<number, Phrases>
  ordinalEndings: Phrases
  units: Record<Unit, Phrases>
  fractions: Record<string, Phrases>
  meridiem?: { am: Phrases; pm: Phrases }
  oclock: Phrases
  half?: { says: 'past' | 'before'; words: Phrases }
  quarter?: { past: Phrases; to: Phrases }
  relations: Partial<Record<Relation, Phrases>>
  which: Partial<Record<Which, Phrases>>
  joins: Partial<Record<Join, Phrases>>
  cues: Partial<Record<Cue, Phrases>>
  offers: Partial<Record<OfferWord, Phrases>>
  /** Of the doubts (`maybe`) those that their writer is about to settle: "let me check". */
  checking: Phrases
  /** "mardi 15" is a date; "Tuesday 8" in English is more often a time. */
  numberAfterWeekdayIsDate: boolean
  /** "Thursday mornings" are every Thursday's; "Donnerstag vormittags" is one. */
  pluralPartMeansEvery: boolean
  /** Whether 3/4 is the third of April, where the sender's zone does not tell. */
  dayFirst: boolean
  /** Whether a bare 3 o'clock is usually the afternoon; languages that count to 24 are as vague in speech. */
  twelveHour: boolean
}

export function words(phrases: Phrases): string[] {
  return phrases
    .split('|')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

/** Every phrase of a pack with its meaning. A phrase that is listed twice has both meanings. */
export function entries(pack: LanguagePack): [string, Meanings][] {
  const list: [string, Meanings][] = []
  const add = (phrases: Phrases | undefined, meanings: Meanings) => {
    for (const phrase of words(phrases ?? '')) list.push([phrase, meanings])
  }
  pack.weekdays.forEach((phrases, index) => {
    add(phrases, { weekday: index + 1 })
    for (const [part, suffixes] of Object.entries(pack.partSuffixes ?? {}))
      for (const suffix of words(suffixes)) add(words(phrases)[0] + suffix, { weekday: index + 1, part: part as Part })
  })
  pack.everyWeekday.forEach((phrases, index) => {
    add(phrases, { weekday: index + 1, repeated: true })
  })
  pack.months.forEach((phrases, index) => {
    add(phrases, { month: index + 1 })
  })
  for (const [days, phrases] of Object.entries(pack.dayOffsets)) add(phrases, { dayOffset: Number(days) })
  for (const [holiday, phrases] of Object.entries(pack.holidays ?? {})) add(phrases, { holiday: holiday as Holiday })
  for (const [part, phrases] of Object.entries(pack.parts)) add(phrases, { part: part as Part })
  for (const [part, phrases] of Object.entries(pack.everyPart ?? {}))
    add(phrases, { part: part as Part, repeated: true })
  for (const [value, phrases] of Object.entries(pack.numbers)) add(phrases, { number: Number(value) })
  for (const [value, phrases] of Object.entries(pack.ordinals)) add(phrases, { ordinal: Number(value) })
  for (const [unit, phrases] of Object.entries(pack.units)) add(phrases, { unit: unit as Unit })
  for (const [value, phrases] of Object.entries(pack.fractions)) add(phrases, { fraction: Number(value) })
  for (const [relation, phrases] of Object.entries(pack.relations)) add(phrases, { relation: relation as Relation })
  for (const [which, phrases] of Object.entries(pack.which)) add(phrases, { which: which as Which })
  for (const [join, phrases] of Object.entries(pack.joins)) add(phrases, { join: join as Join })
  for (const [cue, phrases] of Object.entries(pack.cues)) add(phrases, { cue: cue as Cue })
  for (const [offer, phrases] of Object.entries(pack.offers)) add(phrases, { offer: offer as OfferWord })
  add(pack.checking, { checking: true })
  add(pack.ordinalEndings, { ordinalEnding: true })
  add(pack.meridiem?.am, { meridiem: 'am' })
  add(pack.meridiem?.pm, { meridiem: 'pm' })
  add(pack.oclock, { oclock: true })
  add(pack.half?.words, { half: pack.half?.says })
  add(pack.quarter?.past, { quarter: 'past' })
  add(pack.quarter?.to, { quarter: 'to' })
  return list
}
