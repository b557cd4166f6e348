import { failureOf } from '../failed-answer.ts'
import type { DavAnswer } from '../reader.ts'
import { SourceFailure } from '../source.ts'
import type { SourceOptions } from '../source-options.ts'
import { basic } from '../web-address.ts'
import { type Dav, openDav, propfind } from './dav.ts'
import type { FindServices } from './service-records.ts'

// Finds the calendars of an account from an email address or any address of the server (RFC 6764 and 4791 6.2.1): the address
// itself may be a calendar; otherwise it names our principal, the principal names our calendar home, and the home lists the
// calendars. The password goes only to the given server and to names below it. The user must name any other server first, and
// also one that wants the password in plain text.

export type DavAccount = {
  /** An email or web address. */
  address: string
  user: string
  password: string
}

export type FoundCalendar = { url: string; name: string; isWritable: boolean }

/** Throws `SourceFailure` for a server that refuses or cannot be reached, and `ElsewhereError`. */
export async function findCalendars(
  { address, user, password }: DavAccount,
  options: SourceOptions & { findServices: FindServices },
): Promise<FoundCalendar[]> {
  const { home, starts } = await placesOf(address, options.findServices)
  const visit = new Visit(openDav({ authorization: basic(user, password) }, options), home, options.nowMs)
  const isPlainAllowed = isPlain(address.toLowerCase())
  let failure: SourceFailure | null = null
  for (const start of starts) {
    if (isPlain(start) && !isPlainAllowed) throw new ElsewhereError(start)
    try {
      const found = await visit.calendarsFrom(start)
      if (found.length > 0) return found
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      // A wrong password is wrong everywhere; other failures may concern only this address.
      if (error.problem === 'refused') throw error
      failure ??= error
    }
  }
  if (failure && failure.problem !== 'gone') throw failure
  return []
}

/** The server wants the password sent to a name that nobody gave, or the domain wants it in plain text. */
export class ElsewhereError extends Error {
  readonly url: string

  constructor(url: string) {
    super(`sent on to ${url}`)
    this.url = url
  }
}

const WELL_KNOWN = '/.well-known/caldav'

async function placesOf(address: string, findServices: FindServices): Promise<{ home: string; starts: string[] }> {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol))
    return { home: url.hostname, starts: [...new Set([url.href, url.origin + WELL_KNOWN, `${url.origin}/`])] }
  const home = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const services = await findServices(home)
  const [plain, secure] = [services.filter(isPlain), services.filter((url) => !isPlain(url))]
  // Plain-text addresses come last, only to be reported to the user.
  return { home, starts: [...secure, `https://${home}${WELL_KNOWN}`, `https://${home}/`, ...plain] }
}

const isPlain = (url: string): boolean => url.startsWith('http:')

const REDIRECTS_MAX = 5
/** Nobody has more in practice. */
const HOMES_MAX = 5
const CALENDARS_MAX = 100

const ASKED = [
  'd:resourcetype',
  'd:current-user-principal',
  'c:calendar-home-set',
  'd:displayname',
  'c:supported-calendar-component-set',
  'd:current-user-privilege-set',
]

type Entry = DavAnswer['entries'][number]
type Seen = { url: string; entries: Entry[] }

class Visit {
  readonly #dav: Dav
  readonly #home: string
  readonly #nowMs: () => number

  constructor(dav: Dav, home: string, nowMs: () => number) {
    this.#dav = dav
    this.#home = home
    this.#nowMs = nowMs
  }

  async calendarsFrom(start: string): Promise<FoundCalendar[]> {
    const { url, entries } = await this.#look(this.#placeAt(start, start), 0)
    const place = entries[0]
    if (!place) return []
    if (place.isCalendar) return this.#calendarsIn({ url, entries: [place] })
    const homes = place.homes.length > 0 ? this.#placesAt(place.homes, url) : await this.#homesOf(place, url)
    const listed = homes.length > 0 ? homes : [url]
    const found: FoundCalendar[] = []
    for (const home of listed.slice(0, HOMES_MAX)) found.push(...this.#calendarsIn(await this.#look(home, 1)))
    return found.slice(0, CALENDARS_MAX)
  }

  async #homesOf({ principal }: Entry, url: string): Promise<string[]> {
    if (principal === null) return []
    const seen = await this.#look(this.#placeAt(principal, url), 0)
    return this.#placesAt(seen.entries[0]?.homes ?? [], seen.url)
  }

  #calendarsIn({ url, entries }: Seen): FoundCalendar[] {
    return entries
      .filter(({ isCalendar, hasEvents }) => isCalendar && hasEvents)
      .slice(0, CALENDARS_MAX)
      .map(({ href, name, isWritable }) => {
        const at = this.#placeAt(href, url)
        return { url: at, name: name ?? nameIn(new URL(at).pathname), isWritable }
      })
  }

  async #look(start: string, depth: 0 | 1): Promise<Seen> {
    let url = start
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const answer = await this.#dav.ask({ ...propfind(url, depth, ASKED), redirectsMax: 0 })
      if (answer.code === 207) return { url, entries: (await this.#dav.read(answer)).entries.filter(isThere) }
      const { location } = answer.headers
      if (answer.code < 300 || answer.code >= 400 || typeof location !== 'string')
        throw failureOf(answer.code === 405 || answer.code === 501 ? { ...answer, code: 404 } : answer, this.#nowMs())
      url = this.#placeAt(location, url)
    }
    throw new SourceFailure('server_error')
  }

  #placesAt(hrefs: readonly string[], from: string): string[] {
    return hrefs.slice(0, HOMES_MAX).map((href) => this.#placeAt(href, from))
  }

  /** The address a server refers us to, if the password may go there. */
  #placeAt(href: string, from: string): string {
    const place = URL.parse(href, from)
    if (!place || !/^https?:$/.test(place.protocol)) throw new SourceFailure('server_error')
    if (!isBelow(place.hostname, this.#home)) throw new ElsewhereError(place.href)
    // Never continue in plain text after an encrypted request.
    if (from.startsWith('https:') && isPlain(place.href)) throw new SourceFailure('blocked')
    return place.href
  }
}

const isThere = ({ status }: Entry): boolean => status === 200

const isBelow = (host: string, home: string): boolean => host === home || host.endsWith(`.${home}`)

export function nameIn(path: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? 'calendar'
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
