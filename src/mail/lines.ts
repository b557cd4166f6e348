import type { SMTPServer, SMTPServerSession } from 'smtp-server'
import { clientNetwork } from '#core/client-network.ts'

// The lines of the mail listener, one for each connection. A sender who is silent, sends a byte now and then, or says things that lead to
// no mail could hold a line for as long as they like. So each command, each mail and each line has a deadline that bytes do not move, and
// when all lines are taken, the one that has brought us nothing for the longest goes first. While we work for a sender, no time counts.

const LINES_MAX = 100
/** One sender must not be able to hold all lines. */
const LINES_OF_A_SENDER_MAX = 10
/** Nobody is hung up on sooner to make room: a mail server needs a few seconds for a greeting, an envelope and a short mail. */
const KEPT_MS = 5_000
const COMMAND_MS = 30_000
/** The largest mail at 100 kB a second. */
const MAIL_MS = 5 * 60_000
/** Mail servers keep a line for their next mails. */
const LINE_MS = 10 * 60_000
/** Less than this of a mail is no progress. */
const PROGRESS_BYTES = 65_536
const LOOK_EVERY_MS = 1_000

type Connection = SMTPServer['connections'] extends Set<infer T> ? T : never

type Line = {
  sender: string
  openedAtMs: number
  /** When the sender last brought us something: a whole mail, or a good part of one. */
  usefulAtMs: number
  doing: 'command' | 'mail' | 'our_work'
  sinceMs: number
  /** The bytes sent to them and by them when we last looked. Every whole command gets an answer. */
  bytesOut: number
  bytesIn: number
}

export class Lines {
  readonly #lines = new Map<string, Line>()
  readonly #isShared: boolean
  readonly #nowMs: () => number
  #server: SMTPServer | null = null
  #timer: NodeJS.Timeout | undefined

  /** `isShared` says that a mail server is in front of us, from which all lines come. */
  constructor({ isShared, nowMs = () => performance.now() }: { isShared: boolean; nowMs?: () => number }) {
    this.#isShared = isShared
    this.#nowMs = nowMs
  }

  watch(server: SMTPServer): void {
    this.#server = server
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Takes a line, if need be from the slowest; false if there is none. */
  open({ id, remoteAddress }: SMTPServerSession): boolean {
    const sender = clientNetwork(remoteAddress)
    const own = this.#lines.values().filter((line) => line.sender === sender)
    if (!this.#isShared && own.toArray().length >= LINES_OF_A_SENDER_MAX) return false
    if (this.#lines.size >= LINES_MAX && !this.#hangUpOnSlowest()) return false
    const nowMs = this.#nowMs()
    const none = { bytesOut: 0, bytesIn: 0 }
    this.#lines.set(id, { sender, openedAtMs: nowMs, usefulAtMs: nowMs, doing: 'command', sinceMs: nowMs, ...none })
    return true
  }

  close({ id }: SMTPServerSession): void {
    this.#lines.delete(id)
  }

  /** They send a mail from now on. */
  beginMail({ id }: SMTPServerSession): void {
    this.#turnTo(id, 'mail')
  }

  endMail({ id }: SMTPServerSession): void {
    this.#turnTo(id, 'command')
  }

  /** Does something for a sender, who waits for us meanwhile. */
  async work<T>({ id }: SMTPServerSession, work: Promise<T>): Promise<T> {
    const before = this.#lines.get(id)?.doing
    this.#turnTo(id, 'our_work')
    try {
      return await work
    } finally {
      this.#turnTo(id, 'command')
      const line = this.#lines.get(id)
      if (line && before === 'mail') line.usefulAtMs = this.#nowMs()
    }
  }

  #turnTo(id: string, doing: Line['doing']): void {
    const line = this.#lines.get(id)
    if (line) Object.assign(line, { doing, sinceMs: this.#nowMs() })
  }

  /** Hangs up on senders who are past a deadline. */
  look(): void {
    const nowMs = this.#nowMs()
    for (const connection of this.#server?.connections ?? []) {
      const line = this.#lines.get(connection.id)
      if (!line) continue
      this.#notice(line, connection)
      if (isLate(line, nowMs)) hangUp(connection)
    }
  }

  #notice(line: Line, { _socket: { bytesRead, bytesWritten } }: Connection): void {
    const nowMs = this.#nowMs()
    if (line.doing === 'command' && bytesWritten !== line.bytesOut) line.sinceMs = nowMs
    line.bytesOut = bytesWritten
    if (bytesRead - line.bytesIn < PROGRESS_BYTES) return
    line.bytesIn = bytesRead
    if (line.doing === 'mail') line.usefulAtMs = nowMs
  }

  #hangUpOnSlowest(): boolean {
    const [id, line] = this.#lines
      .entries()
      .filter(([, { doing }]) => doing !== 'our_work')
      .toArray()
      .toSorted(([, a], [, b]) => a.usefulAtMs - b.usefulAtMs)[0] ?? [null, null]
    if (line === null || this.#nowMs() - line.usefulAtMs < KEPT_MS) return false
    this.#lines.delete(id)
    for (const connection of this.#server?.connections ?? []) if (connection.id === id) hangUp(connection)
    return true
  }
}

function isLate({ doing, sinceMs, openedAtMs }: Line, nowMs: number): boolean {
  if (doing === 'our_work') return false
  if (doing === 'mail') return nowMs - sinceMs > MAIL_MS
  return nowMs - sinceMs > COMMAND_MS || nowMs - openedAtMs > LINE_MS
}

/** The library ends a connection after this answer. */
function hangUp(connection: Connection): void {
  connection.send(421, 'This took too long, please try again later')
}
