import type { times as pattern } from '../en/times.ts'
import type { ClockTime } from '../facts.ts'
import { hasHalves, type WrittenDay } from '../intl.ts'
import { longDate, month, plural, shortMonth, shortWeekday, weekday } from './words.ts'

const two = (value: number): string => String(value).padStart(2, '0')

const bare = ({ hour, minute }: ClockTime, country: string | null): string =>
  hasHalves('es', country) ? `${hour % 12 || 12}:${two(minute)}` : `${two(hour)}:${two(minute)}`

const clock = (at: ClockTime, country: string | null): string =>
  hasHalves('es', country) ? `${bare(at, country)} ${at.hour < 12 ? 'a. m.' : 'p. m.'}` : bare(at, country)

/** "a las 15:00", and "a la 1:00": one o'clock is the only singular hour. */
const at = (time: ClockTime, country: string | null): string => {
  const hour = hasHalves('es', country) ? time.hour % 12 : time.hour
  return `${plural(hour, { one: 'a la', other: 'a las' })} ${clock(time, country)}`
}

const day = (at: WrittenDay): string => `${weekday(at)} ${at.day} de ${month(at)}`

const shortDay = (at: WrittenDay): string => `${shortWeekday(at)} ${at.day} ${shortMonth(at)}`

/** The form of days, clock times and zones. Most of Latin America uses a 12-hour clock, Spain does not. */
export const times: typeof pattern = {
  day,
  on: (date) => `el ${day(date)}`,
  clock,
  at,
  span: (from, to, until, country) => {
    if (until) return `de ${clock(from, country)} al ${day(until)}, ${clock(to, country)}`
    const isOneHalf = from.hour < 12 === to.hour < 12
    return `de ${isOneHalf ? bare(from, country) : clock(from, country)} a ${clock(to, country)}`
  },
  onDay: (at, what) => `${at}, ${what}`,
  short: (at, time) => `${shortDay(at)} ${time}`,
  shortDays: (first, last) => (last ? `${shortDay(first)} – ${shortDay(last)}` : shortDay(first)),
  days: (first, last) => (last ? `${day(first)} a ${day(last)}` : day(first)),
  fromTo: (from, to, country) => `de ${clock(from, country)} a ${clock(to, country)}`,
  during: (days, hours) => `${days} ${hours}`,
  inUtc: (moment) => `${longDate(moment)} ${at(moment, null)} UTC`,
  city: (name) => CITIES[name] ?? name,
  zone: (city) => `hora de ${city}`,
  beside: (time, city, at) => (at ? `${weekday(at)}, ${time} en ${city}` : `${time} en ${city}`),
  windows: (windows, more) => `${windows.join('; ')}${more > 0 ? `; y ${more} más` : ''}`,
}

/** Cities in zone names that have a different name in Spanish. */
const CITIES: Record<string, string> = {
  Algiers: 'Argel',
  Amsterdam: 'Ámsterdam',
  Athens: 'Atenas',
  Baghdad: 'Bagdad',
  Belgrade: 'Belgrado',
  Berlin: 'Berlín',
  Bogota: 'Bogotá',
  Brussels: 'Bruselas',
  Bucharest: 'Bucarest',
  Cairo: 'El Cairo',
  Canary: 'Canarias',
  Copenhagen: 'Copenhague',
  Damascus: 'Damasco',
  Dublin: 'Dublín',
  Havana: 'La Habana',
  Istanbul: 'Estambul',
  Jerusalem: 'Jerusalén',
  Johannesburg: 'Johannesburgo',
  Kolkata: 'Calcuta',
  Kyiv: 'Kiev',
  Lisbon: 'Lisboa',
  London: 'Londres',
  'Los Angeles': 'Los Ángeles',
  Luxembourg: 'Luxemburgo',
  'Mexico City': 'Ciudad de México',
  Monaco: 'Mónaco',
  Moscow: 'Moscú',
  'New York': 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  Prague: 'Praga',
  Rome: 'Roma',
  'Sao Paulo': 'São Paulo',
  Seoul: 'Seúl',
  Singapore: 'Singapur',
  Stockholm: 'Estocolmo',
  Sydney: 'Sídney',
  Tehran: 'Teherán',
  Tokyo: 'Tokio',
  Tunis: 'Túnez',
  Vienna: 'Viena',
  Warsaw: 'Varsovia',
  Zurich: 'Zúrich',
}
