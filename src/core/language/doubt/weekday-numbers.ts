// A number behind a weekday that was taken for the hour, although the calendar would allow it to be the date.

import { civil } from '#core/time/calendar-day.ts'
import type { Draft } from '../discourse/drafts.ts'
import { newFocus, resolveDay } from '../resolve/days.ts'
import type { Moment } from '../resolve/moment.ts'

/** "Thursday 9 works" is doubtful where the Thursday that is meant is the ninth. */
export function doubtNumbers(drafts: Draft[], moment: Moment) {
  for (const draft of drafts) {
    const hour = draft.strength === 'firm' && draft.says !== 'aside' ? numberBehind(draft) : null
    if (hour === null) continue
    const { dates } = resolveDay(draft.days[0]!, draft.frame, newFocus(), moment)
    if (dates.some((date) => civil(date).day === hour)) draft.strength = 'doubtful'
  }
}

/** The number right behind the only weekday of a statement. */
function numberBehind({ days, times, segment }: Draft): number | null {
  const [time] = times
  if (days.length !== 1 || days[0]!.kind !== 'weekday' || times.length !== 1 || time?.kind !== 'at') return null
  if (!time.bareNumber || time.at.minute > 0) return null
  const { atoms } = segment
  const at = atoms.findIndex((atom) => atom.kind === 'time' && atom.time.kind === 'at')
  const day = atoms[at - 1]
  const isBehind = day?.kind === 'day' && day.next === atoms[at]!.first && atoms[at]!.next === day.next + 1
  return isBehind ? time.at.hour : null
}
