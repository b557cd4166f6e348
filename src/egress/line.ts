import type { Dispatcher } from 'undici'
import { Client } from 'undici'
import { Allowance } from './allowance.ts'
import type { Dial } from './dial.ts'
import type { Target } from './target.ts'

/** Longer than most gaps in a burst, shorter than the idle limits of usual servers. */
const IDLE_MS = 10_000

/** One connection to one origin, for one request at a time. It dials on demand, and again after a close. */
export class Line {
  readonly origin: string
  readonly allowance = new Allowance()
  /** Requests on the present socket. After the first, the other side may have closed it without our noticing. */
  requests = 0
  isConnected = false
  connectedAtMs = 0
  onDisconnect: (line: Line) => void = () => {}
  readonly #client: Client
  readonly #ending = new AbortController()

  constructor(target: Target, dial: Dial) {
    this.origin = target.origin
    this.#client = new Client(target.origin, {
      connect: (_options, callback) => {
        dial(target, this.#ending.signal).then(
          (socket) => {
            this.requests = 0
            this.isConnected = true
            this.connectedAtMs = performance.now()
            callback(null, this.allowance.watch(socket))
          },
          (error) => callback(error, null),
        )
      },
      allowH2: false,
      pipelining: 1,
      // Never reached: the allowance ends first.
      maxHeaderSize: 1024 * 1024,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      // The exchange has its own deadline; undici's starts again at every 1xx and every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    this.#client.on('disconnect', () => {
      this.isConnected = false
      this.onDisconnect(this)
    })
    // undici reports a fault of its own this way, and without a listener it would end the process.
    this.#client.on('error' as 'disconnect', () => this.destroy())
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client.dispatch(options, handler)
  }

  destroy(): void {
    this.#ending.abort()
    this.#client.destroy().catch(() => {})
  }
}
