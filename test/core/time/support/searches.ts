import fc from 'fast-check'
import { fromPairs, type Intervals } from '#core/time/interval.ts'
import { DAY, minuteAtOrBefore } from '#core/time/minute.ts'
import type { HostTime, PersonTime, Search } from '#core/time/search-input.ts'
import { DEFAULT_WORKING_HOURS, WEEKDAYS, type WorkingHours } from '#core/time/working-hours.ts'

// Searches for the tests: written by hand with only what matters, or any small one, around a night of changing clocks.

export const at = (text: string): number => minuteAtOrBefore(`${text}:00Z`)
export const during = (...windows: [start: string, end: string][]): Intervals =>
  fromPairs(windows.map(([start, end]) => [at(start), at(end)]))

export const aHost = (fields: Partial<HostTime> = {}): HostTime => ({
  memberId: 'ana',
  zone: 'UTC',
  hours: DEFAULT_WORKING_HOURS,
  daysOff: [],
  busy: [],
  unknown: [],
  bookings: [],
  bufferMinutes: 0,
  noticeMinutes: 120,
  dailyLimit: null,
  ...fields,
})

export const aPerson = (fields: Partial<PersonTime> = {}): PersonTime => ({
  id: 'bo',
  zone: null,
  free: null,
  ruledOut: [],
  busy: [],
  member: null,
  required: true,
  ...fields,
})

/** Monday 16 November 2026 at eight, for half an hour within two weeks. */
export const aSearch = (fields: Partial<Search> = {}): Search => ({
  now: at('2026-11-16T08:00'),
  from: at('2026-11-16T08:00'),
  to: at('2026-11-30T00:00'),
  durationMinutes: 30,
  hosts: [aHost()],
  people: [aPerson()],
  avoid: [],
  ...fields,
})

/** Clocks in Lisbon go forward at 01:00 on the second day. */
export const BASE = at('2026-03-28T16:00')
export const SPAN = 1_000
const FIRST_DAY = Math.floor(BASE / DAY)
export const ZONES = ['Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe']

const anyPair = (most: number) =>
  fc
    .tuple(fc.nat(SPAN / 5), fc.integer({ min: 1, max: most }), fc.nat(4))
    .map(([start, length, odd]): [number, number] => [BASE + 5 * start + odd, BASE + 5 * start + odd + length])
const anyIntervals = (maxLength: number, most = 250) => fc.array(anyPair(most), { maxLength }).map(fromPairs)
/** In order and not overlapping, but touching at times. */
const anyBookings = fc
  .array(fc.tuple(fc.nat(4), fc.integer({ min: 10, max: 120 })), { maxLength: 5 })
  .map((gaps) => gaps.map(([gap, length]) => [gap * 40, length]))
  .map((gaps) => {
    let last = BASE + 60
    return gaps.flatMap(([gap, length]) => {
      const start = last + gap!
      last = start + length!
      return [start, last]
    })
  })

const anyClock = fc.nat(24 * 2).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`)
const anyHours = fc
  .tuple(anyClock, anyClock)
  .map(
    ([one, other]): WorkingHours => [
      { days: [...WEEKDAYS], start: one < other ? one : other, end: one < other ? other : one },
    ],
  )
const wholeDay: WorkingHours = [{ days: [...WEEKDAYS], start: '00:00', end: '24:00' }]

const anyHost = (memberId: string): fc.Arbitrary<HostTime> =>
  fc.record({
    memberId: fc.constant(memberId),
    zone: fc.constantFrom(...ZONES),
    hours: fc.oneof(anyHours, anyHours, fc.constant(wholeDay)),
    daysOff: fc.constantFrom([], [], [FIRST_DAY], [FIRST_DAY + 1], [FIRST_DAY, FIRST_DAY + 1]),
    busy: anyIntervals(4),
    unknown: fc.oneof(fc.constant([]), anyIntervals(2)),
    bookings: fc.oneof(fc.constant([]), anyBookings),
    bufferMinutes: fc.constantFrom(0, 0, 10, 45),
    noticeMinutes: fc.constantFrom(0, 0, 120, 400),
    dailyLimit: fc.constantFrom(null, null, 1, 2),
  })

const anyPerson = (id: string): fc.Arbitrary<PersonTime> =>
  fc.record({
    id: fc.constant(id),
    zone: fc.constantFrom(null, ...ZONES),
    free: fc.option(anyIntervals(3)),
    ruledOut: fc.oneof(fc.constant([]), anyIntervals(2)),
    busy: fc.oneof(fc.constant([]), anyIntervals(2, 120)),
    member: fc.option(anyHost(`member-${id}`), { freq: 6 }),
    required: fc.constantFrom(true, true, true, false),
  })

const anyOutsider = (id: string): fc.Arbitrary<PersonTime> =>
  anyPerson(id).map((person) => ({ ...person, member: null }))

/** One or two hosts and up to three people, so that every fact can be tried with and without every other. */
export const anySearch: fc.Arbitrary<Search> = fc
  .record({
    now: fc.nat(200).map((minute) => BASE + minute),
    from: fc.nat(500).map((minute) => BASE + minute),
    length: fc.nat(800),
    durationMinutes: fc.integer({ min: 5, max: 120 }),
    hosts: fc.oneof(fc.tuple(anyHost('ana')), fc.tuple(anyHost('ana'), anyHost('cem'))),
    people: fc.oneof(
      fc.constant([]),
      fc.tuple(anyPerson('bo')),
      fc.tuple(anyPerson('bo'), anyPerson('di')),
      fc.tuple(anyOutsider('bo'), anyOutsider('di'), anyOutsider('flo')),
    ),
    enough: fc.constantFrom(undefined, undefined, 1, 1, 2, 3),
    avoid: anyIntervals(2),
    allowUnknown: fc.constantFrom(undefined, false, true),
  })
  .map(({ length, enough, ...search }) => ({
    ...search,
    ...(enough !== undefined && { enough }),
    to: search.from + length,
    horizon: BASE + SPAN,
  }))
