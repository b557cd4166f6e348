import type { TimeWords } from '#guest/time-words.ts'

/** A time of day, "10:00". The zone decides between a 12- and a 24-hour clock. */
export function clockOf(instant: string, { locale, zone, hasHalves }: TimeWords): string {
  const clock = { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle: hasHalves ? 'h12' : 'h23' } as const
  return new Intl.DateTimeFormat(locale, clock).format(Date.parse(instant))
}
