import { type Static, Type } from 'typebox'
import type { Slots } from '#actions/find-slots.ts'
import { Failure } from '#core/failure.ts'
import { DURATION_MINUTES_MAX, DURATION_MINUTES_MIN } from '#core/meeting-kind.ts'
import { isoDay } from '#core/time/calendar-day.ts'
import { DAY, minuteAtOrAfter, minuteAtOrBefore, type Stretch, timestampOf } from '#core/time/minute.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { wallAt } from '#core/time/wall-time.ts'
import type { BookingLink } from '#db/booking/booking-links.ts'
import { Time } from '#resources/schema.ts'

const DAYS_MAX = 62
const OF_DAYS = { plainly: `Choose days that are to come, at most ${DAYS_MAX} of them.` }
const DAYS_UNLESS_SAID = 30

export const SlotsQuery = Type.Object({
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Where to begin; now unless given.',
      example: '2026-11-16T00:00:00Z',
    }),
  ),
  to: Type.Optional(
    Type.String({
      format: 'date-time',
      description: `Where to end, at most ${DAYS_MAX} days later; ${DAYS_UNLESS_SAID} days later unless given.`,
      example: '2026-12-16T00:00:00Z',
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      format: 'time-zone',
      description: 'IANA zone of the days; that of the workspace unless given.',
      example: 'Europe/Berlin',
    }),
  ),
  duration: Type.Optional(
    Type.Integer({
      minimum: DURATION_MINUTES_MIN,
      maximum: DURATION_MINUTES_MAX,
      description: 'One of the lengths of the link, in minutes; the first unless given.',
      example: 30,
    }),
  ),
})

export const SlotsShape = Type.Object(
  {
    timezone: Type.String({ description: 'IANA zone of the days.', example: 'Europe/Berlin' }),
    duration_minutes: Type.Integer({ description: 'How long the meeting is.', example: 30 }),
    from: Time('Where it begins: what was asked for, to the minute, or now.'),
    to: Time('Where it ends, to the minute.'),
    days: Type.Array(
      Type.Object({
        date: Type.String({ description: 'YYYY-MM-DD in that zone.', example: '2026-11-17' }),
        slots: Type.Array(Type.Object({ start: Time('When it begins.'), end: Time('When it ends.') }), {
          description: 'Possible times, in order.',
        }),
      }),
      { description: 'The days on which something can be booked, in order.' },
    ),
  },
  { $id: 'BookingLinkSlots' },
)

/** The past has no times. */
export function slotsWindow({ from, to }: Static<typeof SlotsQuery>, now: Timestamp): Stretch {
  const asked = minuteAtOrBefore(from ?? now)
  const end = to === undefined ? asked + DAYS_UNLESS_SAID * DAY : minuteAtOrAfter(to)
  if (asked >= end) throw new Failure('invalid_request', 'from must be before to.', OF_DAYS)
  if (end - asked > DAYS_MAX * DAY)
    throw new Failure(
      'invalid_request',
      `to must be at most ${DAYS_MAX} days after from. Ask for less at a time.`,
      OF_DAYS,
    )
  return { start: Math.max(asked, minuteAtOrBefore(now)), end }
}

export function durationAsked({ durations }: BookingLink, asked: number | undefined): number {
  if (asked === undefined || durations.includes(asked)) return asked ?? durations[0]!
  throw new Failure('invalid_request', `duration: must be one of the lengths of the link: ${durations.join(', ')}.`, {
    plainly: 'This booking link has no meeting of that length.',
  })
}

export function slotsShape(
  slots: Slots,
  { window, durationMinutes, zone }: { window: Stretch; durationMinutes: number; zone: string },
): Static<typeof SlotsShape> {
  const days = Map.groupBy(slots, ({ start }) => isoDay(wallAt(minuteAtOrBefore(start), zone).day))
  return {
    timezone: zone,
    duration_minutes: durationMinutes,
    from: timestampOf(window.start),
    to: timestampOf(Math.max(window.start, window.end)),
    days: [...days].map(([date, found]) => ({ date, slots: found })),
  }
}
