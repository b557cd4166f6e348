import { isNameAlone } from '../clauses/courtesies.ts'
import { hasCue, type Segment } from '../clauses/segment.ts'
import type { Constraint } from '../discourse/constraint.ts'
import { isCourteous } from '../discourse/courtesy.ts'
import { type Understood, understand } from '../read.ts'
import type { ReadInput, Reading } from '../reading.ts'
import type { Term } from '../words/tokens.ts'
import { isGreeting } from './greeting.ts'

// Our mails number the times and ask for the number. A bare number therefore means a time in the list, even if it could be
// an hour.

/** Null where no number was invited, or more is said than a number. */
export function withInvitedNumber(input: ReadInput, reading: Reading): Reading | null {
  if (!isInvited(input)) return null
  const mail = understand(input)
  const picks = numbersIn(mail, input) ?? numberBeforeCourtesies(mail, input)
  if (picks !== null) return { ...reading, picks, free: [], busy: [], intents: ['accept'], sure: true, doubts: [] }
  if (!isDoubtedNumber(reading)) return null
  const isNumber =
    (reading.picks.length === 1 && isNothingElse(mail.parsed.terms)) ||
    isBesideRefused(reading) ||
    areSeveral(reading) ||
    isOnlyTime(mail, reading)
  return isNumber ? settled(reading) : null
}

const isInvited = ({ asked = [] }: ReadInput): boolean => asked.some(({ asks }) => asks === 'which_time')

/** The reader found numbers of the list, and doubts nothing but that they are. */
const isDoubtedNumber = ({ sure, picks, doubts }: Reading): boolean =>
  !sure && picks.length > 0 && doubts.every(({ matters, kind }) => !matters || kind === 'number')

const settled = (reading: Reading): Reading => ({
  ...reading,
  sure: true,
  doubts: reading.doubts.map((doubt) => ({ ...doubt, matters: false })),
})

/** "2", "number 2 please", "take 2": a number, and words that only say which. */
function isNothingElse(terms: Term[]): boolean {
  const end = terms.findIndex(({ kind }, index) => kind === 'line' && index > 0)
  const line = end < 0 ? terms : terms.slice(0, end)
  const numbers = line.filter(({ kind }) => kind === 'number')
  return numbers.length === 1 && line.every(({ kind, means, known }) => kind !== 'word' || (known && !means.relation))
}

/** "Not Wednesday at 14:00, sorry. 2 works for me": who writes 14:00 does not call it 2. Nor does who means the times by number: "not 1, but 2". */
function isBesideRefused({ constraints }: Reading): boolean {
  const refused = constraints.filter(({ says }) => says === 'busy')
  return (
    isNumberAmong(constraints.filter(({ says }) => says !== 'busy')) &&
    refused.some(({ times, offers, days }) =>
      times.length + days.length === 0
        ? offers.length > 0
        : times.some((time) => time.kind === 'at' && (time.at.is24 || time.at.hour > 12)),
    )
  )
}

/** "I can make 2, 3 or 6": nothing says an hour, and nobody lists hours like that who was asked for numbers. */
const areSeveral = ({ picks, constraints }: Reading): boolean =>
  picks.length > 1 && isNumberAmong(constraints.filter(({ says }) => says !== 'aside'))

/** Nothing else is said of times, and what is said has neither a day nor an hour in it. */
const isNumberAmong = ([number, ...others]: Constraint[]): boolean =>
  number !== undefined &&
  others.length + number.days.length + number.times.length + number.within.length === 0 &&
  number.offers.length > 0

/**
 * "1 works for me. Do I need to prepare anything?": the number is all that one sentence says, and no other is about times. "Could we do
 * 15 minutes?" is about the length.
 */
function isOnlyTime({ text, passages }: Understood, { constraints, duration_minutes: minutes }: Reading): boolean {
  if (!isNumberAmong(constraints.filter(({ says }) => says !== 'aside'))) return false
  const sentences = passages.flatMap(({ from, to }) => text.slice(from, to).split(/(?<=[.!?])\s+|\n/))
  const isLength = (each: string) => minutes !== null && each.match(/\d+/g)?.join() === String(minutes)
  const [said, ...more] = sentences.filter((each) => /\d/.test(each) && !isLength(each))
  return said !== undefined && more.length === 0 && CHOICE.test(said) && !DATE_OR_HOURS.test(said)
}

/** All that is new are numbers, and we asked for one: no other reader knows better. */
export const isNumberAlone = (input: ReadInput): boolean =>
  isInvited(input) && numbersIn(understand(input), input) !== null

/** "2. Sorry for the delay": the number looks like that of a list, and all that follows it is courtesy. */
function numberBeforeCourtesies({ parsed: { segments, terms } }: Understood, { offers }: ReadInput): number[] | null {
  const [first, ...others] = segments
  if (!first?.bullet || first.bullet > offers.length || !/\d/.test(terms[first.first]!.text)) return null
  const isPolite = isCourteous(first) || hasCue(first, 'apology') || isNumberOnly(first)
  if (!isPolite || !others.every((other) => closesPolitely(other, terms))) return null
  return [first.bullet - 1]
}

const isNumberOnly = ({ atoms, cues, strangers, emails }: Segment): boolean =>
  atoms.length + cues.length + strangers + emails === 0

const closesPolitely = (segment: Segment, terms: Term[]): boolean =>
  segment.bullet === undefined && (isCourteous(segment) || hasCue(segment, 'apology') || isNameAlone(segment, terms))

/** Null unless all that is new are numbers of the list, words that choose or correct themselves, and a greeting. */
function numbersIn({ text, passages }: Understood, { offers }: ReadInput): number[] | null {
  const lines = passages.flatMap(({ from, to }) => text.slice(from, to).split('\n'))
  const [line = '', ...rest] = lines.map((each) => each.trim()).filter((each) => each !== '' && !isGreeting(each))
  const said = [line, ...rest].join(' ')
  const corrects = (each: string) => CORRECTION.exec(each)?.index === 0
  if (said.length > LINE_CHARACTERS_MAX || !rest.every(corrects)) return null
  const parts = said.split(CORRECTION)
  // "Sorry, I meant 1" alone takes back an earlier mail.
  const chosen = corrects(said) ? parts.slice(1) : parts
  if (!chosen.every((part) => CHOICE.test(part) && !DATE_OR_HOURS.test(part))) return null
  const meant = chosen.at(-1) ?? ''
  const picks = [...new Set((meant.match(/\d-\d|\d–\d|\d+/g) ?? []).flatMap(counted))]
  return picks.every((pick) => pick >= 0 && pick < offers.length) ? picks : null
}

/** "3" is the third, and "1-3" are the first three. */
function counted(digits: string): number[] {
  const [first = 0, last = first] = digits.split(/[-–]/).map(Number)
  if (last < first) return [first - 1, last - 1]
  return Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index)
}

/** "11/12", "11.12.", "10-11": with two digits on a side it is hardly two numbers of a list. */
const DATE_OR_HOURS = /\d{2}\s?[-–./]\s?\d|\d\s?[-–./]\s?\d{2}/

const LINE_CHARACTERS_MAX = 80

// In the languages that we read. "At", "pm", "o'clock" and "not" are not among the words that choose: they make it an hour
// or a refusal.

const CHOOSING = [
  "please pls option number nr the i i'll i’ll we we'll we’ll take go with for prefer choose pick let's let’s lets do how about",
  'what works work is fine good great ok okay yes perfect best me us would be thanks thank you sure or and either numbers',
  'suit suits all both',
  'bitte nummer nummern ich wir nehme nehmen den die das passt passen geht gehen gut gerne danke ja oder und mir uns wie wäre mit',
  "s'il vous plaît le la les je prends prenons plutôt merci oui ou et numéro numéros convient conviennent me vont va",
  'por favor el los tomo elijo prefiero gracias sí o y número números bien viene vienen opción',
  'os prefiro fico com obrigado obrigada sim e opção dá-me dão-me jeito convém convêm',
  'graag ik neem nemen dank of en optie nummers de komt komen mij uit alstublieft alsjeblieft goed prima',
].flatMap((words) => words.split(' '))

/** "2. Sorry, I meant 1": what stands before it is taken back. */
const CORRECTION = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${[
    'sorry|oops|oh|no|wait|apologies',
    'entschuldigung|ups|nein|moment|pardon|non|désolée?',
    'perdón|perdona|ay|desculpe|desculpa|não|nee|wacht',
  ].join('|')})[\s\p{P}]+)*(?:${[
    'i meant?|make (?:it|that)|actually|no[, ]+wait',
    'ich meinte?|meinte ich|doch lieber',
    'je voulais dire',
    'quería decir|quise decir|queria dizer|quis dizer',
    'ik bedoel(?:de)?|toch liever',
  ].join('|')})(?!\p{L})`,
  'iu',
)

const CHOICE = (() => {
  const between = String.raw`[\s\p{P}\p{S}]`
  const word = `(?:${[...new Set(CHOOSING)].join('|')})`
  return new RegExp(
    `^${between}*(?:${word}${between}+)*(?:no\\.? ?)?\\d{1,2}(?!\\d|:\\d)(?:${between}+(?:${word}|\\d{1,2})(?![\\p{L}\\d]))*${between}*$`,
    'iu',
  )
})()
