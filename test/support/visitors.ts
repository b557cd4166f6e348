import assert from 'node:assert/strict'
import { givenBookingLink, type Shown } from './given.ts'
import type { PageAnswer } from './guests.ts'
import type { World } from './world.ts'

// Visitors of booking pages, as browsers without script: they read the page, follow its links and send its forms.

export type Fields = Record<string, string>

export type Visitor = {
  path: string
  get: (query?: string, headers?: Record<string, string>) => Promise<PageAnswer>
  /** The times of a day that the page shows, as the addresses of their links. */
  times: (query?: string) => Promise<string[]>
  post: (
    fields: Fields,
    more?: { path?: string; remoteAddress?: string; headers?: Record<string, string> },
  ) => Promise<PageAnswer>
  /** Chooses this time and leaves name and address. */
  book: (time: string, fields?: Fields, more?: { remoteAddress?: string }) => Promise<PageAnswer>
}

let addresses = 0
let links = 0

/** Everybody comes from a network of their own, unless they say otherwise. */
export const aNetwork = (): string => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`

export const DORA = { name: 'Dora Klein', email: 'dora@client.test' }

export function visitorOf(world: World, link: Shown, query = ''): Visitor {
  const path = new URL(String(link.url)).pathname
  const get = async (more = query, headers: Record<string, string> = {}) => {
    const answer = await world.app.inject({ url: `${path}${more}`, headers, remoteAddress: aNetwork() })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  const post: Visitor['post'] = async (fields, { path: to = path, remoteAddress = aNetwork(), headers = {} } = {}) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: to,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  const times = async (more = query) =>
    [...(await get(more)).text.matchAll(/href="[^"]*(?:\?|&#38;)time=([^"&]+)/g)].map(([, time]) =>
      decodeURIComponent(time!),
    )
  const book: Visitor['book'] = (time, fields = {}, more = {}) =>
    post({ do: 'book', time, zone: 'Europe/Berlin', ...DORA, ...fields }, more)
  return { path, get, times, post, book }
}

/** A link of Ana's, for anybody. */
export async function givenVisitor(
  world: World,
  fields: Record<string, unknown> = {},
): Promise<Visitor & { link: Shown }> {
  const link = await givenBookingLink(world, { title: 'Product demo', name: `demo-${++links}`, ...fields })
  return { ...visitorOf(world, link), link }
}

/** The times that a page offers after one was taken. */
export const nearOn = (text: string): string[] =>
  [...text.matchAll(/type="radio" name="time" value="([^"]+)"/g)].map(([, time]) => time!)

/** Where the link with this text leads on the page of the booking link: its query. */
export function queryOfLink(text: string, label: string): string {
  const [, href] =
    new RegExp(`<a [^>]*?href="([^"]*)"[^>]*>${label}`).exec(text) ?? assert.fail(`no ${label} in ${text}`)
  const query = href!.replaceAll('&#38;', '&')
  return query.slice(query.indexOf('?'))
}

export type Made = {
  id: string
  status: string
  organizer_email: string
  participant_emails: string[]
  answers: unknown
}

/** What came of a link, the newest first. */
export async function madeThrough(world: World, link: { id: string }): Promise<Made[]> {
  const answer = await world.api.get(`/meeting_requests?booking_link_id=${link.id}&limit=100`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
