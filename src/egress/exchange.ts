// One request on one line and its answer, within the caller's limits.

import { type Dispatcher, errors } from 'undici'
import { EgressFailure, type FailureClass, type Fault } from './failure.ts'
import type { Line } from './line.ts'
import { isRedirect } from './redirect.ts'

export type ExchangeResult =
  | { kind: 'answered'; code: number; headers: AnswerHeaders; body: Buffer; isReusable: boolean }
  | { kind: 'failed'; class: FailureClass; fault: Fault; wasStale: boolean }

/** By name in lower case; a header that came several times is a list. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>

/** How much of an answer is needed. */
export type Wanted =
  /** All of it, within the deadline. An answer that is cut is a failure. */
  | { part: 'whole'; bytesMax: number }
  /** Its status line, within the deadline, plus the part of the body that arrives within another `waitMs`, complete or not. */
  | { part: 'status'; bytesMax: number; waitMs: number }

export type ExchangeLimits = {
  deadlineMs: number
  wanted: Wanted
  /** The wanted part of a redirect, if it is followed. */
  followed: Wanted | null
}

/** A normal head has a few hundred bytes; more than this is an attack or a mistake. */
const HEAD_BYTES_MAX = 16 * 1024

/** A chunk of one byte takes six on the wire; no honest body takes more. */
const WIRE_BYTES_MAX_A_BYTE = 6

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
  #headers: AnswerHeaders = {}
  #wanted: Wanted | null = null
  #body: Buffer[] = []
  #bodyRoom = 0

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
    this.#timer = setTimeout(this.#onDeadline, limits.deadlineMs)
    signal?.addEventListener('abort', this.#onAbort)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#isReused = this.#line.requests > 0
    this.#line.requests += 1
    this.#line.allowance.allow(HEAD_BYTES_MAX)
    if (this.#isSettled) controller.abort(new EgressFailure('cancelled', 'ours'))
  }

  onResponseStarted(): void {
    this.#hasBytes = true
  }

  onResponseStart(_controller: Dispatcher.DispatchController, code: number, headers: AnswerHeaders): void {
    if (code < 200) return
    this.#code = code
    this.#headers = headers
    const { wanted: asked, followed } = this.#limits
    const wanted = followed && isRedirect(code) ? followed : asked
    this.#wanted = wanted
    this.#bodyRoom = wanted.bytesMax
    this.#line.allowance.allow(HEAD_BYTES_MAX + wanted.bytesMax * WIRE_BYTES_MAX_A_BYTE)
    if (wanted.part === 'whole') {
      if (isEncoded(headers)) this.#fail(new EgressFailure('invalid_response', 'receiver'))
      return
    }
    clearTimeout(this.#timer)
    // Nearly always the body is in the same packet, and then there is nothing to wait for.
    queueMicrotask(() => {
      if (!this.#isSettled) this.#timer = setTimeout(() => this.#answer(false), wanted.waitMs)
    })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled || isEncoded(this.#headers)) return
    // A copy: the chunk is a window on a buffer that is much larger.
    this.#body.push(Buffer.from(chunk.subarray(0, this.#bodyRoom)))
    this.#bodyRoom -= chunk.length
    if (this.#bodyRoom < 0) this.#end(new EgressFailure('answer_too_large', 'receiver'))
  }

  onResponseEnd(): void {
    this.#answer(true)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#end(error)
  }

  #onDeadline = (): void => {
    // If this process was too busy, the answer may already be in the socket: read it first.
    setImmediate(() => {
      if (this.#wanted?.part !== 'status') this.#fail(new EgressFailure('timeout', 'receiver'))
    })
  }

  #onAbort = (): void => this.#end(new EgressFailure('cancelled', 'ours'))

  /** Ends the exchange before the answer is complete. */
  #end(error: Error): void {
    if (this.#wanted?.part === 'status') this.#answer(false)
    else this.#fail(error)
  }

  #answer(isReusable: boolean): void {
    const body = this.#body.length === 1 ? this.#body[0]! : Buffer.concat(this.#body)
    this.#settle({ kind: 'answered', code: this.#code, headers: this.#headers, body, isReusable }, isReusable)
  }

  #fail(error: Error): void {
    const failure = asFailure(error)
    const wasStale = failure.failureClass === 'connection_reset' && this.#isReused && !this.#hasBytes
    this.#settle({ kind: 'failed', class: failure.failureClass, fault: failure.fault, wasStale }, false)
  }

  #settle(result: ExchangeResult, isReusable: boolean): void {
    if (this.#isSettled) return
    this.#isSettled = true
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#onAbort)
    if (!isReusable) this.#line.destroy()
    this.#resolve(result)
  }
}

/** We never ask for an encoding and unpack none, so that nothing can unpack to gigabytes. */
function isEncoded(headers: AnswerHeaders): boolean {
  const encoding = headers['content-encoding']
  return encoding !== undefined && encoding !== 'identity'
}

/** Errors of undici and of the socket after the connection is made. */
function asFailure(error: Error): EgressFailure {
  if (error instanceof EgressFailure) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (error instanceof errors.HTTPParserError || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return new EgressFailure('invalid_response', 'receiver', error)
  }
  if (code === 'UND_ERR_SOCKET' && error.message.startsWith('bad ')) {
    return new EgressFailure('invalid_response', 'receiver', error)
  }
  if (code === 'UND_ERR_SOCKET' || RESET_CODES.has(code))
    return new EgressFailure('connection_reset', 'receiver', error)
  if (code === 'ETIMEDOUT') return new EgressFailure('timeout', 'receiver', error)
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return new EgressFailure('tls_error', 'receiver', error)
  return new EgressFailure('internal_error', 'ours', error)
}

const RESET_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH'])
