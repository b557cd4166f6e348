import { AccountServer, type Asked, type Told } from './account-server.ts'

// Google Calendar API v3 as far as it is asked, after its reference: events.list with pages and sync tokens, import, patch, delete.

type Conference = {
  createRequest: { requestId: string; conferenceSolutionKey?: { type: string }; status?: { statusCode: string } }
  /** How often it is read before it is there. */
  left: number
}
type GoogleEvent = Record<string, unknown> & { id: string }

export class GoogleServer implements AsyncDisposable {
  readonly accounts: AccountServer
  /** As few that every answer comes in parts. */
  pageSize = 2
  isGone = false
  isReadOnly = false
  /** It lets nobody write whom it let read a moment ago: their password was changed. */
  refusesWriters = false
  /** How a conference is made: at once, after so many reads, or not at all. */
  conference: { pendingReads: number } | 'failure' | 'refused' = { pendingReads: 0 }
  /** From this change on sync tokens are known. */
  oldestToken = 0
  readonly #events = new Map<string, { event: GoogleEvent; change: number }>()
  #change = 0
  #imported = 0

  private constructor(accounts: AccountServer) {
    this.accounts = accounts
  }

  static async open(): Promise<GoogleServer> {
    let server: GoogleServer | null = null
    const accounts = await AccountServer.open((asked, email) => server!.#serve(asked, email))
    server = new GoogleServer(accounts)
    return server
  }

  get events(): string {
    return `${this.accounts.url}/calendar/v3/calendars/primary/events`
  }

  /** Somebody else writes an event. */
  put(event: GoogleEvent): GoogleEvent {
    this.#change += 1
    const made = { status: 'confirmed', iCalUID: `${event.id}@google.com`, etag: `"${this.#change}"`, ...event }
    this.#events.set(event.id, { event: made, change: this.#change })
    return made
  }

  drop(id: string): void {
    this.put({ ...this.get(id)!, status: 'cancelled', etag: `"gone-${this.#change}"` })
  }

  get(id: string): GoogleEvent | undefined {
    return this.#events.get(id)?.event
  }

  all(): GoogleEvent[] {
    return [...this.#events.values()].map(({ event }) => event).filter(({ status }) => status !== 'cancelled')
  }

  #serve({ method, url, headers, body }: Asked, email: string): Told {
    const path = url.pathname.replace('/calendar/v3/calendars/primary', '')
    if (this.isGone) return failure(404, 'notFound')
    if (path === '') return { code: 200, body: { kind: 'calendar#calendar', id: email, timeZone: 'Europe/Berlin' } }
    if (this.refusesWriters && method !== 'GET') return failure(401, 'authError')
    if (this.isReadOnly && method !== 'GET') return failure(403, 'forbidden')
    if (path === '/events' && method === 'GET') return this.#list(url.searchParams)
    if (path === '/events/import') return this.#import(body ?? {})
    const id = decodeURIComponent(path.slice('/events/'.length))
    const known = this.get(id)
    if (!known || known.status === 'cancelled') return failure(known ? 410 : 404, known ? 'deleted' : 'notFound')
    if (headers['if-match'] && headers['if-match'] !== known.etag) return failure(412, 'conditionNotMet')
    if (method === 'GET') return { code: 200, body: this.#read(known) }
    if (method === 'PATCH' && body?.conferenceData) return this.#confer(known, url.searchParams, body)
    if (method === 'PATCH')
      return { code: 200, body: this.put({ ...known, ...body, id, etag: `"${this.#change + 1}"` }) }
    this.drop(id)
    return { code: 204 }
  }

  /** Only with this version is anything of a conference looked at; the same request made twice is one. */
  #confer(known: GoogleEvent, query: URLSearchParams, body: Record<string, unknown>): Told {
    if (query.get('conferenceDataVersion') !== '1') return { code: 200, body: known }
    const { requestId, conferenceSolutionKey: key } = (body.conferenceData as Conference).createRequest
    if (!requestId || key?.type !== 'hangoutsMeet') return failure(400, 'invalid')
    if (this.conference === 'refused') return failure(400, 'invalid')
    const made = known.conferenceData as Conference | undefined
    if (made?.createRequest.requestId === requestId) return { code: 200, body: known }
    const statusCode = this.conference === 'failure' ? 'failure' : 'pending'
    const left = this.conference === 'failure' ? 0 : this.conference.pendingReads
    const createRequest = { requestId, conferenceSolutionKey: key, status: { statusCode } }
    const event = this.put({ ...known, conferenceData: { createRequest, left }, etag: `"${this.#change + 1}"` })
    return { code: 200, body: left === 0 ? this.#read(event) : event }
  }

  /** Pending until it was read often enough. */
  #read(event: GoogleEvent): GoogleEvent {
    const conference = event.conferenceData as Conference | undefined
    if (conference?.createRequest.status?.statusCode !== 'pending') return event
    const { createRequest } = conference
    if (conference.left > 0) {
      conference.left -= 1
      return event
    }
    const uri = `https://meet.google.test/${event.id.replace(/\W/g, '')}`
    const conferenceData = {
      createRequest: { ...createRequest, status: { statusCode: 'success' } },
      conferenceId: event.id,
      entryPoints: [
        { entryPointType: 'phone', uri: 'tel:+1-555-0100' },
        { entryPointType: 'video', uri, label: uri.slice('https://'.length) },
      ],
    }
    return this.put({ ...event, conferenceData, hangoutLink: uri, etag: `"${this.#change + 1}"` })
  }

  #import(body: Record<string, unknown>): Told {
    if (this.all().some(({ iCalUID }) => iCalUID === body.iCalUID)) return failure(409, 'duplicate')
    this.#imported += 1
    return { code: 200, body: this.put({ ...body, id: `_imported${this.#imported}` }) }
  }

  #list(query: URLSearchParams): Told {
    if (query.get('syncToken') && query.get('timeMin')) return failure(400, 'invalid')
    const uid = query.get('iCalUID')
    const since = query.has('syncToken') ? Number(query.get('syncToken')!.replace('token-', '')) : null
    if (since !== null && !(since >= this.oldestToken)) return failure(410, 'fullSyncRequired')
    const wanted = [...this.#events.values()]
      .filter(({ event }) => uid === null || event.iCalUID === uid)
      // Deleted ones are told of as a change; cancelled instances belong to their series.
      .filter(({ event }) => since !== null || event.status !== 'cancelled' || event.recurringEventId !== undefined)
      .filter(({ change }) => since === null || change > since)
    const from = Number(query.get('pageToken')?.replace('page-', '') ?? 0)
    const upTo = Math.min(wanted.length, from + Math.min(this.pageSize, Number(query.get('maxResults') ?? 250)))
    const isLast = upTo >= wanted.length
    const next = isLast ? { nextSyncToken: `token-${this.#change}` } : { nextPageToken: `page-${upTo}` }
    const items = wanted.slice(from, upTo).map(({ event }) => only(event, query.get('fields')))
    return { code: 200, body: { kind: 'calendar#events', timeZone: 'Europe/Berlin', items, ...next } }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.accounts[Symbol.asyncDispose]()
  }
}

/** The fields of an event in a partial answer. */
function only(event: GoogleEvent, fields: string | null): object {
  const names = /items\((.*)\)/
    .exec(fields ?? '')?.[1]
    ?.replace(/\([^)]*\)/g, '')
    .split(',')
  return names ? Object.fromEntries(Object.entries(event).filter(([name]) => names.includes(name))) : event
}

export const failure = (code: number, reason: string, headers: Record<string, string> = {}): Told => ({
  code,
  body: { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
  headers,
})
