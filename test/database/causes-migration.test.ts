import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type Cause, causeText } from '#core/negotiation/situation/cause.ts'
import type { Sql } from '#db/sql.ts'
import { givenMail } from '../support/mails.ts'
import { answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import type { World } from '../support/world.ts'

// Rows as they were before causes were columns, brought up to date by the migration itself.

const MIGRATION = await readFile(new URL('../../migrations/0016_causes.sql', import.meta.url), 'utf8')

/** Every kind, and the last part of the key that it had. */
const CAUSES: [Cause, string][] = [
  [{ kind: 'outreach' }, 'outreach'],
  [{ kind: 'cancelled' }, 'cancelled'],
  [{ kind: 'answer', ref: 'msg_1' }, 'answer:msg_1'],
  [{ kind: 'forward', ref: 'msg_2' }, 'forward:msg_2'],
  [{ kind: 'passed', ref: 'msg_3' }, 'passed:msg_3'],
  [{ kind: 'speaker', ref: 'msg_4' }, 'speaker:msg_4'],
  [{ kind: 'round', sequence: 2 }, 'round:2'],
  [{ kind: 'followup', sequence: 3 }, 'followup:3'],
  [{ kind: 'lifted', sequence: 9 }, 'lifted:9'],
  [{ kind: 'no_time', sequence: 0 }, 'attention:no_time:0'],
  [{ kind: 'invite', sequence: 4 }, 'invite:4'],
  [{ kind: 'declined', sequence: 1 }, 'declined:1'],
  [{ kind: 'invitation_declined', ref: 'o|x:1@client.test', sequence: 1 }, 'declined:o|x:1@client.test:1'],
  [{ kind: 'confirm', ref: '2026-11-17T09:00:00.000Z' }, 'confirm:2026-11-17T09:00:00.000Z'],
  [{ kind: 'outside', ref: '2026-11-17T19:00:00.000Z' }, 'attention:outside:2026-11-17T19:00:00.000Z'],
  [{ kind: 'participant_stopped', ref: 'part_1' }, 'attention:participant_stopped:part_1'],
  [{ kind: 'mail_bounced', ref: 'part_1', sequence: 12 }, 'attention:mail_bounced:part_1:12'],
  [{ kind: 'participant_declined', ref: 'part_1' }, 'attention:participant_declined:part_1'],
  [{ kind: 'repeating', ref: 'part_1' }, 'attention:repeating:part_1'],
  [{ kind: 'too_many_mails', ref: 'part_1' }, 'attention:too_many_mails:part_1'],
  [{ kind: 'silent', ref: 'part_1', sequence: 3 }, 'attention:silent:part_1:3'],
]

test('the migration takes cause and generation of every kind of mail from its old key', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  for (const [cause, old] of CAUSES)
    await givenMail(world, requestId, { cause, generation: 7, dedupeKey: `${requestId}|7|participant:part_1|${old}` })
  const before = await shown(world.pool, world)
  assert.deepEqual(
    before.map((row) => row.cause),
    CAUSES.map(([cause]) => causeText(cause)),
  )
  assert.deepEqual(
    (await migratedAgain(world)).map(({ cause, generation }) => ({ cause, generation })),
    before.map(({ cause, generation }) => ({ cause, generation })),
  )
})

test('the migration tells what was asked, for whom a mail was written, and which entry a cancellation took back', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  await decideAll(world)
  const cal = await world.api.post('/workspace_members', { email: 'cal@acme.test' })
  assert.equal(cal.status, 201, cal.text)
  const changed = { new_organizer_email: 'cal@acme.test' }
  assert.equal((await world.api.post(`/meeting_requests/${requestId}/change_organizer`, changed)).status, 200)
  await answers(world, BO.email, 'The second one works.')
  await world.pool`update outbox set leased_at = now(), status = 'sent' where workspace_id = ${world.workspace.id}`
  await answers(world, 'cal@acme.test', 'Cancel the meeting please.')
  const before = await shown(world.pool, world)
  assert.deepEqual(
    before.map(({ cause, writtenFor }) => [cause, writtenFor]),
    [
      ['outreach', world.owner.id],
      ['invite:0', cal.body.data.id],
      ['invite:0', cal.body.data.id],
      ['cancel_invite:1', cal.body.data.id],
      ['cancel_invite:1', cal.body.data.id],
    ],
  )
  assert.deepEqual(before[0]!.asked, [{ asks: 'which_time' }])
  // The key of a cancellation had no sequence.
  await world.pool`
    update outbox set dedupe_key = replace(dedupe_key, 'cancel_invite:1', 'cancel_invite')
    where workspace_id = ${world.workspace.id}`
  assert.deepEqual(await migratedAgain(world), before)
})

type Row = { cause: string; generation: number; asked: unknown; writtenFor: string }

async function shown(sql: Sql, world: World): Promise<Row[]> {
  const rows = await sql<Row[]>`
    select concat_ws(':', cause_kind, cause_ref, sequence) as cause, generation, asked, written_for
    from messages
    where workspace_id = ${world.workspace.id}
      and direction = 'out'
    order by id`
  return [...rows]
}

/** What the migration makes of the same rows without the columns. Nothing of it is kept. */
async function migratedAgain(world: World): Promise<Row[]> {
  const made: Row[] = []
  const done = new Error('rolled back')
  await world.pool
    .begin(async (sql) => {
      for (const column of ['cause_kind', 'cause_ref', 'sequence', 'generation', 'asked', 'written_for'])
        await sql`alter table messages drop column ${sql(column)} cascade`
      await sql.unsafe(MIGRATION)
      made.push(...(await shown(sql, world)))
      throw done
    })
    .catch((error) => error === done || Promise.reject(error))
  return made
}
