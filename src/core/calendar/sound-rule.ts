// Checks a recurrence rule against RFC 5545 3.3.10. The libraries are more lenient: they read a COUNT of `1e9` as one, and
// ignore unknown parts. If they misunderstood a rule, busy hours could appear free.

/** Takes the value of an RRULE or EXRULE. Empty parts are common and harmless. */
export function isSoundRule(text: string): boolean {
  if (text.length > CHARACTERS_MAX) return false
  const parts = text.split(';').filter((part) => part !== '')
  const named = new Map<string, string>()
  for (const part of parts) {
    const [name = '', value = ''] = part.split('=', 2)
    if (named.has(name) || !Object.hasOwn(VALUES, name) || !VALUES[name]!.test(value)) return false
    named.set(name, value)
  }
  return named.has('FREQ') && isPossible(named)
}

/** Enough to name every second, day and week of a year. */
const CHARACTERS_MAX = 5_000

const listOf = (value: string): RegExp => new RegExp(`^(?:${value})(?:,(?:${value}))*$`)
const WEEKDAY = '(?:MO|TU|WE|TH|FR|SA|SU)'
const COUNTED = /^0*[1-9]\d{0,8}$/

const VALUES: Record<string, RegExp> = {
  FREQ: /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: COUNTED,
  COUNT: COUNTED,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  BYSECOND: listOf('[0-5]?\\d|60'),
  BYMINUTE: listOf('[0-5]?\\d'),
  BYHOUR: listOf('[01]?\\d|2[0-3]'),
  BYDAY: listOf(`(?:[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3]))?${WEEKDAY}`),
  BYMONTHDAY: listOf('[+-]?(?:0?[1-9]|[12]\\d|3[01])'),
  BYYEARDAY: listOf('[+-]?0*[1-9]\\d{0,2}'),
  BYWEEKNO: listOf('[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3])'),
  BYMONTH: listOf('0?[1-9]|1[0-2]'),
  BYSETPOS: listOf('[+-]?0*[1-9]\\d{0,2}'),
  WKST: new RegExp(`^${WEEKDAY}$`),
  RSCALE: /^GREGORIAN$/,
  SKIP: /^OMIT$/,
}

/** No month has a ninth Monday, and no week has a 31st or a third Monday. */
function isPossible(named: ReadonlyMap<string, string>): boolean {
  const frequency = named.get('FREQ')
  const hasMany = [...named.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS')
  if (named.has('BYSETPOS') && !hasMany) return false
  if (frequency === 'WEEKLY' && named.has('BYMONTHDAY')) return false
  const weekdays = (named.get('BYDAY') ?? '').split(',')
  return frequency !== 'MONTHLY' || weekdays.every((day) => Math.abs(Number.parseInt(day, 10) || 1) <= WEEKS_OF_MONTH)
}

const WEEKS_OF_MONTH = 5
