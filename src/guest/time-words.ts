import { hasHalves } from '#core/mail/wording/intl.ts'
import type { Slot } from '#core/negotiation/situation/negotiation.ts'
import { countryOfZone } from '#core/time/country.ts'

// Times as readers of this language in this zone write them.

export type TimeWords = {
  zone: string
  /** A tag that Intl knows. */
  locale: string
  /** Uses a 12-hour clock. */
  hasHalves: boolean
  /** "Tuesday, 17 November". */
  day: (instant: string) => string
  /** "10:00–10:30". */
  span: (slot: Slot) => string
  /** Both, for a sentence. */
  whole: (slot: Slot) => string
}

/** In a zone's local time, in its country's style and the language of `fallback`, if Intl knows both together. */
export function timeWords(fallback: string, zone: string): TimeWords {
  const { locale, hasHalves } = writtenIn(fallback, zone)
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: hasHalves ? 'h12' : 'h23',
  })
  const dayOf = (instant: string) => day.format(Date.parse(instant))
  const span = ({ start, end }: Slot) => clock.formatRange(Date.parse(start), Date.parse(end)).replace(/\s–\s/, '–')
  return { zone, locale, hasHalves, day: dayOf, span, whole: (slot) => `${dayOf(slot.start)}, ${span(slot)}` }
}

/** As in mails: the country of the zone decides, if the language is read there. */
function writtenIn(fallback: string, zone: string): { locale: string; hasHalves: boolean } {
  const language = fallback.split('-')[0]!
  const country = countryOfZone(zone)
  const wanted = `${language}-${country}`
  const isKnown = country !== null && Intl.DateTimeFormat.supportedLocalesOf([wanted]).length > 0
  const { locale } = new Intl.DateTimeFormat(isKnown ? wanted : fallback).resolvedOptions()
  return {
    locale: locale === wanted ? wanted : fallback,
    hasHalves: HALVED.has(language) && hasHalves(language, country),
  }
}

/** Readers of the other languages use a 24-hour clock everywhere. */
const HALVED = new Set(['en', 'es'])

/** Enough for most people; the reader's own, the organizer's and the browser's are added. */
const COMMON = [
  'Pacific/Auckland Australia/Sydney Asia/Tokyo Asia/Seoul Asia/Shanghai Asia/Hong_Kong Asia/Singapore Asia/Jakarta',
  'Asia/Bangkok Asia/Kolkata Asia/Karachi Asia/Dubai Europe/Moscow Asia/Riyadh Africa/Nairobi Europe/Istanbul Europe/Kyiv',
  'Europe/Athens Europe/Helsinki Africa/Cairo Africa/Johannesburg Europe/Berlin Europe/Paris Europe/Madrid Europe/Rome',
  'Europe/Amsterdam Europe/Stockholm Europe/Warsaw Europe/Zurich Africa/Lagos Europe/London Europe/Lisbon Europe/Dublin',
  'America/Sao_Paulo America/Argentina/Buenos_Aires America/Halifax America/New_York America/Toronto America/Bogota',
  'America/Chicago America/Mexico_City America/Denver America/Phoenix America/Los_Angeles America/Vancouver',
  'America/Anchorage Pacific/Honolulu UTC',
].flatMap((line) => line.split(' '))

export type ZoneChoice = { zone: string; label: string }

export function zoneChoices(zones: string[], at: string): ZoneChoice[] {
  return [...new Set([...zones, ...COMMON])].map((zone) => ({ zone, label: `${cityOf(zone)} (${offsetOf(zone, at)})` }))
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

function offsetOf(zone: string, at: string): string {
  const { offset } = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return `UTC${offset === '+00:00' ? '' : offset.replace(/^([+-])0?(\d+):(\d\d)$/, (_, sign, hours, minutes) => `${sign === '-' ? '−' : '+'}${hours}${minutes === '00' ? '' : `:${minutes}`}`)}`
}
