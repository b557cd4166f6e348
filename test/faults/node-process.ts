import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openWire, type Wire } from './wire.ts'

/** One node of the service: the real program, in a process of its own, on a line to the database of its own. */
export type NodeProcess = AsyncDisposable & {
  pid: number
  wire: Wire
  url: string
  isRunning(): boolean
  output(): string
  signal(signal: NodeJS.Signals): void
  /** kill -9, and then wait until nothing is left of it. */
  kill(): Promise<void>
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>
}

export type NodeOptions = {
  role: 'worker' | 'api' | 'mail'
  folder: string
  socketPath: string
  port?: number
  secret: Buffer
  /** Settings beyond the usual. */
  env?: Record<string, string>
}

export async function startNode({
  role,
  folder,
  socketPath,
  port = 0,
  secret,
  env,
}: NodeOptions): Promise<NodeProcess> {
  const wire = await openWire(socketPath)
  const child = spawn('bin/parley', ['start', '--role', role, '--dev'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `postgres://parley@127.0.0.1:${wire.port}/parley`,
      PARLEY_DATA: join(folder, 'node'),
      PARLEY_SECRET: secret.toString('base64'),
      PARLEY_LOG_LEVEL: 'info',
      // Crowds are written to at once here.
      PARLEY_FIRST_CONTACTS_A_DAY: '9999999',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const ended = () => (isRunning() ? once(child, 'exit') : Promise.resolve())
  await ready(child, () => output)
  return {
    pid: child.pid!,
    wire,
    url: `http://127.0.0.1:${port}`,
    isRunning,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL')
      await ended()
    },
    async stop() {
      child.kill('SIGTERM')
      await ended()
      return child.exitCode
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended()
      await wire[Symbol.asyncDispose]()
    },
  }
}

async function ready(child: ChildProcess, output: () => string): Promise<void> {
  const giveUpAtMs = performance.now() + 60_000
  while (!/\bready\b/.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the node ended: ${output()}`)
    if (performance.now() > giveUpAtMs) throw new Error(`the node did not get ready: ${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
