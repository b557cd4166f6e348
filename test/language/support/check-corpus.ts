import { INTENTS } from '#core/language/agreement/model-answer.ts'
import { type Item, LANGUAGES, PHENOMENA, type Window } from './corpus.ts'
import { mentionedDates, weekdaysNamed } from './weekday-words.ts'

// Gold that is wrong is worse than none, so the corpus is checked by rules that know nothing of the reader.

/** The last day that a reply may speak of, as `read` defines its horizon. */
const HORIZON_DAYS = 27

const EXPECTED_FIELDS = [
  'picks',
  'free',
  'free_may',
  'busy',
  'intents',
  'duration_minutes',
  'timezone',
  'people',
  'until',
  'sure',
]

/** Everything that is wrong with a corpus, one line each. */
export function corpusProblems(items: Item[]): string[] {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const problems = isWellFormed(item)
      ? [...inputProblems(item), ...expectationProblems(item)]
      : ['is not a corpus item']
    if (seen.has(item.id)) problems.push('has an id that is used before')
    seen.add(item.id)
    return problems.map((problem) => `${item.id}: ${problem}`)
  })
}

function isWellFormed(item: Item): boolean {
  return (
    typeof item.id === 'string' &&
    Array.isArray(item.tags) &&
    typeof item.in?.text === 'string' &&
    Array.isArray(item.in.offers) &&
    Array.isArray(item.expect?.intents?.must) &&
    Array.isArray(item.expect.intents.not)
  )
}

function inputProblems({ language, phenomenon, tags, in: reply }: Item): string[] {
  const problems: string[] = []
  if (!has(LANGUAGES, language)) problems.push(`language ${language} is not known`)
  if (!has(PHENOMENA, phenomenon)) problems.push(`phenomenon ${phenomenon} is not known`)
  if (tags.length === 0) problems.push('has no tags')
  if (!isInstant(reply.now)) problems.push(`now ${reply.now} is not a UTC instant`)
  for (const zone of [reply.timezone, reply.host_timezone])
    if (zone !== null && !isZone(zone)) problems.push(`zone ${zone} is not known`)
  if (!(reply.duration_minutes > 0)) problems.push('duration_minutes is not positive')
  if (reply.from !== 'participant' && reply.from !== 'organizer') problems.push(`from ${reply.from} is not known`)
  for (const [index, offer] of reply.offers.entries()) {
    problems.push(...windowProblems(offer).map((problem) => `offer ${index} ${problem}`))
    if (minutesOf(offer) !== reply.duration_minutes) problems.push(`offer ${index} is not as long as the meeting`)
    if (offer.start <= reply.now) problems.push(`offer ${index} is past`)
  }
  return problems
}

function expectationProblems(item: Item): string[] {
  const { in: reply, expect } = item
  const { picks = [], free = [], busy = [] } = expect
  const { must, not } = expect.intents
  const problems: string[] = []
  for (const field of Object.keys(expect))
    if (!EXPECTED_FIELDS.includes(field)) problems.push(`expects the unknown field ${field}`)
  for (const intent of [...must, ...not]) if (!has(INTENTS, intent)) problems.push(`intent ${intent} is not known`)
  for (const intent of must) if (not.includes(intent)) problems.push(`intent ${intent} is both demanded and forbidden`)

  if (new Set(picks).size !== picks.length) problems.push('picks an offer twice')
  for (const pick of picks) if (!reply.offers[pick]) problems.push(`picks offer ${pick}, which was not made`)
  if (picks.length > 0 && !must.includes('accept')) problems.push('picks without accepting')
  if (expect.sure === false && (expect.picks || expect.free)) problems.push('is a doubt and yet expects times')
  if (expect.sure !== false && !(expect.picks && expect.free)) problems.push('is no doubt and yet leaves times open')

  const zone = reply.timezone ?? expect.timezone ?? reply.host_timezone
  if (isInstant(reply.now) && isZone(zone)) {
    const today = localDate(reply.now, zone)
    const windows = [
      ...free.map((window) => ({ what: 'free', window })),
      ...busy.map((window) => ({ what: 'busy', window })),
    ]
    for (const { what, window } of windows) {
      const broken = windowProblems(window)
      problems.push(...broken.map((problem) => `${what} ${window.start} ${problem}`))
      if (broken.length > 0) continue
      if (window.start < reply.now) problems.push(`${what} ${window.start} is past`)
      const last = today.add({ days: HORIZON_DAYS })
      if (Temporal.PlainDate.compare(localDate(window.start, zone), last) > 0)
        problems.push(`${what} ${window.start} is beyond the horizon`)
    }
    for (const [index, { what, window }] of windows.entries())
      for (const other of windows.slice(index + 1))
        if (overlap(window, other.window)) problems.push(`${what} ${window.start} overlaps ${other.what}`)
    if (expect.until !== undefined) problems.push(...untilProblems(expect.until, today))
    if (expect.sure !== false) problems.push(...weekdayProblems(item, zone))
  }
  if (expect.timezone !== undefined && !isZone(expect.timezone)) problems.push(`zone ${expect.timezone} is not known`)
  if (expect.duration_minutes !== undefined) {
    if (!must.includes('change_duration')) problems.push('expects a duration without its intent')
    if (expect.duration_minutes === reply.duration_minutes) problems.push('expects the duration that it has')
  }
  for (const { email } of expect.people ?? [])
    if (!reply.text.toLowerCase().includes(email.toLowerCase())) problems.push(`${email} is not in the text`)
  return problems
}

function untilProblems(until: string, today: Temporal.PlainDate): string[] {
  if (!/^\d{4}-\d\d-\d\d$/.test(until)) return [`until ${until} is not a date`]
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(until), today) > 0 ? [] : [`until ${until} is not ahead`]
}

/** Where the words fix a weekday, what is expected must fall on one that is named. */
function weekdayProblems({ language, in: reply, expect }: Item, zone: string): string[] {
  const problems: string[] = []
  for (const { words, date, weekday } of mentionedDates(reply.text, localDate(reply.now, zone)))
    if (date.dayOfWeek !== weekday) problems.push(`"${words}" is not that weekday`)
  const named = weekdaysNamed(reply.text, language)
  if (!named) return problems
  const picked = reply.offers.filter((_, index) => expect.picks?.includes(index))
  const expected = [...(expect.free ?? []), ...picked]
  for (const window of expected) {
    const date = localDate(window.start, zone)
    if (!named.has(date.dayOfWeek)) problems.push(`expects ${date}, whose weekday is not named`)
  }
  return problems
}

function windowProblems(window: Window): string[] {
  if (!isInstant(window.start) || !isInstant(window.end)) return ['is not made of UTC instants']
  return window.start < window.end ? [] : ['ends before it starts']
}

const isInstant = (text: unknown): boolean =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && !Number.isNaN(Date.parse(text))

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const has = (list: readonly string[], member: string): boolean => list.includes(member)

const localDate = (instant: string, zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate()

const minutesOf = ({ start, end }: Window): number => (Date.parse(end) - Date.parse(start)) / 60_000

const overlap = (one: Window, other: Window): boolean => one.start < other.end && other.start < one.end
