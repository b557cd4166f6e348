import { IRREVERSIBLE } from '../doubt/irreversible.ts'
import { read, understand } from '../read.ts'
import type { DoubtKind, Intent, Question, ReadInput, Reading } from '../reading.ts'
import { windowsWritten } from '../resolve/instant.ts'
import { resolve } from '../resolve/resolve.ts'
import { withInvitedNumber } from './invited-number.ts'
import { withInvitedWords } from './invited-words.ts'
import { withAddress } from './named-people.ts'

// An answer is read in the light of the question. If we asked for the day, the hour that they named before still holds; if
// we asked for the hour, the day does.

export function inLightOfQuestion(input: ReadInput, reading: Reading): Reading {
  const { asked = [] } = input
  const numbered = withInvitedNumber(input, reading)
  if (numbered !== null) return numbered
  const invited = withInvitedWords(input, reading)
  if (invited !== null) return invited
  const somebody = asked.find(({ asks }) => asks === 'whose_address')?.words
  if (somebody !== undefined && input.from === 'participant') return withAddress(somebody, input, reading)
  const words = asked.find(isAboutWords)?.words
  return words === undefined ? reading : (completed(words, input) ?? reading)
}

const isAboutWords = ({ asks }: Question): boolean => asks === 'which_day' || asks === 'what_time'

/** Their earlier words have what the answer leaves out: the hour where it names only a day, the day where only an hour. */
function completed(words: string, input: ReadInput): Reading | null {
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
