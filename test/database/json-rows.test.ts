import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonRows } from '#db/sql.ts'
import { testPool } from '../support/database.ts'

test('rows come to the database as one value, in their order and with the types of their columns', async () => {
  const sql = await testPool()
  const rows = [
    { id: 'b', words: ['x', '"{,}\\'], n: 2, at: '2026-03-29T01:30:00.500Z', body: { a: [1] }, is_on: true },
    { id: 'a', words: [], n: null, at: null, body: null, is_on: false },
  ]
  const found = await sql`
    select id, words, n, at, body, is_on
    from jsonb_to_recordset(${jsonRows(sql, rows)}) as r (
      id text, words text[], n int, at timestamptz, body jsonb, is_on boolean
    )`
  assert.deepEqual(
    [...found].map((row) => ({ ...row })),
    rows.map(({ is_on, ...row }) => ({ ...row, isOn: is_on })),
  )
})

test('half a character is replaced in rows as it is in any text', async () => {
  const sql = await testPool()
  const half = '😀'.slice(0, 1)
  const rows = [{ name: half, words: [half], body: { deep: half } }]
  const [row] = await sql`
    select name = ${half} as is_same, words[1] as word, body ->> 'deep' as deep
    from jsonb_to_recordset(${jsonRows(sql, rows)}) as r (name text, words text[], body jsonb)`
  assert.deepEqual({ ...row }, { isSame: true, word: '\ufffd', deep: '\ufffd' })
})
