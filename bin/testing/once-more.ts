import { addTo, type Count, nothingYet } from './count.ts'
import { isReal } from './groups.ts'
import { runTogether } from './run-together.ts'

// A machine that is shared with others may stand still for seconds, and then a test that waits for a browser or a process
// fails. Such a file is run once more, with nothing beside it: what is broken fails again. A test that passes only then is named
// at the end of the run, with what was wrong the first time. A test without processes has no such excuse and is never run again.

/** More than these are not the machine. */
const MOST_FILES = 3

/** Whether everything that failed so far passes now. `count` tells of the second run instead of the first one. */
export async function passOnceMore(count: Count, mayBeRunAgain = isReal): Promise<boolean> {
  const files = [...new Set(count.failedFiles)]
  if (files.length === 0 || files.length > MOST_FILES || !files.every(mayBeRunAgain)) return false
  // A process that ended early has no test to name.
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

/** How the end of a run tells of it; below each, further in, what was wrong the first time. */
const UNSTEADY = 'passed only when it was run once more: '

export const unsteadyIn = ({ unsteady }: Count): string[] => unsteady.map((failure) => `${UNSTEADY}${failure}`)

/** The same, found in what a step said that is shown only when it fails. */
export const unsteadyTold = (output: string): string[] => output.match(TOLD) ?? []

const TOLD = new RegExp(`^${UNSTEADY}.*(?:\\n {4}.*)*`, 'gm')

const nameOf = (failure: string) => failure.split('\n')[0]
