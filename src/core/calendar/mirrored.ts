// Converts a provider's JSON events into the common mirrored form (`feed.ts`), so that all calendars are interpreted alike. As
// there, only busy times are kept.

/** Lines of one VEVENT each. A line stays one line, no matter what the provider sends. */
export function mirroredCalendar(events: readonly string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event.map(oneLine), 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

const oneLine = (line: string): string => line.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')

/**
 * Joins a series with the instances that Google stores as separate events, since they are interpreted together. An instance's
 * name is the series' name plus its original start. Events without a series here stay separate.
 */
export function joinedSeries(objects: readonly { ref: string; ics: string }[]): string[] {
  const joined = new Map(objects.map(({ ref, ics }) => [ref, [ics]]))
  for (const { ref, ics } of objects) {
    const series = ref.replace(INSTANCE, '')
    const whole = series === ref ? undefined : joined.get(series)
    // An unreadable one is counted separately.
    if (whole === undefined || whole[0] === '' || ics === '') continue
    whole.push(ics)
    joined.delete(ref)
  }
  return [...joined.values()].map(joinedCalendar)
}

/** Several calendars as one, with the events of all. */
export function joinedCalendar(texts: readonly string[]): string {
  const [first = ''] = texts
  if (texts.length === 1) return first
  return [BEGIN, ...texts.map((text) => text.slice(BEGIN.length, -END.length)), END].join('')
}

const INSTANCE = /_\d{8}(T\d{6}Z)?$/
const BEGIN = 'BEGIN:VCALENDAR\r\n'
const END = 'END:VCALENDAR'

/** Whether a name belongs to an instance of this series. */
export const isInstanceOf = (ref: string, series: string): boolean =>
  ref.startsWith(`${series}_`) && ref.replace(INSTANCE, '') === series

/** `20261120T090000Z` */
export function utcStamp(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** `20261120`, of a date as ISO 8601 writes it. */
export const dayStamp = (date: string): string => date.slice(0, 10).replaceAll('-', '')
