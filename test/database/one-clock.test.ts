import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_ATTEMPTS } from '#core/webhook/retry.ts'
import { openDatabase } from '#db/database.ts'
import type { Pool } from '#db/sql.ts'
import { readSettings } from '#settings/settings.ts'
import { startService } from '../../src/main.ts'
import { setClock } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { type HookReceiver, hookReceiver, status } from '../support/hooks.ts'
import { temporaryFolder } from '../support/parley.ts'
import { type House, openHouse } from '../support/played-service.ts'
import { OK } from '../support/receiver.ts'

// A whole service, started as `parley start` does it, with a clock that stands years ahead.

const START = '2031-03-03T09:00:00Z'
const BO = 'bo@client.test'
const DEMO = {
  organizer_email: 'ana@acme.test',
  participants: [{ email: BO, timezone: 'Europe/Berlin' }],
  context: { title: 'Demo', duration_minutes: 30 },
}
const EVENTS = ['meeting_request.created', 'meeting_request.booked']

/**
 * What belongs to leases and to the machine. Several nodes have to agree on when a lease ends, when the next try is made,
 * which node lives and for how long a provider is left alone, so the database's clock says these.
 */
const OF_THE_DATABASE = new Set([
  'lease_until',
  'next_attempt_at',
  'nodes.started_at',
  'schema_migrations.applied_at',
  'seal_check.made_at',
])

test('the clock that a service is started with is the one of everything it writes down', async () => {
  await using folder = await temporaryFolder()
  await using hooks = await hookReceiver(({ path }) => (path === '/broken' ? status(500) : OK))
  const clock = setClock(START)
  const mailPort = await freePort()
  const environment = {
    PARLEY_DATA: folder.path,
    PORT: String(await freePort()),
    PARLEY_SMTP_LISTEN: `smtp://127.0.0.1:${mailPort}`,
    PARLEY_LOG_LEVEL: 'silent',
  }
  const settings = readSettings(environment, { development: true })
  const opening = openDatabase({ ...settings, purpose: 'service' })
  await using service = await startService(settings, 'all', opening, clock)
  const house = await openHouse({ ...service, clock, mailPort })
  const { pool } = service

  const good = await house.ask('/webhook_endpoints', { url: hooks.url, events: EVENTS })
  await house.ask('/webhook_endpoints', { url: hooks.url.replace(/\/\w*$/, '/broken'), events: EVENTS })
  const { id } = await house.ask('/meeting_requests', DEMO)
  await eventually(async () => (await pool`select from outbox where recipient = ${BO} and status = 'sent'`).length > 0)
  await house.answer(BO, { do: 'reply', text: 'The first one works for me, thanks!' })
  await eventually(async () => (await house.look(`/meeting_requests/${id}`)).status === 'booked')
  await failForGood(pool)

  assert.deepEqual(await otherTimes(pool), [])

  await house.ask(`/webhook_endpoints/${good.id}/rotate_secret`, {})
  assert.equal(await signaturesOfNext(house, hooks), 2, 'a former secret signs for a day')
  clock.pass({ hours: 25 })
  assert.equal(await signaturesOfNext(house, hooks), 1, 'and no longer')
})

/** All tries but the last are taken for made, so that one of these deliveries fails for good. */
async function failForGood(pool: Pool): Promise<void> {
  await eventually(async () => (await pool`select from delivery_attempts`).length > 0)
  await pool`
    update deliveries_pending
    set attempts = ${MAX_ATTEMPTS - 1},
        next_attempt_at = now()
    where attempts > 0`
  await eventually(async () => (await pool`select from deliveries where status = 'failed'`).length > 0)
}

/** Times that are neither of the clock that was handed in nor of the database, as table, column and value. */
async function otherTimes(pool: Pool): Promise<string[]> {
  const columns = await pool<{ place: string; name: string; of: string }[]>`
    select c.table_name || '.' || c.column_name as place, c.column_name as name, c.table_name as of
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public'
      and t.table_type = 'BASE TABLE'
      and c.data_type = 'timestamp with time zone'
    order by 1`
  assert.ok(columns.length > 50)
  const found: string[] = []
  for (const { place, name, of } of columns) {
    if (OF_THE_DATABASE.has(name) || OF_THE_DATABASE.has(place)) continue
    const rows = await pool<{ at: string }[]>`
      select distinct ${pool(name)} as at from ${pool(of)} where ${pool(name)} < ${START}::timestamptz`
    found.push(...rows.map(({ at }) => `${place} ${at}`))
  }
  return found
}

/** How many secrets sign the next event. */
async function signaturesOfNext(house: House, hooks: HookReceiver): Promise<number> {
  const { length } = hooks.hooks
  await house.ask('/meeting_requests', DEMO)
  const next = () => hooks.hooks.slice(length).find(({ path }) => path !== '/broken')
  await eventually(() => next() !== undefined)
  return next()!.headers['x-webhook-signature']!.split(',v1=').length - 1
}
