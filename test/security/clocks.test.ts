// A clock that is set, or a machine that slept, jumps by an hour or a day, forward or back. Nobody gets anything twice for it,
// and nothing is forgotten.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { beginSession, findSignedIn } from '#actions/sign-in.ts'
import { coordinate } from '#coordinate/coordinate.ts'
import { type Clock, createClock } from '#core/clock.ts'
import { causeText } from '#core/negotiation/situation/cause.ts'
import { SESSION_DAYS } from '#core/sign-in.ts'
import { claimWindow, updateNode } from '#db/rate-windows.ts'
import { inTransaction } from '#db/transaction.ts'
import { openSmtp } from '#mail/smtp.ts'
import { openLog } from '#telemetry/log.ts'
import { startOutbox } from '#workers/outbox.ts'
import { aNegotiation, bo, Conversation } from '../core/negotiation/conversation.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { HOME } from '../support/incoming.ts'
import { mailServer } from '../support/mail-server.ts'
import { outboxOf } from '../support/mails.ts'
import { ask, decideAll, newMonday } from '../support/negotiating.ts'
import { anotherPool } from '../support/own-database.ts'
import { coordinating } from '../support/post.ts'
import { newWorld } from '../support/world.ts'

const JUMPS: Temporal.DurationLikeObject[] = [{ hours: 1 }, { hours: -1 }, { hours: 24 }, { hours: -24 }]

/** What everybody was told, in the order of the words for it. */
const told = ({ negotiation }: Conversation) =>
  negotiation.sent.map(({ to, cause }) => `${JSON.stringify(to)} ${causeText(cause)}`).toSorted()

/** Sleeps from one look to the next; after each the clock jumps, is looked at, and jumps back. */
function live(talk: Conversation, jumps: Temporal.DurationLikeObject[]): Conversation {
  for (let looks = 0; looks < 40 && talk.wakeAt !== null; looks++) {
    talk.sleep()
    for (const jump of jumps) {
      talk.passes(jump)
      talk.now = talk.now.subtract(jump)
      talk.look()
    }
  }
  return talk
}

const silent = () => new Conversation(aNegotiation({ participants: [bo] }))
const booked = () => silent().says(bo, 'The last one works.')

for (const [what, begin] of Object.entries({ 'follow-ups to somebody who is silent': silent, reminders: booked }))
  for (const jumps of [...JUMPS.map((jump) => [jump]), JUMPS])
    test(`${what} are sent once each while the clock jumps by ${JSON.stringify(jumps)}`, () => {
      const steady = told(live(begin(), []))
      assert.ok(steady.length > 2, steady.join(', '))
      assert.deepEqual(told(live(begin(), jumps)), steady)
    })

/** A clock of its own that goes so much wrong. */
function wrongClock(): { clock: Clock; goesWrongBy: (ms: number) => void } {
  let offsetMs = 0
  const clock = createClock({ ...TEST_CLOCK, nowMs: () => TEST_CLOCK.nowMs() + offsetMs })
  const goesWrongBy = (ms: number) => {
    offsetMs = ms
  }
  return { clock, goesWrongBy }
}

test('mail leaves once while the clock of its node jumps by hours and days', async () => {
  // Its outbox sends for all workspaces, and only what this test wrote may be there.
  await using world = await newMonday({ pool: await anotherPool() })
  await using server = await mailServer()
  const participants = Array.from({ length: 30 }, (_, i) => ({ email: `p${i}@client.test`, timezone: 'Europe/Lisbon' }))
  await ask(world, { participants })
  await decideAll(world)
  const { clock, goesWrongBy } = wrongClock()
  const transport = openSmtp(server.settings, { dkim: null, name: 'parley.test' })
  const log = openLog({ logLevel: 'silent' })
  await using _outbox = startOutbox({
    pool: world.pool,
    log,
    transport,
    mailHome: HOME,
    clock,
    publicUrl: 'https://parley.test',
  })
  let jumps = 0
  await eventually(async () => {
    goesWrongBy([0, 3_600_000, -3_600_000, 86_400_000, -86_400_000][++jumps % 5]!)
    return (await outboxOf(world)).every(({ status }) => status === 'sent')
  })
  assert.deepEqual(server.mails.map(({ to }) => to[0]!).toSorted(), participants.map(({ email }) => email).toSorted())
})

test('a request that is decided while the clock jumps is decided as if it had not', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  const { clock, goesWrongBy } = wrongClock()
  const due = { workspaceId: world.workspace.id, requestId }
  for (const hours of [0, 1, -1, 24, -24, 0]) {
    goesWrongBy(hours * 3_600_000)
    await coordinate(world.pool, due, { ...coordinating(), clock })
  }
  await decideAll(world)
  assert.equal((await outboxOf(world)).filter(({ recipient }) => recipient === 'bo@client.test').length, 1)
  const answer = await world.api.get(`/meeting_requests/${requestId}`)
  assert.equal(answer.body.data.status, 'active')
})

test('a database whose clock is set back by a day refuses nobody for longer than a minute, and takes no dead node for a living one', async () => {
  const pool = await testPool()
  const [noon, minute, day] = [1_800_000_000_000, 60_000, 86_400_000]
  const key = `key_${randomUUID()}`
  const claims = (nodeId: string, seq: number, atMs: number, wants = 1) =>
    claimWindow(pool, { keyId: key, nodeId, seq, wants, atMs, lease: null, agesMs: [], ...LIMIT })
  await updateNode(pool, { nodeId: `${key} dies`, leaseMs: 5_000, atMs: noon })
  assert.equal((await claims(`${key} dies`, 1, noon, 120)).outcome, 'leased')
  const back = noon - day
  const first = await claims(`${key} lives`, 1, back)
  assert.deepEqual([first.outcome, first.granted, first.used], ['shared', 0, 120])
  assert.equal((await claims(`${key} lives`, 2, back + minute + 1)).granted, 1)
})

const LIMIT = { grants: 40, capacity: 120, windowMs: 60_000 }

test('a session survives a clock that jumps by a day, and ends after its two weeks of rest', async () => {
  await using world = await newWorld()
  const { clock, goesWrongBy } = wrongClock()
  const session = (await inTransaction(world.pool, (sql) => beginSession(sql, world.owner.email, 'link', clock)))!
  for (const hours of [24, -24, 1, -1, 0]) {
    goesWrongBy(hours * 3_600_000)
    const found = await findSignedIn(world.pool, session, clock)
    const members = found?.signedIn.map(({ member }) => member.id) ?? []
    assert.ok(members.includes(world.owner.id), `${hours} hours`)
  }
  goesWrongBy((SESSION_DAYS + 2) * 86_400_000)
  assert.equal(await findSignedIn(world.pool, session, clock), null)
})
