// One request on one line, and what came back. The status line decides; the body is read only as far as the console
// shows it and the line can be used again, and then the socket is destroyed.

import { type Dispatcher, errors } from 'undici'
import type { Line } from './line.ts'
import { type FailureClass, type Fault, SendFailure } from './outcome.ts'
import { snippetText } from './snippet.ts'

export type ExchangeResult =
  | { kind: 'answered'; code: number; ok: boolean; retryAfter: string | null; snippet: string; isReusable: boolean }
  | { kind: 'failed'; class: FailureClass; fault: Fault; wasStale: boolean }

export type ExchangeLimits = { timeoutMs: number; bodyTimeoutMs: number }

/** A receiver needs a few hundred bytes up to the end of its headers; more is an attack or a mistake. */
const HEAD_BYTES_MAX = 16 * 1024

/** What comes after the first piece. More is not worth the keeping of the connection. */
const BODY_BYTES_MAX = 4 * 1024

const SNIPPET_BYTES_MAX = 2 * 1024

export function exchange(
  line: Line,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
  signal: AbortSignal | undefined,
): Promise<ExchangeResult> {
  return new Promise((resolve) => {
    const running = new Exchange(line, limits, signal, resolve)
    line.dispatch(request, running)
  })
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #line: Line
  readonly #limits: ExchangeLimits
  readonly #signal: AbortSignal | undefined
  readonly #resolve: (result: ExchangeResult) => void
  #timer: NodeJS.Timeout
  #isSettled = false
  #isReused: boolean
  #hasBytes = false
  #code = 0
  #retryAfter: string | null = null
  #isEncoded = false
  #snippetRoom = SNIPPET_BYTES_MAX
  #kept: Buffer[] = []

  constructor(
    line: Line,
    limits: ExchangeLimits,
    signal: AbortSignal | undefined,
    resolve: (result: ExchangeResult) => void,
  ) {
    this.#line = line
    this.#limits = limits
    this.#signal = signal
    this.#resolve = resolve
    // The line may be reset before the request is even written.
    this.#isReused = line.requests > 0
    this.#timer = setTimeout(() => {
      // When it was this process that had no time, the answer may be waiting in the socket: let it be read first.
      setImmediate(() => {
        if (this.#code === 0) this.#fail(new SendFailure('timeout', 'receiver'))
      })
    }, limits.timeoutMs)
    signal?.addEventListener('abort', this.#onAbort)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#isReused = this.#line.requests > 0
    this.#line.requests += 1
    this.#line.allowance.allow(HEAD_BYTES_MAX)
    if (this.#isSettled) controller.abort(new SendFailure('cancelled', 'ours'))
  }

  onResponseStarted(): void {
    this.#hasBytes = true
  }

  onResponseStart(_controller: Dispatcher.DispatchController, code: number, headers: Record<string, unknown>): void {
    if (code < 200) return
    this.#code = code
    this.#line.allowance.allow(BODY_BYTES_MAX)
    const retryAfter = headers['retry-after']
    if (typeof retryAfter === 'string') this.#retryAfter = retryAfter
    this.#isEncoded = headers['content-encoding'] !== undefined
    clearTimeout(this.#timer)
    // Nearly always the body is in the same packet, and then there is nothing to wait for.
    queueMicrotask(this.#waitForBody)
  }

  #waitForBody = (): void => {
    if (!this.#isSettled) this.#timer = setTimeout(() => this.#answer(false), this.#limits.bodyTimeoutMs)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#snippetRoom <= 0 || this.#isOk() || this.#isEncoded) return
    // A copy: the chunk is a window on a buffer that is much larger.
    this.#kept.push(Buffer.from(chunk.subarray(0, this.#snippetRoom)))
    this.#snippetRoom -= chunk.length
  }

  onResponseEnd(): void {
    this.#answer(true)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#code) this.#answer(false)
    else this.#fail(error)
  }

  #onAbort = (): void => {
    if (this.#code) this.#answer(false)
    else this.#fail(new SendFailure('cancelled', 'ours'))
  }

  #answer(isReusable: boolean): void {
    this.#settle(isReusable, {
      kind: 'answered',
      code: this.#code,
      ok: this.#isOk(),
      retryAfter: this.#retryAfter,
      snippet: snippetText(this.#kept),
      isReusable,
    })
  }

  #fail(error: Error): void {
    const failure = asFailure(error)
    const wasStale = failure.failureClass === 'connection_reset' && this.#isReused && !this.#hasBytes
    this.#settle(false, { kind: 'failed', class: failure.failureClass, fault: failure.fault, wasStale })
  }

  #settle(isReusable: boolean, result: ExchangeResult): void {
    if (this.#isSettled) return
    this.#isSettled = true
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#onAbort)
    if (!isReusable) this.#line.destroy()
    this.#resolve(result)
  }

  #isOk(): boolean {
    return this.#code >= 200 && this.#code < 300
  }
}

/** What undici and the socket say, once a connection stands. */
function asFailure(error: Error): SendFailure {
  if (error instanceof SendFailure) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (error instanceof errors.HTTPParserError || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return new SendFailure('invalid_response', 'receiver', error)
  }
  if (code === 'UND_ERR_SOCKET' && error.message.startsWith('bad ')) {
    return new SendFailure('invalid_response', 'receiver', error)
  }
  if (code === 'UND_ERR_SOCKET' || RESET_CODES.has(code)) return new SendFailure('connection_reset', 'receiver', error)
  if (code === 'ETIMEDOUT') return new SendFailure('timeout', 'receiver', error)
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return new SendFailure('tls_error', 'receiver', error)
  return new SendFailure('internal_error', 'ours', error)
}

const RESET_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH'])
