import { addTo, type Count, nothingYet } from './count.ts'
import { isReal } from './groups.ts'
import { runTogether } from './run-together.ts'

// A shared machine may stall for seconds, and then a test that waits for a browser or a process fails. Such a file runs once more,
// with nothing beside it: a real bug fails again. The end of the run names every test that passed only then, with its first error.
// A test without processes has no such excuse and never runs again.

/** If more files fail, it is not the machine. */
const MOST_FILES = 3

/** Whether everything that failed so far passes now. `count` then holds the second run instead of the first. */
export async function passOnceMore(count: Count, mayBeRunAgain = isReal): Promise<boolean> {
  const files = [...new Set(count.failedFiles)]
  if (files.length === 0 || files.length > MOST_FILES || !files.every(mayBeRunAgain)) return false
  // A process that ended early names no test.
  if (count.failed > count.failedFiles.length) return false
  process.stdout.write(`once more, with nothing beside it: ${files.join(' ')}\n`)
  const again = nothingYet()
  await runTogether(
    files.map((file) => [file]),
    again,
    { rows: 1 },
  )
  const failedBefore = count.failures
  Object.assign(count, { failed: 0, failures: [], failedFiles: [] })
  addTo(count, { ...again, passed: Math.max(0, failedBefore.length - again.failed), took: [] })
  count.unsteady.push(
    ...failedBefore.filter((failure) => !again.failures.some((other) => nameOf(other) === nameOf(failure))),
  )
  return again.failed === 0
}

/** The end of a run lists each such test like this, with its first error indented below. */
const UNSTEADY = 'passed only when it was run once more: '

export const unsteadyIn = ({ unsteady }: Count): string[] => unsteady.map((failure) => `${UNSTEADY}${failure}`)

/** Finds these lines in the output of a step, which is otherwise shown only if the step fails. */
export const unsteadyTold = (output: string): string[] => output.match(TOLD) ?? []

const TOLD = new RegExp(`^${UNSTEADY}.*(?:\\n {4}.*)*`, 'gm')

const nameOf = (failure: string) => failure.split('\n')[0]
