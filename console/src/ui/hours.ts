import type { WorkspaceMember } from '../../../client/src/shapes.ts'
import { clockText } from './week.ts'

// Working hours while they are drawn: for each day of the week, stretches in minutes since midnight.

type WorkingHours = WorkspaceMember['working_hours']
type Weekday = WorkingHours[number]['days'][number]

export type Stretch = { start: number; end: number }
/** Monday first. The stretches of a day are in order and do not touch. */
export type Week = readonly (readonly Stretch[])[]

export const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

export function weekOf(hours: WorkingHours): Week {
  return WEEKDAYS.map((day) =>
    hours
      .filter(({ days }) => days.includes(day))
      .map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }))
      .sort((one, other) => one.start - other.start),
  )
}

/** Days with the same stretch are grouped. */
export function hoursOf(week: Week): WorkingHours {
  const found = new Map<string, WorkingHours[number]>()
  week.forEach((stretches, day) => {
    for (const { start, end } of stretches) {
      const known = found.get(`${start}-${end}`)
      if (known) known.days.push(WEEKDAYS[day]!)
      else found.set(`${start}-${end}`, { days: [WEEKDAYS[day]!], start: clockText(start), end: clockText(end) })
    }
  })
  return [...found.values()]
}

/** The area of one stroke: some days, and a stretch of each. */
export type Stroke = { fromDay: number; toDay: number; start: number; end: number }

/** The week after a stroke that adds or removes time. */
export function painted(week: Week, stroke: Stroke, isWorking: boolean): Week {
  return week.map((stretches, day) => {
    if (day < stroke.fromDay || day > stroke.toDay) return stretches
    const rest = stretches.flatMap((stretch) => without(stretch, stroke))
    return isWorking ? joined([...rest, { start: stroke.start, end: stroke.end }]) : rest
  })
}

function without({ start, end }: Stretch, taken: Stretch): Stretch[] {
  return [
    { start, end: Math.min(end, taken.start) },
    { start: Math.max(start, taken.end), end },
  ].filter((left) => left.end > left.start)
}

function joined(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const { start, end } of stretches.sort((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else result.push({ start, end })
  }
  return result
}

export const isWorkingAt = (week: Week, day: number, minute: number): boolean =>
  week[day]!.some(({ start, end }) => start <= minute && minute < end)

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "Mon–Fri 09:00–17:00", part by part. */
export function hoursText(hours: WorkingHours): string {
  if (hours.length === 0) return 'No working hours'
  return hours.map(({ days, start, end }) => `${daysText(days)} ${start}–${end}`).join(', ')
}

function daysText(days: readonly Weekday[]): string {
  const numbers = days.map((day) => WEEKDAYS.indexOf(day)).sort((one, other) => one - other)
  const runs: [number, number][] = []
  for (const day of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  return runs
    .map(([from, to]) =>
      from === to ? DAY_NAMES[from]! : `${DAY_NAMES[from]}${to - from === 1 ? ', ' : '–'}${DAY_NAMES[to]}`,
    )
    .join(', ')
}
