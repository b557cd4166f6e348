import type { Reply, Scored } from '../corpus.ts'
import { chronoMoments, ourMoments, POINT_MINUTES } from './answers.ts'
import type { PublicFile } from './files.ts'
import { AHEAD_DAYS, isAhead, isRight, type Moment, type PublicItem } from './moment.ts'

export type PublicInput = Reply & { horizon_days: number }

export type Verdict = { item: PublicItem; ours: Moment[]; library: Moment[]; oursRight: boolean; chronoRight: boolean }

/** Of every time in a text only values ahead of us are accepted; a text with a time that has none is left out. */
export function keptItems(lines: unknown[], file: PublicFile): PublicItem[] {
  return lines.flatMap((line) => {
    const item = file.toItem(line, file.zone)
    if (!item) return []
    const times = item.times.map((values) => values.filter((value) => isAhead(value, item.now, file.zone)))
    return times.every((values) => values.length > 0) ? [{ ...item, times }] : []
  })
}

export function judge(items: PublicItem[], file: PublicFile, read: (input: PublicInput) => Scored): Verdict[] {
  const { zone } = file
  return items.map((item) => {
    const ours = ourMoments(read(inputOf(item, zone)), zone)
    const library = libraryMoments(item, file)
    return {
      item,
      ours,
      library,
      oursRight: isRight(item, ours, zone),
      chronoRight: isRight(item, library, zone),
    }
  })
}

function inputOf(item: PublicItem, zone: string): PublicInput {
  return {
    now: Temporal.Instant.fromEpochMilliseconds(item.now).toString(),
    timezone: zone,
    host_timezone: zone,
    duration_minutes: POINT_MINUTES,
    offers: [],
    from: 'participant',
    text: item.text,
    horizon_days: AHEAD_DAYS,
  }
}

function libraryMoments(item: PublicItem, { zone, library }: PublicFile): Moment[] {
  const instant = Temporal.Instant.fromEpochMilliseconds(item.now)
  const timezone = instant.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9
  const reference = { instant: new Date(item.now), timezone }
  return chronoMoments(library.parse(item.text, reference, { forwardDate: true }), item.now, zone)
}
