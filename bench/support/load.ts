import { fork } from 'node:child_process'
import { once } from 'node:events'

// Load comes from a separate process, so that server and client do not share an event loop. Every answer must have the expected
// status, since refused requests are fast.

export type Load = {
  origin: string
  requests: { method: string; path: string; headers: Record<string, string>; body?: string }[]
  total: number
  connections: number
  expect: number
}

export type Measured = { perSecond: number; p50Ms: number; p95Ms: number; p99Ms: number }

const CLIENT = new URL('./load-client.ts', import.meta.url)

/** Cycles through the requests, `connections` at a time, until `total` were answered. */
export async function load(work: Load): Promise<Measured> {
  const client = fork(CLIENT, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  client.send(work)
  const [answer] = (await once(client, 'message')) as [Measured | { problem: string }]
  client.disconnect()
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}
