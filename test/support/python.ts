import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Debian's own: packages of the distribution are not seen by another one on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3']

/** A Python in which this runs, such as the import of a package, or null. */
export async function pythonThatRuns(statement: string): Promise<string | null> {
  for (const python of PYTHONS) {
    const run = promisify(execFile)(python, ['-c', statement])
    const runs = await run.then(
      () => true,
      () => false,
    )
    if (runs) return python
  }
  return null
}
