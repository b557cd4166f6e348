import { type Component, property, textOf, UNREADABLE } from './jcal.ts'

// A zone that the calendar itself describes. We read what Outlook and similar programs write: one rule a year each way, "the
// last Sunday of October", or none at all. We do not guess at anything else, and rejecting it takes a bounded number of steps.

type Observance = {
  offsetFrom: number
  offsetTo: number
  start: Temporal.PlainDateTime
  rule: { month: number; weekday: number; nth: number } | null
}

/** East of Greenwich, at a local time; null if the description is not a simple one. */
export function offsetMinutes(zone: Component, local: Temporal.PlainDateTime): number | null {
  const observances = zone.components
    .filter((part) => part.name === 'standard' || part.name === 'daylight')
    .slice(0, OBSERVANCES_MAX)
    .map(observance)
  if (observances.length === 0 || !observances.every((one) => one !== null)) return null
  const onsets = observances
    .flatMap((one) => [onsetIn(one, local.year - 1), onsetIn(one, local.year)].map((at) => ({ at, one })))
    .filter((onset): onset is { at: Temporal.PlainDateTime; one: Observance } => onset.at !== null)
    .sort((a, b) => Temporal.PlainDateTime.compare(a.at, b.at))
  const current = onsets.findLast(({ at }) => Temporal.PlainDateTime.compare(at, local) <= 0)
  return current?.one.offsetTo ?? onsets[0]?.one.offsetFrom ?? null
}

/** Zones with a long history list every change; more are not needed for next week's meeting. */
const OBSERVANCES_MAX = 200

function observance(part: Component): Observance | null {
  // The unreadable line could be the rule; without it, the zone would never change.
  if (property(part, UNREADABLE) !== null) return null
  const start = textOf(part, 'dtstart')
  const offsetFrom = offset(textOf(part, 'tzoffsetfrom'))
  const offsetTo = offset(textOf(part, 'tzoffsetto'))
  const recurrence = property(part, 'rrule')?.value
  const rule = recurrence === undefined ? null : yearly(recurrence)
  if (start === null || offsetFrom === null || offsetTo === null || rule === undefined) return null
  return { offsetFrom, offsetTo, rule, start: Temporal.PlainDateTime.from(start.slice(0, 19)) }
}

function offset(text: string | null): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})/.exec(text ?? '') ?? []
  if (sign === undefined || Number(hours) >= 24 || Number(minutes) >= 60) return null
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Undefined for another kind of rule. */
function yearly(recurrence: unknown): Observance['rule'] | undefined {
  const { freq, bymonth, byday, ...rest } = recurrence as Record<string, unknown>
  const [, nth, weekday = ''] = /^([+-]?[1-5])(MO|TU|WE|TH|FR|SA|SU)$/.exec(String(byday)) ?? []
  const isPlain = Object.keys(rest).every((key) => key === 'interval' || key === 'wkst')
  const isYearly = freq === 'YEARLY' && Number.isInteger(bymonth) && (rest.interval ?? 1) === 1
  if (!isYearly || !isPlain || nth === undefined) return undefined
  return { month: Number(bymonth), nth: Number(nth), weekday: WEEKDAYS.indexOf(weekday) + 1 }
}

function onsetIn({ rule, start }: Observance, year: number): Temporal.PlainDateTime | null {
  if (rule === null) return start.year <= year ? start : null
  if (year < start.year) return null
  const first = Temporal.PlainDate.from({ year, month: rule.month, day: 1 })
  const firstSuch = 1 + ((rule.weekday - first.dayOfWeek + 7) % 7)
  const howMany = Math.floor((first.daysInMonth - firstSuch) / 7) + 1
  const nth = Math.min(rule.nth < 0 ? howMany + 1 + rule.nth : rule.nth, howMany)
  return first.with({ day: firstSuch + 7 * (nth - 1) }).toPlainDateTime(start.toPlainTime())
}
