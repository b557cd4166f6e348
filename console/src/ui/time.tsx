import { createContext, type ReactNode, useContext } from 'react'
import { useNow } from './now.ts'

// Times are in the reader's zone. Pointing at one shows it elsewhere: in the zones of the page's people, and in UTC, as in logs
// and the API.

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const OtherZones = createContext<readonly string[]>([])

/** Sets the zones of the people in this part of a page. */
export function InZones({ zones, children }: { zones: readonly string[]; children: ReactNode }) {
  return <OtherZones value={zones}>{children}</OtherZones>
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }

const FULL: Intl.DateTimeFormatOptions = { ...DAY, hour: 'numeric', minute: '2-digit' }

const LONG: Intl.DateTimeFormatOptions = { ...FULL, weekday: 'long', month: 'long' }

/** Beyond this, a date needs its year. */
const SAME_YEAR_MS = 180 * 86_400_000

/** Making a format costs far more than using it, and a long list uses it in every row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string, options: Intl.DateTimeFormatOptions, at: string): Intl.DateTimeFormat {
  const isFar = Math.abs(Date.parse(at) - Date.now()) > SAME_YEAR_MS
  const key = `${options.month} ${options.hour} ${isFar} ${zone}`
  const year = isFar ? { year: 'numeric' as const } : {}
  const format = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { ...options, ...year, timeZone: zone })
  formats.set(key, format)
  return format
}

const own = (at: string): string => formatIn(OWN_ZONE, FULL, at).format(new Date(at))
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })

export function Time({ at }: { at: string }) {
  const elsewhere = useElsewhere()
  return (
    <time dateTime={at} title={elsewhere(at)}>
      {own(at)}
    </time>
  )
}

/** "Lisbon" for Europe/Lisbon: the zone in which all times here are. */
export const ownZone = (): string => OWN_ZONE.slice(OWN_ZONE.lastIndexOf('/') + 1).replaceAll('_', ' ')

const DAY_NAME: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }

export function DayName({ at }: { at: string }) {
  return <time dateTime={at}>{formatIn(OWN_ZONE, DAY_NAME, at).format(new Date(at))}</time>
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** "15:00 – 15:30", with days where it ends on another one. */
export function ClockRange({ start, end }: { start: string; end: string }) {
  const elsewhere = useElsewhere()
  return (
    <time dateTime={start} title={elsewhere(start)}>
      {new Intl.DateTimeFormat(undefined, { ...CLOCK, timeZone: OWN_ZONE }).formatRange(new Date(start), new Date(end))}
    </time>
  )
}

/** The bound of a range of days. At midnight only the day is shown, and an end at midnight means the day before. */
export function DayBound({ at, isEnd = false }: { at: string; isEnd?: boolean }) {
  const elsewhere = useElsewhere()
  const [day, dayBefore] = [new Date(at), new Date(Date.parse(at) - 1)]
  if (day.getDate() === dayBefore.getDate()) return <Time at={at} />
  return (
    <time dateTime={at} title={elsewhere(at)}>
      {formatIn(OWN_ZONE, DAY, at).format(isEnd ? dayBefore : day)}
    </time>
  )
}

export function Ago({ at }: { at: string }) {
  const elsewhere = useElsewhere()
  const now = useNow()
  return (
    <time dateTime={at} title={`${own(at)}\n${elsewhere(at)}`} className="whitespace-nowrap">
      {ago(Date.parse(at) - now)}
    </time>
  )
}

function ago(ms: number): string {
  const minutes = ms / 60_000
  if (Math.abs(minutes) < 60) return RELATIVE.format(Math.round(minutes), 'minute')
  if (Math.abs(minutes) < 60 * 24) return RELATIVE.format(Math.round(minutes / 60), 'hour')
  return RELATIVE.format(Math.round(minutes / 60 / 24), 'day')
}

/** In the reader's zone by default. */
export function Span({ start, end, zone = OWN_ZONE }: { start: string; end: string; zone?: string }) {
  const elsewhere = useElsewhere(zone)
  return (
    <time dateTime={start} title={elsewhere(start, end)}>
      {spanText(start, end, zone)}
    </time>
  )
}

export const isOwnZone = (zone: string): boolean => zone === OWN_ZONE

function spanText(start: string, end: string, zone: string): string {
  return formatIn(zone, LONG, start).formatRange(new Date(start), new Date(end))
}

/** One line for each other zone. */
function useElsewhere(shown: string = OWN_ZONE): (start: string, end?: string) => string {
  const zones = new Set([...useContext(OtherZones), 'UTC'])
  zones.delete(shown)
  return (start, end = start) =>
    [...zones]
      .map((timeZone) => {
        const format = formatIn(timeZone, FULL, start)
        const text = start === end ? format.format(new Date(start)) : format.formatRange(new Date(start), new Date(end))
        return `${text}, ${timeZone.replaceAll('_', ' ')}`
      })
      .join('\n')
}
