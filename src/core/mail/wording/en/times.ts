const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

type Day = { dayOfWeek: number; day: number; month: number }

const weekday = ({ dayOfWeek }: Day): string => WEEKDAYS[dayOfWeek - 1]!

/** How days, clocks and zones are written. Scripts read the numbered times, so their form stays. */
export const times = {
  day: (at: Day) => `${weekday(at)}, ${at.day} ${MONTHS[at.month - 1]}`,
  /** For stories: "Tuesday 17 November 10:00". */
  brief: (at: Day, clock: string) => `${weekday(at)} ${at.day} ${MONTHS[at.month - 1]} ${clock}`,
  inUtc: (date: string, clock: string) => `${date} at ${clock} UTC`,
  am: 'am',
  pm: 'pm',
  zone: (city: string) => `${city} time`,
  /** Another clock beside a time; with its day where that is another one. */
  beside: (clock: string, city: string, day: Day | null) =>
    day ? `${weekday(day)} ${clock} in ${city}` : `${clock} in ${city}`,
  windows: (windows: string[], more: number) => `${windows.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
}
