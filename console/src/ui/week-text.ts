const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "16 Nov" for the week that begins on 2026-11-16. */
export const weekText = (week: string): string => DAY.format(new Date(`${week}T00:00:00Z`))
