// Two installations, each with a database of its own, that are each other's participants, over real SMTP. Neither knows that
// the other is a machine but by what its mails say, and once not even that: a server between them may take such headers out.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import { MAILS_A_DAY_MAX } from '#core/negotiation/policy.ts'
import { hasMailUnderWay } from '#db/mail/outbox-queue.ts'
import { listDueIn } from '#db/negotiation/negotiations.ts'
import type { Pool } from '#db/sql.ts'
import type { Transport } from '#mail/outgoing.ts'
import { openReceiver } from '#mail/receive.ts'
import { openSmtp } from '#mail/smtp.ts'
import { openLog } from '#telemetry/log.ts'
import { startOutbox } from '#workers/outbox.ts'
import { present, TEST_CLOCK } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { type MailWorld, messagesOf } from '../support/incoming.ts'
import { mailServer } from '../support/mail-server.ts'
import { ask, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { anotherPool } from '../support/own-database.ts'
import { coordinating, TEST_POST } from '../support/post.ts'

const log = openLog({ logLevel: 'silent' })
// Here and not in a test, at whose end they would be closed.
const pools = [await anotherPool(), await anotherPool()] as const

type Installation = { world: MailWorld; domain: string; port: number; wake: () => void }
type Seen = { to: string; atMs: number }

/** Mail to one of the installations is brought there, and all other to somebody's mail server. */
function between(
  ports: Map<string, number>,
  elsewhere: number,
  change: (raw: string) => string,
  onSent: (to: string) => void,
): Transport {
  const lines = new Map<number, Transport>()
  const lineTo = (port: number) => {
    const server = { host: '127.0.0.1', port, isTls: false, isLocal: true, login: null }
    if (!lines.has(port)) lines.set(port, openSmtp(server, { dkim: null, name: 'mx.test' }))
    return lines.get(port)!
  }
  return {
    send: async (mail) => {
      const port = ports.get(mail.to.slice(mail.to.lastIndexOf('@') + 1)) ?? elsewhere
      const raw = Buffer.from(change(Buffer.from(mail.raw).toString()))
      const outcome = await lineTo(port).send({ ...mail, raw })
      if (outcome.kind === 'sent') onSent(mail.to)
      return outcome
    },
    close: () => {
      for (const line of lines.values()) line.close()
    },
  }
}

async function install(parts: AsyncDisposableStack, pool: Pool, domain: string): Promise<Omit<Installation, 'wake'>> {
  const mailHome = { domain }
  const world = parts.use(await newMonday({ pool, mailHome }))
  const { ingest } = world
  const listen = { protocol: 'smtp', host: '127.0.0.1', port: 0 } as const
  const { port } = parts.use(await openReceiver({ listen, tls: null, ingest, pool, mailHome, log }))
  return { world, domain, port }
}

/** Decides what is due and lets its mails leave; false where there was neither. */
async function settle({ world, domain, wake }: Installation): Promise<boolean> {
  const post = { ...TEST_POST, home: { domain } }
  const due = await listDueIn(world.pool, world.workspace, present())
  for (const each of due) await coordinate(world.pool, each, { ...coordinating(), post })
  if (due.length === 0 && !(await hasMailUnderWay(world.pool, world.workspace))) return false
  wake()
  await eventually(async () => !(await hasMailUnderWay(world.pool, world.workspace)))
  return true
}

const withoutMarks = (raw: string) =>
  raw.replace(/^(?:auto-submitted|x-auto-response-suppress|precedence|x-parley-instance):.*\r\n/gim, '')

for (const [what, change] of Object.entries({
  'as they are': (raw: string) => raw,
  'without a sign that a machine wrote them': withoutMarks,
}))
  test(`two Parleys that write to each other, mails ${what}, come to rest by themselves`, async () => {
    await using parts = new AsyncDisposableStack()
    const sink = parts.use(await mailServer())
    const made = [await install(parts, pools[0], 'one.test'), await install(parts, pools[1], 'two.test')]
    const ports = new Map(made.map(({ domain, port }) => [domain, port]))
    const seen: Seen[] = []
    let nowMs = MONDAY.epochMilliseconds
    const onSent = (from: string, to: string) => seen.push({ to: `${to} from ${from}`, atMs: nowMs })
    const both = made.map((each): Installation => {
      // Both have an organizer of the same name.
      const transport = between(ports, sink.settings.port, change, (to) => onSent(each.domain, to))
      const { pool } = each.world
      const outbox = parts.use(
        startOutbox({
          pool,
          log,
          transport,
          mailHome: { domain: each.domain },
          clock: TEST_CLOCK,
          publicUrl: `https://${each.domain}`,
        }),
      )
      return { ...each, wake: outbox.wake }
    })
    for (const [i, { world }] of both.entries()) {
      const other = both[1 - i]!
      await ask(world, {
        participants: [{ email: `${other.world.handle}@${other.domain}`, timezone: 'Europe/Lisbon' }],
      })
    }
    // Reminders end after some three weeks with a question to the organizer.
    for (let hours = 0; hours <= 24 * 35; hours += 12) {
      const now = MONDAY.add({ hours })
      nowMs = now.epochMilliseconds
      for (const { world } of both) await moveTo(world, now)
      for (let rounds = 0, isMoving = true; rounds < 3 && isMoving; rounds++)
        isMoving = [await settle(both[0]!), await settle(both[1]!)].includes(true)
    }
    for (const { world } of both) assert.ok((await messagesOf(world)).length >= 1, 'the other’s mails arrived')
    for (const [to, mails] of Map.groupBy(seen, (mail) => mail.to))
      for (const { atMs } of mails) {
        const inADay = mails.filter((mail) => mail.atMs >= atMs && mail.atMs < atMs + 86_400_000)
        assert.ok(inADay.length <= MAILS_A_DAY_MAX, `${inADay.length} mails in a day to ${to}`)
      }
    const lastWeek = seen.filter(({ atMs }) => atMs > MONDAY.add({ hours: 24 * 28 }).epochMilliseconds)
    assert.deepEqual(lastWeek, [], 'nothing more in the last week')
  })
