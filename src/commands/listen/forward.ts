import type { IncomingHttpHeaders } from 'node:http'

/** The status of the answer, which is passed back to Parley, and how long it took. */
export type Forwarded = { status: number; ms: number; problem: string | null }

export type Forward = (headers: IncomingHttpHeaders, body: Buffer) => Promise<Forwarded>

/** Less than the 10 seconds that Parley waits, so that it still gets an answer. */
const TIMEOUT_MS = 9_000

/** Headers of the connection, which the new request sets itself. */
const OF_THE_CONNECTION = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect'])

/** Forwards a delivery unchanged, so that its signature stays valid. */
export function forwardTo(url: string): Forward {
  return async (incoming, body) => {
    const startedAtMs = performance.now()
    const done = (status: number, problem: string | null): Forwarded => {
      return { status, problem, ms: Math.round(performance.now() - startedAtMs) }
    }
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming))
      if (value !== undefined && !OF_THE_CONNECTION.has(name)) headers.set(name, [value].flat().join(', '))
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal,
      })
      await response.body?.cancel()
      return done(response.status, null)
    } catch (error) {
      return done(502, reasonOf(error))
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return error.name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS} ms` : String(code || message)
}
