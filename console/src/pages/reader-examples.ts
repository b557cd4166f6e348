import type { Stretch } from '../ui/week.ts'

/** Typical replies. */
export const EXAMPLES: { name: string; text: string }[] = [
  { name: 'Other times', text: 'None of these, sorry. Any day next week after 3pm works, just not Thursday.' },
  { name: 'A plain pick', text: 'The second one is perfect, thanks!' },
  { name: 'Not sure', text: 'I might be able to do the first one, but I have to check with my boss.' },
  { name: 'An aside', text: 'The lease runs until Friday, so it has been hectic. Tomorrow morning would be fine.' },
  { name: 'No, thanks', text: 'Thank you, but we have decided to go with somebody else.' },
  { name: 'Deutsch', text: 'Am Dienstag kann ich leider nicht. Mittwoch zwischen 10 und 12 würde gut passen.' },
  { name: 'Français', text: 'Je suis disponible jeudi après-midi, mais pas avant 14h30.' },
  { name: 'Español', text: 'El lunes no puedo; el martes por la mañana me viene bien.' },
]

const HOURS = [
  { hour: 10, minute: 0 },
  { hour: 14, minute: 0 },
  { hour: 16, minute: 30 },
]
const LENGTH_MINUTES = 30

/** Half an hour on each of the next three weekdays from tomorrow on, in the zone. */
export function exampleOffers(now: string, zone: string): Stretch[] {
  let day = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate()
  return HOURS.map((time) => {
    do day = day.add({ days: 1 })
    while (day.dayOfWeek > 5)
    const start = day.toZonedDateTime({ timeZone: zone, plainTime: time })
    return {
      start: start.toInstant().toString(),
      end: start.add({ minutes: LENGTH_MINUTES }).toInstant().toString(),
    }
  })
}
