import type { Taken } from './take-orders.ts'

// Many visitors may press the button of one page at the same moment, such as when a mailing goes out. Whoever wants the same looks once for
// all of them. Orders through one link form a line, since the database would let them go one after another anyway, and those who wait there
// would keep its connections from everybody else. When a time turns out to be taken, everybody in the line who wants it is told at once.

type Waiting = {
  time: string
  /** Null: it is their turn. */
  resolve: (taken: Taken | null) => void
}

export class Crowd {
  readonly #underWay = new Map<string, Promise<unknown>>()
  /** Those who wait behind the one whose turn it is, by link. */
  readonly #lines = new Map<string, Waiting[]>()

  /** Whoever asks for the same before the answer is there gets the same answer. */
  async share<Answer>(question: string, work: () => Promise<Answer>): Promise<Answer> {
    const running = this.#underWay.get(question) as Promise<Answer> | undefined
    if (running) return await running
    const begun = work().finally(() => this.#underWay.delete(question))
    this.#underWay.set(question, begun)
    return await begun
  }

  /** Of a pool several can meet visitors at the same time: then being booked says nothing about the next one. */
  async inLine(
    { link, time, isForOne }: { link: string; time: string; isForOne: boolean },
    work: () => Promise<Taken>,
  ): Promise<Taken> {
    const dismissed = await this.#turn(link, time)
    if (dismissed) return dismissed
    try {
      const taken = await work()
      const isGone = taken.outcome === 'taken' || (isForOne && taken.outcome === 'done')
      if (isGone) this.#dismiss(link, time)
      return taken
    } finally {
      this.#next(link)
    }
  }

  async #turn(link: string, time: string): Promise<Taken | null> {
    const line = this.#lines.get(link)
    if (!line) {
      this.#lines.set(link, [])
      return null
    }
    const { promise, resolve } = Promise.withResolvers<Taken | null>()
    line.push({ time, resolve })
    return await promise
  }

  #dismiss(link: string, time: string): void {
    const line = this.#lines.get(link) ?? []
    const { true: gone = [], false: left = [] } = Object.groupBy(line, (one) => `${one.time === time}` as const)
    this.#lines.set(link, left)
    for (const { resolve } of gone) resolve({ outcome: 'taken' })
  }

  #next(link: string): void {
    const next = this.#lines.get(link)?.shift()
    if (next) next.resolve(null)
    else this.#lines.delete(link)
  }
}
