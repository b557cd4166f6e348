import type { OtlpTarget } from '#settings/telemetry-settings.ts'

// One POST of JSON to a collector. The operator chose its address, so it may be anywhere.

/** `again` is for answers after which the protocol wants the same data sent again. */
export type Exported = 'taken' | 'again' | 'refused'

/** By the OTLP specification; any other failure is final. */
const RETRYABLE = new Set([429, 502, 503, 504])

export async function send(target: OtlpTarget, body: object, signal?: AbortSignal): Promise<Exported> {
  const timeout = AbortSignal.timeout(target.timeoutMs)
  try {
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: { ...target.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    await readSome(answer)
    return answer.ok ? 'taken' : RETRYABLE.has(answer.status) ? 'again' : 'refused'
  } catch {
    return 'again'
  }
}

/** A collector has little to say. */
const ANSWER_BYTES_MAX = 64 * 1024

/** The connection is used again only after the answer has been read to its end. One that goes on and on is cut off. */
async function readSome({ body }: Response): Promise<void> {
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) return
  }
}
