import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../support/parley.ts'

const run = promisify(execFile)

test('files that run together and never end are ended, and what failed in them is told', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'sample.test.ts')
  await writeFile(
    file,
    `import { test as sample } from 'node:test'
    sample('passes', () => {})
    sample('leaves something open', () => {
      setInterval(() => {}, 1_000)
      throw new Error('wanted 1, got 2')
    })`,
  )
  const script = join(folder.path, 'run.ts')
  const here = pathToFileURL(resolve('bin/testing')).href
  await writeFile(
    script,
    `const { nothingYet } = await import('${here}/count.ts')
    const { runTogether } = await import('${here}/run-together.ts')
    const count = nothingYet()
    const isPassed = await runTogether([[process.argv[2]]], count, { rows: 1, hangsAfterMs: 5_000 })
    console.log('RESULT' + JSON.stringify({ isPassed, ...count }))`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await run(process.execPath, [script, file], { env })
  const { isPassed, failures, failed } = JSON.parse(/^RESULT(.*)$/m.exec(stdout)![1]!)
  assert.equal(isPassed, false)
  assert.equal(failed, 2)
  assert.match(failures[0], /^leaves something open \(.*sample\.test\.ts\)\n {4}wanted 1, got 2$/)
  assert.equal(failures[1], `ended by SIGKILL after 2 tests: ${file}`)
})
