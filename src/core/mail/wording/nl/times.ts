import type { times as pattern } from '../en/times.ts'
import type { ClockTime } from '../facts.ts'
import type { WrittenDay } from '../intl.ts'
import { longDate, month, shortMonth, shortWeekday, weekday } from './words.ts'

const two = (value: number): string => String(value).padStart(2, '0')

const clock = ({ hour, minute }: ClockTime): string => `${two(hour)}:${two(minute)}`

const day = (at: WrittenDay): string => `${weekday(at)} ${at.day} ${month(at)}`

const shortDay = (at: WrittenDay): string => `${shortWeekday(at)} ${at.day} ${shortMonth(at)}`

/** The form of days, clock times and zones. Dutch readers use a 24-hour clock everywhere. */
export const times: typeof pattern = {
  day,
  on: (date) => `op ${day(date)}`,
  clock: (at) => `${clock(at)} uur`,
  at: (time) => `om ${clock(time)} uur`,
  span: (from, to, until) =>
    until ? `${clock(from)} uur tot ${day(until)}, ${clock(to)} uur` : `${clock(from)}–${clock(to)} uur`,
  onDay: (at, what) => `${at}, ${what}`,
  short: (at, time) => `${shortDay(at)} ${time}`,
  shortDays: (first, last) => (last ? `${shortDay(first)} – ${shortDay(last)}` : shortDay(first)),
  days: (first, last) => (last ? `${day(first)} tot en met ${day(last)}` : day(first)),
  fromTo: (from, to) => `van ${clock(from)} tot ${clock(to)} uur`,
  during: (days, hours) => `${days} ${hours}`,
  inUtc: (moment) => `${longDate(moment)} om ${clock(moment)} uur UTC`,
  city: (name) => CITIES[name] ?? name,
  zone: (city) => `plaatselijke tijd van ${city}`,
  beside: (time, city, at) => (at ? `${weekday(at)} ${time} in ${city}` : `${time} in ${city}`),
  windows: (windows, more) => `${windows.join('; ')}${more > 0 ? `; en nog ${more}` : ''}`,
}

/** Cities in zone names that have a different name in Dutch. */
const CITIES: Record<string, string> = {
  Athens: 'Athene',
  Baghdad: 'Bagdad',
  Beirut: 'Beiroet',
  Belgrade: 'Belgrado',
  Berlin: 'Berlijn',
  Brussels: 'Brussel',
  Bucharest: 'Boekarest',
  Budapest: 'Boedapest',
  Cairo: 'Caïro',
  Copenhagen: 'Kopenhagen',
  'Hong Kong': 'Hongkong',
  Jerusalem: 'Jeruzalem',
  Kiev: 'Kyiv',
  Kolkata: 'Calcutta',
  Lisbon: 'Lissabon',
  London: 'Londen',
  Luxembourg: 'Luxemburg',
  'Mexico City': 'Mexico-Stad',
  Moscow: 'Moskou',
  Paris: 'Parijs',
  Prague: 'Praag',
  'Sao Paulo': 'São Paulo',
  Seoul: 'Seoel',
  Tehran: 'Teheran',
  Tokyo: 'Tokio',
  Vienna: 'Wenen',
  Warsaw: 'Warschau',
  Zurich: 'Zürich',
}
