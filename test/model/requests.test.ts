// A mail that asks for a meeting is read by both readers before there is a request; a model that fails, hangs or has read enough
// for the day costs nobody an answer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from '#telemetry/log.ts'
import { takeReadMails } from '#workers/read-requests.ts'
import { routeWaitingMail } from '#workers/tray.ts'
import { setClock, TEST_CLOCK } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { givenTeamOf } from '../support/given.ts'
import { envelope, type MailWorld, written } from '../support/incoming.ts'
import { complete, type Habit, modelServer, refuse } from '../support/model-server.ts'
import { newMonday } from '../support/negotiating.ts'
import { decideWithModel, questionsOf, startReading } from '../support/reading-along.ts'
import { judging, mailTeam, recipients, verdict } from '../support/team-mail.ts'
import type { World } from '../support/world.ts'

const READING = { ...judging, model: { mailsADayMax: 1_000 } }
const log = openLog({ logLevel: 'silent' })

const answering =
  (request: Record<string, unknown>, answer: 'yes' | 'no' | null = null): Habit =>
  (_, response) =>
    complete(response, JSON.stringify({ request: { wants: null, people: [], ...request }, answer, doubts: [] }))

/** The rules alone would let a person look at it. */
const UNUSUAL = 'Any chance of picking your brain over a coffee? 45 minutes would do.'

/** The worker serves all workspaces; a test looks at its own. */
const take = async ({ pool, workspace }: World, clock = TEST_CLOCK) =>
  (await takeReadMails({ pool, log, clock })).filter(({ workspaceId }) => workspaceId === workspace.id)
const isSettled = (world: World, status: string) => async () =>
  (await questionsOf(world)).every((question) => question.status === status)
const requestsOf = async (world: World) => (await world.api.get('/meeting_requests?limit=100')).body.data
const trayOf = async ({ pool, workspace }: World) =>
  (
    await pool<{ reason: string }[]>`
      select tray_reason as reason from messages where workspace_id = ${workspace.id} and tray_reason is not null`
  ).map(({ reason }) => reason)

test('a mail to a team waits for the model, and both readers make the request of it, with one question', async () => {
  await using world = await newMonday(READING)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const wakes = world.wakes
  const outcome = await mailTeam(world, 'sales', { body: UNUSUAL, cc: 'Lee Roe <lee@client.test>' })
  assert.deepEqual([outcome.outcome, outcome.why, world.wakes], ['tray', 'being_read', wakes + 1])
  assert.deepEqual([await take(world), await requestsOf(world), await recipients(world)], [[], [], []])
  await using server = await modelServer(answering({ wants: true, duration_minutes: 45 }))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  assert.equal((await take(world)).length, 1)
  const [request] = await requestsOf(world)
  assert.deepEqual([request.duration_minutes, request.participant_emails], [45, ['kim@client.test', 'lee@client.test']])
  assert.match(server.requests[0]!.messages[1]!.content, /somebody who writes to the assistant or a team/)
  await decideWithModel(world)
  assert.ok((await recipients(world)).includes('kim@client.test'))
  assert.deepEqual([server.requests.length, await take(world), await trayOf(world)], [1, [], []])
})

const timelineOf = async (world: World, id: string) =>
  (await world.api.get(`/meeting_requests/${id}/timeline`)).body.data as {
    kind: string
    from: string
    reading: { read_by: string; differences: string[]; request: Record<string, unknown> | null } | null
  }[]

/** A mail to a team that leaves open whether they want to meet, and our question about that. */
async function askedAtTheDoor(world: MailWorld): Promise<void> {
  await givenTeamOf(world, 1, { name: 'Sales' })
  assert.equal((await mailTeam(world, 'sales', { body: 'I would like to see your product.' })).why, 'being_read')
  await using server = await modelServer(answering({ wants: null }))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  await take(world)
  assert.deepEqual([await trayOf(world), await recipients(world)], [['sender_asked'], ['kim@client.test']])
}

/** Neither a yes nor a wish to meet by the rules. */
const ROUNDABOUT = { subject: 'Re: Product demo', body: 'Nothing would make me happier. Three quarters of an hour?' }

test('the answer to our question at a team’s door is read by both, and the timeline says so of both mails', async () => {
  await using world = await newMonday(READING)
  await askedAtTheDoor(world)
  assert.equal((await mailTeam(world, 'sales', ROUNDABOUT)).why, 'being_read')
  await using server = await modelServer(answering({ wants: true, duration_minutes: 45 }, 'yes'))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  assert.equal((await take(world)).length, 1)
  assert.match(server.requests[0]!.messages[1]!.content, /We asked last: Would you like us to find a time/)
  const [request] = await requestsOf(world)
  assert.deepEqual([request.duration_minutes, await trayOf(world)], [45, []])
  const timeline = await timelineOf(world, request.id)
  const mails = timeline.filter(({ kind }) => kind === 'mail_received')
  assert.deepEqual(
    mails.map(({ reading }) => [reading?.read_by, reading?.request?.wants, reading?.request?.duration_minutes]),
    [
      ['rules_and_model', true, 45],
      ['rules_and_model', null, null],
    ],
  )
  await decideWithModel(world)
  const decided = await timelineOf(world, request.id)
  const offered = decided.filter(({ kind }) => kind === 'mail_sent')
  assert.equal(offered.length, 1, 'kim gets times, and no question about what was a yes to another one')
  assert.equal(server.requests.length, 1, 'nothing is asked twice')
})

test('an answer at the door that the readers take for yes and for no is for a person', async () => {
  await using world = await newMonday(READING)
  await askedAtTheDoor(world)
  await mailTeam(world, 'sales', { subject: 'Re: Product demo', body: 'Yes please, 45 minutes.' })
  await using server = await modelServer(answering({ wants: false }, 'no'))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  assert.deepEqual([await take(world), await requestsOf(world)], [[], []])
  assert.deepEqual(await trayOf(world), ['perhaps_no_request', 'perhaps_no_request'])
})

test('at the door a model that hangs costs nobody the request, and who says stop is not kept waiting for it', async () => {
  await using world = await newMonday(READING)
  await askedAtTheDoor(world)
  const yes = { subject: 'Re: Product demo', body: 'Yes please, 45 minutes.' }
  assert.equal((await mailTeam(world, 'sales', yes)).why, 'being_read')
  assert.deepEqual(await take(world), [])
  assert.equal((await take(world, setClock(Temporal.Now.instant().add({ seconds: 65 }), 65))).length, 1)
  const [request] = await requestsOf(world)
  const [answer] = (await timelineOf(world, request.id)).filter(({ kind }) => kind === 'mail_received')
  assert.deepEqual([request.duration_minutes, answer?.reading?.read_by], [45, 'rules'])
  await using other = await newMonday(READING)
  await askedAtTheDoor(other)
  assert.equal((await mailTeam(other, 'sales', { subject: 'Re: Product demo', body: 'stop' })).why, 'gets_no_mail')
})

test('the timeline says how a member’s mail to a team was read, and where the readers differed', async () => {
  await using world = await newMonday(READING)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const ana = { from: 'Ana <ana@acme.test>', headers: [verdict('pass', 'acme.test')] }
  const body = 'Can we have a meeting of 45 minutes with jane@x.test?'
  await mailTeam(world, 'sales', { ...ana, subject: 'Lead', body })
  const people = [{ email: 'jane@x.test', name: null }]
  await using server = await modelServer(answering({ wants: true, duration_minutes: 30, people }))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  assert.equal((await take(world)).length, 1)
  const [request] = await requestsOf(world)
  const [mail] = (await timelineOf(world, request.id)).filter(({ kind }) => kind === 'mail_received')
  assert.deepEqual(
    [mail?.from, mail?.reading?.read_by, mail?.reading?.differences],
    ['ana@acme.test', 'rules_and_model', ['the rules find 45 minutes, the model 30']],
  )
  assert.deepEqual(mail?.reading?.request?.people, people)
})

test('days that a model makes up, thousands of years away, are left out', async () => {
  await using world = await newMonday(READING)
  await givenTeamOf(world, 1, { name: 'Sales' })
  await mailTeam(world, 'sales', { body: UNUSUAL })
  const timeframe = { start: '0000-01-01', end: '9999-12-31' }
  await using server = await modelServer(answering({ wants: true, timeframe }))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  assert.equal((await take(world)).length, 1)
  const [request] = await requestsOf(world)
  assert.equal(request.timeframe, null)
})

test('the same mail twice makes one request', async () => {
  await using world = await newMonday(READING)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const mail = { body: UNUSUAL, messageId: '<one@client.test>' }
  await mailTeam(world, 'sales', mail)
  assert.equal((await mailTeam(world, 'sales', mail, 'imap')).outcome, 'duplicate')
  await using server = await modelServer(answering({ wants: true }))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  const [first, second] = await Promise.all([take(world), take(world)])
  assert.equal(first.length + second.length, 1)
  assert.equal((await requestsOf(world)).length, 1)
})

test('where the readers contradict each other, a person looks', async () => {
  await using world = await newMonday(READING)
  await givenTeamOf(world, 1, { name: 'Sales' })
  await mailTeam(world, 'sales')
  await using server = await modelServer(answering({ wants: false }))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  assert.deepEqual([await take(world), await requestsOf(world)], [[], []])
  assert.deepEqual(await trayOf(world), ['sender_asked'])
  assert.deepEqual(await recipients(world), ['kim@client.test'])
})

test('a model that fails leaves the reading to the rules', async () => {
  await using world = await newMonday(READING)
  await givenTeamOf(world, 1, { name: 'Sales' })
  await mailTeam(world, 'sales')
  await using server = await modelServer((_, response) => refuse(response, 401, 'no key'))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'failed'))
  assert.equal((await take(world)).length, 1)
  assert.equal((await requestsOf(world)).length, 1)
})

test('a model that hangs is waited for during a minute and no longer', async () => {
  await using world = await newMonday(READING)
  await givenTeamOf(world, 1, { name: 'Sales' })
  await mailTeam(world, 'sales')
  const after = (seconds: number) => setClock(Temporal.Now.instant().add({ seconds }))
  assert.deepEqual(await take(world, after(55)), [])
  assert.equal((await take(world, after(65))).length, 1)
})

test('after as many as the model reads in a day, and where a workspace wants none, the rules read at once', async () => {
  await using world = await newMonday({ ...judging, model: { mailsADayMax: 1 } })
  await givenTeamOf(world, 1, { name: 'Sales' })
  assert.equal((await mailTeam(world, 'sales')).why, 'being_read')
  const second = await mailTeam(world, 'sales', { from: 'Lee Roe <lee@client.test>', subject: 'Pricing' })
  assert.equal(second.outcome, 'recorded')
  await using other = await newMonday(READING)
  await givenTeamOf(other, 1, { name: 'Sales' })
  await other.pool`update workspaces set model_reading = false where id = ${other.workspace.id}`
  assert.equal((await mailTeam(other, 'sales')).outcome, 'recorded')
})

test('a member who writes to the workspace is read by both too, and an address that nobody wrote is dropped', async () => {
  await using world = await newMonday(READING)
  const address = `${world.handle}@parley.test`
  const raw = written({
    from: 'Ana <ana@acme.test>',
    to: address,
    subject: 'Catching up',
    body: 'Please find 45 minutes with jo@client.test. Receipts go to books@client.test.',
    headers: [verdict('pass', 'acme.test')],
  })
  const outcome = await world.ingest(raw, envelope(address, 'ana@acme.test'), 'lmtp')
  assert.equal(outcome.why, 'being_read')
  const people = ['jo@client.test', 'eve@evil.test'].map((email) => ({ email, name: null }))
  await using server = await modelServer(answering({ wants: true, duration_minutes: 45, people }))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  await take(world)
  const [request] = await requestsOf(world)
  assert.deepEqual([request.duration_minutes, request.participant_emails], [45, ['jo@client.test']])
})

test('what the model has said of a mail still counts when somebody can take it later', async () => {
  await using world = await newMonday(READING)
  const { team, memberships } = await givenTeamOf(world, 1, { name: 'Sales' })
  const membership = `/teams/${team.id}/members/${memberships[0]!.id}`
  await world.api.post(`${membership}/pause`)
  await mailTeam(world, 'sales', { body: UNUSUAL })
  await using server = await modelServer(answering({ wants: true, duration_minutes: 45 }))
  await using _reading = startReading(world, server)
  await eventually(isSettled(world, 'answered'))
  assert.deepEqual([await take(world), await trayOf(world)], [[], ['nobody_eligible']])
  await world.api.post(`${membership}/unpause`)
  await routeWaitingMail({ pool: world.pool, log, clock: TEST_CLOCK })
  const [request] = await requestsOf(world)
  assert.deepEqual([request?.duration_minutes, await trayOf(world)], [45, []])
})
