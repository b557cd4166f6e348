import type { Answer } from '#egress/client.ts'
import { failureOf } from '../failed-answer.ts'
import type { DavAnswer } from '../reader.ts'
import { SourceFailure } from '../source.ts'
import type { SourceOptions } from '../source-options.ts'
import type { WebAddress } from '../web-address.ts'

// Requests to a CalDAV server. Answers are parsed in a thread, like all input from strangers.

/** The same deadline as for a feed. */
const DEADLINE_MS = 30_000
const BYTES_MAX = 20 * 1024 * 1024
const REDIRECTS_MAX = 5

export type Ask = {
  method: 'PROPFIND' | 'REPORT' | 'PUT' | 'DELETE'
  url: string
  headers?: string[]
  body?: string
  /** None in discovery, which inspects the targets itself. */
  redirectsMax?: number
}

export type Dav = {
  /** Any answer of the server. Throws `SourceFailure` when there is none. */
  ask(ask: Ask): Promise<Answer>
  /** Parses a multistatus; throws for any other answer. */
  read(answer: Answer): Promise<DavAnswer>
}

export function openDav({ authorization }: Pick<WebAddress, 'authorization'>, options: SourceOptions): Dav {
  const { client, reader, owner, nowMs } = options
  return {
    async ask({ method, url, headers = [], body, redirectsMax = REDIRECTS_MAX }) {
      const result = await client.send({
        method,
        url,
        headers: [...authorization, ...headers, ...(body === undefined ? [] : ['content-type', contentType(method)])],
        ...(body === undefined ? {} : { body }),
        deadlineMs: DEADLINE_MS,
        wanted: { part: 'whole', bytesMax: BYTES_MAX },
        redirectsMax,
        // Repeating is harmless: a PUT carries its condition.
        isRepeatable: true,
      })
      if (result.kind === 'failed') throw failureOf(result, nowMs())
      return result
    },
    async read(answer) {
      if (answer.code !== 207) throw failureOf(answer, nowMs())
      return await reader.readMultistatus(answer.body, owner)
    },
  }
}

const contentType = (method: Ask['method']): string =>
  method === 'PUT' ? 'text/calendar; charset=utf-8' : 'application/xml; charset=utf-8'

/** RFC 4918 9.1, for properties of a collection, and of its members at depth 1. */
export function propfind(url: string, depth: 0 | 1, props: readonly string[]): Ask {
  const body = xml('d:propfind', `<d:prop>${props.map((prop) => `<${prop}/>`).join('')}</d:prop>`)
  return { method: 'PROPFIND', url, headers: ['depth', String(depth)], body }
}

/** RFC 6578 3.2: changes since a token, or everything without one. */
export function syncCollection(url: string, token: string | null): Ask {
  const since = `<d:sync-token>${escaped(token ?? '')}</d:sync-token>`
  const body = xml(
    'd:sync-collection',
    `${since}<d:sync-level>1</d:sync-level><d:prop><d:getetag/><d:resourcetype/></d:prop>`,
  )
  return { method: 'REPORT', url, headers: ['depth', '0'], body }
}

/** RFC 4791 7.9. */
export function multiget(url: string, refs: readonly string[]): Ask {
  const hrefs = refs.map((ref) => `<d:href>${escaped(ref)}</d:href>`).join('')
  const body = xml('c:calendar-multiget', `<d:prop><d:getetag/><c:calendar-data/></d:prop>${hrefs}`)
  return { method: 'REPORT', url, headers: ['depth', '1'], body }
}

/** RFC 4791 7.8.6: the one event with this UID, in any place, and others whose UID contains it (9.7.5). */
export function withUid(url: string, uid: string): Ask {
  const match = `<c:text-match collation="i;octet">${escaped(uid)}</c:text-match>`
  const filter = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:prop-filter name="UID">${match}</c:prop-filter></c:comp-filter></c:comp-filter>`
  const body = xml('c:calendar-query', `<d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter>${filter}</c:filter>`)
  return { method: 'REPORT', url, headers: ['depth', '1'], body }
}

const xml = (name: string, inner: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><${name} xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${inner}</${name}>`

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{Cc}\t\n\r]/gu, '')
}

/**
 * The path of an href, however the server writes it. It must begin with a slash, or it could change the host name before it.
 */
export function pathOf(href: string, base: string): string {
  const { protocol = '', pathname = '' } = URL.parse(href, base) ?? {}
  if (!WEB.test(protocol) || !pathname.startsWith('/') || pathname.length > PATH_CHARACTERS_MAX)
    throw new SourceFailure('server_error')
  return pathname
}

const WEB = /^https?:$/

/** The path is a key in the database. */
const PATH_CHARACTERS_MAX = 1_000
