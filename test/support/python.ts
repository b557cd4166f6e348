import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Debian's own: packages of the distribution are not seen by another one on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3']

/** A Python that has all of these modules, or null. */
export async function pythonWith(...modules: string[]): Promise<string | null> {
  for (const python of PYTHONS) {
    const imported = promisify(execFile)(python, ['-c', `import ${modules.join(', ')}`])
    if (await imported.then(() => true).catch(() => false)) return python
  }
  return null
}
