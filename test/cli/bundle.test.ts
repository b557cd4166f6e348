import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parley, startParley, temporaryFolder } from '../support/parley.ts'

const run = promisify(execFile)
const BUNDLE = fileURLToPath(new URL('../../dist/current', import.meta.url))
const CLI = new URL('../../src/cli.ts', import.meta.url)

test('a stack trace of the bundle names the files and lines of the source', async () => {
  await using folder = await temporaryFolder()
  const closed = 'data:text/javascript,process.stdout.write=()=>{throw(new(Error)("closed"))}'
  const { stderr } = await parley(folder.path, ['--help'], { NODE_OPTIONS: `--import ${closed}` })
  const [, line, column] = /at overview \(\S+\/src\/cli\.ts:(\d+):(\d+)\)/.exec(stderr) ?? assert.fail(stderr)
  const source = (await readFile(CLI, 'utf8')).split('\n')
  assert.match(source[Number(line) - 1]!.slice(Number(column) - 1), /^write\(/)
  assert.ok(stderr.includes(`at run (${CLI.href}:`), stderr)
  assert.ok(!stderr.includes(fileURLToPath(new URL('../../dist/', import.meta.url))), stderr)
})

test('every part of the bundle loads, however rarely it is needed', async () => {
  const script = `
    import { readdirSync } from 'node:fs'
    const names = readdirSync('.').filter((name) => name.endsWith('.js') && !/^cli\\.|-thread\\.|-bundle\\./.test(name))
    for (const name of names) await import(process.cwd() + '/' + name)
    process.stdout.write(String(names.length))
    process.exit()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: BUNDLE })
  assert.ok(Number(stdout) > 100, stdout)
})

/** 198 when this was written. Each costs time at every start, so raise it only for a reason that is given here. */
const FILES_AT_START_MAX = 205

test('a start loads few files, all of them from the bundle', async () => {
  await using folder = await temporaryFolder()
  const spy = fileURLToPath(new URL('../support/loaded-files.ts', import.meta.url))
  await using service = await startParley(
    folder.path,
    { NODE_OPTIONS: `--import ${spy}`, PARLEY_MAIL_DOMAIN: 'parley.test' },
    [],
  )
  const loaded = service.output.stderr.split('\n').filter((line) => line.startsWith('loads '))
  assert.ok(loaded.length <= FILES_AT_START_MAX, `a start loads ${loaded.length} files`)
  assert.deepEqual(
    loaded.filter((line) => !line.includes('/dist/')),
    [],
  )
})
