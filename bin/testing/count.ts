/**
 * What came of some tests. `failures` say which test, and what was wrong, so that the end of a run tells it without looking
 * further up. `unsteady` are those whose file passed when it was run once more.
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

/** How long the tests of one file took, and how long the processor worked for them. */
export type Took = { file: string; seconds: number; processorSeconds: number }

export const nothingYet = (): Count => ({
  passed: 0,
  failed: 0,
  failures: [],
  failedFiles: [],
  unsteady: [],
  skipped: [],
  took: [],
})

export function addTo(count: Count, more: Count): void {
  count.passed += more.passed
  count.failed += more.failed
  count.failures.push(...more.failures)
  count.failedFiles.push(...more.failedFiles)
  count.unsteady.push(...more.unsteady)
  count.skipped.push(...more.skipped)
  count.took.push(...more.took)
}

/** What a run takes its time for is seen in its report, so that it is noticed when it grows. */
const SLOWEST_SHOWN = 20

export function showSlowest({ took }: Count): void {
  process.stdout.write(`\nThe slowest of ${took.length} files, by the time that the processor worked for them:\n`)
  const slowest = took.toSorted((a, b) => b.processorSeconds - a.processorSeconds).slice(0, SLOWEST_SHOWN)
  for (const { file, seconds, processorSeconds } of slowest)
    process.stdout.write(`  ${processorSeconds.toFixed(1).padStart(6)} s in ${seconds.toFixed(1)} s: ${file}\n`)
}
