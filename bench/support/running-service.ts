import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/free-port.ts'
import { care } from './caretaker.ts'

// The real service as a separate process, started as an operator starts it, on its own data folder.

export type Running = AsyncDisposable & {
  origin: string
  readyMs: number
  rssMegabytes(): Promise<number>
  child: ChildProcess
}

export async function startService(
  dataFolder: string,
  env: Record<string, string> = {},
  role: 'all' | 'api' = 'all',
): Promise<Running> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn('bin/parley', ['start', '--role', role], {
    env: {
      ...process.env,
      PORT: String(port),
      PARLEY_DATA: dataFolder,
      PARLEY_MAIL_DOMAIN: 'parley.test',
      PARLEY_LOG_LEVEL: 'error',
      PARLEY_FIRST_CONTACTS_A_DAY: '9999999',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const cared = care({ service: child.pid! })
  child.once('exit', cared.isOver)
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin, child)
  return {
    origin,
    child,
    readyMs: performance.now() - startedAt,
    rssMegabytes: () => rssMegabytes(child.pid!),
    [Symbol.asyncDispose]: () => stop(child),
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode} instead of getting ready`)
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(5)
  }
  throw new Error('the service did not get ready')
}

async function rssMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
