import { Pool } from 'undici'

/** The ceiling of every sender: undici on a pool of connections, and nothing else. */
export function openBareLoop(origin: string, connections: number) {
  const pool = new Pool(origin, { connections })
  return {
    async send(headers: string[], body: string): Promise<void> {
      const answer = await pool.request({ method: 'POST', path: '/hook', headers, body })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`the receiver answered ${answer.statusCode}`)
    },
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

/** Requests per second, `concurrency` at a time. */
export async function rate(send: () => Promise<void>, requests: number, concurrency: number): Promise<number> {
  const startedAtMs = performance.now()
  let left = requests
  const lane = async () => {
    while (left-- > 0) await send()
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return requests / ((performance.now() - startedAtMs) / 1_000)
}
