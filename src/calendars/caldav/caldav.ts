import type { Answer } from '#egress/client.ts'
import type { DavAnswer } from '../reader.ts'
import { type RemoteItem, SourceFailure, type WritableSource } from '../source.ts'
import type { SourceOptions } from '../source-options.ts'
import { readWebAddress } from '../web-address.ts'
import { type Dav, multiget, openDav, pathOf, propfind, syncCollection } from './dav.ts'
import { caldavWriting } from './writing.ts'

// A calendar on a CalDAV server (RFC 4791). A sync token asks for changes (RFC 6578); servers without one are asked for all
// etags once the calendar's ctag has changed. If a server does not know the token (403, 409, 500…), everything is read again.
// We never ask by time: servers miss recurring events.

/** `address` is the calendar's own address, with name and password. */
export function caldavCalendar(address: string, options: SourceOptions): WritableSource {
  const place = readWebAddress(address)
  const { url } = place
  const dav = openDav(place, options)
  return {
    async sync(text, known) {
      const cursor = text === null ? null : (JSON.parse(text) as Cursor)
      const found = (cursor && (await changesSince(dav, url, cursor))) ?? (await wholeOf(dav, url, cursor, known))
      if (found === 'unchanged') return { kind: 'unchanged' }
      const { items, gone } = await itemsAt(dav, found.place, found.wanted)
      return {
        kind: 'changed',
        isWhole: false,
        items,
        removed: [...found.removed, ...gone],
        cursor: JSON.stringify(found.cursor),
        zone: found.cursor.zone,
      }
    },
    write: caldavWriting(dav, url, options.nowMs),
  }
}

/** The token or the ctag says how far we have read. */
type Cursor = { token: string | null; ctag: string | null; zone: string | null }

/** Objects to fetch, and objects that are gone. */
type Found = { place: Place; wanted: string[]; removed: string[]; cursor: Cursor }

/** Null if the server does not know the token, or no tokens at all. */
async function changesSince(dav: Dav, url: string, { token, ctag, zone }: Cursor): Promise<Found | 'unchanged' | null> {
  if (token === null) return null
  const changes = await listChanges(dav, url, token)
  if (changes === null) return null
  if (changes.changed.size === 0 && changes.removed.size === 0) return 'unchanged'
  const cursor = { token: changes.token, ctag, zone }
  return { place: changes.place, wanted: [...changes.changed.keys()], removed: [...changes.removed], cursor }
}

/** Compares all etags with the known ones: only differences are fetched. */
async function wholeOf(
  dav: Dav,
  url: string,
  cursor: Cursor | null,
  known: () => Promise<ReadonlyMap<string, string>>,
): Promise<Found | 'unchanged'> {
  const { itself, place } = await calendarAt(dav, url)
  if (cursor && cursor.token === null && cursor.ctag !== null && cursor.ctag === itself.ctag) return 'unchanged'
  const all = itself.syncToken === null ? null : await listChanges(dav, url, null)
  const present = all?.changed ?? (await listEtags(dav, url))
  if (present.size > OBJECTS_MAX) throw new SourceFailure('too_many_events')
  const before = await known()
  return {
    place,
    wanted: [...present].filter(([ref, etag]) => etag === null || before.get(ref) !== etag).map(([ref]) => ref),
    removed: [...before.keys()].filter((ref) => !present.has(ref)),
    cursor: { token: all?.token ?? null, ctag: itself.ctag, zone: itself.zone },
  }
}

const OBJECTS_MAX = 50_000

/** A missing calendar must never look like an empty one. */
async function calendarAt(dav: Dav, url: string): Promise<{ itself: DavAnswer['entries'][number]; place: Place }> {
  const props = ['d:resourcetype', 'd:sync-token', 'cs:getctag', 'c:calendar-timezone']
  const answer = await dav.ask(propfind(url, 0, props))
  const place = placeAfter(url, answer)
  const { entries } = await dav.read(answer)
  const itself = entries.find(({ href }) => isSame(refOf(href, place), url))
  if (itself?.status !== 200) throw new SourceFailure('gone')
  if (!itself.isCalendar) throw new SourceFailure('not_a_calendar')
  return { itself, place }
}

type Changes = { place: Place; changed: Map<string, string | null>; removed: Set<string>; token: string }

/** Null if the server refuses. It may answer in parts (RFC 6578 3.6), each with the token for the next. */
async function listChanges(dav: Dav, url: string, since: string | null): Promise<Changes | null> {
  const changed = new Map<string, string | null>()
  const removed = new Set<string>()
  let token = since
  for (let parts = 0; parts < PARTS_MAX; parts++) {
    const answer = await dav.ask(syncCollection(url, token))
    if (FINAL.has(answer.code)) await dav.read(answer)
    if (answer.code !== 207) return null
    const place = placeAfter(url, answer)
    const { entries, syncToken } = await dav.read(answer)
    if (syncToken === null) return null
    let isCut = false
    for (const entry of entries) {
      const ref = refOf(entry.href, place)
      if (isSame(ref, url)) isCut ||= entry.status === 507
      else if (entry.status === 404) {
        changed.delete(ref)
        removed.add(ref)
      } else if (!entry.isCollection) {
        removed.delete(ref)
        changed.set(ref, entry.etag)
      }
    }
    if (changed.size + removed.size > OBJECTS_MAX) throw new SourceFailure('too_many_events')
    if (!isCut) return { place, changed, removed, token: syncToken }
    if (syncToken === token) break
    token = syncToken
  }
  // The missing rest could be busy, even if the server never sends it.
  throw new SourceFailure('cut_off')
}

const PARTS_MAX = 500

/** These concern the calendar or us, not the token. */
const FINAL: ReadonlySet<number> = new Set([401, 404, 410, 429, 503])

async function listEtags(dav: Dav, url: string): Promise<Map<string, string | null>> {
  const answer = await dav.ask(propfind(url, 1, ['d:getetag', 'd:resourcetype']))
  const place = placeAfter(url, answer)
  const { entries } = await dav.read(answer)
  const objects = entries.filter(({ status, isCollection }) => status === 200 && !isCollection)
  return new Map(
    objects.map(({ href, etag }) => [refOf(href, place), etag] as const).filter(([ref]) => !isSame(ref, url)),
  )
}

/** The calendar's address when it was connected, and its address now according to the server. */
type Place = { url: string; now: string }

/** The password is not sent to another server. */
const placeAfter = (url: string, { url: now }: Answer): Place =>
  new URL(now).origin === new URL(url).origin ? { url, now } : { url, now: url }

/** Objects in a moved calendar keep their known names. */
const refOf = (href: string, { url, now }: Place): string => rebased(pathOf(href, now), now, url)
const hrefOf = (ref: string, { url, now }: Place): string => rebased(ref, url, now)

function rebased(path: string, from: string, to: string): string {
  const folder = withSlash(new URL(from).pathname)
  return withSlash(path).startsWith(folder) ? withSlash(new URL(to).pathname) + path.slice(folder.length) : path
}

const isSame = (path: string, url: string): boolean => withSlash(path) === withSlash(new URL(url).pathname)
const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/** Every server accepts this many, and answers quickly. */
const BATCH = 100
/** The same limit as for a feed. */
const CHARACTERS_MAX = 20 * 1024 * 1024

/** Objects may have been deleted since they were listed. Objects that we did not ask for are ignored. */
async function itemsAt(dav: Dav, place: Place, refs: string[]): Promise<{ items: RemoteItem[]; gone: Set<string> }> {
  const items = new Map<string, RemoteItem>()
  const gone = new Set<string>()
  let characters = 0
  for (let at = 0; at < refs.length; at += BATCH) {
    const batch = refs.slice(at, at + BATCH)
    const asked = new Set(batch)
    const hrefs = batch.map((ref) => hrefOf(ref, place))
    const { entries } = await dav.read(await dav.ask(multiget(place.now, hrefs)))
    for (const entry of entries) {
      const ref = refOf(entry.href, place)
      if (!asked.has(ref)) continue
      if (entry.status === 404 || entry.status === 410) gone.add(ref)
      else if (entry.object !== null) items.set(ref, { ref, etag: entry.etag ?? '', ...entry.object })
      characters += entry.object?.ics.length ?? 0
    }
    if (characters > CHARACTERS_MAX) throw new SourceFailure('too_large')
    // A missing object could be busy.
    if (batch.some((ref) => !items.has(ref) && !gone.has(ref))) throw new SourceFailure('cut_off')
  }
  return { items: [...items.values()], gone }
}
