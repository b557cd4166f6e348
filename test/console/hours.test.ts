import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursOf, hoursText, painted, weekOf } from '../../console/src/ui/hours.ts'

const USUAL = weekOf([{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }])

test('a stroke over several days adds time and joins what it touches', () => {
  const week = painted(USUAL, { fromDay: 4, toDay: 5, start: 17 * 60, end: 18 * 60 }, true)
  assert.equal(hoursText(hoursOf(week)), 'Mon–Thu 09:00–17:00, Fri 09:00–18:00, Sat 17:00–18:00')
})

test('a stroke that takes time away leaves what lies around it, to the minute', () => {
  const odd = weekOf([{ days: ['mon'], start: '08:15', end: '16:45' }])
  const week = painted(odd, { fromDay: 0, toDay: 6, start: 12 * 60, end: 13 * 60 }, false)
  assert.deepEqual(hoursOf(week), [
    { days: ['mon'], start: '08:15', end: '12:00' },
    { days: ['mon'], start: '13:00', end: '16:45' },
  ])
})

test('hours up to midnight and none at all are said', () => {
  const late = painted(weekOf([]), { fromDay: 5, toDay: 6, start: 22 * 60, end: 24 * 60 }, true)
  assert.deepEqual(hoursOf(late), [{ days: ['sat', 'sun'], start: '22:00', end: '24:00' }])
  assert.equal(hoursText([]), 'No working hours')
})
