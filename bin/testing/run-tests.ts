import { glob } from 'node:fs/promises'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/**
 * `failures` say which test, and what was wrong, so that the end of a run tells it without looking further up. `unsteady` are
 * those whose file passed when it was run once more.
 */
export type Count = {
  passed: number
  failed: number
  failures: string[]
  failedFiles: string[]
  unsteady: string[]
  skipped: string[]
  took: Took[]
}

/** How long the tests of one file took. */
export type Took = { file: string; seconds: number }

export const nothingYet = (): Count => ({
  passed: 0,
  failed: 0,
  failures: [],
  failedFiles: [],
  unsteady: [],
  skipped: [],
  took: [],
})

/** A test that hangs is a test that fails. The slowest, a browser's first start on a busy machine, takes a third of it. */
export const HANGS_AFTER_MS = 360_000
/** What a run takes its time for is seen in its report, so that it is noticed when it grows. */
const SLOWEST_SHOWN = 12
const REASON_LINES = 12

/** The test files of some folders under test/, folder by folder. */
export async function testFiles(folders: string[], only: (file: string) => boolean = () => true): Promise<string[]> {
  const found = folders.map(async (folder) => (await Array.fromAsync(glob(`test/${folder}/**/*.test.ts`))).sort())
  return (await Promise.all(found)).flat().filter(only)
}

/** Runs one file after another, each in a process of its own, as long as there is a next one. */
export async function runRow(name: string, next: () => string | undefined, count: Count): Promise<boolean> {
  const own = nothingYet()
  let passed = true
  for (let file = next(); file !== undefined; file = next()) {
    if (!(await runTests([file], { inThisProcess: false, count: own }))) passed = false
  }
  showTotal(name, own)
  addTo(count, own)
  return passed
}

/**
 * Runs test files one after another, and reports them as a whole, since others may speak at the same time. `onTest` is told
 * what was counted so far, whenever a test has ended.
 */
export async function runTests(
  files: string[],
  {
    inThisProcess,
    count,
    onTest = () => {},
  }: { inThisProcess: boolean; count: Count; onTest?: (soFar: Count) => void },
): Promise<boolean> {
  // Others may count at the same time.
  const own = nothingYet()
  const tookMs = new Map<string, number>()
  const stream = run({
    files,
    ...(inThisProcess ? { isolation: 'none' } : { concurrency: 1, timeout: HANGS_AFTER_MS }),
  })
  stream.on('test:pass', (event) => {
    if (event.nesting === 0) addTime(tookMs, event.file, event.details.duration_ms)
    if (event.details.type === 'suite') return
    if (event.skip === undefined) own.passed++
    else own.skipped.push(`${event.name}${typeof event.skip === 'string' ? `: ${event.skip}` : ''}`)
    onTest(own)
  })
  stream.on('test:fail', (event) => {
    if (event.nesting === 0) addTime(tookMs, event.file, event.details.duration_ms)
    if (event.details.type === 'suite') return
    own.failed++
    // A test that a helper declares has the helper's file.
    own.failedFiles.push(files.length === 1 ? files[0]! : relative('.', event.file ?? ''))
    own.failures.push(
      `${event.name}${event.file ? ` (${relative('.', event.file)})` : ''}\n${reasonOf(event.details.error)}`,
    )
    onTest(own)
  })
  let report = ''
  for await (const text of stream.compose(spec)) report += text
  // Without Node's own totals, of which there would be one for every file.
  process.stdout.write(report.replace(/^ℹ .*\n/gm, ''))
  own.took = [...tookMs].map(([file, ms]) => ({ file: relative('.', file), seconds: ms / 1000 }))
  addTo(count, own)
  return own.failed === 0 && (process.env.PARLEY_REQUIRE_ALL !== '1' || own.skipped.length === 0)
}

/** The first lines of what was wrong. Node wraps an assertion's error in one of its own. */
function reasonOf(error: Error): string {
  const { message } = error.cause instanceof Error ? error.cause : error
  const lines = message.split('\n').slice(0, REASON_LINES)
  return lines.map((line) => `    ${line}`).join('\n')
}

function addTime(tookMs: Map<string, number>, file: string | undefined, ms: number): void {
  if (file !== undefined) tookMs.set(file, (tookMs.get(file) ?? 0) + ms)
}

export function showTotal(name: string, { passed, took }: Count): void {
  process.stdout.write(`${name}: ${passed} passed in ${took.length} files\n`)
  const slowest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN)
  for (const { file, seconds } of slowest) process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s  ${file}\n`)
}

export function addTo(count: Count, more: Count): void {
  count.passed += more.passed
  count.failed += more.failed
  count.failures.push(...more.failures)
  count.failedFiles.push(...more.failedFiles)
  count.unsteady.push(...more.unsteady)
  count.skipped.push(...more.skipped)
  count.took.push(...more.took)
}
