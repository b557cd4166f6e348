import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf, written } from '#db/columns.ts'
import { createBody, given, shaper, shownIn, updateBody } from '#http/shapes/resource.ts'
import { resource } from '#resources/resource.ts'
import { Flag, Identifier, List, Nullable, Text, Whole } from '#resources/schema.ts'
import { testPool } from '../support/database.ts'

const ROOM = resource({
  id: { shown: Identifier('team') },
  door_sign: { shown: Nullable(Text()), create: Text(), isNeeded: true, update: Nullable(Text()) },
  seat_count: { shown: Whole(), create: Whole(), update: Nullable(Whole()), otherwise: 4 },
  open_hours: { shown: List(Text()), stored: Nullable(List(Text())), update: List(Text()), isJson: true },
  first_guests: { create: List(Text()), isColumn: false },
  is_free: { shown: Flag(), isColumn: false },
})

test('a field is shown, and taken from something new or a change, as it is declared', () => {
  assert.deepEqual(Object.keys(shownIn(ROOM)), ['id', 'door_sign', 'seat_count', 'open_hours', 'is_free'])
  const { properties, required } = JSON.parse(JSON.stringify(createBody(ROOM)))
  assert.deepEqual(Object.keys(properties), ['door_sign', 'seat_count', 'first_guests'])
  assert.deepEqual(required, ['door_sign'])
  const change = JSON.parse(JSON.stringify(updateBody(ROOM)))
  assert.deepEqual(Object.keys(change.properties), ['door_sign', 'seat_count', 'open_hours'])
  assert.equal(change.required, undefined)
})

test('a row is shown by its names on the wire, with what is worked out in its place', () => {
  const row = { id: 'a', doorSign: 'B', seatCount: 2, openHours: null }
  assert.equal(
    JSON.stringify(shaper(ROOM)(row, { open_hours: ['9'], is_free: true })),
    '{"id":"a","door_sign":"B","seat_count":2,"open_hours":["9"],"is_free":true}',
  )
})

test('a body becomes a command of the declared fields alone, and null puts back what holds otherwise', () => {
  const body = { door_sign: null, seat_count: null, is_free: false, made_up: 1 }
  assert.deepEqual(given(ROOM, 'update', body), { doorSign: null, seatCount: 4 })
})

test('the columns of a table are read and written as declared', async () => {
  const sql = await testPool()
  const [read] = await sql`
    select ${columnsOf(ROOM, 'r')(sql)}
    from (values ('a', 'B', 2, '["9"]'::jsonb, 'kept apart')) r (id, door_sign, seat_count, open_hours, is_free)`
  assert.deepEqual(read, { id: 'a', doorSign: 'B', seatCount: 2, openHours: ['9'] })
  const row = written(sql, ROOM, { doorSign: undefined, seatCount: 3, openHours: ['10'] })
  const [stored] = await sql.begin(async (sql) => {
    await sql`create temporary table rooms (seat_count int, open_hours jsonb) on commit drop`
    return await sql`insert into rooms ${sql(row)} returning *`
  })
  assert.deepEqual(stored, { seatCount: 3, openHours: ['10'] })
})
