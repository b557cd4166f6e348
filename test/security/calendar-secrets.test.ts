// What opens a calendar is known to nobody but its server and us. Servers here say it back in everything that they answer, in every way in
// which they can fail, and it stands in no log, no answer, no metric, no audit, no mail and no row.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { syncNow } from '#calendars/connect.ts'
import { clientForLook } from '#calendars/look-time.ts'
import type { AccountKind } from '#db/calendar/calendars.ts'
import type { Pool } from '#db/sql.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { startCalendars } from '#workers/calendars.ts'
import { type AccountServer, CLIENT, type Told } from '../support/account-server.ts'
import { aCalendar } from '../support/busy.ts'
import { until } from '../support/engine.ts'
import { feedServer, type Handler, KEEPER, testAccess } from '../support/feed-server.ts'
import { GoogleServer } from '../support/google-server.ts'
import { GraphServer } from '../support/graph-server.ts'
import { HostileDav } from '../support/hostile-dav.ts'
import { accountSettings, agree, comeBack, connectAccount, type LinkingWorld, newLink } from '../support/linking.ts'
import { keptLog } from '../support/logged.ts'
import { anotherPool } from '../support/own-database.ts'
import { signedIn } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

const PASSWORD = 'pa55-w0rd-of-dana'
const PATH = 'private-0123456789abcdef'
const EVENT = aCalendar('DTSTART:20261207T090000Z\nDURATION:PT1H')
const PRIVATE = 'http://10.0.0.1'

/** Everything that anybody could read beside the calendar's own server. */
async function newWitness(accounts: AccountServer | null = null) {
  const pool = await anotherPool()
  const { log, lines } = keptLog('trace')
  const settings = accounts ? accountSettings(accounts) : { google: null, microsoft: null }
  const access = testAccess({ accounts: settings })
  const world = await newWorld({ pool, log, accounts: settings })
  const ask = await signedIn(world)
  const answers: string[] = []
  return {
    world: { ...world, access } satisfies LinkingWorld,
    answers,
    ask: async (...asked: Parameters<typeof ask>) => {
      const answer = await ask(...asked)
      answers.push(`${JSON.stringify(answer.headers)} ${answer.text}`)
      return answer
    },
    /** As its worker does, which logs what it cannot explain. */
    work: async () => {
      await using loop = startCalendars({ pool, log, access, ...KEEPER, onMoved: () => {} })
      const [before] = await pool<{ sum: number }[]>`select sum(claim_no)::int as sum from calendars`
      await pool`update calendars set next_attempt_at = now()`
      loop.wake()
      await until('it is looked at', async () => {
        const [now] = await pool<{ sum: number; isDone: boolean }[]>`
          select sum(claim_no)::int as sum, bool_and(status = 'queued') as is_done from calendars`
        return now!.sum > before!.sum && now!.isDone
      })
    },
    requireSilence: async (secrets: readonly string[]) => {
      const seen = {
        log: JSON.stringify(lines),
        answers: answers.join('\n'),
        metrics: await metricsText(),
        database: await everything(pool),
        mails: await mailsIn(pool),
      }
      for (const secret of secrets.flatMap(spellings))
        for (const [where, text] of Object.entries(seen))
          assert.ok(!text.includes(secret), `${where} tells ${secret}: ${around(text, secret)}`)
    },
    [Symbol.asyncDispose]: async () => {
      await world[Symbol.asyncDispose]()
      await access[Symbol.asyncDispose]()
    },
  }
}

const around = (text: string, secret: string): string =>
  text.slice(Math.max(0, text.indexOf(secret) - 200), text.indexOf(secret) + 200)

const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
]

/** Every row of every table, with bytes in hexadecimal digits. */
async function everything(pool: Pool): Promise<string> {
  const tables = await pool<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const texts: string[] = []
  for (const { name } of tables)
    for (const { row } of await pool<{ row: string }[]>`select t::text as row from ${pool(name)} t`) texts.push(row)
  return texts.join('\n')
}

async function mailsIn(pool: Pool): Promise<string> {
  const rows = await pool<{ raw: Buffer }[]>`select raw from message_raw`
  const mails = await Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)))
  return mails.map(({ subject, text, html }) => [subject, text, html].join('\n')).join('\n')
}

/** In every way in which a server can refuse, with its secret in all that it says. */
const failures = (secret: string): Record<string, Handler> => {
  const saying =
    (code: number, headers: Record<string, string> = {}): Handler =>
    (_request, response) =>
      response.writeHead(code, { 'x-echo': secret, ...headers }).end(`no: ${secret}`)
  return {
    '401': saying(401, { 'www-authenticate': `Basic realm="${secret}"` }),
    '403': saying(403),
    '404': saying(404),
    '410': saying(410),
    '429': saying(429, { 'retry-after': '1' }),
    '500': saying(500),
    'a redirect into a private network': saying(302, { location: `${PRIVATE}/${secret}` }),
    'a redirect to nowhere': saying(302, { location: `gopher://${secret}` }),
    'a broken body': (_request, response) =>
      response.writeHead(200).end(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:${secret}`),
    'no calendar': saying(200),
    'a packed body': saying(200, { 'content-encoding': 'gzip' }),
    'a line that breaks': (request) => request.socket.destroy(),
  }
}

test('the address of a feed and the password in it are told to nobody, however its server fails', async () => {
  await using feed = await feedServer(EVENT)
  const secrets = [PASSWORD, PATH]
  const address = feed.url.replace('://', `://dana:${PASSWORD}@`).replace('/secret.ics', `/${PATH}/basic.ics`)
  await using witness = await newWitness()
  const { ask, world } = witness
  const path = `/workspace_members/${world.owner.id}/calendars`
  const connect = () => ask('POST', path, { kind: 'ics', address })
  const connected = await connect()
  assert.equal(connected.status, 201, connected.text)
  const { id } = connected.body.data[0]
  const told = new Set<string>()
  for (const [what, handler] of Object.entries(failures(secrets.join(' ')))) {
    feed.answer(handler)
    const refused = await connect()
    assert.equal(refused.status, 422, `${what}: ${refused.text}`)
    const synced = await ask('POST', `${path}/${id}/sync`)
    assert.equal(synced.status, 200, `${what}: ${synced.text}`)
    told.add(synced.body.data.problem)
    await witness.work()
  }
  feed.answer(() => {})
  const slow = { ...world.access, client: clientForLook(world.access.client, { waitingMs: 100, wholeMs: 60_000 }) }
  assert.equal((await syncNow(world.pool, world.workspace, id, slow, KEEPER)).problem, 'slow_server')
  await ask('GET', path)
  await ask('DELETE', `${path}/${id}`)
  assert.ok(told.size >= 6, [...told].join('\n'))
  await witness.requireSilence(secrets)
})

test('the password of a CalDAV account is told to nobody, however its server fails', async () => {
  await using server = await HostileDav.open()
  server.events.set('/cal/1.ics', { etag: '"1"', ics: EVENT })
  const secrets = [PASSWORD, `dana:${PASSWORD}`]
  await using witness = await newWitness()
  const { ask, world } = witness
  const path = `/workspace_members/${world.owner.id}/calendars`
  const account = { address: `${server.origin}/cal/`, user: 'dana', password: PASSWORD }
  const connect = () => ask('POST', path, { kind: 'caldav', ...account, calendars: [account.address] })
  const connected = await connect()
  assert.equal(connected.status, 201, connected.text)
  const { id } = connected.body.data[0]
  const echo = secrets.join(' ')
  const say = (code: number, headers: Record<string, string> = {}, body = `no: ${echo}`) => ({ code, headers, body })
  const answers = [
    ...[403, 404, 409, 410, 412, 500, 503].map((code) => say(code, { 'x-echo': echo })),
    say(401, { 'www-authenticate': `Basic realm="${echo}"` }),
    say(429, { 'retry-after': '1' }),
    say(302, { location: `${PRIVATE}/${encodeURIComponent(echo)}` }),
    say(207, {}, `<d:multistatus xmlns:d="DAV:"><d:response>${echo}`),
    say(207, {}, `<!DOCTYPE x [<!ENTITY a "${echo}">]><d:multistatus xmlns:d="DAV:"/>`),
  ]
  for (const answer of answers) {
    server.instead = () => answer
    assert.equal((await ask('POST', `${path}/find`, account)).status, 422, JSON.stringify(answer))
    assert.equal((await connect()).status, 422)
    assert.equal((await ask('POST', `${path}/${id}/sync`)).status, 200)
    await witness.work()
  }
  await ask('GET', path)
  await witness.requireSilence(secrets)
})

const SERVERS = { google: () => GoogleServer.open(), microsoft: () => GraphServer.open() }

for (const kind of ['google', 'microsoft'] as AccountKind[])
  test(`${kind}: tokens, codes, states, links and the secret of the client are told to nobody, however the provider fails`, async () => {
    await using server = await SERVERS[kind]()
    const { accounts } = server
    await using witness = await newWitness(accounts)
    const { ask, world } = witness
    const path = `/workspace_members/${world.owner.id}/calendars`
    const calendar = await connectAccount(world, kind, accounts)
    const echo = (): string => [CLIENT.secret, ...accounts.issued].join(' ')
    const error = (code: number, reason: string): Told => ({
      code,
      body: { error: { code, message: echo(), errors: [{ reason, message: echo() }], details: [{ reason }] } },
      headers: { 'retry-after': '1', 'x-echo': CLIENT.secret },
    })
    const look = async () => {
      assert.equal((await ask('POST', `${path}/${calendar.id}/sync`)).status, 200)
      await world.pool`truncate provider_pauses`
    }
    for (const [code, reason] of [
      [403, 'rateLimitExceeded'],
      [403, 'insufficientPermissions'],
      [403, 'forbidden'],
      [404, 'notFound'],
      [410, 'fullSyncRequired'],
      [412, 'conditionNotMet'],
      [429, 'rateLimitExceeded'],
      [500, 'backendError'],
    ] as const) {
      accounts.instead.push(error(code, reason), error(code, reason))
      await look()
      accounts.instead.length = 0
    }
    accounts.instead.push({ code: 200, body: { items: echo(), value: echo() } })
    await look()
    accounts.instead.push({ code: 302, headers: { location: `${PRIVATE}/${CLIENT.secret}` } })
    await look()
    for (const told of [
      { code: 400, body: { error: 'invalid_grant', error_description: echo() } },
      { code: 401, body: { error: 'invalid_client', error_description: echo() } },
      { code: 500, body: { error: echo() } },
      { code: 429, body: { error: 'slow_down', error_description: echo() } },
      { code: 200, body: { access_token: 7, refresh_token: echo() } },
      { code: 302, headers: { location: `${PRIVATE}/?${CLIENT.secret}` } },
    ]) {
      accounts.expireAccess()
      accounts.insteadOfTokens.push(told)
      await look()
      accounts.insteadOfTokens.length = 0
      await witness.work()
    }

    // Connecting by a link: the page knows the link that leads to it, and nothing else does.
    const links: string[] = []
    const visited: string[] = []
    const visits: ((back: URL) => void)[] = [
      () => accounts.insteadOfTokens.push({ code: 400, body: { error: 'invalid_grant', error_description: echo() } }),
      () => accounts.insteadOfTokens.push({ code: 500, body: { error: echo() } }),
      () => accounts.instead.push(error(403, 'insufficientPermissions')),
      (back) => back.searchParams.set('code', `${accounts.issued.at(-1)}x`),
      (back) => back.searchParams.set('state', 'another'),
      (back) => back.searchParams.set('error', 'access_denied'),
      () => {},
    ]
    for (const spoil of visits) {
      const link = await newLink(world, kind)
      links.push(new URL(link).searchParams.get('link')!)
      const { cookie, back } = await agree(world, link)
      const came = new URL(back)
      const state = came.searchParams.get('state')!
      visited.push(state)
      spoil(came)
      const page = await comeBack(world, came.href, cookie)
      witness.answers.push(page.replaceAll(links.at(-1)!, ''))
      accounts.insteadOfTokens.length = 0
      accounts.instead.length = 0
    }
    assert.match(witness.answers.at(-1)!, /Your calendar is connected/)
    await ask('GET', path)
    assert.ok(accounts.issued.length > 10)
    await witness.requireSilence([CLIENT.secret, ...accounts.issued, ...links, ...visited])
  })
