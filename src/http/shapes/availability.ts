import { type Static, Type } from 'typebox'
import { Failure } from '#core/failure.ts'
import { freeBusy } from '#core/time/free-busy.ts'
import type { Intervals } from '#core/time/interval.ts'
import { DAY, minuteAtOrAfter, minuteAtOrBefore, type Stretch, timestampOf } from '#core/time/minute.ts'
import type { HostTime } from '#core/time/search-input.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { Identifier, Time } from '#resources/schema.ts'

/** A quarter of a year. */
const DAYS_MAX = 92
const OF_DAYS = { plainly: `Choose days that are to come, at most ${DAYS_MAX} of them.` }
const DAYS_UNLESS_SAID = 7

const Bound = (description: string, example: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, example }))

export const AvailabilityQuery = Type.Object({
  from: Bound('Where to begin; now unless given. What is over is left out.', '2026-11-16T00:00:00Z'),
  to: Bound(
    `Where to end, at most ${DAYS_MAX} days later; ${DAYS_UNLESS_SAID} days later unless given.`,
    '2026-11-23T00:00:00Z',
  ),
})

/** The past is neither free nor busy. */
export function availabilityWindow({ from, to }: Static<typeof AvailabilityQuery>, now: Timestamp): Stretch {
  const asked = minuteAtOrBefore(from ?? now)
  const end = to === undefined ? asked + DAYS_UNLESS_SAID * DAY : minuteAtOrAfter(to)
  const start = Math.max(asked, minuteAtOrBefore(now))
  if (asked >= end) throw new Failure('invalid_request', 'from must be before to.', OF_DAYS)
  if (start >= end)
    throw new Failure('invalid_request', 'to is in the past. Give a time that is still to come.', OF_DAYS)
  if (end - asked > DAYS_MAX * DAY)
    throw new Failure(
      'invalid_request',
      `to must be at most ${DAYS_MAX} days after from. Ask for less at a time.`,
      OF_DAYS,
    )
  return { start, end }
}

export const Stretches = (description: string) =>
  Type.Array(Type.Object({ start: Time('Where it begins.'), end: Time('Where it ends.') }), { description })

export const AvailabilityShape = Type.Object(
  {
    member_id: Identifier('member', 'Whose time it is.'),
    timezone: Type.String({ description: 'IANA zone that the working hours are in.', example: 'Europe/Lisbon' }),
    from: Time('Where it begins: what was asked for, to the minute, or now.'),
    to: Time('Where it ends, to the minute.'),
    free: Stretches('In the working hours, and nothing is in the way.'),
    busy: Stretches('Something is in a connected calendar, or booked by Parley.'),
    unknown: Stretches('A connected calendar cannot be read, or not that far ahead.'),
  },
  { $id: 'Availability' },
)

export function availabilityShape(memberId: string, host: HostTime, window: Stretch): Static<typeof AvailabilityShape> {
  const { free, busy, unknown } = freeBusy(host, window)
  return {
    member_id: memberId,
    timezone: host.zone,
    from: timestampOf(window.start),
    to: timestampOf(window.end),
    free: stretches(free),
    busy: stretches(busy),
    unknown: stretches(unknown),
  }
}

export function stretches(times: Intervals): { start: string; end: string }[] {
  const found: { start: string; end: string }[] = []
  for (let i = 0; i < times.length; i += 2)
    found.push({ start: timestampOf(times[i]!), end: timestampOf(times[i + 1]!) })
  return found
}
