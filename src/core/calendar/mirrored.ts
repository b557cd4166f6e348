// Events that a provider hands over as JSON, in the one form in which every calendar is mirrored here (`feed.ts`), so that all are
// worked out alike. As there, only what says when somebody is busy is kept.

/** Lines of one VEVENT each. A line stays one line, no matter what the provider sends. */
export function mirroredCalendar(events: readonly string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event.map(oneLine), 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

const oneLine = (line: string): string => line.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')

/**
 * What is worked out together: a series, with the instances of it that Google keeps as events of their own. Their names are the
 * one of the series with the start that each would have had. What has no series here stands by itself.
 */
export function joinedSeries(objects: readonly { ref: string; ics: string }[]): string[] {
  const joined = new Map(objects.map(({ ref, ics }) => [ref, [ics]]))
  for (const { ref, ics } of objects) {
    const series = ref.replace(INSTANCE, '')
    const whole = series === ref ? undefined : joined.get(series)
    // One that cannot be read is counted by itself.
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

/** Whether a name is that of an instance of this series. */
export const isInstanceOf = (ref: string, series: string): boolean =>
  ref.startsWith(`${series}_`) && ref.replace(INSTANCE, '') === series

/** `20261120T090000Z` */
export function utcStamp(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** `20261120`, of a date as ISO 8601 writes it. */
export const dayStamp = (date: string): string => date.slice(0, 10).replaceAll('-', '')
