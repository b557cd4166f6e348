// A week for the grid: days side by side, times as minutes since local midnight.

/** `date` is YYYY-MM-DD, or a name in a generic week. */
export type WeekDay = { date: string; label: string }

export type WeekBlock = { day: number; start: number; end: number; kind: BlockKind; label?: string }
export type BlockKind = 'free' | 'busy' | 'unknown' | 'working' | 'offer' | 'booking'

export type Stretch = { start: string; end: string }

const DAY_MINUTES = 24 * 60

/** This many days, from the day of an instant. */
export function daysFrom(instant: string, zone: string, count = 7): WeekDay[] {
  const [year, month, day] = wall(instant, zone).date.split('-').map(Number) as [number, number, number]
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 1, day + index))
    return { date: date.toISOString().slice(0, 10), label: DAY_LABEL.format(date) }
  })
}

const DAY_LABEL = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

/** Stretches as blocks of those days; one across midnight becomes a block in each. */
export function blocksOf(
  stretches: readonly Stretch[],
  kind: BlockKind,
  days: readonly WeekDay[],
  zone: string,
  label?: string,
): WeekBlock[] {
  return stretches.flatMap(({ start, end }) => {
    const [from, to] = [wall(start, zone), wall(end, zone)]
    return days.flatMap(({ date }, day) => {
      if (date < from.date || date > to.date) return []
      const block = {
        day,
        start: date === from.date ? from.minute : 0,
        end: date === to.date ? to.minute : DAY_MINUTES,
        kind,
        ...(label !== undefined && { label }),
      }
      return block.end > block.start ? [block] : []
    })
  })
}

/** The local time of an instant. */
function wall(instant: string, zone: string): { date: string; minute: number } {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** "09:30", and "24:00" for the end of a day. */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The hours to draw: the usual ones, extended to all blocks. */
export function hoursShown(blocks: readonly WeekBlock[]): { from: number; to: number } {
  const from = Math.min(8 * 60, ...blocks.map(({ start }) => start))
  const to = Math.max(18 * 60, ...blocks.map(({ end }) => end))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}
