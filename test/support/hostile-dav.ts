import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

// A CalDAV server that somebody hostile wrote: it does as the protocol says until it is told to do something else.

export type DavAsked = {
  method: string
  path: string
  report: string
  body: string
  headers: NodeJS.Dict<string | string[]>
}
export type DavTold = { code: number; body?: string; headers?: Record<string, string> }

const multistatus = (inner: string, token: string | null): string =>
  `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inner}${
    token === null ? '' : `<d:sync-token>${token}</d:sync-token>`
  }</d:multistatus>`

const response = (href: string, props: string): string =>
  `<d:response>${href}<d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

export class HostileDav implements AsyncDisposable {
  readonly asked: DavAsked[] = []
  /** The events in the calendar, by path. */
  readonly events = new Map<string, { etag: string | null; ics: string }>()
  version = 1
  delayMs = 0
  instead: (asked: DavAsked) => DavTold | null = () => null
  readonly #server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const report = /<[a-z]+:([a-z-]+) xmlns/.exec(body)?.[1] ?? ''
    const asked = { method: request.method ?? '', path: request.url ?? '', report, body, headers: request.headers }
    this.asked.push(asked)
    if (this.delayMs > 0) await pause(this.delayMs)
    const { code, body: text = '', headers = {} } = this.instead(asked) ?? this.#answer(asked)
    reply.writeHead(code, { 'content-type': 'application/xml', ...headers }).end(text)
  })

  static async open(): Promise<HostileDav> {
    const server = new HostileDav()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** With a name and a password. */
  get address(): string {
    return `${this.origin.replace('://', '://dana:hunter2@')}/cal/`
  }

  /** An answer that lists these values as hrefs, whatever they are. */
  listing(hrefs: readonly string[], token: string | null = String(this.version)): DavTold {
    return {
      code: 207,
      body: multistatus(hrefs.map((href) => response(href, '<d:getetag>"1"</d:getetag>')).join(''), token),
    }
  }

  #answer({ method, report, body }: DavAsked): DavTold {
    if (method === 'PROPFIND') {
      const itself = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:sync-token>0</d:sync-token>'
      return { code: 207, body: multistatus(response('<d:href>/cal/</d:href>', itself), null) }
    }
    if (method !== 'REPORT') return { code: 201 }
    const wanted =
      report === 'calendar-multiget' ? [...body.matchAll(/<d:href>([^<]*)</g)].map(([, href]) => href!) : null
    const entries = (wanted ?? [...this.events.keys()]).map((path) => this.#entry(path, wanted !== null))
    return { code: 207, body: multistatus(entries.join(''), String(this.version)) }
  }

  #entry(path: string, isWhole: boolean): string {
    const event = this.events.get(path)
    if (!event) return `<d:response><d:href>${path}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
    const etag = event.etag === null ? '' : `<d:getetag>${event.etag}</d:getetag>`
    const data = isWhole ? `<c:calendar-data>${event.ics}</c:calendar-data>` : ''
    return response(`<d:href>${path}</d:href>`, etag + data)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
