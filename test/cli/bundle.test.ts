import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dataFolder, parley, startParley, temporaryFolder } from '../support/parley.ts'

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

/** 67 when this was written. Each costs time at every start, so raise it only for a reason that is given here. */
const FILES_AT_START_MAX = 70

test('a start loads few files, all of them from the bundle and written in one byte a character', async () => {
  await using folder = await temporaryFolder()
  await using service = await startParley(
    folder.path,
    { NODE_OPTIONS: `--import ${SPY}`, PARLEY_MAIL_DOMAIN: 'parley.test' },
    [],
  )
  const loaded = loadedFiles(service.output)
  assert.ok(loaded.length <= FILES_AT_START_MAX, `a start loads ${loaded.length} files`)
  assert.deepEqual(
    loaded.filter((url) => !url.includes('/dist/')),
    [],
  )
  // With any other character in it, a file takes twice its size in memory.
  for (const url of loaded) {
    const wide = /.{0,40}[^\0-\xff]/.exec(await readFile(new URL(url), 'utf8'))
    assert.equal(wide?.[0], undefined, url)
  }
})

/** 31 files of 205 KB, since each connection proves that it can write and is told apart from a pooler's. */
const FILES_OF_A_COMMAND_MAX = 32
const KILOBYTES_OF_A_COMMAND_MAX = 215

test('a command that asks the database loads little of what the service loads', async () => {
  await using folder = await dataFolder()
  const loaded = loadedFiles(await parley(folder.path, ['workspace', 'list'], { NODE_OPTIONS: `--import ${SPY}` }))
  const sizes = await Promise.all(loaded.map(async (url) => (await stat(new URL(url))).size))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  assert.ok(loaded.length <= FILES_OF_A_COMMAND_MAX, `it loads ${loaded.length} files`)
  assert.ok(kilobytes <= KILOBYTES_OF_A_COMMAND_MAX, `it loads ${kilobytes} KB`)
})

const SPY = fileURLToPath(new URL('../support/loaded-files.ts', import.meta.url))

function loadedFiles({ stderr }: { stderr: string }): string[] {
  return stderr.split('\n').flatMap((line) => (line.startsWith('loads ') ? [line.slice('loads '.length)] : []))
}
