import { covers, fromWindows, type Window } from '#core/time/interval.ts'
import type { Net } from '../judge/net.ts'
import { read } from '../read.ts'
import type { Present, ReadInput, Reading } from '../reading.ts'
import { withBareHour } from './bare-hour.ts'
import { besideTakingBack, isYesByMistake } from './taking-back.ts'

// The time that stands. Whoever writes about a booked meeting has it in view: "an hour later", "the same time on Thursday",
// "10 would be better" and "see you then" all mean it, although no mail put it to them as a question.

/** What a message says of the time that stands is as free or as refused as what it says of any other. */
export function inViewOf(
  { start, end, isAlone }: Present,
  input: ReadInput,
  reading: Reading,
  net: Net | null = null,
): Reading {
  const present = { start, end }
  const picksAnother = reading.sure && reading.picks.length > 0
  if (!picksAnother && takesBack(input, present)) return { ...said(reading, present), sure: true, doubts: [] }
  if (isYesByMistake(input)) return { ...reading, sure: reading.sure && !isYes(reading) }
  const hour = isAlone ? withBareHour(input, reading) : null
  const moved = hour === null ? null : read({ ...input, text: hour, offers: [present] })
  if (moved?.sure && moved.free.length > 0) return moved
  if (reading.sure || !isAlone) return reading
  const again = read({ ...input, offers: [present] }, net)
  if (again.picks.length > 0 && again.sure) return said(again, present)
  return again.sure || again.free.length > 0 ? again : reading
}

const said = (reading: Reading, present: Window): Reading => ({
  ...reading,
  picks: [],
  free: [present],
  intents: ['accept'],
})

/** Where another time is named beside it, the words are about that. */
function takesBack(input: ReadInput, present: Window): boolean {
  const beside = besideTakingBack(input)
  if (beside === null || beside === '') return beside === ''
  const { sure, picks, free, busy } = read({ ...input, text: beside, offers: [present] })
  return sure && busy.length === 0 && (picks.length > 0 || isWithin(free, present))
}

const isYes = ({ picks, free, intents }: Reading): boolean =>
  picks.length + free.length > 0 || intents.includes('accept')

/** Whether somebody says that the time which stands is good for them: they want no other then. */
export const keepsTime = ({ sure, intents, picks, free }: Reading, present: Window): boolean =>
  sure && !intents.includes('reschedule') && picks.length === 0 && isWithin(free, present)

function isWithin(free: Window[], { start, end }: Window): boolean {
  const [from, to] = fromWindows([{ start, end }], 'busy')
  return covers(fromWindows(free, 'free'), { start: from!, end: to! })
}
