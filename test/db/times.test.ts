import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoFromPostgres } from '#db/sql.ts'
import { newWorld } from '../support/world.ts'

test('a time of the database is shown with milliseconds and Z', () => {
  assert.equal(isoFromPostgres('2026-03-29 01:30:00+00'), '2026-03-29T01:30:00.000Z')
  assert.equal(isoFromPostgres('2026-03-29 01:30:00.5+00'), '2026-03-29T01:30:00.500Z')
  assert.equal(isoFromPostgres('2026-03-29 01:30:00.05+00'), '2026-03-29T01:30:00.050Z')
  assert.equal(isoFromPostgres('2026-03-29 01:30:00.123456+00'), '2026-03-29T01:30:00.123Z')
})

test('the database and the driver write a time in the same way', async () => {
  await using world = await newWorld()
  for (const text of ['2026-03-29T01:30:00.000Z', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.070Z']) {
    const [row] = await world.pool`select ${text}::timestamptz as driver, iso(${text}::timestamptz) as database`
    assert.deepEqual(row, { driver: text, database: text })
  }
})
