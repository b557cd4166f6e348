// What every calendar source does, held against real servers: a published feed, Radicale, Xandikos, a server without sync tokens, and
// servers that answer as Google and Microsoft document theirs.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { caldavCalendar } from '#calendars/caldav/caldav.ts'
import { googleCalendar } from '#calendars/google/google.ts'
import { icsFeed } from '#calendars/ics-feed.ts'
import { microsoftCalendar } from '#calendars/microsoft/microsoft.ts'
import { type CalendarSource, Conflict, SourceFailure, type Sync, type WritableSource } from '#calendars/source.ts'
import type { Tokens } from '#calendars/tokens.ts'
import { addressWith } from '#calendars/web-address.ts'
import type { AccountServer } from '../support/account-server.ts'
import { aCalendar } from '../support/busy.ts'
import {
  type DavServer,
  davProblem,
  davProxy,
  PASSWORD,
  startRadicale,
  startXandikos,
  USER,
} from '../support/dav-servers.ts'
import { failing, feedServer, testAccess } from '../support/feed-server.ts'
import { GoogleServer } from '../support/google-server.ts'
import { GraphServer } from '../support/graph-server.ts'

const anEvent = (uid: string, hour: number): string =>
  `UID:${uid}\nDTSTAMP:20261101T000000Z\nDTSTART:202611${hour}T090000Z\nDTEND:202611${hour}T100000Z\nSUMMARY:${uid}`

type Subject = AsyncDisposable & {
  source: CalendarSource
  /** Somebody else changes the calendar. */
  put(uid: string, day: number): Promise<void>
  drop(uid: string): Promise<void>
  vanish(): Promise<void>
  /** The cursor as the server does not know it. */
  spoiled(cursor: string): string
  /** What lies there now. */
  text(): Promise<string>
}

const KINDS: { name: string; isDav: boolean; isReadOnly?: true; open: () => Promise<Subject> }[] = [
  { name: 'a published feed', isDav: false, isReadOnly: true, open: feedSubject },
  { name: 'Google', isDav: false, open: googleSubject },
  { name: 'Microsoft', isDav: false, open: graphSubject },
  { name: 'Radicale', isDav: true, open: () => davSubject(startRadicale) },
  { name: 'Xandikos', isDav: true, open: () => davSubject(startXandikos) },
  { name: 'a server without sync tokens', isDav: true, open: () => davSubject(startRadicale, withoutTokens) },
]

async function feedSubject(): Promise<Subject> {
  await using parts = new AsyncDisposableStack()
  const feed = parts.use(await feedServer(aCalendar(anEvent('other', 30))))
  const access = parts.use(testAccess())
  const events = new Map([['other', 30]])
  const publish = async () => feed.publish(aCalendar([...events].map(([uid, day]) => anEvent(uid, day)).join('\n\n')))
  const rest = parts.move()
  return {
    source: icsFeed(feed.url, { ...access, owner: [], nowMs: () => 0 }),
    put: async (uid, day) => {
      events.set(uid, day)
      await publish()
    },
    drop: async (uid) => {
      events.delete(uid)
      await publish()
    },
    vanish: async () => feed.answer(failing(404)),
    spoiled: () => JSON.stringify({ etag: '"another"', lastModified: null }),
    text: async () => '',
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

/** As whoever holds a token that was just given. */
const tokensOf = (accounts: AccountServer): Tokens => {
  const { access } = accounts.tokensFor('ana@acme.test')
  return { current: async () => access, renewed: async () => access }
}

const atHour = (day: number, hour: number): string => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00`

async function googleSubject(): Promise<Subject> {
  await using parts = new AsyncDisposableStack()
  const server = parts.use(await GoogleServer.open())
  const access = parts.use(testAccess())
  const put = async (uid: string, day: number) => {
    const [start, end] = [{ dateTime: `${atHour(day, 9)}Z` }, { dateTime: `${atHour(day, 10)}Z` }]
    server.put({ id: uid, iCalUID: uid, summary: 'secret', start, end })
  }
  await put('other', 30)
  const options = { ...access, owner: [], nowMs: () => NOW, tokens: tokensOf(server.accounts) }
  const rest = parts.move()
  return {
    source: googleCalendar(server.events, options),
    put,
    drop: async (uid) => server.drop(uid),
    vanish: async () => {
      server.isGone = true
    },
    spoiled: (cursor) => JSON.stringify({ ...JSON.parse(cursor), token: 'token-unknown' }),
    text: async () => JSON.stringify(server.all()),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

async function graphSubject(): Promise<Subject> {
  await using parts = new AsyncDisposableStack()
  const server = parts.use(await GraphServer.open())
  const access = parts.use(testAccess())
  const at = (day: number, hour: number) => ({ dateTime: `${atHour(day, hour)}.0000000`, timeZone: 'UTC' })
  const put = async (uid: string, day: number) => {
    server.put({ id: uid, iCalUId: uid, subject: 'secret', start: at(day, 9), end: at(day, 10) })
  }
  await put('other', 30)
  const options = { ...access, owner: [], nowMs: () => NOW, tokens: tokensOf(server.accounts) }
  const rest = parts.move()
  return {
    source: microsoftCalendar(server.calendar, options),
    put,
    drop: async (uid) => server.drop(uid),
    vanish: async () => {
      server.isGone = true
    },
    spoiled: (cursor) => {
      const { delta, ...rest } = JSON.parse(cursor)
      return JSON.stringify({ ...rest, delta: delta.replace(/=\d+$/, '=unknown') })
    },
    text: async () => JSON.stringify(server.all()),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

const NOW = Date.parse('2026-11-16T08:00:00Z')

type Front = (server: DavServer) => Promise<AsyncDisposable & { url: string }>

/** Older servers know neither the report nor the property. */
const withoutTokens: Front = (server) =>
  davProxy(
    server,
    ({ body }) => (body.includes('sync-collection') ? { code: 403 } : null),
    (body) => body.replace('<d:sync-token/>', ''),
  )

/** One of each for the whole file; every subject has a calendar of its own there. */
const servers = new AsyncDisposableStack()
after(() => servers.disposeAsync())
const started = new Map<Start, Promise<DavServer>>()
let calendars = 0

type Start = () => Promise<DavServer>

async function davSubject(start: Start, front?: Front): Promise<Subject> {
  await using parts = new AsyncDisposableStack()
  if (!started.has(start))
    started.set(
      start,
      start().then((server) => servers.use(server)),
    )
  const server = await started.get(start)!
  const access = parts.use(testAccess())
  const seen = front ? parts.use(await front(server)) : server
  calendars += 1
  const path = start === startXandikos ? `/${USER}/calendars/c${calendars}/` : `/${USER}/c${calendars}/`
  await server.make(path)
  const at = (uid: string) => `${path}${uid}.ics`
  await server.put(at('other'), aCalendar(anEvent('other', 30)))
  const address = addressWith(new URL(path, seen.url).href, USER, PASSWORD)
  const source: WritableSource = caldavCalendar(address, { ...access, owner: [], nowMs: () => 0 })
  const rest = parts.move()
  return {
    source,
    put: (uid, day) => server.put(at(uid), aCalendar(anEvent(uid, day))),
    drop: (uid) => server.remove(at(uid)),
    vanish: () => server.remove(path),
    spoiled: (cursor) => {
      const { token, ctag, ...rest } = JSON.parse(cursor)
      return JSON.stringify({ ...rest, token: token && 'http://radicale.org/ns/sync/unknown', ctag: ctag && 'other' })
    },
    text: async () => (await server.get(path)) ?? '',
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

/** What our mirror would hold. */
class Mirror {
  readonly #source: CalendarSource
  readonly objects = new Map<string, { uid: string; etag: string; ics: string }>()
  cursor: string | null = null

  constructor(source: CalendarSource) {
    this.#source = source
  }

  async look(): Promise<Sync> {
    const known = async () => new Map([...this.objects].map(([ref, { etag }]) => [ref, etag]))
    const sync = await this.#source.sync(this.cursor, known)
    if (sync.kind === 'unchanged') return sync
    if (sync.isWhole) this.objects.clear()
    for (const { ref, ...item } of sync.items) this.objects.set(ref, item)
    for (const ref of sync.removed) this.objects.delete(ref)
    this.cursor = sync.cursor
    return sync
  }

  get days(): string[] {
    return [...this.objects.values()].map(({ uid, ics }) => `${uid} ${/DTSTART:\d{6}(\d\d)/.exec(ics)?.[1]}`).sort()
  }
}

for (const { name, isDav, isReadOnly, open } of KINDS) {
  test(`${name}: what comes, changes and goes is noticed, and everything again when a cursor is refused`, async (t) => {
    if (isDav && davProblem(t)) return
    await using subject = await open()
    const mirror = new Mirror(subject.source)
    await subject.put('first', 20)
    await mirror.look()
    assert.deepEqual(mirror.days, ['first 20', 'other 30'])
    assert.deepEqual(await mirror.look(), { kind: 'unchanged' })

    await subject.put('first', 21)
    await subject.put('second', 22)
    await mirror.look()
    assert.deepEqual(mirror.days, ['first 21', 'other 30', 'second 22'])
    await subject.drop('first')
    await mirror.look()
    assert.deepEqual(mirror.days, ['other 30', 'second 22'])
    assert.deepEqual(await mirror.look(), { kind: 'unchanged' })

    await subject.put('third', 23)
    await subject.drop('second')
    mirror.cursor = subject.spoiled(mirror.cursor!)
    await mirror.look()
    assert.deepEqual(mirror.days, ['other 30', 'third 23'])

    await subject.vanish()
    await assert.rejects(mirror.look(), (error) => error instanceof SourceFailure && error.problem === 'gone')
  })

  test(`${name}: ${isReadOnly ? 'nothing can be written' : 'an event of ours is written once, changed unless somebody else did, and removed'}`, async (t) => {
    if (isDav && davProblem(t)) return
    await using subject = await open()
    const { write } = subject.source
    if (isReadOnly) return assert.equal(write, null)
    assert.ok(write)
    const mirror = new Mirror(subject.source)
    await mirror.look()
    const uid = 'x7@parley.test'
    const first = await write.insert(uid, aCalendar(anEvent(uid, 24)))
    // As after a first try whose answer was lost: the same event, with what is true by now.
    const written = await write.insert(uid, aCalendar(anEvent(uid, 25)))
    assert.equal(written.ref, first.ref)
    await mirror.look()
    assert.deepEqual(mirror.days, ['other 30', `${uid} 25`])
    assert.equal(mirror.objects.get(written.ref)!.etag, written.etag)

    const changed = await write.update(written, aCalendar(anEvent(uid, 26)))
    await assert.rejects(write.update(written, aCalendar(anEvent(uid, 27))), Conflict)
    await mirror.look()
    assert.deepEqual(mirror.days, ['other 30', `${uid} 26`])

    await write.remove(changed)
    await write.remove(changed)
    await mirror.look()
    assert.deepEqual(mirror.days, ['other 30'])
    await assert.rejects(write.update(changed, aCalendar(anEvent(uid, 28))), Conflict)
  })
}

test('an event that its owner took out of a mail is found by its UID, and gets what is true by now', async (t) => {
  if (davProblem(t)) return
  await using subject = await davSubject(startRadicale)
  const { write } = subject.source
  await subject.put('taken-from-mail', 20)
  const written = await write!.insert('taken-from-mail', aCalendar(anEvent('taken-from-mail', 21)))
  assert.match(written.ref, /taken-from-mail\.ics$/)
  const mirror = new Mirror(subject.source)
  await mirror.look()
  assert.deepEqual(mirror.days, ['other 30', 'taken-from-mail 21'])
  assert.equal(mirror.objects.get(written.ref)!.etag, written.etag)
})

test('an event whose UID only contains ours is somebody else’s: what is refused then was not written', async (t) => {
  if (davProblem(t)) return
  const readOnly: Front = (server) => davProxy(server, ({ method }) => (method === 'PUT' ? { code: 403 } : null))
  await using subject = await davSubject(startRadicale, readOnly)
  await subject.put('not-ours-x8', 20)
  await assert.rejects(
    subject.source.write!.insert('ours-x8', aCalendar(anEvent('ours-x8', 21))),
    (error) => error instanceof SourceFailure && error.problem === 'refused',
  )
  assert.match(await subject.text(), /UID:not-ours-x8/)
  assert.doesNotMatch(await subject.text(), /UID:ours-x8/)
})
