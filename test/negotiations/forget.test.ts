import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { forgetPerson } from '#actions/forget-person.ts'
import { unpackInput } from '#coordinate/decision-input.ts'
import { inTransaction } from '#db/transaction.ts'
import { writeDigests } from '#workers/digests.ts'
import { TESTER } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import type { MailWorld } from '../support/incoming.ts'
import { keptLog } from '../support/logged.ts'
import { allLeft, answers, ask, decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'
import { newEndpoint } from '../support/webhooks.ts'

// Forgetting somebody in workspaces that lived: their address, their name and their words are gone. `forgotten-columns.test.ts` goes through
// every column there is.

const QUILLON = { email: 'Quillon.Oddly@client.test', name: 'Quillon Oddly', timezone: 'Europe/Berlin' }
const CY = { email: 'cy@client.test', name: 'Cy Moe', timezone: 'Europe/Berlin' }
const TRACES = /quillon|oddly|zeppelin/i

const forget = (world: MailWorld, email: string) =>
  inTransaction(world.pool, (sql) => forgetPerson(sql, world.workspace, email, TESTER))

type Column = { tableName: string; columnName: string; type: string }

/** Every column that can hold words, of every table there is, with what of it names somebody. */
async function tracesIn({ pool }: MailWorld, sought = TRACES): Promise<string[]> {
  const columns = await pool<Column[]>`
    select table_name, column_name, data_type as type
    from information_schema.columns
    where table_schema = current_schema()
      and data_type in ('text', 'ARRAY', 'jsonb', 'json', 'bytea', 'character varying')`
  assert.ok(columns.length > 150, `only ${columns.length} columns`)
  const found: string[] = []
  for (const { tableName, columnName } of columns)
    for (const { value } of await pool`select ${pool(columnName)} as value from ${pool(tableName)}`)
      if (sought.test(textOf(value))) found.push(`${tableName}.${columnName}: ${textOf(value).slice(0, 120)}`)
  return found
}

function textOf(value: unknown): string {
  if (!(value instanceof Uint8Array)) return typeof value === 'string' ? value : JSON.stringify(value ?? '')
  const bytes = Buffer.from(value)
  const plain = bytes.toString('utf8')
  const base64 = plain.match(/^[A-Za-z0-9+/=\r\n]{60,}$/gm)?.join('') ?? ''
  return [plain, unzipped(bytes), Buffer.from(base64, 'base64').toString('utf8')].join('\n')
}

function unzipped(bytes: Buffer): string {
  try {
    return JSON.stringify(unpackInput(bytes))
  } catch {
    try {
      return gunzipSync(bytes).toString('utf8')
    } catch {
      return ''
    }
  }
}

async function lived(world: MailWorld): Promise<{ group: string; alone: string; booked: string }> {
  await newEndpoint(world)
  const title = { title: 'Demo for Quillon Oddly', purpose: 'Quillon wants to see it', duration_minutes: 30 }
  const group = await ask(world, { participants: [QUILLON, CY], context: title })
  const alone = await ask(world, { participants: [QUILLON] })
  const booked = await ask(world, { participants: [QUILLON] })
  await decideAll(world)
  await answers(world, QUILLON.email, 'The second one works. My zeppelin lands at noon. Quillon')
  await answers(world, CY.email, 'Only if Quillon comes with the zeppelin. What does quillon.oddly@client.test say?')
  await allLeft(world)
  return { group, alone, booked }
}

test('afterwards no column of the database names them, and times and counts stay', async () => {
  await using world = await newMonday()
  const { group } = await lived(world)
  assert.ok((await tracesIn(world)).length > 20)
  const counts = () => world.pool`
    select (select count(*) from messages)::int as messages, (select count(*) from decisions)::int as decisions,
      (select count(*) from offers)::int as offers, (select count(*) from bookings)::int as bookings`
  const before = await counts()
  const { requests, goOn } = await forget(world, 'QUILLON.oddly@client.test')
  assert.equal(requests, 3)
  assert.deepEqual(goOn, [group])
  assert.deepEqual(
    (await tracesIn(world)).filter((trace) => !isWordOfAnother(trace)),
    [],
  )
  assert.deepEqual(await counts(), before)
  const [audit] = await world.pool`
    select action, detail from audit where workspace_id = ${world.workspace.id} and action = 'person.forgotten'`
  assert.equal(audit!.detail.requests, 3)
  await decideAll(world)
  assert.deepEqual(
    (await tracesIn(world)).filter((trace) => !isWordOfAnother(trace)),
    [],
  )
})

test('a description, remembered answers and an address in the path of a call name them no longer', async () => {
  await using world = await newMonday()
  await newEndpoint(world)
  const email = 'Wendeline.Farrow+x@client.test'
  const named = /wendeline|farrow/i
  const description = 'Wendeline prefers afternoons, so please ask Farrow for Thursday after 2pm. 45 minutes.'
  const participants = [{ email, name: 'Wendeline Farrow', timezone: 'Europe/Berlin' }, CY]
  const body = { organizer_email: world.owner.email, participants, context: { description } }
  const made = await world.api.post('/meeting_requests', body, { 'idempotency-key': 'once' })
  assert.equal(made.status, 202, made.text)
  const { id } = made.body.data
  await decideAll(world)
  await allLeft(world)
  const path = `/meeting_requests/${id}/participants`
  for (const written of [encodeURIComponent(email), email.replace('@', '=40')])
    await world.pool`
      insert into idempotency_keys (workspace_id, path, key, body_digest, status, body, created_at)
      values (${world.workspace.id}, ${`${path}/${written}`}, ${written}, 'x', 200, ${made.text}, now())`
  assert.ok((await tracesIn(world, named)).some((trace) => trace.startsWith('description_readings')))
  await forget(world, email)
  assert.deepEqual(await tracesIn(world, named), [])
})

test('a summary that lists a request of theirs goes with them, and so do its links', async () => {
  await using world = await newMonday()
  await lived(world)
  await moveTo(world, MONDAY.add({ hours: 24, minutes: 5 }))
  assert.equal(await writeDigests({ pool: world.pool, log: keptLog().log, clock: TESTER.clock }), 1)
  const inSummaries = async () => (await tracesIn(world)).filter((trace) => trace.startsWith('outbox.details'))
  assert.equal((await inSummaries()).length, 1)
  const approvals = () =>
    world.pool`select from directory where workspace_id = ${world.workspace.id} and kind = 'approval'`
  await world.pool`
    insert into directory (kind, lookup, workspace_id, request_id, party_id, digest_id)
    select 'approval', id, workspace_id, 'mr_1', ${world.owner.id}, id
    from outbox
    where workspace_id = ${world.workspace.id}
      and kind = 'digest'`
  assert.equal((await approvals()).length, 1)
  const { removed } = await forget(world, QUILLON.email)
  assert.equal(removed['summaries of what waits, removed'], 1)
  assert.deepEqual(await inSummaries(), [])
  assert.equal((await approvals()).length, 0)
})

/** Cy's own words about a zeppelin are Cy's. */
const isWordOfAnother = (trace: string): boolean => !/quillon|oddly/i.test(trace)

test('requests under way go on without them, or end where they are alone, and what is booked stays', async () => {
  await using world = await newMonday()
  const { group } = await lived(world)
  const { goOn, cancelled, booked } = await forget(world, QUILLON.email)
  await decideAll(world)
  assert.deepEqual(goOn, [group])
  assert.equal(cancelled.length + booked.length, 2)
  assert.equal(booked.length, 1)
  assert.deepEqual((await shownRequest(world, group)).participant_emails, [CY.email])
  assert.equal((await shownRequest(world, group)).status, 'active')
  for (const id of cancelled) assert.equal((await shownRequest(world, id)).status, 'cancelled')
  for (const id of booked) assert.equal((await shownRequest(world, id)).status, 'booked')
  await answers(world, CY.email, 'The first one is fine.')
  assert.equal((await shownRequest(world, group)).status, 'booked')
})

test('who had said stop gets no mail when somebody names them anew, and others are nobody', async () => {
  await using world = await newMonday()
  await ask(world, { participants: [QUILLON] })
  await decideAll(world)
  await answers(world, QUILLON.email, 'Stop')
  await allLeft(world)
  await forget(world, QUILLON.email)
  await ask(world, { participants: [QUILLON] })
  await decideAll(world)
  const rows = await world.pool`
    select status from outbox where workspace_id = ${world.workspace.id} and recipient_key = ${QUILLON.email.toLowerCase()}`
  assert.deepEqual([...rows], [])
  const [person] = await world.pool`
    select suppressed_reason from people
    where workspace_id = ${world.workspace.id} and email_key = ${QUILLON.email.toLowerCase()}`
  assert.equal(person!.suppressedReason, 'stop')
})

test('a calendar entry with folded lines, and a name that they had before, name them no longer', async () => {
  await using world = await newMonday()
  const dan = await givenMember(world, { name: 'Danforth Brambleby', email: 'danforth.brambleby@workspace.test' })
  const participants = [QUILLON]
  const id = await ask(world, { participants, organizer_email: dan.email })
  await decideAll(world)
  await answers(world, QUILLON.email, 'The first one is fine.')
  await decideAll(world)
  await allLeft(world)
  const entry = async () => (await world.pool`select entry from bookings where request_id = ${id}`)[0]!.entry as string
  const whole = (text: string) => text.replaceAll('\r\n ', '')
  assert.match(whole(await entry()), /Danforth Brambleby.*danforth\.brambleby@workspace/s)
  await world.api.patch(`/workspace_members/${dan.id}`, { name: 'Danforth Quimby' })
  await world.api.post(`/workspace_members/${dan.id}/deactivate`)
  await allLeft(world)
  await forget(world, dan.email)
  assert.deepEqual(await tracesIn(world, /danforth|brambleby|quimby/i), [])
  assert.doesNotMatch(whole(await entry()), /danforth|brambleby|quimby/i)
})

test('an active member and an unknown address are refused, and nothing changes', async () => {
  await using world = await newMonday()
  const dan = await givenMember(world)
  await assert.rejects(forget(world, dan.email), /is an active member\. Deactivate/)
  await assert.rejects(forget(world, 'nobody@client.test'), /Nobody with the address nobody@client\.test/)
  await world.api.post(`/workspace_members/${dan.id}/deactivate`)
  await forget(world, dan.email)
  assert.match((await world.api.get(`/workspace_members/${dan.id}`)).body.data.email, /@forgotten\.invalid$/)
})
