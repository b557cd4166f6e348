import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#db/database.ts'
import type { Pool } from '#db/sql.ts'
import { readSettings } from '#settings/settings.ts'
import { startService } from '../../src/main.ts'
import { type SetClock, setClock } from '../support/clock.ts'
import { type FeedServer, feedServer } from '../support/feed-server.ts'
import { freePort } from '../support/free-port.ts'
import { type Hook, type HookReceiver, hookReceiver, status } from '../support/hooks.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { type ModelServerForTests, modelServer } from '../support/model-server.ts'
import { temporaryFolder } from '../support/parley.ts'
import { atRest, openHouse } from '../support/played-service.ts'
import { play, readsAlong, START } from '../support/played-weeks.ts'
import { OK } from '../support/receiver.ts'
import { AUTHSERV } from '../support/team-mail.ts'

// A whole service is run twice by the same seed and the same clock: what leaves it, and what it stores, is the same byte by
// byte. What happens at one moment of the clock is settled before the next thing is done to it.

/** Never by a seed or by the clock that is handed in, in any table. */
const OF_THE_MACHINE: Record<string, string> = {
  lease_until: 'leases go by the clock of the database',
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
  'calendar_connections.secret': SEALED,
  'seal_check.sealed': SEALED,
  'seal_check.made_at': 'written with it, by the clock of the database',
  'api_keys.last_used_at': 'written together with others, every half minute of the machine',
}

/** And for whole tables. */
const TABLES: Record<string, string> = {
  nodes: 'which node lives is for the database to say',
  rate_nodes: 'which node lives is for the database to say',
  rate_windows: 'a lease on requests, by the clock of the database',
  schema_migrations: 'when each was applied',
}

const PARTS = ['answers', 'mails', 'hooks', 'questions', 'rows'] as const

type Run = { answers: string[]; mails: string[]; hooks: string[]; questions: string[]; rows: string[] }
type Outside = {
  hooks: HookReceiver
  mails: MailServer
  feed: FeedServer
  model: ModelServerForTests
  apiPort: number
  mailPort: number
}

test('a service that is run twice by one seed says and stores the same, and by another seed something else', async () => {
  await using hooks = await hookReceiver(failsAtFirst)
  await using mails = await mailServer()
  await using feed = await feedServer()
  await using model = await modelServer(readsAlong)
  const outside = { hooks, mails, feed, model, apiPort: await freePort(), mailPort: await freePort() }
  const first = await run(7, outside)
  const second = await run(7, outside)
  for (const part of PARTS) assert.deepEqual(second[part], first[part], part)
  assert.ok(first.mails.length > 40 && first.hooks.length > 5, 'much was said')
  for (const [part, words] of SEEN)
    assert.ok(
      first[part].some((line) => words.test(line)),
      `${part}: ${words}`,
    )
  const other = await run(8, outside)
  assert.notDeepEqual(other.mails, first.mails)
  assert.deepEqual(other.mails.length, first.mails.length)
})

/** That each part of the service had something to do. */
const SEEN: [keyof Run, RegExp][] = [
  ['mails', /Subject: 3 booked, 1 waiting for you/],
  ['mails', /Subject: A mail is waiting for you in Acme/],
  ['mails', /Subject: Something else in your calendar at that time/],
  ['hooks', /"x-webhook-attempt":"2"/],
  ['rows', /^model_readings .*"status":"answered"/],
  ['rows', /^model_readings .*"status":"failed"/],
  ['rows', /^audit .*"action":"tray\.expired"/],
]

/** One of the receivers refuses the first attempt of every delivery. */
const failsAtFirst = ({ path, headers }: Hook) =>
  path === '/flaky' && headers['x-webhook-attempt'] === '1' ? status(503) : OK

async function run(seed: number, { hooks, mails, feed, model, apiPort, mailPort }: Outside): Promise<Run> {
  await using folder = await temporaryFolder()
  const before = { hooks: hooks.hooks.length, mails: mails.mails.length, questions: model.requests.length }
  const clock = setClock(START, seed)
  const environment = {
    PARLEY_DATA: folder.path,
    PORT: String(apiPort),
    PARLEY_SECRET: Buffer.alloc(32, 7).toString('base64'),
    PARLEY_MAIL_DOMAIN: 'parley.test',
    SMTP_URL: `smtp://127.0.0.1:${mails.settings.port}`,
    PARLEY_SMTP_LISTEN: `smtp://127.0.0.1:${mailPort}`,
    PARLEY_AUTHSERV_ID: AUTHSERV,
    PARLEY_LLM_URL: model.url,
    PARLEY_LLM_MODEL: 'reader',
    PARLEY_LOG_LEVEL: 'error',
  }
  const settings = readSettings(environment, { development: true })
  const opening = openDatabase({ ...settings, purpose: 'service' })
  await using service = await startService(settings, 'all', opening, clock)
  const house = await openHouse({ ...service, clock, mailPort })
  const mailTo = (email: string) => mails.mails.findLast(({ to }) => to.includes(email))!.raw
  await play(house, {
    ...service,
    clock,
    feed,
    mailTo,
    hookUrl: hooks.url,
    pass: (duration) => pass(service.pool, clock, duration),
  })
  return {
    answers: house.answers,
    mails: mails.mails
      .slice(before.mails)
      .map(({ from, to, raw }) => `${from} ${to}\n${raw}`)
      .sort(),
    hooks: hooks.hooks
      .slice(before.hooks)
      .map(({ path, headers, body }) => JSON.stringify({ path, headers, body }))
      .sort(),
    questions: model.requests.slice(before.questions).map((question) => JSON.stringify(question)),
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
