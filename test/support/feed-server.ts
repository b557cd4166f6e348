import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { openCalendarAccess } from '#calendars/access.ts'
import { connectCalendar, syncNow } from '#calendars/connect.ts'
import type { Acting } from '#core/actor.ts'
import type { Calendar } from '#db/calendar/calendars.ts'
import type { Member } from '#db/people/members.ts'
import { TESTER } from './clock.ts'
import { TEST_SEAL, type World } from './world.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A server that publishes a calendar, with an ETag, until it is told to do something else. */
export type FeedServer = AsyncDisposable & {
  url: string
  requests: IncomingMessage['headers'][]
  publish(ics: string): void
  answer(handler: Handler): void
}

export async function feedServer(ics = ''): Promise<FeedServer> {
  const requests: FeedServer['requests'] = []
  let handler: Handler = published(ics)
  const server = createServer((request, response) => {
    requests.push(request.headers)
    handler(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`,
    requests,
    publish: (text) => {
      handler = published(text)
    },
    answer: (other) => {
      handler = other
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const failing =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(code, headers).end('no')

function published(ics: string): Handler {
  const etag = `"${ics.length}-${ics.slice(-60).replace(/[^A-Z0-9]/g, '')}"`
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(ics)
  }
}

export const keeperOf = (acting: Acting) => ({ ...acting, seal: TEST_SEAL })
export const KEEPER = keeperOf(TESTER)

const NO_ACCOUNTS = { google: null, microsoft: null }

/** Access as in development: loopback is allowed, but no other private address. */
export function testAccess(fields: Partial<Parameters<typeof openCalendarAccess>[0]> = {}, nowMs = TESTER.clock.nowMs) {
  const usual = { egressAllow: { networks: [], hosts: [] }, egressProxy: null, accounts: NO_ACCOUNTS }
  return openCalendarAccess({ development: true, ...usual, ...fields }, nowMs)
}

let usual: ReturnType<typeof testAccess> | undefined
after(() => usual?.[Symbol.asyncDispose]())

/** Shared by tests that need nothing special: each access has its own thread, which starts slowly on a busy machine. */
export function usualAccess(): ReturnType<typeof testAccess> {
  usual ??= testAccess()
  return usual
}

export async function connect(world: World, address: string, member: Member = world.owner): Promise<Calendar> {
  const command = { kind: 'ics' as const, address, name: null, tentative: 'busy' as const }
  return await connectCalendar(world.pool, world.workspace, member, command, usualAccess(), keeperOf(world.acting))
}

export async function sync(world: World, calendar: Calendar): Promise<Calendar> {
  return await syncNow(world.pool, world.workspace, calendar.id, usualAccess(), keeperOf(world.acting))
}
