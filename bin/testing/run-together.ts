import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addTo, type Count, nothingYet } from './count.ts'
import { runTests } from './run-tests.ts'

// Runs test files in child processes, because this process watches all of them and must not wait for a long test. Several files
// share a process if they can: loading Node and the same modules for each file would take longer than most files run.

/** A test that hangs has failed. The slowest one, a browser's first start on a busy machine, takes a third of this. */
const HANGS_AFTER_MS = 360_000

/** A process sends this after each test, and once more at the end. */
type Told = { count: Count; isAll: boolean }

/** Runs each group of test files in its own process, several groups at once. */
export async function runTogether(
  groups: string[][],
  count: Count,
  { rows, hangsAfterMs = HANGS_AFTER_MS }: { rows: number; hangsAfterMs?: number },
): Promise<boolean> {
  const waiting = groups.values()
  let passed = true
  const row = async () => {
    for (const files of waiting) if (!(await runInOneProcess(files, count, hangsAfterMs))) passed = false
  }
  await Promise.all(Array.from({ length: rows }, row))
  return passed
}

/** Ends a process in which no test finishes any more, and keeps its count so far. */
async function runInOneProcess(files: string[], count: Count, hangsAfterMs: number): Promise<boolean> {
  const options: ForkOptions = { silent: true, execArgv: [] }
  const child = fork(fileURLToPath(import.meta.url), files, options)
  let report = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes) => (report += bytes))
  let told: Told = { count: nothingYet(), isAll: false }
  const hanging = setTimeout(() => child.kill('SIGKILL'), hangsAfterMs)
  child.on('message', (message) => {
    told = message as Told
    hanging.refresh()
  })
  const [code, signal] = await once(child, 'close')
  clearTimeout(hanging)
  process.stdout.write(report)
  addTo(count, told.count)
  if (!told.isAll) {
    const early = `ended by ${signal ?? `exit code ${code}`} after ${told.count.passed + told.count.failed} tests`
    addTo(count, { ...nothingYet(), failed: 1, failures: [`${early}: ${files.join(' ')}`] })
  }
  return code === 0
}

if (import.meta.main) {
  const count = nothingYet()
  const tell = (told: Told) => process.send?.(told)
  const passed = await runTests(process.argv.slice(2), count, (soFar) => tell({ count: soFar, isAll: false }))
  tell({ count, isAll: true })
  process.exitCode = passed ? 0 : 1
  process.disconnect?.()
}
