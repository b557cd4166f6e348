/**
 * The results of some tests. `failures` name each test and its error, so that nobody has to scroll up at the end of a run.
 * `unsteady` names the tests whose file passed when it was run once more.
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

/** The wall time and the processor time of one file's tests. */
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

/** The report of a run lists the slowest files, so that people notice when they grow. */
const SLOWEST_SHOWN = 20

export function showSlowest({ took }: Count): void {
  process.stdout.write(`\nThe slowest of ${took.length} files, by processor time:\n`)
  const slowest = took.toSorted((a, b) => b.processorSeconds - a.processorSeconds).slice(0, SLOWEST_SHOWN)
  for (const { file, seconds, processorSeconds } of slowest)
    process.stdout.write(`  ${processorSeconds.toFixed(1).padStart(6)} s in ${seconds.toFixed(1)} s: ${file}\n`)
}
