import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Receiver = AsyncDisposable & {
  origin: string
  count(): Promise<number>
  /** From now on it records when each event arrives. */
  remember(): Promise<void>
  /** When each event first arrived, in milliseconds of the shared clock. */
  arrivals(): Promise<Map<string, number>>
  /** Fails unless exactly this many arrived: a figure without the receiver's count is worthless. */
  expectCount(expected: number): Promise<void>
  /** Waits until at least this many arrived; the receiver reports it, since polling would disturb the measurement. */
  untilCount(expected: number): Promise<void>
}

/** A receiver on loopback in a separate process. */
export async function openReceiver(): Promise<Receiver> {
  const child = fork(new URL('./receiver-process.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const ask = async <T>(question: string | { until: number }): Promise<T> => {
    child.send(question)
    const [answer] = (await once(child, 'message')) as [T]
    return answer
  }
  const count = async () => (await ask<{ count: number }>('count')).count
  return {
    origin: `http://127.0.0.1:${port}`,
    count,
    async remember() {
      await ask('remember')
    },
    arrivals: async () => new Map((await ask<{ arrivals: [string, number][] }>('arrivals')).arrivals),
    async expectCount(expected) {
      const found = await count()
      if (found !== expected) throw new Error(`the receiver had ${found} requests instead of ${expected}`)
    },
    async untilCount(expected) {
      await ask({ until: expected })
    },
    [Symbol.asyncDispose]: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
