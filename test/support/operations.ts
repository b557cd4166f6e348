import { CONSOLE_OPERATIONS } from '#http/console/operations.ts'
import type { Operation } from '#http/operation.ts'
import { OPERATIONS } from '#http/routes/routes.ts'
import { TEST_CLOCK } from './clock.ts'
import { feedServer } from './feed-server.ts'
import { GoogleServer } from './google-server.ts'
import { HOME, type MailWorld } from './incoming.ts'
import { accountSettings } from './linking.ts'
import { newMonday } from './negotiating.ts'
import { type Called, ON_RECORD, type Scene } from './on-record.ts'
import { aNameFor, apiRoutes, bodyOf, pathOf, someThings } from './routes.ts'
import { signedIn } from './signed-in.ts'
import { newServer, TEST_SEAL } from './world.ts'

// Every operation of the API and of the console, a good call of each, and a workspace in which it can be made.

export const ALL: readonly Operation[] = [...OPERATIONS, ...CONSOLE_OPERATIONS]

/** Looks into an account elsewhere and stores nothing, though it is no GET: what it is given must not stand in an address. */
export const ONLY_LOOKS: Record<string, object> = {
  findCalendars: { address: 'https://dav.acme.test/', user: 'ana', password: 'secret' },
}

/** A good call; only the console's own say how. */
export async function callOf({ name, method, path }: Operation, scene: Scene): Promise<Called> {
  const row = ON_RECORD[name]
  if (row?.call) return await row.call(scene)
  const route = apiRoutes(scene.world).find((each) => each.method === method && each.url === `/api/v1${path}`)
  if (!route) return { path: path.replace(/:\w+/g, (each) => namedBy(each, path, scene)), body: ONLY_LOOKS[name] }
  const body = route.body && {
    ...bodyOf(route, scene),
    name: aNameFor(route, scene.free),
    email: `${scene.free}@acme.test`,
  }
  // Their own role is nothing that members change.
  const own = name === 'updateWorkspaceMember' ? { role: undefined } : {}
  return { path: pathOf(route, scene).slice('/api/v1'.length), body: body && { ...body, ...own } }
}

/** What a path of the console's own, which only looks, is about. */
function namedBy(
  parameter: string,
  path: string,
  { free, message, request, team, endpoint, delivery, bookingLink }: Scene,
): string {
  if (parameter === ':delivery_id') return delivery
  if (path.startsWith('/workspace_members')) return free
  if (path.startsWith('/meeting_requests')) return request
  if (path.startsWith('/booking_links')) return bookingLink
  if (path.startsWith('/teams')) return team
  return path.startsWith('/webhook_endpoints') ? endpoint : message
}

/** A server on which everything can be done, and workspaces with one thing of every kind. */
export async function openStage() {
  const feed = await feedServer('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Acme//EN\r\nEND:VCALENDAR\r\n')
  const google = await GoogleServer.open()
  const first = await newMonday()
  const mailroom = { pool: first.pool, home: HOME, ingest: first.ingest, clock: TEST_CLOCK }
  const app = await newServer(first.pool, {
    mailroom,
    seal: TEST_SEAL,
    accounts: { google: accountSettings(google.accounts).google, microsoft: null },
    mailCalendarLink: async () => {},
  })
  const worlds: MailWorld[] = [first]
  const newWorld = async (): Promise<MailWorld> => {
    const world = await newMonday()
    worlds.push(world)
    return world
  }
  const newScene = async (world: MailWorld): Promise<Scene> => {
    const things = await someThings(world)
    return { ...things, world, app, admin: await signedIn(world, 'admin', app), feed: feed.url }
  }
  const close = async () => {
    await app.close()
    for (const world of worlds) await world[Symbol.asyncDispose]()
    await google[Symbol.asyncDispose]()
    await feed[Symbol.asyncDispose]()
  }
  return { app, newWorld, newScene, [Symbol.asyncDispose]: close }
}
