import type { CallOptions, Query, Transport } from './transport.ts'

export type Page<T> = {
  data: T[]
  meta: { limit: number; has_more: boolean; next_cursor?: string }
}

/** Reading a whole list should take few calls, since 120 a minute are allowed. */
const ITERATION_LIMIT = 100

/**
 * A list that is fetched on demand. `for await` reads it to the end, page by page; `page()` fetches one page. Each starts
 * again.
 */
export class List<T> implements AsyncIterable<T> {
  readonly #transport: Transport
  readonly #path: string
  readonly #query: Query
  readonly #options: CallOptions

  constructor(transport: Transport, path: string, query: Query = {}, options: CallOptions = {}) {
    this.#transport = transport
    this.#path = path
    this.#query = query
    this.#options = options
  }

  /** One page from the given `cursor`; 25 items unless `limit` says otherwise. */
  page(): Promise<Page<T>> {
    return this.#ask(this.#query)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const query = { limit: ITERATION_LIMIT, ...this.#query }
    for (let page = await this.#ask(query); ; page = await this.#ask({ ...query, cursor: page.meta.next_cursor })) {
      yield* page.data
      if (!page.meta.has_more || page.meta.next_cursor === undefined) return
    }
  }

  #ask(query: Query): Promise<Page<T>> {
    return this.#transport.call<Page<T>>({ method: 'GET', path: this.#path, query, ...this.#options })
  }
}
