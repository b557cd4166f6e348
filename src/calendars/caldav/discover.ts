import { failureOf } from '../failed-answer.ts'
import type { DavAnswer } from '../reader.ts'
import { SourceFailure } from '../source.ts'
import type { SourceOptions } from '../source-options.ts'
import { basic } from '../web-address.ts'
import { type Dav, openDav, propfind } from './dav.ts'
import type { FindServices } from './service-records.ts'

// From an email address, or any address of a server, to the calendars of whoever signs in there (RFC 6764 and 4791 6.2.1): the
// place itself may be a calendar; else it names who we are, that says where our calendars are, and these are listed.
// The password goes to the place that was given and to names below it. A server elsewhere has to be named by a person first.

export type DavAccount = {
  /** An email address, or one of the web. */
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
  let failure: SourceFailure | null = null
  for (const start of starts) {
    try {
      const found = await visit.calendarsFrom(start)
      if (found.length > 0) return found
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      // A wrong password is wrong everywhere; every other door may be closed for a reason of its own.
      if (error.problem === 'refused') throw error
      failure ??= error
    }
  }
  if (failure && failure.problem !== 'gone') throw failure
  return []
}

/** The server wants the password sent to a name that nobody gave. */
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
  return { home, starts: [...services, `https://${home}${WELL_KNOWN}`, `https://${home}/`] }
}

const REDIRECTS_MAX = 5
/** Somebody with more has something else in mind. */
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
    const { url, entries } = await this.#look(start, 0)
    const place = entries[0]
    if (!place) return []
    if (place.isCalendar) return calendarsIn({ url, entries: [place] })
    const homes = place.homes.length > 0 ? place.homes : await this.#homesOf(place, url)
    const listed = homes.length > 0 ? homes.map((href) => new URL(href, url).href) : [url]
    const found: FoundCalendar[] = []
    for (const home of listed.slice(0, HOMES_MAX)) found.push(...calendarsIn(await this.#look(home, 1)))
    return found.slice(0, CALENDARS_MAX)
  }

  async #homesOf({ principal }: Entry, url: string): Promise<string[]> {
    if (principal === null) return []
    const seen = await this.#look(new URL(principal, url).href, 0)
    return (seen.entries[0]?.homes ?? []).map((href) => new URL(href, seen.url).href)
  }

  async #look(start: string, depth: 0 | 1): Promise<Seen> {
    let url = start
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      if (!isBelow(new URL(url).hostname, this.#home)) throw new ElsewhereError(url)
      const answer = await this.#dav.ask({ ...propfind(url, depth, ASKED), redirectsMax: 0 })
      if (answer.code === 207) return { url, entries: (await this.#dav.read(answer)).entries.filter(isThere) }
      const { location } = answer.headers
      const next = answer.code >= 300 && answer.code < 400 && typeof location === 'string' && URL.parse(location, url)
      if (!next)
        throw failureOf(answer.code === 405 || answer.code === 501 ? { ...answer, code: 404 } : answer, this.#nowMs())
      // What went out encrypted does not go on in plain text.
      if (url.startsWith('https:') && next.protocol !== 'https:') throw new SourceFailure('blocked')
      url = next.href
    }
    throw new SourceFailure('server_error')
  }
}

const isThere = ({ status }: Entry): boolean => status === 200

const isBelow = (host: string, home: string): boolean => host === home || host.endsWith(`.${home}`)

function calendarsIn({ url, entries }: Seen): FoundCalendar[] {
  return entries
    .filter(({ isCalendar, hasEvents }) => isCalendar && hasEvents)
    .map(({ href, name, isWritable }) => {
      const at = new URL(href, url)
      return { url: at.href, name: name ?? nameIn(at.pathname), isWritable }
    })
}

function nameIn(path: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? 'calendar'
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
