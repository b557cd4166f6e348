import assert from 'node:assert/strict'
import { linkUrl, makeCalendarLink } from '#calendars/accounts/link.ts'
import { connectCalendar, syncNow } from '#calendars/connect.ts'
import type { AccountKind, Calendar } from '#db/calendar/calendars.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AccountSettings } from '#settings/account-settings.ts'
import { type AccountServer, CLIENT } from './account-server.ts'
import { TESTER } from './clock.ts'
import { KEEPER, testAccess } from './feed-server.ts'
import { newWorld, type World } from './world.ts'

// A member who connects the calendar of an account, in a browser that keeps its cookie.

const ORIGIN = 'http://127.0.0.1:3000'

export function accountSettings({ url }: AccountServer): AccountSettings {
  const client = { clientId: CLIENT.id, clientSecret: CLIENT.secret }
  return {
    google: {
      ...client,
      authorizeUrl: `${url}/o/oauth2/v2/auth`,
      tokenUrl: `${url}/token`,
      apiUrl: `${url}/calendar/v3`,
    },
    microsoft: {
      ...client,
      authorizeUrl: `${url}/common/oauth2/v2.0/authorize`,
      tokenUrl: `${url}/common/oauth2/v2.0/token`,
      apiUrl: `${url}/v1.0`,
    },
  }
}

export type LinkingWorld = World & { access: ReturnType<typeof testAccess> }

export async function linkingWorld(accounts: AccountServer, pool?: Pool): Promise<LinkingWorld> {
  const settings = accountSettings(accounts)
  const access = testAccess({ accounts: settings })
  const world = await newWorld({ accounts: settings, ...(pool && { pool }) })
  const closeBoth = async () => {
    await world[Symbol.asyncDispose]()
    await access[Symbol.asyncDispose]()
  }
  return { ...world, access, [Symbol.asyncDispose]: closeBoth }
}

export async function newLink(world: LinkingWorld, kind: AccountKind, account = 'ana@acme.test'): Promise<string> {
  const { pool, workspace, owner, access } = world
  const command = { kind, account, tentative: 'busy' as const }
  const token = await inTransaction(pool, (sql) => makeCalendarLink(sql, workspace, owner, command, access, TESTER))
  return linkUrl(ORIGIN, token)
}

/** Opens the link, presses the button, agrees at the provider, and comes back. Gives the last page. */
export async function visit(world: LinkingWorld, link: string): Promise<string> {
  const { cookie, back } = await agree(world, link)
  return await comeBack(world, back, cookie)
}

export async function agree(world: LinkingWorld, link: string): Promise<{ cookie: string; back: string }> {
  const pressed = await press(world, link)
  assert.equal(pressed.statusCode, 303, pressed.body)
  const cookie = String(pressed.headers['set-cookie']).split(';')[0]!
  const agreed = await fetch(String(pressed.headers.location), { redirect: 'manual' })
  return { cookie, back: agreed.headers.get('location')! }
}

export function press(world: LinkingWorld, link: string) {
  const token = new URL(link).searchParams.get('link')!
  return world.app.inject({
    method: 'POST',
    url: '/connect-calendar',
    headers: { host: '127.0.0.1:3000', origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ link: token }).toString(),
  })
}

export async function open(world: LinkingWorld, url: string, cookie = ''): Promise<string> {
  const { pathname, search } = new URL(url)
  const headers = { host: '127.0.0.1:3000', cookie }
  return (await world.app.inject({ method: 'GET', url: pathname + search, headers })).body
}

export const comeBack = (world: LinkingWorld, back: string, cookie: string): Promise<string> =>
  open(world, back, cookie)

/** Without a browser: as right after somebody has agreed. */
export async function connectAccount(
  world: LinkingWorld,
  kind: AccountKind,
  accounts: AccountServer,
): Promise<Calendar> {
  const { access: accessToken, refresh: refreshToken } = accounts.tokensFor('ana@acme.test')
  const account = { email: 'ana@acme.test', accessToken, refreshToken, expiresAt: TESTER.clock.nowMs() + 3_600_000 }
  const command = { kind, account, name: null, tentative: 'busy' as const }
  return await connectCalendar(world.pool, world.workspace, world.owner, command, world.access, KEEPER)
}

export const look = (world: LinkingWorld, { id }: Calendar, keeper = KEEPER): Promise<Calendar> =>
  syncNow(world.pool, world.workspace, id, world.access, keeper)
