import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as chrono from 'chrono-node'
import { chronoMoments, ourMoments } from './support/public/answers.ts'
import { ctparseItem } from './support/public/ctparse.ts'
import { ducklingItem } from './support/public/duckling.ts'
import { PUBLIC_FILES } from './support/public/files.ts'
import { isAhead, isRight, type Moment, type PublicItem, wall } from './support/public/moment.ts'
import { recognizersItem } from './support/public/recognizers.ts'
import { judge, keptItems } from './support/public/score.ts'

// All items here are made up; the public data itself stays outside the project. Monday 2 March 2026, 9:00.
const zone = 'America/New_York'
const now = wall('2026-03-02T09:00:00', zone)
const at = (text: string) => wall(text, zone)
const point = (text: string): Moment => ({ kind: 'point', at: at(text) })
const days = (from: string, to: string): Moment => ({ kind: 'days', from, to })
const range = (from: string, to: string): Moment => ({ kind: 'range', from: at(from), to: at(to) })
const part = (from: string, to: string): Moment => ({ kind: 'part', from: at(from), to: at(to) })
const anItem = (...times: Moment[][]): PublicItem => ({ id: 'x', text: '', now, times })
const right = (item: PublicItem, ...read: Moment[]) => isRight(item, read, zone)

test('a point is right only as the same point', () => {
  const item = anItem([point('2026-03-03T15:00')])
  assert.equal(right(item, point('2026-03-03T15:00')), true)
  assert.equal(right(item, point('2026-03-03T03:00')), false)
  assert.equal(right(item, range('2026-03-03T15:00', '2026-03-03T18:00')), false)
  assert.equal(right(item, point('2026-03-03T15:00'), point('2026-03-04T15:00')), false)
  assert.equal(right(item), false)
})

test('whole days are right however a day is drawn, and weekends count only alone', () => {
  const week = anItem([days('2026-03-09', '2026-03-16')])
  assert.equal(right(week, days('2026-03-09', '2026-03-14')), true)
  assert.equal(right(week, days('2026-03-09', '2026-03-13')), false)
  assert.equal(right(week, days('2026-03-09', '2026-03-10')), false)
  const saturday = anItem([days('2026-03-07', '2026-03-08')])
  assert.equal(right(saturday, days('2026-03-07', '2026-03-08')), true)
  assert.equal(right(saturday, days('2026-03-07', '2026-03-09')), false)
})

test('a range is compared by its quarter hours in working time', () => {
  const item = anItem([range('2026-03-03T00:00', '2026-03-03T12:00')])
  assert.equal(right(item, range('2026-03-03T08:00', '2026-03-03T12:00')), true)
  assert.equal(right(item, range('2026-03-03T09:00', '2026-03-03T12:00')), false)
  assert.equal(right(item, range('2026-03-04T08:00', '2026-03-04T12:00')), false)
})

test('a range as long as a meeting is the point where it starts', () => {
  assert.equal(right(anItem([range('2026-03-03T16:00', '2026-03-03T16:31')]), point('2026-03-03T16:00')), true)
})

test('a range outside working time is right when something inside it is read', () => {
  const item = anItem([range('2026-03-03T18:00', '2026-03-04T00:00')])
  assert.equal(right(item, range('2026-03-03T18:00', '2026-03-03T22:00')), true)
  assert.equal(right(item, range('2026-03-03T17:00', '2026-03-03T22:00')), false)
  assert.equal(right(item, days('2026-03-03', '2026-03-04')), false)
})

test('a named part is right when all that is read lies in its bounds', () => {
  const item = anItem([part('2026-03-03T12:00', '2026-03-03T18:00')])
  assert.equal(right(item, range('2026-03-03T12:00', '2026-03-03T17:00')), true)
  assert.equal(right(item, days('2026-03-03', '2026-03-04')), false)
})

test('any accepted value is right, and several times must all be read', () => {
  const either = anItem([point('2026-03-03T03:15'), point('2026-03-03T15:15')])
  assert.equal(right(either, point('2026-03-03T15:15')), true)
  const both = anItem([point('2026-03-03T09:00')], [point('2026-03-03T13:00')])
  assert.equal(right(both, point('2026-03-03T09:00'), point('2026-03-03T13:00')), true)
  assert.equal(right(both, point('2026-03-03T09:00')), false)
})

test('what is past is left out on both sides', () => {
  const today = anItem([days('2026-03-02', '2026-03-03')])
  assert.equal(right(today, range('2026-03-02T09:00', '2026-03-02T18:00')), true)
})

test('the filter keeps what is ahead within 120 days', () => {
  assert.equal(isAhead(point('2026-03-02T08:59'), now, zone), false)
  assert.equal(isAhead(point('2026-03-02T09:01'), now, zone), true)
  assert.equal(isAhead(days('2026-03-02', '2026-03-03'), now, zone), true)
  assert.equal(isAhead(days('2026-03-01', '2026-03-02'), now, zone), false)
  assert.equal(isAhead(days('2026-06-30', '2026-07-01'), now, zone), false)
  assert.equal(isAhead(days('2026-03-01', '2026-04-01'), now, zone), true)
})

const duckling = (expect: object, more: object = {}) =>
  ducklingItem({ id: 'x', text: '', now: '2026-03-02T09:00:00-02:00', expect, ...more } as never, zone)?.times[0]

test('Duckling: instants by grain, intervals by end, and what is left out', () => {
  assert.deepEqual(duckling({ kind: 'instant', start: '2026-03-03T15:00:00', grain: 'hour' }), [
    point('2026-03-03T15:00'),
  ])
  assert.deepEqual(duckling({ kind: 'instant', start: '2026-03-09T00:00:00', grain: 'week' }), [
    days('2026-03-09', '2026-03-16'),
  ])
  assert.deepEqual(
    duckling({ kind: 'interval', start: '2026-03-03T15:00:00', end: '2026-03-03T17:00:00', grain: 'hour' }),
    [range('2026-03-03T15:00', '2026-03-03T17:00'), range('2026-03-03T15:00', '2026-03-03T16:00')],
  )
  assert.deepEqual(
    duckling({ kind: 'interval', start: '2026-03-13T00:00:00', end: '2026-03-16T00:00:00', grain: 'day' }),
    [days('2026-03-13', '2026-03-16')],
  )
  assert.equal(duckling({ kind: 'after', start: '2026-03-03T15:00:00', grain: 'hour' }), undefined)
  assert.equal(duckling({ kind: 'instant', start: '2026-03-03T00:00:00', grain: 'day', holiday: 'Feast' }), undefined)
  assert.equal(duckling({ kind: 'instant', start: '2026-03-03T09:00:05', grain: 'second' }), undefined)
  assert.equal(duckling({ kind: 'instant', start: '2026-03-03T15:00:00', grain: 'hour' }, { latent: true }), undefined)
  assert.equal(duckling({ kind: 'none' }), undefined)
})

const recognizers = (...values: object[]) =>
  recognizersItem({ id: 'x', text: '', now: '2026-03-02T09:00:00', expect: [{ type: '', values }] } as never, zone)
    ?.times[0]

test('Recognizers: dates, times, pairs of days, named parts, zones, and what is left out', () => {
  assert.deepEqual(recognizers({ timex: '2026-03-03', value: '2026-03-03' }), [days('2026-03-03', '2026-03-04')])
  assert.deepEqual(recognizers({ timex: '', value: '2026-03-03 15:00:00' }), [point('2026-03-03T15:00')])
  assert.deepEqual(recognizers({ timex: '(a,b,P2D)', start: '2026-03-03', end: '2026-03-05' }), [
    days('2026-03-03', '2026-03-05'),
    days('2026-03-03', '2026-03-06'),
  ])
  assert.deepEqual(recognizers({ timex: '2026-W11', start: '2026-03-09', end: '2026-03-16' }), [
    days('2026-03-09', '2026-03-16'),
  ])
  assert.deepEqual(recognizers({ timex: '2026-03-03TAF', start: '2026-03-03 12:00:00', end: '2026-03-03 16:00:00' }), [
    part('2026-03-03T12:00', '2026-03-03T18:00'),
  ])
  assert.deepEqual(recognizers({ timex: '', value: '2026-03-03 15:00:00', utcOffsetMins: '-480' }), [
    point('2026-03-03T18:00'),
  ])
  assert.equal(recognizers({ timex: '', value: '2026-03-03 15:00:00', utcOffsetMins: '-10000' }), undefined)
  assert.equal(recognizers({ timex: 'T15', value: '15:00:00' }), undefined)
  assert.equal(recognizers({ timex: '', start: '2026-03-03', Mod: 'after' }), undefined)
  assert.equal(recognizers({ timex: 'PT30M', value: '1800' }), undefined)
})

const ctparse = (expect: object) =>
  ctparseItem({ id: 'x', text: '', now: '2026-03-02T09:00:00', expect } as never, zone)?.times[0]?.[0]

test('ctparse: days, times, parts and stays', () => {
  const none = { date: null, time: null, tod: null }
  assert.deepEqual(ctparse({ kind: 'time', ...none, date: '2026-03-03' }), days('2026-03-03', '2026-03-04'))
  assert.deepEqual(ctparse({ kind: 'time', ...none, date: '2026-03-03', time: '15:00' }), point('2026-03-03T15:00'))
  assert.deepEqual(
    ctparse({ kind: 'time', ...none, date: '2026-03-03', tod: 'afternoon' }),
    part('2026-03-03T12:00', '2026-03-03T18:00'),
  )
  assert.deepEqual(
    ctparse({ kind: 'interval', start: { ...none, date: '2026-03-03' }, end: { ...none, date: '2026-03-06' } }),
    days('2026-03-03', '2026-03-07'),
  )
  assert.equal(ctparse({ kind: 'time', ...none, tod: 'evening' }), undefined)
  assert.equal(ctparse({ kind: 'interval', start: { ...none, date: '2026-03-03' }, end: null }), undefined)
  assert.equal(ctparse({ kind: 'duration' }), undefined)
})

test('our windows become points, days or ranges, free and busy alike', () => {
  const window = (from: string, to: string) => ({
    start: Temporal.Instant.fromEpochMilliseconds(at(from)).toString(),
    end: Temporal.Instant.fromEpochMilliseconds(at(to)).toString(),
  })
  assert.deepEqual(
    ourMoments(
      {
        free: [window('2026-03-03T15:00', '2026-03-03T15:30'), window('2026-03-04T08:00', '2026-03-04T18:00')],
        busy: [window('2026-03-05T08:00', '2026-03-05T12:00')],
      },
      zone,
    ),
    [point('2026-03-03T15:00'), days('2026-03-04', '2026-03-05'), range('2026-03-05T08:00', '2026-03-05T12:00')],
  )
  assert.deepEqual(ourMoments({ until: '2026-03-09' }, zone), [days('2026-03-09', '2026-03-10')])
})

const library = (text: string) =>
  chronoMoments(
    chrono.en.casual.parse(text, { instant: new Date(now), timezone: -300 }, { forwardDate: true }),
    now,
    zone,
  )

test('the library gets its due: days, points, ranges, months and parts of the day', () => {
  assert.deepEqual(library('tomorrow'), [days('2026-03-03', '2026-03-04')])
  assert.deepEqual(library('tomorrow at 3pm'), [point('2026-03-03T15:00')])
  assert.deepEqual(library('tomorrow 3pm to 5pm'), [range('2026-03-03T15:00', '2026-03-03T17:00')])
  assert.deepEqual(library('10 - 12 March'), [days('2026-03-10', '2026-03-13')])
  assert.deepEqual(library('April'), [days('2026-04-01', '2026-05-01')])
  assert.deepEqual(library('tomorrow afternoon'), [range('2026-03-03T12:00', '2026-03-03T18:00')])
  assert.deepEqual(library('tomorrow at 3pm UTC'), [point('2026-03-03T10:00')])
  assert.deepEqual(library('10 March at 3pm'), [point('2026-03-10T15:00')])
})

test('items are filtered and judged side by side', () => {
  const file = PUBLIC_FILES[0]!
  const line = (id: string, text: string, start: string) => ({
    id,
    text,
    now: '2026-03-02T09:00:00-02:00',
    expect: { kind: 'instant', start, grain: 'day' },
  })
  const items = keptItems(
    [line('a', 'tomorrow', '2026-03-03T00:00:00'), line('b', 'yesterday', '2026-03-01T00:00:00')],
    file,
  )
  assert.deepEqual(
    items.map(({ id }) => id),
    ['a'],
  )
  const [verdict] = judge(items, file, (input) => {
    assert.equal(input.horizon_days, 120)
    return { free: [] }
  })
  assert.deepEqual([verdict?.oursRight, verdict?.chronoRight], [false, true])
})
