import { execFileSync, spawn } from 'node:child_process'
import { type AddressInfo, connect, createServer, type NetConnectOpts } from 'node:net'
import { until } from '../support/engine.ts'

// A second network in a namespace of its own, with cables to this one that can be pulled out. Nothing leaves the machine, and
// whoever is behind a cable that is out hears nothing: packets are lost, and no connection ends.

const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' })

export type Island = AsyncDisposable & {
  /** What has to stand before a command so that it runs there. */
  inside: string[]
  cable(name: string): Cable
}

export type Cable = { here: string; there: string; pullOut(): void; plugIn(): void }

export async function openIsland(): Promise<Island> {
  run('ip', 'link', 'set', 'lo', 'up')
  const holder = spawn('unshare', ['-n', 'sleep', '300'], { stdio: 'ignore' })
  const namespaceOf = (pid: number | 'self') => run('readlink', `/proc/${pid}/ns/net`)
  await until('there is another network', () => namespaceOf(holder.pid!) !== namespaceOf('self'))
  const inside = ['nsenter', '-t', String(holder.pid), '-n']
  const there = (...args: string[]) => run(inside[0]!, ...inside.slice(1), ...args)
  there('ip', 'link', 'set', 'lo', 'up')
  let count = 0
  return {
    inside,
    cable(name) {
      // Public by every rule, since private addresses get no webhooks.
      const network = `93.184.${216 + count++}`
      run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', `${name}_far`)
      run('ip', 'link', 'set', `${name}_far`, 'netns', String(holder.pid))
      run('ip', 'addr', 'add', `${network}.1/24`, 'dev', name)
      there('ip', 'addr', 'add', `${network}.2/24`, 'dev', `${name}_far`)
      there('ip', 'link', 'set', `${name}_far`, 'up')
      const plugIn = () => void run('ip', 'link', 'set', name, 'up')
      plugIn()
      const pullOut = () => void run('ip', 'link', 'set', name, 'down')
      return { here: `${network}.1`, there: `${network}.2`, pullOut, plugIn }
    },
    [Symbol.asyncDispose]: async () => void holder.kill('SIGKILL'),
  }
}

/** What listens on this side of a cable, and stands for something that listens elsewhere. Gives its port. */
export async function forward(host: string, target: NetConnectOpts): Promise<AsyncDisposable & { port: number }> {
  const server = createServer((near) => {
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}
