import { parseTimestamp, timestamp } from '#core/time/timestamp.ts'
import { isZone } from '#core/time/zone.ts'

// What the address of the page asks for. Anything that it does not understand is left out.

export type Asked = {
  /** Chosen by the visitor, or by the script for them. */
  zone: string | null
  language: string | null
  /** In minutes. */
  duration: number | null
  /** 2026-11 */
  month: string | null
  /** 2026-11-17, in the zone. */
  day: string | null
  /** When the chosen time begins. */
  time: string | null
  /** None of the times suits: they write. */
  isWriting: boolean
  /** The page stands in another one. */
  isEmbedded: boolean
  /** Somebody of the workspace looks at it: nothing can be booked, and nobody is counted. */
  isPreview: boolean
  /** That page is light or dark, whatever the visitor prefers elsewhere. */
  theme: 'light' | 'dark' | null
  /** A personal link, as it came. */
  personal: string | null
  /** Filled in by the page that led here; the visitor may change it. */
  name: string | null
  email: string | null
  /** What they typed on the view before, as it came. */
  typed: string | null
}

export function askedIn(query: URLSearchParams): Asked {
  const matching = (name: string, form: RegExp) => {
    const value = query.get(name)
    return value !== null && form.test(value) ? value : null
  }
  const zone = query.get('zone')
  const time = query.get('time')
  const instant = time === null ? null : parseTimestamp(time)
  const day = matching('day', DAY)
  return {
    zone: zone !== null && isZone(zone) ? zone : null,
    language: matching('lang', /^[a-z]{2}$/),
    duration: Number(matching('duration', /^\d{1,4}$/)) || null,
    month: day?.slice(0, 7) ?? matching('month', MONTH),
    day,
    time: instant && timestamp(instant),
    isWriting: query.has('write'),
    isEmbedded: query.has('embed'),
    isPreview: query.has('preview'),
    theme: matching('theme', /^(?:light|dark)$/) as Asked['theme'],
    personal: query.get('p')?.slice(0, PERSONAL_CHARACTERS_MAX) ?? null,
    name: query.get('name'),
    email: query.get('email'),
    typed: query.get('typed')?.slice(0, TYPED_CHARACTERS_MAX) ?? null,
  }
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** Long answers included. */
const PERSONAL_CHARACTERS_MAX = 20_000
/** More than we ever seal. */
const TYPED_CHARACTERS_MAX = 6_000

/** The query of another view of the page: the same but for these. */
export function queryWith(asked: Asked, changes: Partial<Asked>): string {
  const next = { ...asked, ...changes }
  const query = new URLSearchParams({
    ...(next.zone !== null && { zone: next.zone }),
    ...(next.language !== null && { lang: next.language }),
    ...(next.duration !== null && { duration: String(next.duration) }),
    ...(next.day !== null ? { day: next.day } : next.month !== null && { month: next.month }),
    ...(next.time !== null && { time: next.time }),
    ...(next.isWriting && { write: '' }),
    ...(next.isEmbedded && { embed: '' }),
    ...(next.isPreview && { preview: '' }),
    ...(next.theme !== null && { theme: next.theme }),
    ...(next.personal !== null && { p: next.personal }),
    ...(next.name !== null && { name: next.name }),
    ...(next.email !== null && { email: next.email }),
    ...(next.typed !== null && { typed: next.typed }),
  })
  return `?${query}`
}
