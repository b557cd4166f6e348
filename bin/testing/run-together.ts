import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { addTo, type Count, HANGS_AFTER_MS, nothingYet, runTests, showTotal } from './run-tests.ts'

// Several test files in one process: each would otherwise load Node and the same modules for itself, which takes longer than
// most of them. They run in a process beside this one, which looks after all of them and must not be kept waiting by a
// long test.

/** More files in a process save more time, fewer spread better over the processors. */
const FILES_A_PROCESS = 12
/** What a process tells whenever a test has ended, and once all have. */
type Told = { count: Count; isAll: boolean }

/** Test files by the dozen, as many dozens at once as there are processors. */
export async function runInDozens(name: string, files: string[], count: Count): Promise<boolean> {
  const of = Math.ceil(files.length / FILES_A_PROCESS)
  // Dealt out like cards: files with similar names often take equally long.
  const dozens = Array.from({ length: of }, (_, index) => files.filter((_, i) => i % of === index))
  return await runTogether(name, dozens, count)
}

/** Each group of test files in a process of its own, as many at once as there are processors. */
export async function runTogether(
  name: string,
  groups: string[][],
  count: Count,
  hangsAfterMs = HANGS_AFTER_MS,
): Promise<boolean> {
  const own = nothingYet()
  const waiting = groups.values()
  let passed = true
  const row = async () => {
    for (const files of waiting) if (!(await runInOneProcess(files, own, hangsAfterMs))) passed = false
  }
  await Promise.all(Array.from({ length: availableParallelism() }, row))
  showTotal(name, own)
  addTo(count, own)
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
  const onTest = (soFar: Count) => tell({ count: soFar, isAll: false })
  const passed = await runTests(process.argv.slice(2), { inThisProcess: true, count, onTest })
  tell({ count, isAll: true })
  process.exitCode = passed ? 0 : 1
  process.disconnect?.()
}
