import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isConnectionFailure } from '#db/sql.ts'

const failing = (code: string): Error => Object.assign(new Error(code), { code })

test('a database behind a network that is down, or at an address that nobody can reach, is away and not broken', () => {
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ECONNREFUSED', '08006', '57P01'])
    assert.ok(isConnectionFailure(failing(code)), code)
  for (const code of ['23505', '40001', 'ERR_ASSERTION']) assert.ok(!isConnectionFailure(failing(code)), code)
})
