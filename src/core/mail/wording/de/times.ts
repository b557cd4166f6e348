import type { times as pattern } from '../en/times.ts'
import type { ClockTime } from '../facts.ts'
import type { WrittenDay } from '../intl.ts'
import { longDate, month, shortMonth, shortWeekday, weekday } from './words.ts'

const two = (value: number): string => String(value).padStart(2, '0')

const clock = ({ hour, minute }: ClockTime): string => `${two(hour)}:${two(minute)}`

const day = (at: WrittenDay): string => `${weekday(at)}, ${at.day}. ${month(at)}`

/** "Nov.", but "Mai": short months are written in full. */
const monthInShort = (at: WrittenDay): string =>
  shortMonth(at) === month(at) ? month(at) : `${shortMonth(at).replace(/\.$/, '')}.`

const shortDay = (at: WrittenDay): string => `${shortWeekday(at).replace(/\.$/, '')}., ${at.day}. ${monthInShort(at)}`

/** The form of days, clock times and zones. German readers use a 24-hour clock everywhere. */
export const times: typeof pattern = {
  day,
  on: (date) => `am ${day(date)}`,
  clock: (at) => `${clock(at)} Uhr`,
  at: (time) => `um ${clock(time)} Uhr`,
  span: (from, to, until) =>
    until ? `${clock(from)} Uhr bis ${day(until)}, ${clock(to)} Uhr` : `${clock(from)}–${clock(to)} Uhr`,
  onDay: (at, what) => `${at}, ${what}`,
  short: (at, time) => `${shortDay(at)}, ${time}`,
  shortDays: (first, last) => (last ? `${shortDay(first)} – ${shortDay(last)}` : shortDay(first)),
  days: (first, last) => (last ? `${day(first)}, bis ${day(last)}` : day(first)),
  fromTo: (from, to) => `von ${clock(from)} bis ${clock(to)} Uhr`,
  during: (days, hours) => `${days}, ${hours}`,
  inUtc: (moment) => `${longDate(moment)} um ${clock(moment)} Uhr UTC`,
  city: (name) => CITIES[name] ?? name,
  zone: (city) => `Ortszeit ${city}`,
  beside: (time, city, at) => (at ? `${weekday(at)} ${time} in ${city}` : `${time} in ${city}`),
  windows: (windows, more) => `${windows.join('; ')}${more > 0 ? `; und ${more} weitere` : ''}`,
}

/** Cities in zone names that have a different name in German. */
const CITIES: Record<string, string> = {
  Athens: 'Athen',
  Brussels: 'Brüssel',
  Bucharest: 'Bukarest',
  Cairo: 'Kairo',
  Copenhagen: 'Kopenhagen',
  'Hong Kong': 'Hongkong',
  Jerusalem: 'Jerusalem',
  Kiev: 'Kiew',
  Kyiv: 'Kiew',
  Kolkata: 'Kalkutta',
  Lisbon: 'Lissabon',
  Luxembourg: 'Luxemburg',
  'Mexico City': 'Mexiko-Stadt',
  Moscow: 'Moskau',
  Prague: 'Prag',
  Rome: 'Rom',
  Seoul: 'Seoul',
  Singapore: 'Singapur',
  Tokyo: 'Tokio',
  Vienna: 'Wien',
  Warsaw: 'Warschau',
  Zurich: 'Zürich',
}
