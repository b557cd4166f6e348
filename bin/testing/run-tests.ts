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
  /** Its report is printed as a whole, since others speak at the same time. */
  asWhole?: boolean
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
  { parallel, together = false, asWhole = false, count, only = () => true }: Options,
): Promise<boolean> {
  let files = await Array.fromAsync(glob(folders.map((folder) => `test/${folder}/**/*.test.ts`)))
  files = files.filter(only)
  // Others may count at the same time.
  const own = { passed: 0, failed: 0, skipped: 0 }
  const stream = run({
    files: files.sort(),
    ...(together
      ? { isolation: 'none' }
      : { concurrency: parallel ? availableParallelism() : 1, timeout: FILE_TIMEOUT_MS }),
  })
  stream.on('test:pass', (event) => {
    if (event.details.type === 'suite') return
    if (event.skip === undefined) own.passed++
    else {
      own.skipped++
      count.skipped.push(`${event.name}${typeof event.skip === 'string' ? `: ${event.skip}` : ''}`)
    }
  })
  stream.on('test:fail', (event) => {
    if (event.details.type !== 'suite') own.failed++
  })
  const took: { file: string; seconds: number }[] = []
  stream.on('test:summary', (event) => {
    if (event.file) took.push({ file: relative('.', event.file), seconds: event.duration_ms / 1000 })
  })
  let report = ''
  for await (const text of stream.compose(spec)) {
    if (asWhole) report += text
    else process.stdout.write(text)
  }
  process.stdout.write(report)
  process.stdout.write(`${name}: ${own.passed} passed in ${files.length} files\n`)
  const slowest = took.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN)
  for (const { file, seconds } of slowest) process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s  ${file}\n`)
  count.passed += own.passed
  count.failed += own.failed
  return own.failed === 0 && (process.env.PARLEY_REQUIRE_ALL !== '1' || own.skipped === 0)
}
