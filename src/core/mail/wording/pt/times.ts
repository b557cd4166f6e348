import type { times as pattern } from '../en/times.ts'
import type { ClockTime } from '../facts.ts'
import type { WrittenDay } from '../intl.ts'
import { longDate, month, plural, shortMonth, shortWeekday, weekday } from './words.ts'

const two = (value: number): string => String(value).padStart(2, '0')

const clock = ({ hour, minute }: ClockTime): string => `${two(hour)}:${two(minute)}`

/** "às 15:00", and "à 01:00": one o'clock is the only singular hour. */
const at = (time: ClockTime): string => `${plural(time.hour, { one: 'à', other: 'às' })} ${clock(time)}`

const day = (at: WrittenDay): string => `${weekday(at)}, ${at.day} de ${month(at)}`

const bare = (word: string): string => word.replace(/\.$/, '')

const shortDay = (at: WrittenDay): string => `${bare(shortWeekday(at))} ${at.day} ${bare(shortMonth(at))}`

/** The form of days, clock times and zones. Portuguese readers use a 24-hour clock everywhere. */
export const times: typeof pattern = {
  day,
  /** Weekdays are feminine, the days of the weekend are not: "na terça-feira", "no sábado". */
  on: (date) => `${date.dayOfWeek > 5 ? 'no' : 'na'} ${day(date)}`,
  clock,
  at,
  span: (from, to, until) => (until ? `${clock(from)} até ${day(until)}, ${clock(to)}` : `${clock(from)}–${clock(to)}`),
  onDay: (at, what) => `${at}, ${what}`,
  short: (at, time) => `${shortDay(at)} ${time}`,
  shortDays: (first, last) => (last ? `${shortDay(first)} – ${shortDay(last)}` : shortDay(first)),
  days: (first, last) => (last ? `${day(first)}, a ${day(last)}` : day(first)),
  fromTo: (from, to) => `${plural(from.hour, { one: 'da', other: 'das' })} ${clock(from)} ${at(to)}`,
  during: (days, hours) => `${days}, ${hours}`,
  inUtc: (moment) => `${longDate(moment)}, ${at(moment)} UTC`,
  city: (name) => CITIES[name] ?? name,
  zone: (city) => `hora d${articleOf(city) ?? 'e'} ${city}`,
  beside: (time, city, at) => {
    const article = articleOf(city)
    const place = article === null ? `em ${city}` : `n${article} ${city}`
    return at ? `${weekday(at)} ${time} ${place}` : `${time} ${place}`
  },
  windows: (windows, more) => `${windows.join('; ')}${more > 0 ? `; e mais ${more}` : ''}`,
}

/** Most cities have none. */
const articleOf = (city: string): string | null => ARTICLES[city] ?? null

const ARTICLES: Record<string, string> = {
  Açores: 'os',
  Cairo: 'o',
  'Cidade do México': 'a',
  Guatemala: 'a',
  Luxemburgo: 'o',
  Madeira: 'a',
  Panamá: 'o',
}

/** Cities in zone names that have a different name in Portuguese. */
const CITIES: Record<string, string> = {
  Amsterdam: 'Amesterdão',
  Athens: 'Atenas',
  Azores: 'Açores',
  Bangkok: 'Banguecoque',
  Belem: 'Belém',
  Berlin: 'Berlim',
  Bogota: 'Bogotá',
  Brussels: 'Bruxelas',
  Bucharest: 'Bucareste',
  Budapest: 'Budapeste',
  Copenhagen: 'Copenhaga',
  Cuiaba: 'Cuiabá',
  Helsinki: 'Helsínquia',
  Istanbul: 'Istambul',
  Jerusalem: 'Jerusalém',
  Johannesburg: 'Joanesburgo',
  Kolkata: 'Calcutá',
  Kyiv: 'Kiev',
  Lisbon: 'Lisboa',
  London: 'Londres',
  Luxembourg: 'Luxemburgo',
  Maceio: 'Maceió',
  'Mexico City': 'Cidade do México',
  Moscow: 'Moscovo',
  'New York': 'Nova Iorque',
  Panama: 'Panamá',
  Prague: 'Praga',
  Rome: 'Roma',
  'Sao Paulo': 'São Paulo',
  'Sao Tome': 'São Tomé',
  Seoul: 'Seul',
  Shanghai: 'Xangai',
  Singapore: 'Singapura',
  Stockholm: 'Estocolmo',
  Tokyo: 'Tóquio',
  Vienna: 'Viena',
  Warsaw: 'Varsóvia',
  Zurich: 'Zurique',
}
