// A mail is read by the rules and by the model, and what both can stand behind is decided; a model that fails, is late or has
// read enough for the day costs nobody an answer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentTime } from '#db/ids.ts'
import { claimQuestions, insertQuestion, updateSettledQuestion } from '#db/negotiation/model-readings.ts'
import { inTransaction } from '#db/transaction.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { setClock, TEST_CLOCK } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { keptLog } from '../support/logged.ts'
import { complete, type Habit, modelServer, refuse } from '../support/model-server.ts'
import { BO, decideAll, writes } from '../support/negotiating.ts'
import { negotiating } from '../support/post.ts'
import {
  decideWithModel,
  newOffer,
  type Question,
  questionsOf,
  readingsOf,
  startReading,
} from '../support/reading-along.ts'
import { shownRequest } from '../support/requests.ts'
import type { World } from '../support/world.ts'

/** The rules alone would ask about these words. */
const SECOND = 'Number two would make my dog smile.'

const picking = (words: string) =>
  JSON.stringify({
    zone: 'Europe/Berlin',
    picks: [{ offer: 2, words }],
    intents: [{ intent: 'accept', words }],
  })

const picksTheSecond: Habit = (_, response) => complete(response, picking('Number two would make my dog smile'))

const untilIs = (world: World, status: Question['status']) =>
  eventually(async () => (await questionsOf(world)).at(-1)?.status === status)

const statusOf = async (world: World & { requestId: string }) => (await shownRequest(world, world.requestId)).status

/** A clock that is moved by hand, and that everything recorded before is due by. */
const aLittleAhead = () => setClock(Temporal.Now.instant().add({ seconds: 10 }))

test('a reply is decided by both readers, and nothing is decided before the model has answered', async () => {
  await using world = await newOffer()
  await using server = await modelServer(picksTheSecond)
  await writes(world, BO.email, SECOND)
  await decideWithModel(world)
  assert.deepEqual([await readingsOf(world), await statusOf(world)], [[], 'active'])
  await using _reading = startReading(world, server)
  await untilIs(world, 'answered')
  await decideWithModel(world)
  assert.deepEqual(await readingsOf(world), [{ source: 'model', sure: true, differences: [] }])
  assert.equal(await statusOf(world), 'booked')
  assert.match(server.requests[0]!.messages[1]!.content, /<<<MAIL\nNumber two would make my dog smile\.\s*\nMAIL>>>/)
})

test('without a model the same words are asked about', async () => {
  await using world = await newOffer()
  await writes(world, BO.email, SECOND)
  await decideAll(world)
  assert.deepEqual(await readingsOf(world), [{ source: 'engine', sure: false, differences: [] }])
  assert.equal(await statusOf(world), 'active')
})

test('a model that hangs is waited for a minute in all, however many mails come meanwhile', async () => {
  await using world = await newOffer()
  const clock = aLittleAhead()
  await writes(world, BO.email, SECOND)
  await decideWithModel(world, {}, clock)
  clock.pass({ seconds: 40 })
  await writes(world, BO.email, 'Still there?')
  await decideWithModel(world, {}, clock)
  assert.equal((await readingsOf(world)).length, 0)
  clock.pass({ seconds: 20 })
  await decideWithModel(world, {}, clock)
  assert.deepEqual(
    (await readingsOf(world)).map(({ source }) => source),
    ['engine', 'engine'],
  )
})

test('an answer that comes too late is kept, and changes nothing', async () => {
  await using world = await newOffer()
  const clock = aLittleAhead()
  const gate = Promise.withResolvers<void>()
  await using server = await modelServer(async (request, response, times) => {
    await gate.promise
    await picksTheSecond(request, response, times)
  })
  await writes(world, BO.email, SECOND)
  await decideWithModel(world, {}, clock)
  await using _reading = startReading(world, server)
  await untilIs(world, 'leased')
  clock.pass({ seconds: 61 })
  await decideWithModel(world, {}, clock)
  gate.resolve()
  await untilIs(world, 'answered')
  await decideWithModel(world, {}, clock)
  assert.deepEqual(
    (await readingsOf(world)).map(({ source }) => source),
    ['engine'],
  )
  assert.equal(await statusOf(world), 'active')
})

test('a busy server is asked again after the pause it names, where that is in time', async () => {
  await using world = await newOffer()
  await using server = await modelServer((request, response, times) =>
    times === 1
      ? refuse(response, 429, 'slow down', { 'retry-after': '20' })
      : picksTheSecond(request, response, times),
  )
  await writes(world, BO.email, SECOND)
  await decideWithModel(world)
  await using _reading = startReading(world, server)
  await eventually(async () => (await questionsOf(world))[0]?.attempts === 1)
  const [question] = await questionsOf(world)
  assert.equal(question!.status, 'queued')
  assert(question!.waitSeconds > 15 && question!.waitSeconds <= 20, `${question!.waitSeconds} s`)
  await decideWithModel(world)
  assert.equal((await readingsOf(world)).length, 0)
  await world.pool`update model_readings set next_attempt_at = now() where workspace_id = ${world.workspace.id}`
  await untilIs(world, 'answered')
  await decideWithModel(world)
  assert.equal(await statusOf(world), 'booked')
})

test('a server that fails, refuses, or names a long pause leaves the mail to the rules at once', async () => {
  const habits: [Habit, RegExp][] = [
    [(_, response) => refuse(response, 503, 'loading'), /^server_error: 503 loading/],
    [(_, response) => refuse(response, 404, 'no such model'), /^not_found: 404 no such model.*PARLEY_LLM_MODEL/],
    [(_, response) => refuse(response, 429, 'enough', { 'retry-after': '600' }), /^busy: 429 enough/],
    [(_, response) => complete(response, 'I would rather talk about the weather.'), /^invalid_answer/],
  ]
  for (const [habit, failure] of habits) {
    await using world = await newOffer()
    await using server = await modelServer(habit)
    await writes(world, BO.email, SECOND)
    await decideWithModel(world)
    await using _reading = startReading(world, server)
    await untilIs(world, 'failed')
    assert.match((await questionsOf(world))[0]!.failure!, failure)
    await decideWithModel(world)
    assert.deepEqual(await readingsOf(world), [{ source: 'engine', sure: false, differences: [] }])
  }
})

test('a worker that lost its claim changes nothing, and whoever claimed after it answers', async () => {
  await using world = await newOffer()
  await using server = await modelServer(picksTheSecond)
  await writes(world, BO.email, SECOND)
  await decideWithModel(world)
  const turn = { after: '', limit: 10 }
  // A node that is gone: its claim is free for the next one, and what it says after that is fenced.
  const { rows } = await inTransaction(world.pool, (sql) => claimQuestions(sql, turn, { nodeId: 4_711, seconds: 60 }))
  const [lost] = rows
  await world.pool`
    update model_readings
    set lease_until = now() - interval '1 second'
    where workspace_id = ${world.workspace.id}`
  await using _reading = startReading(world, server)
  await untilIs(world, 'answered')
  const late = {
    ...lost!,
    timezone: lost!.input.timezone,
    status: 'failed' as const,
    answer: null,
    failure: 'late',
    model: 'gone',
    promptVersion: 1,
    tokens: null,
    ms: 1,
    at: currentTime(TEST_CLOCK),
    delaySeconds: 0,
  }
  assert.equal((await inTransaction(world.pool, (sql) => updateSettledQuestion(sql, late))).length, 0)
  const [question] = await questionsOf(world)
  assert.deepEqual([question!.status, question!.model, question!.claimNo], ['answered', 'reader', 2])
  await decideWithModel(world)
  assert.equal(await statusOf(world), 'booked')
})

test('an answer to what was asked before is not written under the claim of what is asked now', async () => {
  await using world = await newOffer()
  await writes(world, BO.email, SECOND)
  await decideWithModel(world)
  const claim = async () => {
    const lease = { nodeId: 4_711, seconds: 60 }
    return (await inTransaction(world.pool, (sql) => claimQuestions(sql, { after: '', limit: 10 }, lease))).rows[0]!
  }
  const before = await claim()
  const { id: messageId, requestId } = before
  const at = currentTime(TEST_CLOCK)
  const input = { ...before.input, timezone: 'Asia/Tokyo' }
  await insertQuestion(world.pool, world.workspace, { messageId, requestId, input, at })
  const { claimNo } = await claim()
  const settle = (timezone: string | null) =>
    inTransaction(world.pool, (sql) =>
      updateSettledQuestion(sql, {
        ...{ workspaceId: world.workspace.id, id: messageId, claimNo, requestId, timezone, at },
        ...{ status: 'answered', answer: {}, failure: null, model: 'reader', promptVersion: 1, tokens: null },
        ...{ ms: 1, delaySeconds: 0 },
      }),
    )
  assert.equal((await settle(before.input.timezone)).length, 0)
  assert.equal((await settle('Asia/Tokyo')).length, 1)
})

test('workspaces behind many that wait have their turn, also when nothing of those is due', async () => {
  await using world = await newOffer()
  await writes(world, BO.email, SECOND)
  await decideWithModel(world)
  const lease = { nodeId: 4_711, seconds: 60 }
  await inTransaction(world.pool, async (sql) => {
    // Questions of messages that are not there.
    await sql`set local session_replication_role = replica`
    await sql`
      insert into model_readings (workspace_id, id, request_id, input, asked_at, next_attempt_at)
      select 'early_' || lpad(i::text, 3, '0'), 'message', 'request', '{}', now(), now() + interval '1 hour'
      from generate_series(1, 500) i`
    const first = await claimQuestions(sql, { after: '', limit: 10 }, lease)
    assert.deepEqual([first.rows, first.seenTo], [[], 'early_500'])
    const { rows } = await claimQuestions(sql, { after: first.seenTo!, limit: 10 }, lease)
    assert.ok(rows.some(({ workspaceId }) => workspaceId === world.workspace.id))
    await sql`delete from model_readings where workspace_id like 'early%'`
  })
})

test('a question that another model was meant to answer is answered by the one that is there, which is written down', async () => {
  await using world = await newOffer()
  await using busy = await modelServer((_, response) => refuse(response, 429, 'busy', { 'retry-after': '30' }))
  await using replaced = await modelServer(picksTheSecond)
  await writes(world, BO.email, SECOND)
  await decideWithModel(world)
  {
    await using _reading = startReading(world, busy, { name: 'reader-1' })
    await eventually(async () => (await questionsOf(world))[0]?.attempts === 1)
  }
  assert.equal((await questionsOf(world))[0]!.model, 'reader-1')
  await world.pool`update model_readings set next_attempt_at = now() where workspace_id = ${world.workspace.id}`
  await using _reading = startReading(world, replaced, { name: 'reader-2' })
  await untilIs(world, 'answered')
  assert.equal((await questionsOf(world))[0]!.model, 'reader-2')
  await decideWithModel(world)
  assert.equal(await statusOf(world), 'booked')
})

test('a model that begins to answer in another form is left out, and the timeline says so', async () => {
  await using world = await newOffer()
  await using server = await modelServer((_, response) => complete(response, '[{"verdict":"they accept"}]'))
  await writes(world, BO.email, SECOND)
  await decideWithModel(world)
  await using _reading = startReading(world, server)
  await eventually(async () => ['answered', 'failed'].includes((await questionsOf(world))[0]!.status))
  await decideWithModel(world)
  const differences = ['the model answered nothing that can be read']
  assert.deepEqual(await readingsOf(world), [{ source: 'engine', sure: false, differences }])
  assert.equal(await statusOf(world), 'active')
})

test('where the model has read enough for the day, the rules read alone; that is counted, and told once', async () => {
  await using world = await newOffer()
  const { log, lines } = keptLog()
  const counted = async () => Number(/^parley_model_over_limit_total (\d+)$/m.exec(await metricsText())![1])
  const before = await counted()
  await using loop = startNegotiations({ ...negotiating({ pool: world.pool, log }), model: { mailsADayMax: 1 } })
  await writes(world, BO.email, 'Who else is coming?')
  loop.wake()
  await eventually(async () => (await questionsOf(world)).length === 1)
  await world.pool`update model_readings set status = 'failed' where workspace_id = ${world.workspace.id}`
  await world.pool`update negotiations set due_at = now() - interval '1 second' where request_id = ${world.requestId}`
  for (const [index, text] of ['What is it about?', 'And where?'].entries()) {
    await writes(world, BO.email, text)
    loop.wake()
    await eventually(async () => (await readingsOf(world)).length === index + 2)
  }
  assert.equal((await questionsOf(world)).length, 1)
  // The worker looks at other workspaces on this database too.
  assert.ok((await counted()) - before >= 2)
  const told = lines.filter((line) => /language model/.test(line.msg) && line['workspace.id'] === world.workspace.id)
  assert.deepEqual(
    told.map(({ level }) => level),
    [40],
  )
  assert.match(told[0]!.msg, /read 1 mails of a workspace today.*PARLEY_LLM_MAILS_A_DAY/)
})

test('a workspace that wants no model has none asked, also about what waits already', async () => {
  await using world = await newOffer()
  await using server = await modelServer(picksTheSecond)
  await writes(world, BO.email, `${SECOND} Nobody else is to read this.`)
  await decideWithModel(world)
  const off = await world.api.patch('/workspace', { model_reading: false })
  assert.equal(off.status, 200, off.text)
  await using _reading = startReading(world, server)
  await untilIs(world, 'failed')
  await decideWithModel(world)
  await writes(world, BO.email, 'Wednesday, gladly. Nobody else is to read this. The parcel comes on Thursday.')
  await decideWithModel(world)
  // Other workspaces on this database have theirs answered by it.
  const asked = server.requests.filter((request) => JSON.stringify(request).includes('Nobody else is to read this'))
  assert.deepEqual([(await questionsOf(world)).length, asked.length], [1, 0])
  assert.deepEqual(
    (await readingsOf(world)).map(({ source }) => source),
    ['engine', 'engine'],
  )
})

test('the number that we asked for needs no model', async () => {
  await using world = await newOffer()
  await writes(world, BO.email, '2')
  await decideWithModel(world)
  assert.deepEqual(await questionsOf(world), [])
  assert.equal(await statusOf(world), 'booked')
})

test('the timeline says who read a mail, and where the two readers differed', async () => {
  await using world = await newOffer()
  await using server = await modelServer((_, response) => complete(response, picking('The first one works')))
  await writes(world, BO.email, 'The first one works for me.')
  await decideWithModel(world)
  await using _reading = startReading(world, server)
  await untilIs(world, 'answered')
  await decideWithModel(world)
  const { body } = await world.api.get(`/meeting_requests/${world.requestId}/timeline`)
  const [entry] = body.data.filter(({ kind }: { kind: string }) => kind === 'mail_received')
  assert.equal(entry.reading.read_by, 'rules_and_model')
  assert.equal(entry.reading.sure, false)
  assert.deepEqual(entry.reading.differences, [
    'offer 2: contradicted by “The first one works”',
    'the rules pick other offers',
  ])
  assert.equal(await statusOf(world), 'active')
})
