import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pool } from '#db/sql.ts'
import type { Outgoing, Transport } from '#mail/outgoing.ts'
import { openLog } from '#telemetry/log.ts'
import type { Loop } from '#workers/loop.ts'
import { startOutbox } from '#workers/outbox.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { type CountedLine, openCountedLine, type When } from '../support/counted-line.ts'
import { newQuietWorld, until } from '../support/engine.ts'
import { givenMail, HOME, outboxOf, outboxRow } from '../support/mails.ts'
import { givenRequest } from '../support/requests.ts'
import type { World } from '../support/world.ts'

// A mail worker that loses the database for good at its first statement, at its second, and so on, and another that takes
// over. In the end the dead come back to life and say what they still have to say, which changes nothing.

const log = openLog({ logLevel: 'silent' })

function counting(): Transport & { sent: Outgoing[] } {
  const sent: Outgoing[] = []
  return { sent, send: async (mail) => ({ kind: 'sent', providerId: String(sent.push(mail)) }), close: () => {} }
}

/** The database has noticed that the dead worker is gone. */
async function untilForgotten(pool: Pool): Promise<void> {
  await until('the line’s sessions are over', async () => {
    const [row] = await pool<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where application_name = 'parley counted line'`
    return row!.n === 0
  })
}

for (const when of ['before', 'after'] as const)
  test(`a mail worker that dies ${when} any of its statements loses no mail, and repeats only what it had leased and sent`, async () => {
    await using world = await newQuietWorld()
    await using dead = new Graveyard()
    const { id } = await givenRequest(world)
    let repeated = 0
    let n = 1
    for (; ; n++) {
      const times = await dyingAt(n, when, world, id, dead)
      if (times === null) break
      repeated += times - 1
    }
    assert.ok(n > 8, `${n} statements`)
    // Between the server’s answer and our commit nothing helps; it is the settlement alone.
    assert.equal(repeated, when === 'before' ? 1 : 0)
    const before = await outboxOf(world)
    await dead[Symbol.asyncDispose]()
    assert.deepEqual(await outboxOf(world), before)
  })

/** How often a mail was sent whose worker died at this statement. Null when it passed before. */
async function dyingAt(
  n: number,
  when: When,
  world: World,
  requestId: string,
  dead: Graveyard,
): Promise<number | null> {
  const line = await openCountedLine(world.pool)
  const [first, second] = [counting(), counting()]
  await line.endAt(n, when, true)
  const mail = await givenMail(world, requestId)
  dead.add(
    line,
    startOutbox({
      pool: line.pool,
      log,
      transport: first,
      mailHome: HOME,
      clock: TEST_CLOCK,
      publicUrl: 'https://parley.test',
    }),
  )
  const isDone = async () => line.hasEnded() || (await outboxRow(world, mail.id)).status === 'sent'
  await until('it dies or passes', isDone)
  if (!line.hasEnded()) return null
  await untilForgotten(world.pool)
  await using _heir = startOutbox({
    pool: world.pool,
    log,
    transport: second,
    mailHome: HOME,
    clock: TEST_CLOCK,
    publicUrl: 'https://parley.test',
  })
  const row = await until('it is sent', async () => {
    const row = await outboxRow(world, mail.id)
    return row.status === 'sent' ? row : null
  })
  const sent = [...first.sent, ...second.sent]
  assert.ok(sent.length === 1 || first.sent.length === 1, `statement ${n}: sent ${sent.length} times`)
  for (const each of sent) assert.equal(Buffer.from(each.raw).toString(), mail.raw.toString())
  assert.equal(row.attempts, 1)
  return sent.length
}

/** Where the dead wait. At the end they all come back to life, say what they still have to say, and stop. */
class Graveyard implements AsyncDisposable {
  #dead: { line: CountedLine; loop: Loop }[] = []

  add(line: CountedLine, loop: Loop): void {
    this.#dead.push({ line, loop })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const dead = this.#dead.splice(0)
    for (const { line } of dead) line.mend()
    await Promise.all(dead.map(({ loop }) => loop[Symbol.asyncDispose]()))
    await Promise.all(dead.map(({ line }) => line[Symbol.asyncDispose]()))
  }
}
