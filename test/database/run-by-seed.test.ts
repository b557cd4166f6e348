import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pool } from '#db/sql.ts'
import { readSettings } from '#settings/settings.ts'
import { startService } from '../../src/main.ts'
import { type SetClock, setClock } from '../support/clock.ts'
import { type Hook, type HookReceiver, hookReceiver, status } from '../support/hooks.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { freePort, temporaryFolder } from '../support/parley.ts'
import { atRest, type House, openHouse } from '../support/played-service.ts'
import { OK } from '../support/receiver.ts'

// A whole service is run twice by the same seed and the same clock: what leaves it, and what it stores, is the same byte by
// byte. What happens at one moment of the clock is settled before the next thing is done to it. Summaries, trays and what is
// kept for a month have nothing to do here, in the afternoons of three weeks: when their workers look is for timers to say.

const START = '2031-03-03T13:00:00Z'

/** Never by a seed or by the clock that is handed in, in any table. */
const OF_THE_MACHINE: Record<string, string> = {
  lease_until: 'leases go by the clock of the database',
  leased_at: 'leases go by the clock of the database',
  next_attempt_at: 'the next try of a leased row goes by the clock of the database',
  lease_owner: 'the number of a node',
  xid: 'the number of a transaction',
  duration_ms: 'measured',
}

/** The same for single columns. */
const SEALED = 'sealed with a nonce that must not be guessed even where chance comes from a seed'
const COLUMNS: Record<string, string> = {
  'webhook_endpoints.secret': SEALED,
  'webhook_endpoints.previous_secret': SEALED,
  'webhook_endpoints.headers': SEALED,
  'seal_check.sealed': SEALED,
  'seal_check.made_at': 'written with it, by the clock of the database',
}

/** And for whole tables. */
const TABLES: Record<string, string> = {
  nodes: 'which node lives is for the database to say',
  rate_nodes: 'which node lives is for the database to say',
  rate_windows: 'a lease on requests, by the clock of the database',
  schema_migrations: 'when each was applied',
}

type Run = { answers: string[]; mails: string[]; hooks: string[]; rows: string[] }
type Outside = { hooks: HookReceiver; mails: MailServer; apiPort: number; mailPort: number }

test('a service that is run twice by one seed says and stores the same, and by another seed something else', async () => {
  await using hooks = await hookReceiver(failsAtFirst)
  await using mails = await mailServer()
  const outside = { hooks, mails, apiPort: await freePort(), mailPort: await freePort() }
  const first = await run(7, outside)
  const second = await run(7, outside)
  for (const part of ['answers', 'mails', 'hooks', 'rows'] as const) assert.deepEqual(second[part], first[part], part)
  assert.ok(first.mails.length > 20 && first.hooks.length > 5, 'much was said')
  const other = await run(8, outside)
  assert.notDeepEqual(other.mails, first.mails)
  assert.deepEqual(other.mails.length, first.mails.length)
})

/** One of the receivers refuses the first attempt of every delivery. */
const failsAtFirst = ({ path, headers }: Hook) =>
  path === '/flaky' && headers['x-webhook-attempt'] === '1' ? status(503) : OK

async function run(seed: number, { hooks, mails, apiPort, mailPort }: Outside): Promise<Run> {
  await using folder = await temporaryFolder()
  const [hooksBefore, mailsBefore] = [hooks.hooks.length, mails.mails.length]
  const clock = setClock(START, seed)
  const environment = {
    PARLEY_DATA: folder.path,
    PORT: String(apiPort),
    PARLEY_SECRET: Buffer.alloc(32, 7).toString('base64'),
    PARLEY_MAIL_DOMAIN: 'parley.test',
    SMTP_URL: `smtp://127.0.0.1:${mails.settings.port}`,
    PARLEY_SMTP_LISTEN: `smtp://127.0.0.1:${mailPort}`,
    PARLEY_LOG_LEVEL: 'error',
  }
  await using service = await startService(readSettings(environment, { development: true }), 'all', () => {}, clock)
  const house = await openHouse({ ...service, clock, mailPort })
  const linkOf = (email: string) => pageLinkIn(mails.mails.findLast(({ to }) => to.includes(email))!.raw, service.url!)
  await play(house, { hookUrl: hooks.url, linkOf, pass: (duration) => pass(service.pool, clock, duration) })
  return {
    answers: house.answers,
    mails: mails.mails
      .slice(mailsBefore)
      .map(({ from, to, raw }) => `${from} ${to}\n${raw}`)
      .sort(),
    hooks: hooks.hooks
      .slice(hooksBefore)
      .map(({ path, headers, body }) => JSON.stringify({ path, headers, body }))
      .sort(),
    rows: await everything(service.pool),
  }
}

/** Everything of one moment is done before the next one comes, by one worker after the other. */
async function pass(pool: Pool, clock: SetClock, duration: Temporal.DurationLike): Promise<void> {
  await atRest(pool, clock)
  for (const { wake } of clock.advance(duration)) {
    await wake()
    await atRest(pool, clock)
  }
}

type Around = {
  hookUrl: string
  /** Where the newest mail to somebody leads them. */
  linkOf: (email: string) => string
  pass: (duration: Temporal.DurationLike) => Promise<void>
}

/** The lines of a mail are wrapped, and what stands at their ends is escaped. */
const pageLinkIn = (raw: Buffer, url: string): string => {
  const text = raw
    .toString('latin1')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  const [link] = text.match(new RegExp(`${url}/m/[\\w-]+`)) ?? []
  return link ?? assert.fail('no link to a page')
}

async function play(house: House, { hookUrl, linkOf, pass }: Around) {
  const { answer } = house
  const ask = async (path: string, body?: unknown) => {
    const asked = await house.ask(path, body)
    await pass({ seconds: 1 })
    return asked
  }
  const soon = () => pass({ seconds: 90 })
  const reply = async (email: string, text: string) => {
    await answer(email, { do: 'reply', text })
    await soon()
  }
  await ask('/webhook_endpoints', { url: hookUrl, events: ['meeting_request.created', 'meeting_request.cancelled'] })
  await ask('/webhook_endpoints', { url: hookUrl.replace(/\/\w*$/, '/flaky'), events: ['meeting_request.booked'] })
  const cy = await ask('/workspace_members', { email: 'cy@acme.test', name: 'Cy Ode', timezone: 'Europe/Berlin' })
  const team = await ask('/teams', { name: 'Sales', mode: 'pool' })
  await ask(`/teams/${team.id}/members`, { workspace_membership_id: cy.id })

  const demo = await ask('/meeting_requests', request('Demo', 'bo@client.test'))
  const group = await ask(
    '/meeting_requests',
    request('Kickoff', 'dan@client.test', 'eve@client.test', 'fay@other.test'),
  )
  const routed = await ask('/meeting_requests', {
    team_id: team.id,
    participants: [{ email: 'gil@client.test', timezone: 'Europe/Lisbon' }],
    context: { title: 'First call', duration_minutes: 15 },
  })
  const silent = await ask('/meeting_requests', request('Silence', 'hal@client.test'))
  await ask('/meeting_requests', request('Nobody there', 'ida@client.test'))
  await ask('/meeting_requests', request('On a page', 'jon@client.test'))
  await soon()
  const page = linkOf('jon@client.test')
  const [, time] = /name="time" value="([^"]+)"/.exec(await house.visit(page))!
  await house.visit(page, { do: 'pick', time: time! })
  await soon()
  await answer('ida@client.test', { do: 'bounce' })
  await soon()
  await reply('bo@client.test', 'The first one works for me, thanks!')
  await reply('dan@client.test', 'Any of these, but not the first.')
  await reply('eve@client.test', 'None of these work, sorry. Could we do Thursday afternoon next week?')
  await reply('fay@other.test', 'I am free all of next week.')
  await reply('dan@client.test', 'Thursday next week at 3pm is good.')
  await reply('gil@client.test', 'Who will be there?')
  await pass({ hours: 2 * 24 })
  await reply('bo@client.test', 'Something came up. Can we move it to next Wednesday at 2pm?')
  await ask(`/meeting_requests/${routed.id}/pause`)
  await pass({ hours: 3 * 24 })
  await ask(`/meeting_requests/${routed.id}/resume`)
  await pass({ hours: 5 * 24 })
  await ask(`/meeting_requests/${silent.id}/cancel`)
  await pass({ hours: 14 * 24 })
  for (const { id } of [demo, group, routed]) await house.look(`/meeting_requests/${id}`)
}

const request = (title: string, ...emails: string[]) => ({
  organizer_email: 'ana@acme.test',
  participants: emails.map((email) => ({ email, timezone: 'Europe/Berlin' })),
  context: { title, duration_minutes: 30 },
})

/** Every row of every table, as a line of its own. */
async function everything(pool: Pool): Promise<string[]> {
  const tables = await pool<{ name: string; columns: string[] }[]>`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public'
      and t.table_type = 'BASE TABLE'
    group by 1
    order by 1`
  const lines: string[] = []
  for (const { name, columns } of tables) {
    if (name in TABLES || /^deliveries_/.test(name)) continue
    const kept = columns.filter((column) => !(column in OF_THE_MACHINE) && !(`${name}.${column}` in COLUMNS))
    const rows = await pool<{ line: string }[]>`
      select row_to_json(kept)::text as line from (select ${pool(kept)} from ${pool(name)}) kept`
    lines.push(...rows.map(({ line }) => `${name} ${line}`).sort())
  }
  return lines
}
