import { once } from '#core/once.ts'
import type { times as pattern } from '../en/times.ts'
import type { ClockTime } from '../facts.ts'
import type { WrittenDate, WrittenDay } from '../intl.ts'
import { month, of, plural, shortMonth, shortWeekday, weekday } from './words.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** "14h30", and "14 h 30" in Canada. */
const clock = ({ hour, minute }: ClockTime, country: string | null): string =>
  country === 'CA' ? `${hour} h ${two(minute)}` : `${hour}h${two(minute)}`

/** Only the first of a month is an ordinal. */
const number = ({ day }: WrittenDay): string => (ordinals().select(day) === 'one' ? `${day}er` : String(day))
const ordinals = once(() => new Intl.PluralRules('fr-FR', { type: 'ordinal' }))

const date = (at: WrittenDay): string => `${number(at)} ${month(at)}`

/** "1er janvier 2027". */
export const longDate = (at: WrittenDate): string => `${date(at)} ${at.year}`

const day = (at: WrittenDay): string => `${weekday(at)} ${date(at)}`

const shortDay = (at: WrittenDay): string => `${shortWeekday(at)} ${number(at)} ${shortMonth(at)}`

const at = (time: ClockTime, country: string | null): string => `à ${clock(time, country)}`

/** The form of days, clock times and zones. French readers use a 24-hour clock everywhere. */
export const times: typeof pattern = {
  day,
  on: (written) => `le ${day(written)}`,
  clock,
  at,
  span: (from, to, until, country) => `${clock(from, country)}–${until ? `${day(until)}, ` : ''}${clock(to, country)}`,
  onDay: (at, what) => `${at}, ${what}`,
  short: (at, time) => `${shortDay(at)} à ${time}`,
  shortDays: (first, last) => (last ? `${shortDay(first)} – ${shortDay(last)}` : shortDay(first)),
  days: (first, last) => (last ? `${day(first)} au ${day(last)}` : day(first)),
  fromTo: (from, to, country) => `de ${clock(from, country)} à ${clock(to, country)}`,
  during: (days, hours) => `${days} ${hours}`,
  inUtc: (moment) => `${longDate(moment)} ${at(moment, null)} UTC`,
  city: (name) => CITIES[name] ?? name,
  zone: (city) => `heure ${WITH_ARTICLE[city]?.of ?? of(city)}`,
  beside: (time, city, other) => {
    const there = WITH_ARTICLE[city]?.in ?? `à ${city}`
    return other ? `${weekday(other)} ${time} ${there}` : `${time} ${there}`
  },
  windows: (windows, more) =>
    `${windows.join(' ; ')}${more > 0 ? ` ; et ${more} ${plural(more, { one: 'autre', other: 'autres' })}` : ''}`,
}

/** Places whose article merges with the word before it. */
const WITH_ARTICLE: Record<string, { of: string; in: string }> = {
  'Le Caire': { of: 'du Caire', in: 'au Caire' },
  'Les Açores': { of: 'des Açores', in: 'aux Açores' },
  'Les Canaries': { of: 'des Canaries', in: 'aux Canaries' },
}

/** Cities in zone names that have a different name in French. */
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
