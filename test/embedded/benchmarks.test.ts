import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isAlive } from '#db/embedded/postmaster.ts'
import { serverPid, until } from './visiting.ts'

const SCRIPT = fileURLToPath(new URL('./measuring.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that can happen to it: a terminal signals the whole group, a supervisor often the one process. */
const ENDS: [string, (pid: number) => void][] = [
  ['interrupted in its terminal', (pid) => process.kill(-pid, 'SIGINT')],
  ['terminated', (pid) => process.kill(pid, 'SIGTERM')],
  ['killed', (pid) => process.kill(pid, 'SIGKILL')],
  ['killed with its whole process group', (pid) => process.kill(-pid, 'SIGKILL')],
]

for (const [how, end] of ENDS)
  test(`a benchmark that is ${how} leaves no service, no PostgreSQL and no folder behind`, async () => {
    const { child, folders, service } = await measuring()
    const servers = await Promise.all(folders.map(serverPid))
    assert.ok(servers.every((pid) => pid !== null))
    end(child.pid!)
    await once(child, 'exit')
    await until('the folders are gone', () => folders.every((folder) => !existsSync(folder)))
    // A process is listed for a moment after it has let go of its files.
    await until('the processes are gone', () => [service, ...servers].every((pid) => !isAlive(pid!)))
  })

type Measuring = { folders: string[]; service: number }

async function measuring() {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, [SCRIPT], { cwd: ROOT, detached: true, stdio: [...stdio] })
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return { child, ...(JSON.parse(line) as Measuring) }
}
