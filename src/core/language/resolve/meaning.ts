// Conclusions in words, for the console, the mail that restates them, and people who debug.

import { civil, clockText, type Day, weekdayOf } from '#core/time/calendar-day.ts'
import type { Stretch } from '#core/time/minute.ts'
import { wallOf } from './clock-slot.ts'
import type { Moment } from './moment.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DATES = Array.from({ length: 32 }, (_, date) => String(date))
const SHOWN = 3

export function describeWindows(windows: Stretch[], zone: string): string {
  let shown = ''
  for (let index = 0; index < windows.length && index < SHOWN; index += 1)
    shown += `${index > 0 ? ', ' : ''}${describeWindow(windows[index]!, zone)}`
  const more = windows.length > SHOWN ? ` and ${windows.length - SHOWN} more` : ''
  return `${shown}${more} (${zone})`
}

export function describeOffers(indexes: number[], moment: Moment): string {
  let offers = ''
  for (const index of indexes)
    offers += `${offers && ', '}offer ${index + 1} (${describeWindow(moment.offers[index]!, moment.zone)})`
  return offers
}

export function describeDay(date: Day): string {
  const { month, day } = civil(date)
  return `${DAYS[weekdayOf(date) - 1]} ${DATES[day]} ${MONTHS[month - 1]}`
}

export function describeWindow(window: Stretch, zone: string): string {
  const start = wallOf(window.start, zone)
  return `${describeDay(start.day)} ${clockText(start.minute)}–${clockText(wallOf(window.end, zone).minute)}`
}
