import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

export type Count = { passed: number; failed: number; skipped: string[] }

export type Options = {
  parallel: boolean
  /** All files in this process: for pure ones, of which each would otherwise load Node and the same modules for itself. */
  together?: boolean
  count: Count
  only?: (file: string) => boolean
}

/** A test that hangs is a test that fails. The slowest, a browser's first start on a busy machine, takes half of it. */
const FILE_TIMEOUT_MS = 240_000
/** What a run takes its time for is seen in its report, so that it is noticed when it grows. */
const SLOWEST_SHOWN = 12

/** The test files of some folders under test/, each in a process of its own unless together, reported as they end. */
export async function runTests(
  name: string,
  folders: string[],
  { parallel, together = false, count, only = () => true }: Options,
): Promise<boolean> {
  let files = await Array.fromAsync(glob(folders.map((folder) => `test/${folder}/**/*.test.ts`)))
  files = files.filter(only)
  const before = { ...count, skipped: count.skipped.length }
  const stream = run({
    files: files.sort(),
    ...(together
      ? { isolation: 'none' }
      : { concurrency: parallel ? availableParallelism() : 1, timeout: FILE_TIMEOUT_MS }),
  })
  stream.on('test:pass', (event) => {
    if (event.details.type === 'suite') return
    if (event.skip === undefined) count.passed++
    else count.skipped.push(`${event.name}${typeof event.skip === 'string' ? `: ${event.skip}` : ''}`)
  })
  stream.on('test:fail', (event) => {
    if (event.details.type !== 'suite') count.failed++
  })
  const took: { file: string; seconds: number }[] = []
  stream.on('test:summary', (event) => {
    if (event.file) took.push({ file: relative('.', event.file), seconds: event.duration_ms / 1000 })
  })
  for await (const text of stream.compose(spec)) process.stdout.write(text)
  process.stdout.write(`${name}: ${count.passed - before.passed} passed in ${files.length} files\n`)
  const slowest = took.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN)
  for (const { file, seconds } of slowest) process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s  ${file}\n`)
  const allRan = process.env.PARLEY_REQUIRE_ALL !== '1' || count.skipped.length === before.skipped
  return count.failed === before.failed && allRan
}
