import { AccountServer, type Asked, type Told } from './account-server.ts'

// Microsoft Graph v1.0 as far as it is asked, after its reference: calendarView/delta with pages and delta links, instances of a
// series, and events that are made, changed and deleted.

type GraphEvent = Record<string, unknown> & { id: string }
type Kept = { event: GraphEvent; change: number; isRemoved: boolean }

export class GraphServer implements AsyncDisposable {
  readonly accounts: AccountServer
  pageSize = 2
  isGone = false
  /** The account's provider of online meetings; null if it makes none. The link appears after this many reads. */
  meetings: { provider: string | null; pendingReads: number } = { provider: 'teamsForBusiness', pendingReads: 0 }
  oldestDelta = 0
  readonly #events = new Map<string, Kept>()
  #change = 0
  #made = 0

  private constructor(accounts: AccountServer) {
    this.accounts = accounts
  }

  static async open(): Promise<GraphServer> {
    let server: GraphServer | null = null
    const accounts = await AccountServer.open((asked, email) => server!.#serve(asked, email))
    accounts.isRotating = true
    server = new GraphServer(accounts)
    return server
  }

  get calendar(): string {
    return `${this.accounts.url}/v1.0/me/calendar`
  }

  put(event: GraphEvent): GraphEvent {
    this.#change += 1
    const key = `K${this.#change}`
    const own = { changeKey: key, '@odata.etag': `W/"${key}"` }
    const made = { type: 'singleInstance', iCalUId: `040000${event.id}`, showAs: 'busy', ...event, ...own }
    this.#events.set(event.id, { event: made, change: this.#change, isRemoved: false })
    return made
  }

  drop(id: string): void {
    this.#change += 1
    this.#events.set(id, { ...this.#events.get(id)!, change: this.#change, isRemoved: true })
  }

  all(): GraphEvent[] {
    return this.#present().map(({ event }) => event)
  }

  #present(): Kept[] {
    return [...this.#events.values()].filter(({ isRemoved }) => !isRemoved)
  }

  #serve({ method, url, headers, body }: Asked, email: string): Told {
    if (url.pathname === '/v1.0/me') return { code: 200, body: { mail: email, userPrincipalName: email } }
    if (this.isGone) return graphFailure(404, 'ErrorItemNotFound')
    const path = url.pathname.replace('/v1.0/me/calendar', '')
    if (path === '' && method === 'GET') return { code: 200, body: this.#about() }
    if (path === '/calendarView/delta') return this.#delta(url, headers.prefer)
    if (path === '/events') return method === 'POST' ? this.#make(body ?? {}) : this.#find(url)
    const [, id = '', part] = path.slice('/events'.length).split('/').map(decodeURIComponent)
    const known = this.#events.get(id)
    if (!known || known.isRemoved) return graphFailure(404, 'ErrorItemNotFound')
    if (part === 'instances') return { code: 200, body: { value: this.#instancesOf(id) } }
    const condition = headers['if-match']
    if (condition && condition !== known.event['@odata.etag']) return graphFailure(412, 'ErrorIrresolvableConflict')
    if (method === 'GET') return { code: 200, body: this.#read(id) }
    if (method === 'PATCH' && body?.isOnlineMeeting) return this.#meet(id, body)
    // As Graph documents it: a body without its join information ends the online meeting.
    if (method === 'PATCH' && body?.body && known.event.isOnlineMeeting)
      return { code: 200, body: this.put({ ...known.event, ...body, id, isOnlineMeeting: false, onlineMeeting: null }) }
    if (method === 'PATCH') return { code: 200, body: this.put({ ...known.event, ...body, id }) }
    this.drop(id)
    return { code: 204 }
  }

  #about(): object {
    const { provider } = this.meetings
    return {
      id: 'calendar',
      defaultOnlineMeetingProvider: provider ?? 'unknown',
      allowedOnlineMeetingProviders: provider === null ? [] : [provider],
    }
  }

  #meet(id: string, body: Record<string, unknown>): Told {
    const { provider, pendingReads } = this.meetings
    if (provider === null || body.onlineMeetingProvider !== provider) return graphFailure(400, 'ErrorInvalidRequest')
    this.put({ ...this.#events.get(id)!.event, ...body, id, onlineMeeting: null, left: pendingReads })
    return { code: 200, body: this.#read(id) }
  }

  #read(id: string): GraphEvent {
    const { event } = this.#events.get(id)!
    if (!event.isOnlineMeeting || event.onlineMeeting) return event
    if (Number(event.left) > 0) {
      event.left = Number(event.left) - 1
      return event
    }
    return this.put({ ...event, onlineMeeting: { joinUrl: `https://teams.microsoft.test/l/meetup-join/${id}` } })
  }

  #instancesOf(id: string): GraphEvent[] {
    const { showAs } = this.#events.get(id)!.event
    const own = this.all().filter(({ seriesMasterId }) => seriesMasterId === id)
    return own.map((event) => ({ showAs, ...event }))
  }

  #make(body: Record<string, unknown>): Told {
    if (this.all().some(({ transactionId }) => transactionId === body.transactionId))
      return graphFailure(409, 'ErrorDuplicateTransactionId')
    this.#made += 1
    return { code: 201, body: this.put({ ...body, id: `made-${this.#made}` }) }
  }

  /** By our own property. */
  #find(url: URL): Told {
    const value = /ep\/value eq '((?:[^']|'')*)'/
      .exec(url.searchParams.get('$filter') ?? '')?.[1]
      ?.replaceAll("''", "'")
    const found = this.all().filter(({ singleValueExtendedProperties: own }) =>
      (own as { value: string }[] | undefined)?.some((each) => each.value === value),
    )
    return { code: 200, body: { value: found.map(({ id, '@odata.etag': etag }) => ({ id, '@odata.etag': etag })) } }
  }

  #delta(url: URL, prefer: string | string[] | undefined): Told {
    if (!String(prefer).includes('outlook.timezone="UTC"')) return graphFailure(400, 'ErrorInvalidRequest')
    const query = url.searchParams
    const state = /^(?:(\d+)-)?(\d+)$/.exec(query.get('$skiptoken') ?? query.get('$deltatoken') ?? '')
    if (query.has('$deltatoken') && !(state && Number(state[2]) >= this.oldestDelta))
      return graphFailure(410, 'syncStateNotFound')
    if (!state && !(query.has('startDateTime') && query.has('endDateTime')))
      return graphFailure(400, 'ErrorInvalidParameter')
    const since = state ? Number(state[2]) : 0
    const from = query.has('$skiptoken') ? Number(state?.[1] ?? 0) : 0
    const wanted = [...this.#events.values()].filter(
      ({ change, isRemoved }) => change > since && (since > 0 || !isRemoved),
    )
    const upTo = Math.min(wanted.length, from + this.pageSize)
    const link = (name: string, token: string) => `${this.calendar}/calendarView/delta?%24${name}=${token}`
    const next =
      upTo < wanted.length
        ? { '@odata.nextLink': link('skiptoken', `${upTo}-${since}`) }
        : { '@odata.deltaLink': link('deltatoken', String(this.#change)) }
    const value = wanted
      .slice(from, upTo)
      .map(({ event, isRemoved }) =>
        isRemoved ? { '@removed': { reason: 'deleted' }, id: event.id } : shortened(event),
      )
    return { code: 200, body: { value, ...next } }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.accounts[Symbol.asyncDispose]()
  }
}

/** An instance carries only the fields that differ from its series. */
function shortened(event: GraphEvent): object {
  const { id, type, seriesMasterId, start, end, '@odata.etag': etag } = event
  return type === 'occurrence' ? { '@odata.etag': etag, id, type, seriesMasterId, start, end } : event
}

export const graphFailure = (code: number, error: string, headers: Record<string, string> = {}): Told => ({
  code,
  body: { error: { code: error, message: error } },
  headers,
})
