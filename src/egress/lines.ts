import type { Dial } from './dial.ts'
import { Line } from './line.ts'
import type { Target } from './target.ts'

/** Idle sockets of this process. */
const IDLE_LINES_MAX = 512

/** Origins whose lines have all closed are dropped when there are more than these. */
const ORIGINS_MAX = 1_024

/** So that we follow a server to another address even if its connections are never idle. */
const LINE_AGE_MS_MAX = 60_000

/** Connections that are kept alive, by origin. The one used last is used next, so that the others can go idle. */
export class Lines {
  readonly #dial: Dial
  readonly #idleByOrigin = new Map<string, Line[]>()
  /** The same lines, the one idle for longest first. */
  readonly #idle = new Set<Line>()

  constructor(dial: Dial) {
    this.#dial = dial
  }

  take(target: Target): Line {
    const line = this.#idleByOrigin.get(target.origin)?.pop()
    if (!line) return this.open(target)
    this.#idle.delete(line)
    return line
  }

  open(target: Target): Line {
    const line = new Line(target, this.#dial)
    line.onDisconnect = (closed) => {
      if (this.#idle.has(closed)) this.#discard(closed)
    }
    return line
  }

  release(line: Line): void {
    if (!line.isConnected || performance.now() - line.connectedAtMs > LINE_AGE_MS_MAX) {
      line.destroy()
      return
    }
    const lines = this.#idleByOrigin.get(line.origin)
    if (lines) lines.push(line)
    else this.#addOrigin(line)
    this.#idle.add(line)
    if (this.#idle.size > IDLE_LINES_MAX) {
      const [oldest] = this.#idle
      if (oldest) this.#discard(oldest)
    }
  }

  #addOrigin(line: Line): void {
    if (this.#idleByOrigin.size >= ORIGINS_MAX) {
      for (const [origin, lines] of this.#idleByOrigin) if (lines.length === 0) this.#idleByOrigin.delete(origin)
    }
    this.#idleByOrigin.set(line.origin, [line])
  }

  destroy(): void {
    for (const line of [...this.#idle]) this.#discard(line)
    this.#idleByOrigin.clear()
  }

  #discard(line: Line): void {
    this.#idle.delete(line)
    const lines = this.#idleByOrigin.get(line.origin) ?? []
    lines.splice(lines.lastIndexOf(line), 1)
    line.destroy()
  }
}
