import { DAY } from '#core/time/minute.ts'
import { type Clocks, clocksOf, instantMinute, localMinute } from './clocks.ts'
import { type Component, type Property, property, textOf, UNREADABLE } from './jcal.ts'

// One VEVENT: when, how long, how often, and whether it makes the calendar's owner busy. Local times are minutes since 1970 on
// the local clock, so that a series can be expanded without a zone.

export type CalendarEvent = {
  start: number
  isAllDay: boolean
  clocks: Clocks
  length: Length
  /** Each in the form of RFC 5545, with UNTIL as a local time. */
  rules: string[]
  exceptRules: string[]
  /** Local times; a period has its own length. */
  dates: { start: number; length: Length | null }[]
  /** Local times and days on which the series does not take place. */
  exceptDates: number[]
  exceptDays: number[]
  /** The original start of the instance, in the zone that names it; null for the series itself. */
  instead: EventTime | null
  isFromThereOn: boolean
  sequence: number
  shows: Shows
}

/** In local time if both ends are given; otherwise local days, then exact minutes. A vague length is an upper estimate. */
export type Length = { wall: number; exact: number; isVague?: true }

/** For an end that is unreadable or before the start. Most such events are over within a day. */
const UNREADABLE_LENGTH: Length = { wall: DAY, exact: 0, isVague: true }

/** Replaces a rule or dates that cannot be followed. */
const UNREADABLE_RULE = 'unreadable'

export type Shows = 'busy' | 'tentative' | 'free'

/** Null if the start is unreadable. `floating` is the zone for times without one. */
export function eventOf(calendar: Component, event: Component, floating: Clocks): CalendarEvent | null {
  const started = property(event, 'dtstart')
  const start = started && momentOf(calendar, started, started.value, floating)
  if (!start) return null
  const { clocks, isDay: isAllDay } = start
  const within = (name: string) => all(event, name).flatMap((one) => momentsOf(calendar, one, floating))
  const sequence = property(event, 'sequence')?.value
  const excepted = within('exdate')
  const added = all(event, 'rdate').map((date) => datesOf(calendar, date, clocks, floating))
  const isLost = added.includes(null) || LISTING.some((name) => isUnreadable(event, name))
  return {
    start: start.minute,
    isAllDay,
    clocks,
    length: lengthOf(calendar, event, start, floating),
    rules: [...all(event, 'rrule').map((rule) => ruleOf(rule.value, clocks)), ...(isLost ? [UNREADABLE_RULE] : [])],
    exceptRules: all(event, 'exrule').map((rule) => ruleOf(rule.value, clocks)),
    dates: added.flatMap((dates) => dates ?? []),
    exceptDates: excepted.filter(({ isDay }) => !isDay || isAllDay).map((moment) => localIn(moment, clocks)),
    exceptDays: excepted.filter(({ isDay }) => isDay && !isAllDay).map(({ minute }) => minute),
    instead: within('recurrence-id')[0] ?? null,
    isFromThereOn: property(event, 'recurrence-id')?.parameters.range === 'THISANDFUTURE',
    sequence: typeof sequence === 'number' ? sequence : 0,
    shows: showsOf(event),
  }
}

/** Properties that add more times. */
const LISTING = ['rrule', 'rdate']

/** `busy-time.ts` marks lines that the library cannot read. */
const isUnreadable = (event: Component, name: string): boolean =>
  all(event, UNREADABLE).some(({ value }) => String(value).toLowerCase() === name)

/** `nextMinute` differs only if the time has seconds. */
export type EventTime = { minute: number; nextMinute: number; isDay: boolean; clocks: Clocks; tzid: string | null }

const all = (event: Component, name: string): Property[] => event.properties.filter((one) => one.name === name)

const momentsOf = (calendar: Component, from: Property, floating: Clocks): EventTime[] =>
  from.values.map((value) => momentOf(calendar, from, value, floating)).filter((moment) => moment !== null)

function momentOf(calendar: Component, from: Property, value: unknown, floating: Clocks): EventTime | null {
  const [, date, time, utc] = DATE_TIME.exec(typeof value === 'string' ? value : '') ?? []
  if (date === undefined) return null
  const epochMs = Date.parse(`${date}T${time ?? '00:00:00'}Z`)
  if (Number.isNaN(epochMs)) return null
  const [minute, nextMinute] = [Math.floor(epochMs / 60_000), Math.ceil(epochMs / 60_000)]
  if (time === undefined) return { minute, nextMinute, isDay: true, clocks: floating, tzid: null }
  const named = from.parameters.tzid
  const tzid = !utc && typeof named === 'string' ? named : null
  const clocks = utc ? 'UTC' : tzid === null ? floating : clocksOf(calendar, tzid)
  return { minute, nextMinute, isDay: false, clocks, tzid }
}

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(Z?))?$/

/** The same moment in another zone. */
export function localIn({ minute, isDay, clocks }: EventTime, wanted: Clocks): number {
  if (isDay || clocks === wanted || clocks === null || wanted === null) return minute
  return localMinute(instantMinute(minute, clocks), wanted)
}

function lengthOf(calendar: Component, event: Component, start: EventTime, floating: Clocks): Length {
  const ended = property(event, 'dtend')
  const end = ended && momentOf(calendar, ended, ended.value, floating)
  if (end) return between(start, end)
  const duration = property(event, 'duration')
  if (duration) return durationOf(String(duration.value))
  if (ended || isUnreadable(event, 'dtend') || isUnreadable(event, 'duration')) return UNREADABLE_LENGTH
  return { wall: start.isDay ? DAY : 0, exact: 0 }
}

/** Rounds up: a minute that has begun is not free. */
function between(start: EventTime, end: EventTime): Length {
  const { clocks } = start
  const isKnown = clocks !== null && end.clocks !== null
  if (isKnown && clocks !== end.clocks && !start.isDay) {
    const exact = instantMinute(end.nextMinute, end.clocks!) - instantMinute(start.minute, clocks)
    return exact < 0 ? UNREADABLE_LENGTH : { wall: 0, exact }
  }
  const wall = end.nextMinute - start.minute
  if (wall < 0) return UNREADABLE_LENGTH
  // An unknown zone may be a day away from others.
  return isKnown || start.tzid === end.tzid ? { wall, exact: 0 } : { wall: wall + DAY, exact: 0, isVague: true }
}

function durationOf(text: string): Length {
  try {
    const { sign, years, months, weeks, days, ...rest } = parts(Temporal.Duration.from(text))
    if (sign < 0) return UNREADABLE_LENGTH
    const length = { wall: (weeks * 7 + days) * DAY, exact: rest.hours * 60 + rest.minutes + rest.startedMinutes }
    // iCalendar has neither, since their length varies.
    if (years === 0 && months === 0) return length
    return { ...length, wall: length.wall + (years * 366 + months * 31) * DAY, isVague: true }
  } catch {
    return TOO_LONG.test(text) ? { wall: FOREVER, exact: 0 } : UNREADABLE_LENGTH
  }
}

function parts(duration: Temporal.Duration) {
  const { sign, years, months, weeks, days, hours, minutes } = duration
  const { seconds, milliseconds, microseconds, nanoseconds } = duration
  const isBegun = milliseconds + microseconds + nanoseconds > 0
  const startedMinutes = Math.ceil((seconds + Number(isBegun)) / 60)
  return { sign, years, months, weeks, days, hours, minutes, startedMinutes }
}

/** A valid duration that is too large to compute lasts longer than any window. */
const TOO_LONG = /^\+?P(?=[T\d])(?:\d+[WD])*(?:T(?:\d+[HMS])+)?$/
const FOREVER = 100 * 366 * DAY

/** Null if one of them is unreadable. */
function datesOf(calendar: Component, from: Property, clocks: Clocks, floating: Clocks): CalendarEvent['dates'] | null {
  const dates = from.values.map((value) => {
    const [first, second] = Array.isArray(value) ? value : String(value).split('/')
    const start = momentOf(calendar, from, first, floating)
    if (!start) return null
    const end = second === undefined ? null : momentOf(calendar, from, second, floating)
    const length = end ? between(start, end) : second === undefined ? null : durationOf(String(second))
    return { start: localIn(start, clocks), length }
  })
  return dates.every((date) => date !== null) ? dates : null
}

/** The library parses the rule; this writes it again, with its end as a local time of the series. */
function ruleOf(value: unknown, clocks: Clocks): string {
  const parts = Object.entries(value as Record<string, unknown>).map(([key, part]) => {
    return `${key.toUpperCase()}=${partOf(key, part, clocks)}`
  })
  return parts.join(';')
}

function partOf(key: string, part: unknown, clocks: Clocks): string {
  if (key === 'until') return untilOf(String(part), clocks)
  return key === 'wkst' ? WEEKDAYS[Number(part) - 1]! : [part].flat().join(',')
}

/** In the library's numbering. */
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A date includes the whole day, as people mean it. */
function untilOf(text: string, clocks: Clocks): string {
  const [, date = '', time = '23:59:59', utc] = DATE_TIME.exec(text) ?? []
  const stated = `${date}T${time}`
  if (!utc || clocks === null) return `${stated.replace(/[-:]/g, '')}Z`
  const local = localMinute(Math.floor(Date.parse(`${stated}Z`) / 60_000), clocks)
  return `${new Date(local * 60_000).toISOString().slice(0, 17).replace(/[-:]/g, '')}${time.slice(6)}Z`
}

/** Outlook's own property is more exact. Declined or cancelled events keep nobody busy. */
function showsOf(event: Component): Shows {
  const word = (name: string) => textOf(event, name)?.trim().toUpperCase()
  const answer = word('x-parley-answer')
  const status = word('status')
  if (status === 'CANCELLED' || answer === 'DECLINED') return 'free'
  const outlook = word('x-microsoft-cdo-busystatus')
  if (outlook === 'FREE' || outlook === 'WORKINGELSEWHERE') return 'free'
  if (outlook === 'BUSY' || outlook === 'OOF') return 'busy'
  if (outlook !== 'TENTATIVE' && word('transp') === 'TRANSPARENT') return 'free'
  return outlook === 'TENTATIVE' || status === 'TENTATIVE' || answer === 'TENTATIVE' ? 'tentative' : 'busy'
}
