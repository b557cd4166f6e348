import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPool } from '../support/database.ts'

const HOSTILE = [
  '',
  'NULL',
  'null',
  '{}',
  '{a,b}',
  'a,b',
  '"',
  '\\',
  '\\"',
  ' a ',
  '\n',
  'é😀',
  'we_01h455vb4pex5',
  "'",
  ';--',
]

test('texts come back from an array as they went in, whatever is in them', async () => {
  const sql = await testPool()
  const [row] = await sql`select ${HOSTILE}::text[] as list, array_length(${HOSTILE}::text[], 1) as length`
  assert.deepEqual([row!.list, row!.length], [HOSTILE, HOSTILE.length])
})

test('an array may be empty and may hold nulls', async () => {
  const sql = await testPool()
  const [row] = await sql`
    select ${[]}::text[] as none, ${['a', null]}::text[] as some, ${[null, 2]}::int[] as numbers, null::text[] as missing`
  assert.deepEqual(row, { none: [], some: ['a', null], numbers: [null, 2], missing: null })
})

test('elements have the type that the same column has outside of an array', async () => {
  const sql = await testPool()
  const at = '2026-03-29T01:30:00.500Z'
  const [row] = await sql`
    select ${[1, -2]}::smallint[] as small, ${[3]}::bigint[] as big, ${[0.5, 1e21]}::float8[] as float,
      array[true, false] as bool, ${[at]}::timestamptz[] as times, array['a'::name] as names`
  assert.deepEqual(row, {
    small: [1, -2],
    big: [3],
    float: [0.5, 1e21],
    bool: [true, false],
    times: [at],
    names: ['a'],
  })
})

test('an element that is undefined is a mistake', async () => {
  const sql = await testPool()
  await assert.rejects(async () => await sql`select ${['a', undefined as unknown as string]}::text[]`, /undefined/)
})
