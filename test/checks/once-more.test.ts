import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../support/parley.ts'

const run = promisify(execFile)

test('a test that fails once is run again by itself, passes, and is named', async () => {
  const { passed, again, unsteady, failures } = await ran(`
    sample('is fine', () => {})
    sample('fails once', () => { if (!existsSync(MARK)) { writeFileSync(MARK, ''); throw new Error('too late') } })`)
  assert.deepEqual([again, failures], [true, []])
  assert.equal(passed, 2)
  assert.match(unsteady[0]!, /^fails once \(.*\)\n {4}too late$/)
})

test('a test that fails twice fails', async () => {
  const { again, unsteady, failures } = await ran(`sample('is broken', () => { throw new Error('wrong') })`)
  assert.deepEqual([again, unsteady], [false, []])
  assert.match(failures[0]!, /^is broken/)
})

test('a test without processes is never run again', async () => {
  const { again, unsteady, failures } = await ran(
    `sample('fails once', () => { if (!existsSync(MARK)) { writeFileSync(MARK, ''); throw new Error('too late') } })`,
    false,
  )
  assert.deepEqual([again, unsteady], [false, []])
  assert.match(failures[0]!, /^fails once/)
})

test('what was wrong the first time is told, also by a step that passes and whose output nobody is shown', async () => {
  await using folder = await temporaryFolder()
  const step = join(folder.path, 'step.ts')
  const here = pathToFileURL(resolve('bin/testing')).href
  await writeFile(
    step,
    `import { unsteadyIn } from '${here}/once-more.ts'
    import { nothingYet } from '${here}/count.ts'
    const unsteady = ['fails once (a.test.ts)\\n    wanted 1\\n    got 2', 'fails as well (b.test.ts)\\n    too late']
    const count = { ...nothingYet(), unsteady }
    console.log(['some report', '    of more lines', ...unsteadyIn(count), '9 passed, 0 failed, 0 skipped'].join('\\n'))`,
  )
  const script = join(folder.path, 'run.ts')
  await writeFile(
    script,
    `const { command } = await import('${here}/command.ts')
    await command('a step', [process.execPath, process.argv[2]])`,
  )
  const { stdout } = await run(process.execPath, [script, step])
  assert.match(stdout, /^✔ a step \([\d.]+ s\): 9 passed, 0 failed, 0 skipped\n/)
  assert.deepEqual(stdout.trimEnd().split('\n').slice(1), [
    'passed only when it was run once more: fails once (a.test.ts)',
    '    wanted 1',
    '    got 2',
    'passed only when it was run once more: fails as well (b.test.ts)',
    '    too late',
  ])
})

/** What is left of a run of one file, after what failed was run once more. Node runs no tests within tests, hence the process. */
async function ran(
  body: string,
  hasProcesses = true,
): Promise<{ again: boolean; passed: number; unsteady: string[]; failures: string[] }> {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'sample.test.ts')
  const mark = `const MARK = ${JSON.stringify(join(folder.path, 'mark'))}`
  const imports = `import { existsSync, writeFileSync } from 'node:fs'\nimport { test as sample } from 'node:test'`
  await writeFile(file, `${imports}\n${mark}\n${body}\n`)
  const script = join(folder.path, 'run.ts')
  const here = pathToFileURL(resolve('bin/testing')).href
  await writeFile(
    script,
    `const { nothingYet } = await import('${here}/count.ts')
    const { runTogether } = await import('${here}/run-together.ts')
    const { passOnceMore } = await import('${here}/once-more.ts')
    const count = nothingYet()
    await runTogether([[process.argv[2]]], count, { rows: 1 })
    const again = await passOnceMore(count, () => ${hasProcesses})
    console.log('RESULT' + JSON.stringify({ again, ...count }))`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await run(process.execPath, [script, file], { env })
  return JSON.parse(/^RESULT(.*)$/m.exec(stdout)![1]!)
}
