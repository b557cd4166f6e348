import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { addTo, type Count, nothingYet } from './count.ts'
import { runTests } from './run-tests.ts'

// Test files run in processes beside this one, which looks after all of them and must not be kept waiting by a long test.
// Several files share a process where they can: each would otherwise load Node and the same modules for itself, which takes
// longer than most of them.

/** A test that hangs is a test that fails. The slowest, a browser's first start on a busy machine, takes a third of it. */
const HANGS_AFTER_MS = 360_000

/** What a process tells whenever a test has ended, and once all have. */
type Told = { count: Count; isAll: boolean }

/** Each group of test files in a process of its own, so many groups at once. */
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

/** A process in which no test ends any more is ended, and what it counted until then is kept. */
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
