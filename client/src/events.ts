import { List } from './list.ts'
import type { Event, EventType, ListEvents } from './shapes.ts'
import type { CallOptions, Transport } from './transport.ts'

export type FollowEvents = {
  /** The last event that you handled. Without it, `follow` begins with new events. */
  after?: string | undefined
  type?: EventType | undefined
}

export type FollowOptions = CallOptions & {
  /** The pause when there is nothing new; 5,000 by default, 12 of the 120 calls a minute. */
  everyMs?: number | undefined
}

const EVERY_MS = 5_000
/** Before every possible event. */
const BEGINNING = `evt_${'0'.repeat(26)}`

/** The log of all events, kept for 30 days. Scope `webhooks.read`. */
export class Events {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Newest first; with `after` oldest first. */
  list(query: ListEvents = {}, options?: CallOptions): List<Event> {
    return new List(this.#transport, '/events', query, options)
  }

  /**
   * Every event after a given one, in order and without end: stop it with `break` or a signal. Store the `id` of the last
   * handled event and continue `after` it to miss nothing.
   */
  async *follow(query: FollowEvents = {}, options: FollowOptions = {}): AsyncGenerator<Event, void, undefined> {
    const { everyMs = EVERY_MS, ...call } = options
    let after = query.after ?? (await this.#newest(call))
    while (true) {
      const page = await this.list({ type: query.type, after, limit: 100 }, call).page()
      for (const event of page.data) {
        yield event
        after = event.id
      }
      if (!page.meta.has_more) await this.#transport.sleep(everyMs, call.signal)
    }
  }

  async #newest(options: CallOptions): Promise<string> {
    const [event] = (await this.list({ limit: 1 }, options).page()).data
    return event?.id ?? BEGINNING
  }
}
