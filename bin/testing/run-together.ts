import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isLonger } from './groups.ts'
import { type Count, runTests } from './run-tests.ts'

// Pure tests share one process, since each would otherwise load Node and the same modules for itself. It is not the one that
// looks after the others, which a long test would keep waiting; and what it prints comes as a whole.

/** All quick test files of some folders in one process beside this one. */
export async function runTogether(name: string, folders: string[], count: Count): Promise<boolean> {
  const child = fork(fileURLToPath(import.meta.url), [name, ...folders], { silent: true })
  let report = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes) => (report += bytes))
  let found: Count | null = null
  child.on('message', (message) => (found = message as Count))
  const [code] = await once(child, 'close')
  process.stdout.write(report)
  const { passed, failed, skipped } = found ?? { passed: 0, failed: 1, skipped: [] }
  count.passed += passed
  count.failed += failed
  count.skipped.push(...skipped)
  return code === 0
}

if (import.meta.main) {
  const [name = '', ...folders] = process.argv.slice(2)
  const count: Count = { passed: 0, failed: 0, skipped: [] }
  const only = (file: string) => !isLonger(file)
  const passed = await runTests(name, folders, { parallel: false, together: true, count, only })
  process.send?.(count)
  process.exitCode = passed ? 0 : 1
  process.disconnect?.()
}
