// Reading a mail costs far more than sending one, so senders take turns: a sender with many mails waits behind their own, and
// everybody else waits for at most one of them.

/** More would not help: parsing has one thread, and the rest waits for the database. */
const AT_ONCE_MAX = 4
/** Two per sender, so that one slow mail does not hold up their next. */
const AT_ONCE_EACH_MAX = 2

export class SenderTurns {
  #working = 0
  readonly #workingFor = new Map<string, number>()
  /** In the order of their turns: a sender who had one goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Does the work when it is the sender's turn. */
  async run<T>(sender: string, work: () => Promise<T>): Promise<T> {
    if (!this.#mayStart(sender)) await new Promise<void>((resolve) => this.#wait(sender, resolve))
    else this.#begin(sender)
    try {
      return await work()
    } finally {
      this.#end(sender)
    }
  }

  #mayStart(sender: string): boolean {
    return this.#working < AT_ONCE_MAX && this.#countOf(sender) < AT_ONCE_EACH_MAX && !this.#waiting.has(sender)
  }

  #countOf(sender: string): number {
    return this.#workingFor.get(sender) ?? 0
  }

  #begin(sender: string): void {
    this.#working++
    this.#workingFor.set(sender, this.#countOf(sender) + 1)
  }

  #wait(sender: string, start: () => void): void {
    const waiting = this.#waiting.get(sender)
    if (waiting) waiting.push(start)
    else this.#waiting.set(sender, [start])
  }

  #end(sender: string): void {
    this.#working--
    const left = this.#countOf(sender) - 1
    if (left > 0) this.#workingFor.set(sender, left)
    else this.#workingFor.delete(sender)
    this.#startNext()
  }

  #startNext(): void {
    if (this.#working >= AT_ONCE_MAX) return
    for (const [sender, starts] of this.#waiting) {
      if (this.#countOf(sender) >= AT_ONCE_EACH_MAX) continue
      const start = starts.shift()!
      this.#waiting.delete(sender)
      if (starts.length > 0) this.#waiting.set(sender, starts)
      this.#begin(sender)
      start()
      return
    }
  }
}
