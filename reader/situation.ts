// The situation line of an example as what the reader is given: the moment, the offers and the people. Writers give weekday, day, month and
// hour; the year is the first from 2024 on whose calendar fits.

import type { ReadInput } from '#core/language/reading.ts'
import type { Example } from './marked.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ZONE = 'Europe/Berlin'
const DEFAULT_NOW = 'Mon 16 Nov 09:00'

type Wall = { weekday: number; day: number; month: number; hour: number; minute: number }

/** Where and when a mail is written, for reading days. */
export type Place = { today: Temporal.PlainDate; zone: string; dayOf: (said: string) => Temporal.PlainDate }

export function placeOf(situation: Partial<Record<string, string>>): Place {
  const now = wallIn(situation.now ?? DEFAULT_NOW) ?? wallIn(DEFAULT_NOW)!
  const today = yearOf(now)
  const dayOf = (said: string) => {
    const wall = wallIn(said)
    if (!wall) throw new Error(`“${said}” is no day: write Tue 24 Nov`)
    const day = after(today, wall).toPlainDate()
    if (wall.weekday > 0 && day.dayOfWeek !== wall.weekday) throw new Error(`“${said}” is another day of the week`)
    return day
  }
  return { today: today.toPlainDate(), zone: situation.zone ?? ZONE, dayOf }
}

export function inputOf({ situation, text }: Pick<Example, 'situation' | 'text'>): ReadInput & { askedAs: string } {
  const minutes = Number(situation.minutes ?? 30) || 30
  const now = wallIn(situation.now ?? DEFAULT_NOW) ?? wallIn(DEFAULT_NOW)!
  const today = yearOf(now)
  const timezone = situation.zone ?? ZONE
  const window = (said: string) => {
    const wall = wallIn(said)
    if (!wall) return []
    const start = after(today, wall).toZonedDateTime(timezone)
    return [{ start: instant(start), end: instant(start.add({ minutes })) }]
  }
  const [booked] = window(situation.booked ?? '')
  const offers = (situation.list ?? '').split('|').flatMap(window)
  return {
    now: instant(today.toZonedDateTime(timezone)),
    timezone,
    host_timezone: timezone,
    duration_minutes: minutes,
    offers,
    from: situation.role as ReadInput['from'],
    text,
    people: peopleIn(situation.people ?? ''),
    about:
      peopleIn(situation.people ?? '').find(({ name }) => situation.about && name?.includes(situation.about))?.email ??
      null,
    subject: situation.subject ?? '',
    to: peopleIn(situation.to ?? ''),
    cc: peopleIn(situation.cc ?? ''),
    present: booked ? { ...booked, isAlone: offers.length === 0 } : null,
    askedAs: situation.asked ?? (offers.length > 1 ? 'list' : offers.length === 1 ? 'time' : 'nothing'),
  }
}

const instant = (at: Temporal.ZonedDateTime): string => at.toInstant().toString()

/** "Tue 24 Nov 10:00"; the hour may be missing. */
function wallIn(said: string): Wall | null {
  const found =
    /(?:(\p{L}{3})\p{L}*\.?,?\s+)?(\d{1,2})\.?\s+(\p{L}{3})\p{L}*\.?(?:\s+\d{4})?,?(?:\s+(\d{1,2})[:.h](\d{2}))?/u.exec(
      said,
    )
  if (!found) return null
  const [, weekday = '', day, month, hour = '9', minute = '0'] = found
  const place = MONTHS.indexOf(month!.toLowerCase())
  if (place < 0) return null
  return {
    weekday: WEEKDAYS.indexOf(weekday.toLowerCase()) + 1,
    day: Number(day),
    month: place + 1,
    hour: Number(hour),
    minute: Number(minute),
  }
}

function yearOf(wall: Wall): Temporal.PlainDateTime {
  for (let year = 2024; year < 2035; year += 1) {
    const date = dateIn(year, wall)
    if (wall.weekday === 0 || date.dayOfWeek === wall.weekday) return date
  }
  return dateIn(2026, wall)
}

function after(today: Temporal.PlainDateTime, wall: Wall): Temporal.PlainDateTime {
  const same = dateIn(today.year, wall)
  return Temporal.PlainDateTime.compare(same.add({ months: 3 }), today) < 0 ? dateIn(today.year + 1, wall) : same
}

const dateIn = (year: number, { month, day, hour, minute }: Wall): Temporal.PlainDateTime =>
  Temporal.PlainDateTime.from({ year, month, day, hour, minute })

/** "Bo Lind <bo@client.test>, Cy Marsh": who has no address gets one that is made of the name. */
function peopleIn(list: string): { email: string; name: string | null }[] {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const address = /[^\s<>]+@[^\s<>]+/.exec(each)?.[0]
      const name = each.replace(/<?[^\s<>]+@[^\s<>]+>?/, '').trim()
      return {
        email: address ?? `${name.toLowerCase().replace(/[^\p{L}\d]+/gu, '.')}@example.test`,
        name: name || null,
      }
    })
}
