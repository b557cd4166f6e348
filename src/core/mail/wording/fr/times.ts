import type { times as pattern } from '../en/times.ts'
import type { ClockTime } from '../facts.ts'
import type { Day } from '../intl.ts'
import { longDate, month, of, plural, shortMonth, shortWeekday, weekday } from './words.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** "14:30", and "14 h 30" in Canada. */
const clock = ({ hour, minute }: ClockTime, country: string | null): string =>
  country === 'CA' ? `${hour} h ${two(minute)}` : `${two(hour)}:${two(minute)}`

/** Of all days of a month, the first alone is counted. */
const date = ({ day: number }: Day): string => String(number).replace(/^1$/, '1er')

const day = (at: Day): string => `${weekday(at)} ${date(at)} ${month(at)}`

const shortDay = (at: Day): string => `${shortWeekday(at)} ${date(at)} ${shortMonth(at)}`

/** How days, clocks and zones are written. French readers use a 24-hour clock everywhere. */
export const times: typeof pattern = {
  day,
  clock,
  span: (from, to, until, country) => `${clock(from, country)}–${until ? `${day(until)}, ` : ''}${clock(to, country)}`,
  onDay: (at, what) => `${at}, ${what}`,
  short: (at, time) => `${shortDay(at)} à ${time}`,
  shortDays: (first, last) => (last ? `${shortDay(first)} – ${shortDay(last)}` : shortDay(first)),
  inUtc: (written, time) => `${longDate(written).replace(/^1 /, '1er ')} à ${time} UTC`,
  city: (name) => CITIES[name] ?? name,
  zone: (city) => `heure ${withArticle(of(city), { le: 'du', les: 'des' })}`,
  beside: (time, city, at) => {
    const there = withArticle(`à ${city}`, { le: 'au', les: 'aux' })
    return at ? `${weekday(at)} ${time} ${there}` : `${time} ${there}`
  },
  windows: (windows, more) =>
    `${windows.join(' ; ')}${more > 0 ? ` ; et ${more} ${plural(more, { one: 'autre', other: 'autres' })}` : ''}`,
}

/** "du Caire" for "de Le Caire", "aux Açores" for "à Les Açores". */
const withArticle = (phrase: string, merged: { le: string; les: string }): string =>
  phrase.replace(/^(?:de|à) Le /, `${merged.le} `).replace(/^(?:de|à) Les /, `${merged.les} `)

/** Cities that have a name of their own in French, among those that zones are named after. */
const CITIES: Record<string, string> = {
  Algiers: 'Alger',
  Athens: 'Athènes',
  Azores: 'Les Açores',
  Beirut: 'Beyrouth',
  Brussels: 'Bruxelles',
  Bucharest: 'Bucarest',
  Cairo: 'Le Caire',
  Canary: 'Les Canaries',
  Copenhagen: 'Copenhague',
  Dubai: 'Dubaï',
  Havana: 'La Havane',
  Jerusalem: 'Jérusalem',
  Kolkata: 'Calcutta',
  Kyiv: 'Kiev',
  Lisbon: 'Lisbonne',
  London: 'Londres',
  'Mexico City': 'Mexico',
  Montreal: 'Montréal',
  Moscow: 'Moscou',
  'Sao Paulo': 'São Paulo',
  Seoul: 'Séoul',
  Singapore: 'Singapour',
  Tehran: 'Téhéran',
  Vienna: 'Vienne',
  Warsaw: 'Varsovie',
}
