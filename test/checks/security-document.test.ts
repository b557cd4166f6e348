import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

test('every test that the security document names is there, and all forty checks are', async () => {
  const document = await readFile('docs/security.md', 'utf8')
  const named = document.match(/\b(?:test|bin|docs)\/[\w/.-]*\w/g) ?? []
  assert(named.length > 40)
  assert.deepEqual(
    named.filter((path) => !existsSync(path)),
    [],
  )
  const checks = [...document.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
  assert.deepEqual(
    checks,
    Array.from({ length: 40 }, (_, index) => index + 1),
  )
})
