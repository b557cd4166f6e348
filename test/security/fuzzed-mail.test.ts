import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import { listDueIn } from '#db/negotiation/negotiations.ts'
import { givenBooking } from '../support/booked.ts'
import { present } from '../support/clock.ts'
import { type Aims, chooser, fuzzedMail } from '../support/fuzzed-mail.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, decideAll, newMonday } from '../support/negotiating.ts'
import { coordinating } from '../support/post.ts'

// Everything that comes from outside is clamped or refused where it comes in. So whatever a mail says, it ends somewhere, and
// whatever it leaves, its request can be decided.

const RUNS = Number(process.env.MAIL_FUZZ_RUNS ?? 200)
const SEED = Number(process.env.MAIL_FUZZ_SEED ?? 1)
/** So many mails for one meeting; then the next begins, since much of what is said ends a conversation. */
const MAILS_A_MEETING = 20

const ENDS = ['recorded', 'duplicate', 'tray', 'stray', 'dropped', 'refused']

async function aimsIn(world: MailWorld): Promise<Aims> {
  const booked = await givenBooking(world)
  await ask(world)
  await decideAll(world)
  const rows = await world.pool<{ token: string; messageId: string }[]>`
    select distinct on (t.id) t.token, m.message_id
    from threads t
    join messages m on m.workspace_id = t.workspace_id and m.thread_id = t.id and m.direction = 'out'
    where t.workspace_id = ${world.workspace.id}
    order by t.id, m.id`
  return {
    booked,
    replyTo: rows.map(({ token }) => `r.${token}@parley.test`),
    home: `${world.handle}@parley.test`,
    messageId: rows[0]!.messageId,
  }
}

async function decides(world: MailWorld, about: string): Promise<void> {
  for (let rounds = 0; ; rounds++) {
    assert.ok(rounds < 20, `never settles: ${about}`)
    const due = await listDueIn(world.pool, world.workspace, present())
    if (due.length === 0) return
    for (const negotiation of due)
      await coordinate(world.pool, negotiation, coordinating()).catch((error) =>
        assert.fail(`${error.stack}\n${about}`),
      )
  }
}

test(`${RUNS} mails of nonsense all end somewhere, and none keeps its request from being decided`, async () => {
  const ended = new Map<string, number>()
  for (let from = 0; from < RUNS; from += MAILS_A_MEETING) {
    await using world = await newMonday()
    const aims = await aimsIn(world)
    for (let run = from; run < Math.min(from + MAILS_A_MEETING, RUNS); run++) {
      const { raw, envelope, source } = fuzzedMail(chooser(SEED * 1_000_003 + run), aims)
      const about = `seed ${SEED}, mail ${run}, by ${source}:\n${raw.toString('latin1').slice(0, 3_000)}`
      const { outcome } = await world
        .ingest(raw, envelope, source)
        .catch((error) => assert.fail(`${error.stack}\n${about}`))
      assert.ok(ENDS.includes(outcome), `${outcome}: ${about}`)
      ended.set(outcome, (ended.get(outcome) ?? 0) + 1)
      await decides(world, about)
    }
  }
  // Nonsense that is all refused would prove nothing.
  assert.ok((ended.get('recorded') ?? 0) > RUNS / 10, JSON.stringify([...ended]))
  assert.ok((ended.get('tray') ?? 0) > RUNS / 20, JSON.stringify([...ended]))
})
