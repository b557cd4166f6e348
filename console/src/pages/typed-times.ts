// Times for the browser's own fields: a day and two clock times, in the reader's zone.

export type Typed = { key: string; date: string; from: string; to: string }

let keys = 0
const newKey = () => String(keys++)

type Stretch = { start: string; end: string }

/** A time across midnight is shown until the end of its first day. */
export function typedFrom({ start, end }: Stretch): Typed {
  const [from, to] = [localOf(start), localOf(end)]
  return { key: newKey(), date: from.date, from: from.time, to: to.date === from.date ? to.time : '23:59' }
}

/** The initial value: the day after the last one, or tomorrow. */
export function newTime(after?: Typed): Typed {
  const day = after?.date ? new Date(`${after.date}T12:00`) : new Date()
  day.setDate(day.getDate() + 1)
  const { date } = localOf(day.toISOString())
  return { key: newKey(), date, from: after?.from ?? '09:00', to: after?.to ?? '17:00' }
}

export const timesFrom = (times: readonly Typed[]): Stretch[] =>
  times.map(({ date, from, to }) => ({ start: instantOf(date, from), end: instantOf(date, to) }))

const instantOf = (date: string, time: string): string => instantIn(`${date}T${time}`)

/** Text that is not a time is sent as it is, so that the API explains the problem. */
export function instantIn(typed: string): string {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}

/** The reader's local time. */
export function localOf(instant: string): { date: string; time: string } {
  const at = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}
