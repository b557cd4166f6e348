import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('every folder with tests is run by npm test', () => {
  const runner = readFileSync(new URL('../../bin/test.ts', import.meta.url), 'utf8')
  const lists = [...runner.matchAll(/^const (?:PURE|QUICK|LONGER|THOROUGH) = \[(.*)\]$/gm)].map(([, names]) => names)
  const named = new Set([...lists.join().matchAll(/'([\w-]+)'/g)].map(([, name]) => name))
  const folders = globSync('*/**/*.test.ts', { cwd: new URL('..', import.meta.url) }).map((file) => file.split('/')[0])
  assert.ok(folders.length > 100, `only ${folders.length} test files were found`)
  assert.deepEqual(
    [...new Set(folders)].filter((folder) => !named.has(folder)),
    [],
  )
})
