import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesOf, groupsOf, NAMED, testFiles } from '../../bin/testing/groups.ts'

test('every test file is run by npm test or by npm run test:all', () => {
  const all = testFiles()
  assert.ok(all.length > 350, `only ${all.length} test files were found`)
  const run = new Set([...filesOf('test'), ...filesOf('rest')])
  assert.deepEqual(
    all.filter((file) => !run.has(file)),
    [],
  )
})

test('npm test runs what npm run check does, and covers every folder', () => {
  const run = new Set(filesOf('test'))
  assert.deepEqual(
    filesOf('check').filter((file) => !run.has(file)),
    [],
  )
  const folder = (file: string) => file.split('/')[1]!
  const covered = new Set([...run].map(folder))
  assert.deepEqual(
    [...new Set(testFiles().map(folder))].filter((name) => !covered.has(name)),
    [],
  )
})

test('a file is in one group of a command, and no group is empty', () => {
  for (const stage of ['check', 'test', 'rest'] as const) {
    const groups = groupsOf(stage)
    assert.deepEqual(groups.flat().sort(), filesOf(stage))
    assert.ok(groups.every((group) => group.length > 0))
  }
})

test('every name in the lists of groups stands for a file or a folder', () => {
  const all = testFiles()
  assert.deepEqual(
    NAMED.filter((name) => !all.some((file) => file.startsWith(`test/${name}`))),
    [],
  )
})
