import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { addTo, type Count, nothingYet, runTests, showSlowest } from './run-tests.ts'

// Several test files in one process: each would otherwise load Node and the same modules for itself, which takes longer than
// most of them. They run in a process beside this one, which looks after all of them and must not be kept waiting by a
// long test. What it prints comes as a whole.

/** More files in a process save more time, fewer spread better over the processors. */
const FILES_A_PROCESS = 12
/** A process that hangs is a failure. The longest takes a quarter of this on a busy machine. */
const PROCESS_TIMEOUT_MS = 600_000

/** Test files by the dozen, as many dozens at once as there are processors. */
export async function runInDozens(name: string, files: string[], count: Count): Promise<boolean> {
  const of = Math.ceil(files.length / FILES_A_PROCESS)
  // Dealt out like cards: files with similar names often take equally long.
  const dozens = Array.from({ length: of }, (_, index) => files.filter((_, i) => i % of === index))
  let next = 0
  let passed = true
  const own = nothingYet()
  const row = async () => {
    for (let index = next++; index < of; index = next++) {
      if (!(await runTogether(`${name}, ${index + 1} of ${of}`, dozens[index]!, own))) passed = false
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, row))
  process.stdout.write(`${name}: ${own.passed} passed in ${files.length} files\n`)
  showSlowest(own.took)
  addTo(count, own)
  return passed
}

/** All of these files in one process. */
export async function runTogether(name: string, files: string[], count: Count): Promise<boolean> {
  const options = { silent: true, timeout: PROCESS_TIMEOUT_MS, killSignal: 'SIGKILL' } as const
  const child = fork(fileURLToPath(import.meta.url), [name, ...files], options)
  let report = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes) => (report += bytes))
  let found: Count | null = null
  child.on('message', (message) => (found = message as Count))
  const [code, signal] = await once(child, 'close')
  process.stdout.write(report)
  if (found === null) process.stdout.write(`✖ ${name}: the process ended by ${signal ?? `exit code ${code}`}\n`)
  addTo(count, found ?? { ...nothingYet(), failed: 1 })
  return code === 0
}

if (import.meta.main) {
  const [name = '', ...files] = process.argv.slice(2)
  const count = nothingYet()
  const passed = await runTests(name, files, { parallel: false, together: true, count })
  process.send?.(count)
  process.exitCode = passed ? 0 : 1
  process.disconnect?.()
}
