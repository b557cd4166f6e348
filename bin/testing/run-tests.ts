import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

export type Count = { passed: number; failed: number; skipped: string[]; took: Took[] }

/** How long the tests of one file took. */
export type Took = { file: string; seconds: number }

export const nothingYet = (): Count => ({ passed: 0, failed: 0, skipped: [], took: [] })

export type Options = {
  parallel: boolean
  /** All files in this process. */
  together?: boolean
  /** Its report is printed as a whole, since others speak at the same time. */
  asWhole?: boolean
  count: Count
  /** Every `of`-th file alone, beginning with this one. */
  share?: { index: number; of: number }
}

/** A test that hangs is a test that fails. The slowest, a browser's first start on a busy machine, takes half of it. */
const FILE_TIMEOUT_MS = 240_000
/** What a run takes its time for is seen in its report, so that it is noticed when it grows. */
const SLOWEST_SHOWN = 12

/** The test files of some folders under test/. */
export async function testFiles(folders: string[], only: (file: string) => boolean = () => true): Promise<string[]> {
  const files = await Array.fromAsync(glob(folders.map((folder) => `test/${folder}/**/*.test.ts`)))
  return files.filter(only).sort()
}

/** Runs test files, each in a process of its own unless together, and reports them as they end. */
export async function runTests(
  name: string,
  files: string[],
  { parallel, together = false, asWhole = false, count }: Options,
): Promise<boolean> {
  // Others may count at the same time.
  const own = nothingYet()
  const stream = run({
    files,
    ...(together
      ? { isolation: 'none' }
      : { concurrency: parallel ? availableParallelism() : 1, timeout: FILE_TIMEOUT_MS }),
  })
  stream.on('test:pass', (event) => {
    if (event.details.type === 'suite') return
    if (event.skip === undefined) own.passed++
    else own.skipped.push(`${event.name}${typeof event.skip === 'string' ? `: ${event.skip}` : ''}`)
  })
  stream.on('test:fail', (event) => {
    if (event.details.type !== 'suite') own.failed++
  })
  const tookMs = new Map<string, number>()
  const add = ({ file, nesting, details }: { file?: string; nesting: number; details: { duration_ms: number } }) => {
    if (file && nesting === 0) tookMs.set(file, (tookMs.get(file) ?? 0) + details.duration_ms)
  }
  stream.on('test:pass', add).on('test:fail', add)
  let report = ''
  for await (const text of stream.compose(spec)) {
    if (asWhole) report += text
    else process.stdout.write(text)
  }
  process.stdout.write(report)
  process.stdout.write(`${name}: ${own.passed} passed in ${files.length} files\n`)
  own.took = [...tookMs].map(([file, ms]) => ({ file: relative('.', file), seconds: ms / 1000 }))
  if (!together) showSlowest(own.took)
  addTo(count, own)
  return own.failed === 0 && (process.env.PARLEY_REQUIRE_ALL !== '1' || own.skipped.length === 0)
}

export function showSlowest(took: Took[]): void {
  const slowest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN)
  for (const { file, seconds } of slowest) process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s  ${file}\n`)
}

export function addTo(count: Count, more: Count): void {
  count.passed += more.passed
  count.failed += more.failed
  count.skipped.push(...more.skipped)
  count.took.push(...more.took)
}
