import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { care } from './caretaker.ts'

/** The data folder of one measurement. It is removed with the benchmark, and so is a PostgreSQL that runs in it. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const cared = care({ folder: path })
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await rm(path, { recursive: true, force: true })
      cared.isOver()
    },
  }
}
