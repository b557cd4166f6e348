import { IRREVERSIBLE } from '#core/language/doubt/irreversible.ts'
import { read, understand } from '#core/language/read.ts'
import type { DoubtKind, Intent, ReadInput, Reading } from '#core/language/reading.ts'
import { windowsWritten } from '#core/language/resolve/instant.ts'
import { resolve } from '#core/language/resolve/resolve.ts'
import type { Asked } from './asked.ts'

// An answer is read in the light of the question. Our mails number the times and invite the number, so a number is one of
// them. Who is asked for the day keeps the hour that they named before, and who is asked for the hour keeps the day.

type Answer = ReadInput & { asked: Asked[] }

export function inLightOfQuestion(input: Answer, reading: Reading): Reading {
  const picks = numbersIn(input)
  if (picks !== null) return { ...reading, picks, free: [], busy: [], intents: ['accept'], sure: true, doubts: [] }
  const words = input.asked.find(isAboutWords)?.words
  return words === undefined ? reading : (completed(words, input) ?? reading)
}

const isAboutWords = (asked: Asked): asked is Asked & { asks: 'which_day' | 'what_time' } =>
  asked.asks === 'which_day' || asked.asks === 'what_time'

/** All that is new are numbers, and we asked for one: no other reader knows better. */
export const isNumberAlone = (input: Answer): boolean => numbersIn(input) !== null

/** Null unless all that is new are numbers of the list, words that choose, and a greeting. */
function numbersIn(input: Answer): number[] | null {
  if (!input.asked.some(({ asks }) => asks === 'which_time')) return null
  const { text, passages } = understand(input)
  const lines = passages.flatMap(({ from, to }) => text.slice(from, to).split('\n'))
  const [line = '', ...rest] = lines.map((each) => each.trim()).filter((each) => each !== '' && !isGreeting(each))
  if (line.length > LINE_CHARACTERS_MAX || !CHOICE.test(line) || rest.length > 0) return null
  const picks = [...new Set((line.match(/\d+/g) ?? []).map((digits) => Number(digits) - 1))]
  return picks.every((pick) => pick >= 0 && pick < input.offers.length) ? picks : null
}

const LINE_CHARACTERS_MAX = 80

// In the languages that we read. "At", "pm", "o'clock" and "not" are not among the words that choose: they make it an hour
// or a refusal.

const GREETING =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten tag|bonjour|hola|olá|beste|best|kind|many|regards|best wishes|cheers|thanks|thank you|danke|viele grüße|gruß|lg|mit freundlichen grüßen|merci|cordialement|gracias|saludos|obrigad[oa]|abraço|cumprimentos|bedankt|groet(?:en|jes)?|met vriendelijke groet)(?!\p{L})/iu

/** What may stand beside a greeting or a closing, apart from names. */
const BESIDE_GREETING = new Set(
  'regards wishes thanks again all everyone team there you much very so and a lot in advance day dank grüße gruß tag bien vous y en e'.split(
    ' ',
  ),
)

/** "Hi Parley", "Best regards, Bo Lind". "Thanks, only if Cy agrees" is more than that. */
function isGreeting(line: string): boolean {
  const greeting = GREETING.exec(line)
  if (!greeting) return false
  const rest = line.slice(greeting[0].length)
  const words = rest.match(/[\p{L}'’-]+/gu) ?? []
  return (
    !/[\d?]/.test(rest) &&
    words.length <= 4 &&
    words.every((word) => /^\p{Lu}/u.test(word) || BESIDE_GREETING.has(word))
  )
}

const CHOOSING = [
  "please pls option number nr the i i'll i’ll we we'll we’ll take go with for prefer choose pick let's let’s lets do how about",
  'what works work is fine good great ok okay yes perfect best me us would be thanks thank you sure or and either',
  'bitte nummer ich wir nehme nehmen den die das passt geht gut gerne danke ja oder und mir uns wie wäre mit',
  "s'il vous plaît le la je prends prenons plutôt merci oui ou et numéro convient me va",
  'por favor el tomo elijo prefiero gracias sí o y número bien opción prefiro fico com obrigado obrigada sim e opção',
  'graag ik neem nemen dank of en optie alstublieft alsjeblieft goed prima',
].flatMap((words) => words.split(' '))

const CHOICE = (() => {
  const between = String.raw`[\s\p{P}\p{S}]`
  const word = `(?:${[...new Set(CHOOSING)].join('|')})`
  return new RegExp(
    `^${between}*(?:${word}${between}+)*(?:no\\.? ?)?\\d(?!\\d|:\\d)(?:${between}+(?:${word}|\\d)(?![\\p{L}\\d]))*${between}*$`,
    'iu',
  )
})()

/** Their earlier words have what the answer leaves out: the hour where it names only a day, the day where only an hour. */
function completed(words: string, input: Answer): Reading | null {
  const [before] = read({ ...input, text: words, offers: [] }).constraints
  const { parsed, moment, text, reading } = understand(input)
  const [said, ...others] = reading.constraints.filter(({ says }) => says === 'free')
  if (!before || !said || others.length > 0 || reading.picks.length > 0 || isAboutMore(reading)) return null
  const lacksHour = said.days.length > 0 && said.times.length + said.within.length === 0
  const lacksDay = said.days.length === 0 && said.times.length > 0
  if (lacksHour ? before.times.length === 0 : !lacksDay || before.days.length === 0) return null
  const whole = lacksHour
    ? { ...said, times: before.times, within: before.within }
    : { ...said, days: before.days, frame: before.frame }
  const { free, doubts } = resolve([whole], moment, parsed.text || text)
  if (free.length === 0 || doubts.some(({ matters }) => matters)) return null
  const settled = reading.doubts.map((doubt) => ({ ...doubt, matters: false }))
  const constraints = reading.constraints.map((each) => (each === said ? whole : each))
  return {
    ...reading,
    free: windowsWritten(free),
    intents: proposing(reading),
    sure: true,
    doubts: settled,
    constraints,
  }
}

/** What is left out may be doubted, for that is what we complete. Any other doubt stays, and so does a refusal. */
const isAboutMore = ({ doubts, intents }: Reading): boolean =>
  doubts.some(({ matters, kind }) => matters && !LEFT_OUT.includes(kind)) ||
  intents.some((intent) => intent === 'decline_offers' || IRREVERSIBLE.includes(intent))

const LEFT_OUT: readonly DoubtKind[] = ['no-day', 'half-of-day', 'usual-time']

/** What else they want or ask is still wanted. */
const proposing = ({ intents }: Reading): Intent[] => [
  'propose',
  ...intents.filter((intent) => !TIMES.includes(intent)),
]

const TIMES: readonly Intent[] = ['accept', 'propose']
