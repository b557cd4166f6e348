import { errorOf, ParleyError } from './error.ts'
import { type Repeat, retryDelayMs } from './retry.ts'
import { sleep, within } from './time.ts'

export type ParleyOptions = {
  /** Where Parley runs: `https://parley.acme.test`. */
  baseUrl: string
  /** `pk_…`, with the scopes that your calls need. */
  apiKey: string
  /** Maximum retries of one call; 5 by default, 0 for none. */
  maxRetries?: number | undefined
  /** Time limit for one attempt; 30,000 by default. */
  timeoutMs?: number | undefined
  /** Instead of the global fetch. */
  fetch?: typeof fetch | undefined
  /** Instead of a timer, for tests. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

type Settings = { [Name in keyof ParleyOptions]-?: NonNullable<ParleyOptions[Name]> }

export type CallOptions = {
  /** Aborts the call, its retries and their pauses. */
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

export type Query = Record<string, string | number | boolean | undefined>

export type Call = CallOptions & {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Query | undefined
  body?: object | undefined
  headers?: Record<string, string> | undefined
  /** Whether it is safe to repeat; see retry.ts. Everything but a POST is. */
  repeat?: Repeat | undefined
}

/** The service waits up to 10 seconds for a duplicate of the same call, so less would be too short. */
const TIMEOUT_MS = 30_000
const MAX_RETRIES = 5

/** Sends calls, with retries if allowed. */
export class Transport {
  readonly #options: Settings

  constructor(options: ParleyOptions) {
    if (!/^https?:\/\//.test(options.baseUrl ?? ''))
      throw new TypeError('baseUrl must be the address of Parley, such as https://parley.acme.test')
    if (!options.apiKey) throw new TypeError('apiKey is missing: make one with ./bin/parley key create')
    this.#options = {
      baseUrl: options.baseUrl.replace(/\/+$/, ''),
      apiKey: options.apiKey,
      maxRetries: options.maxRetries ?? MAX_RETRIES,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      fetch: options.fetch ?? globalThis.fetch,
      sleep: options.sleep ?? sleep,
    }
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#options.sleep(ms, signal)
  }

  /** The `data` of the answer. */
  async data<T>(call: Call): Promise<T> {
    return (await this.call<{ data: T }>(call)).data
  }

  /** The body of a successful answer; undefined if it has none. */
  async call<T>(call: Call): Promise<T> {
    const repeat = call.repeat ?? (call.method === 'POST' ? 'once' : 'repeatable')
    let mayBeDone = false
    for (let retries = 0; ; retries++) {
      call.signal?.throwIfAborted()
      const result = await this.#attempt<T>(call)
      if (!(result instanceof ParleyError)) return result
      // An earlier attempt may have deleted it although its answer was lost; a refused attempt has not.
      if (call.method === 'DELETE' && result.status === 404 && mayBeDone) return undefined as T
      mayBeDone ||= result.status !== 429
      const delayMs = retryDelayMs(result, repeat, retries, this.#options.maxRetries)
      if (delayMs === null) throw result
      await this.#options.sleep(delayMs, call.signal)
    }
  }

  async #attempt<T>(call: Call): Promise<T | ParleyError> {
    const timeoutMs = call.timeoutMs ?? this.#options.timeoutMs
    const { signal, release } = within(timeoutMs, call.signal)
    try {
      // Not called as a method of the options: browsers require `this` to be the window.
      const { fetch } = this.#options
      const response = await fetch(this.#url(call), this.#request(call, signal))
      return response.ok ? await answerOf<T>(response) : await errorOf(response)
    } catch (cause) {
      call.signal?.throwIfAborted()
      return failureOf(cause, signal.aborted ? timeoutMs : null)
    } finally {
      release()
    }
  }

  #url({ path, query = {} }: Call): string {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
    const text = parameters.toString()
    return `${this.#options.baseUrl}/api/v1${path}${text === '' ? '' : `?${text}`}`
  }

  #request({ method, body, headers }: Call, signal: AbortSignal): RequestInit {
    return {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.#options.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Following a redirect would silently turn a POST into a GET.
      redirect: 'manual',
      signal,
    }
  }
}

async function answerOf<T>(response: Response): Promise<T | ParleyError> {
  const text = await response.text()
  try {
    return (text === '' ? undefined : JSON.parse(text)) as T
  } catch (cause) {
    const details = { type: 'unexpected_answer', status: response.status, cause } as const
    return new ParleyError('The answer is not JSON: is baseUrl the address of Parley?', details)
  }
}

function failureOf(cause: unknown, timedOutMs: number | null): ParleyError {
  if (timedOutMs !== null)
    return new ParleyError(`There was no answer within ${timedOutMs} ms.`, { type: 'timeout', status: 0, cause })
  const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause : cause).message : String(cause)
  return new ParleyError(`The service could not be reached: ${reason}`, { type: 'connection_error', status: 0, cause })
}

/** A segment of a path. Identifiers need no encoding; other text must not change the path. */
export function segment(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
    throw new TypeError(`an identifier is needed, not ${JSON.stringify(id)}`)
  return encodeURIComponent(id)
}
