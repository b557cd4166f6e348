// What people call time zones. An abbreviation means a region, not a fixed offset ("EST" in July is New York's time);
// one that several regions use lists them all, and the sender's own zone decides, else it is a doubt.

import type { Meanings } from './vocabulary.ts'

const ABBREVIATIONS: Record<string, string> = {
  'utc|gmt|zulu|gmt+0|utc+0': 'UTC',
  'et|est|edt|eastern|eastern time|us eastern|eastern standard time|eastern daylight time|east coast|east coast time|new york time':
    'America/New_York',
  'ct|cdt|central|central time|us central|central standard time|central daylight time': 'America/Chicago',
  'mt|mst|mdt|mountain|mountain time|mountain standard time|mountain daylight time': 'America/Denver',
  'pt|pst|pdt|pacific|pacific time|us pacific|pacific standard time|pacific daylight time|west coast|west coast time':
    'America/Los_Angeles',
  akst: 'America/Anchorage',
  'hst|hawaii': 'Pacific/Honolulu',
  'bst|british time|uk time|uk|british summer time': 'Europe/London',
  'cet|cest|mez|mesz|hec|central european time|central european summer time|central europe time': 'Europe/Berlin',
  'eet|eest': 'Europe/Athens',
  'wet|west': 'Europe/Lisbon',
  'msk|moscow time': 'Europe/Moscow',
  'jst|japan time|japan': 'Asia/Tokyo',
  'kst|korea time': 'Asia/Seoul',
  'sgt|singapore time': 'Asia/Singapore',
  'hkt|hong kong time': 'Asia/Hong_Kong',
  'aest|aedt|aet|sydney time': 'Australia/Sydney',
  'awst|perth time': 'Australia/Perth',
  'acst|acdt': 'Australia/Adelaide',
  'nzst|nzdt|nzt|new zealand time': 'Pacific/Auckland',
  sast: 'Africa/Johannesburg',
  eat: 'Africa/Nairobi',
  'gst|gulf time|gulf standard time': 'Asia/Dubai',
  pkt: 'Asia/Karachi',
  'brt|brasilia time|horario de brasilia|horário de brasília': 'America/Sao_Paulo',
  art: 'America/Argentina/Buenos_Aires',
  cst: 'America/Chicago|Asia/Shanghai|America/Havana',
  ist: 'Asia/Kolkata|Europe/Dublin|Asia/Jerusalem',
  ast: 'America/Halifax|Asia/Riyadh',
  'indian time|india time|indian standard time': 'Asia/Kolkata',
}

/** Cities and countries that stand for a zone when "time" follows or "in" precedes. */
const PLACES: Record<string, string> = {
  london: 'Europe/London',
  edinburgh: 'Europe/London',
  manchester: 'Europe/London',
  dublin: 'Europe/Dublin',
  lisbon: 'Europe/Lisbon',
  lisboa: 'Europe/Lisbon',
  lissabon: 'Europe/Lisbon',
  porto: 'Europe/Lisbon',
  paris: 'Europe/Paris',
  lyon: 'Europe/Paris',
  madrid: 'Europe/Madrid',
  barcelona: 'Europe/Madrid',
  berlin: 'Europe/Berlin',
  munich: 'Europe/Berlin',
  münchen: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  cologne: 'Europe/Berlin',
  amsterdam: 'Europe/Amsterdam',
  brussels: 'Europe/Brussels',
  bruxelles: 'Europe/Brussels',
  brussel: 'Europe/Brussels',
  vienna: 'Europe/Vienna',
  wien: 'Europe/Vienna',
  zurich: 'Europe/Zurich',
  zürich: 'Europe/Zurich',
  geneva: 'Europe/Zurich',
  genève: 'Europe/Zurich',
  rome: 'Europe/Rome',
  roma: 'Europe/Rome',
  milan: 'Europe/Rome',
  milano: 'Europe/Rome',
  stockholm: 'Europe/Stockholm',
  copenhagen: 'Europe/Copenhagen',
  oslo: 'Europe/Oslo',
  helsinki: 'Europe/Helsinki',
  warsaw: 'Europe/Warsaw',
  prague: 'Europe/Prague',
  budapest: 'Europe/Budapest',
  bucharest: 'Europe/Bucharest',
  athens: 'Europe/Athens',
  istanbul: 'Europe/Istanbul',
  kyiv: 'Europe/Kyiv',
  moscow: 'Europe/Moscow',
  'tel aviv': 'Asia/Jerusalem',
  jerusalem: 'Asia/Jerusalem',
  cairo: 'Africa/Cairo',
  nairobi: 'Africa/Nairobi',
  lagos: 'Africa/Lagos',
  johannesburg: 'Africa/Johannesburg',
  'cape town': 'Africa/Johannesburg',
  dubai: 'Asia/Dubai',
  'abu dhabi': 'Asia/Dubai',
  riyadh: 'Asia/Riyadh',
  doha: 'Asia/Qatar',
  karachi: 'Asia/Karachi',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  bangalore: 'Asia/Kolkata',
  bengaluru: 'Asia/Kolkata',
  chennai: 'Asia/Kolkata',
  india: 'Asia/Kolkata',
  dhaka: 'Asia/Dhaka',
  bangkok: 'Asia/Bangkok',
  jakarta: 'Asia/Jakarta',
  singapore: 'Asia/Singapore',
  'kuala lumpur': 'Asia/Kuala_Lumpur',
  manila: 'Asia/Manila',
  'hong kong': 'Asia/Hong_Kong',
  shanghai: 'Asia/Shanghai',
  beijing: 'Asia/Shanghai',
  china: 'Asia/Shanghai',
  taipei: 'Asia/Taipei',
  seoul: 'Asia/Seoul',
  tokyo: 'Asia/Tokyo',
  sydney: 'Australia/Sydney',
  melbourne: 'Australia/Melbourne',
  brisbane: 'Australia/Brisbane',
  perth: 'Australia/Perth',
  adelaide: 'Australia/Adelaide',
  auckland: 'Pacific/Auckland',
  wellington: 'Pacific/Auckland',
  honolulu: 'Pacific/Honolulu',
  'new york': 'America/New_York',
  nyc: 'America/New_York',
  ny: 'America/New_York',
  boston: 'America/New_York',
  washington: 'America/New_York',
  miami: 'America/New_York',
  atlanta: 'America/New_York',
  philadelphia: 'America/New_York',
  detroit: 'America/Detroit',
  toronto: 'America/Toronto',
  montreal: 'America/Toronto',
  ottawa: 'America/Toronto',
  chicago: 'America/Chicago',
  dallas: 'America/Chicago',
  houston: 'America/Chicago',
  austin: 'America/Chicago',
  denver: 'America/Denver',
  phoenix: 'America/Phoenix',
  arizona: 'America/Phoenix',
  'salt lake city': 'America/Denver',
  calgary: 'America/Edmonton',
  'los angeles': 'America/Los_Angeles',
  la: 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  sf: 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  'san diego': 'America/Los_Angeles',
  california: 'America/Los_Angeles',
  portland: 'America/Los_Angeles',
  vancouver: 'America/Vancouver',
  halifax: 'America/Halifax',
  'mexico city': 'America/Mexico_City',
  bogota: 'America/Bogota',
  bogotá: 'America/Bogota',
  lima: 'America/Lima',
  santiago: 'America/Santiago',
  'buenos aires': 'America/Argentina/Buenos_Aires',
  'são paulo': 'America/Sao_Paulo',
  'sao paulo': 'America/Sao_Paulo',
  rio: 'America/Sao_Paulo',
  brasilia: 'America/Sao_Paulo',
  caracas: 'America/Caracas',
  'saint petersburg': 'Europe/Moscow',
  reykjavik: 'Atlantic/Reykjavik',
  luxembourg: 'Europe/Luxembourg',
  antwerp: 'Europe/Brussels',
  texas: 'America/Chicago',
}

/** The same places as other languages call them. */
const PLACES_ABROAD: Record<string, string> = {
  'london|londen|londres|londoner|londense': 'Europe/London',
  'paris|parijs|parís|pariser|parijse': 'Europe/Paris',
  'berlin|berlijn|berlín|berlim|berliner|münchner|hamburger|frankfurter|kölner|deutscher|duitse|allemande|alemana':
    'Europe/Berlin',
  'madrid|madrider|madrilène|española|espanhola|barcelone|peninsular|españa|spanien|spanischer|espagne|spaanse':
    'Europe/Madrid',
  'france|française|frankreich|französischer|francia|francesa|frança|franse': 'Europe/Paris',
  'nederland|nederlandse|niederländischer': 'Europe/Amsterdam',
  'belgië|belgische|belgique|belge|bélgica|belgien|belgischer': 'Europe/Brussels',
  'portugal|portuguesa': 'Europe/Lisbon',
  'österreichischer|österreich': 'Europe/Vienna',
  'schweizer|schweiz|suisse|suiza|zwitserse': 'Europe/Zurich',
  'britischer|britische|británica|britannique|britânica|britse': 'Europe/London',
  'argentina|bonaerense': 'America/Argentina/Buenos_Aires',
  'colombia|colombiana': 'America/Bogota',
  'chile|chilena': 'America/Santiago',
  'perú|peruana': 'America/Lima',
  'brasil|brasileira': 'America/Sao_Paulo',
  'lissabonner|lisbonne': 'Europe/Lisbon',
  'canarias|canaria|kanaren': 'Atlantic/Canary',
  'brüssel|bruselas|bruxelas|brüsseler': 'Europe/Brussels',
  'amsterdamer|amsterdamse|ámsterdam|amsterdã|amesterdão': 'Europe/Amsterdam',
  'wiener|vienne|viena|wenen': 'Europe/Vienna',
  'zürcher|züricher|genf|genfer|berne|bern|berner|zúrich|zurique|ginebra|genebra': 'Europe/Zurich',
  'rom|römer|mailand|mailänder|milán|milão|milaan': 'Europe/Rome',
  'stockholmer|estocolmo': 'Europe/Stockholm',
  'kopenhagen|kopenhagener|copenhague|copenhaga': 'Europe/Copenhagen',
  'athen|athener|athènes|atenas|athene': 'Europe/Athens',
  'warschau|warschauer|varsovie|varsovia|varsóvia': 'Europe/Warsaw',
  'prag|prager|praga|praag': 'Europe/Prague',
  'bukarest|bucarest': 'Europe/Bucharest',
  'moskau|moskauer|moscou|moscú|moscovo|moskou': 'Europe/Moscow',
  'istanbuler|estambul|istambul': 'Europe/Istanbul',
  'dublín|dubliner': 'Europe/Dublin',
  'new yorker|new yorkse|nueva york|nova york|nova iorque|new-york': 'America/New_York',
  'bostoner|washingtoner': 'America/New_York',
  chicagoer: 'America/Chicago',
  'kalifornische|kalifornischer|californie|los ángeles': 'America/Los_Angeles',
  'torontoer|montréal': 'America/Toronto',
  'ciudad de méxico|cdmx|méxico|mexico': 'America/Mexico_City',
  'brasília|brasilia|são paulo': 'America/Sao_Paulo',
  'tokio|tokioter|tóquio': 'Asia/Tokyo',
  'singapur|singapour|singapura|cingapura': 'Asia/Singapore',
  'peking|pékin|pekín|pequim': 'Asia/Shanghai',
  hongkong: 'Asia/Hong_Kong',
  dubái: 'Asia/Dubai',
  'sídney|sidney': 'Australia/Sydney',
}

/** Short words that are also ordinary words, so they count only in capitals right after a clock time. */
export const SHY_ZONES = new Set([
  'et',
  'ct',
  'mt',
  'pt',
  'west',
  'eat',
  'art',
  'la',
  'ny',
  'sf',
  'wet',
  'uk',
  'eastern',
  'pacific',
  'mountain',
  'central',
  'rio',
  'lima',
  'est',
  'ist',
  'japan',
  'hec',
])

const PLACE_MARK = 'place:'

export function zonePhrases(): [string, Meanings][] {
  const list: [string, Meanings][] = []
  for (const [places, zone] of Object.entries(PLACES_ABROAD))
    for (const place of places.split('|')) list.push([place, { zone: PLACE_MARK + zone }])
  for (const [phrases, zone] of Object.entries(ABBREVIATIONS))
    for (const phrase of phrases.split('|')) list.push([phrase, { zone }])
  for (const [place, zone] of Object.entries(PLACES)) {
    list.push([place, { zone: PLACE_MARK + zone }])
    // "Berliner Zeit", "New Yorker Zeit"
    if (!/[aeiouyé]$/.test(place)) list.push([`${place}er`, { zone: PLACE_MARK + zone }])
  }
  return list
}

export const isPlace = (zone: string): boolean => zone.startsWith(PLACE_MARK)

export function zoneCandidates(zone: string): string[] {
  return zone.replace(PLACE_MARK, '').split('|')
}

/** Whether a numeric date is written day first, told from where the sender lives. Null where both are usual. */
export function dayFirstIn(zone: string | null): boolean | null {
  if (!zone) return null
  const known = dayFirstZones.get(zone)
  if (known !== undefined) return known
  const dayFirst = isDayFirst(zone)
  if (dayFirstZones.size >= ZONES_REMEMBERED) dayFirstZones.clear()
  dayFirstZones.set(zone, dayFirst)
  return dayFirst
}

/** Bounded, because the names of zones come from outside. */
const dayFirstZones = new Map<string, boolean | null>()
const ZONES_REMEMBERED = 1_000

function isDayFirst(zone: string): boolean | null {
  if (
    /^(America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Anchorage|Boise|Indiana|Kentucky|North_Dakota|Menominee|Juneau|Nome)|Pacific\/Honolulu|US\/)/.test(
      zone,
    )
  )
    return false
  if (/^(America\/(Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Montreal|Regina|St_Johns)|Asia\/Manila)/.test(zone))
    return null
  if (/^(UTC|GMT|Etc\/)/.test(zone)) return null
  return true
}
