import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { LONGER, PURE, QUICK, THOROUGH } from '../../bin/testing/groups.ts'

test('every folder with tests is run by npm test', () => {
  const named = new Set([...PURE, ...QUICK, ...LONGER, ...THOROUGH])
  const folders = globSync('*/**/*.test.ts', { cwd: new URL('..', import.meta.url) }).map((file) => file.split('/')[0]!)
  assert.ok(folders.length > 100, `only ${folders.length} test files were found`)
  assert.deepEqual(
    [...new Set(folders)].filter((folder) => !named.has(folder)),
    [],
  )
})
