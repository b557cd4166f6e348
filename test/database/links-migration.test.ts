import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { findApprover, findGuest, findOrganizer } from '#db/people/guests.ts'
import type { Sql } from '#db/sql.ts'
import { anId } from '../support/clock.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import type { World } from '../support/world.ts'

// Links as they were stored before what they lead to were columns, brought up to date by the migration itself.

const MIGRATION = await readFile(new URL('../../migrations/0067_links_by_columns.sql', import.meta.url), 'utf8')

test('the migration takes apart where a link leads, and leaves every other entry alone', async () => {
  await using world = await newMonday()
  const { pool, workspace } = world
  const requestId = await ask(world, { participants: [BO] })
  await decideAll(world)
  const digestId = await givenSummary(world)
  await pool`
    insert into directory (kind, lookup, workspace_id, request_id, party_id, digest_id)
    values ('organizer', 'by-question', ${workspace.id}, ${requestId}, ${world.owner.id}, null),
      ('approval', 'by-summary', ${workspace.id}, ${requestId}, ${world.owner.id}, ${digestId})`
  const before = await shown(pool, world)
  assert.deepEqual([...new Set(before.map(({ kind }) => kind))].sort(), [
    ...['approval', 'guest', 'key', 'mail', 'organizer', 'reply', 'stop'],
  ])
  await inOldForm(world, async (sql) => {
    await sql.unsafe(MIGRATION)
    assert.deepEqual(await shown(sql, world), before)
    const now = new Date().toISOString()
    const lookupOf = (kind: string) => before.find((entry) => entry.kind === kind)!.lookup
    for (const kind of ['guest', 'stop'] as const) {
      const guest = await findGuest(sql, { kind, digest: lookupOf(kind) }, now)
      assert.deepEqual([guest?.requestId, guest?.email], [requestId, BO.email])
    }
    for (const organizer of [await findOrganizer(sql, 'by-question', now), await findApprover(sql, 'by-summary', now)])
      assert.deepEqual([organizer?.requestId, organizer?.memberId], [requestId, world.owner.id])
  })
})

/** The last summary that Ana was sent. */
async function givenSummary({ pool, workspace, owner }: World): Promise<string> {
  const { id, at } = anId('message')
  await pool`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, status, created_at)
    values (${workspace.id}, ${id}, ${id}, ${owner.email}, ${owner.email}, 'digest', 'sent', ${at})`
  await pool`update workspace_members set digest_id = ${id} where workspace_id = ${workspace.id} and id = ${owner.id}`
  return id
}

type Entry = { kind: string; lookup: string }

async function shown(sql: Sql, { workspace }: World): Promise<Entry[]> {
  const rows = await sql<Entry[]>`
    select kind, lookup, ref, request_id, party_id, digest_id
    from directory
    where workspace_id = ${workspace.id}
    order by kind, lookup`
  return [...rows]
}

/** The same rows without the columns. Nothing of it is kept. */
async function inOldForm({ pool }: World, act: (sql: Sql) => Promise<void>): Promise<void> {
  const done = new Error('rolled back')
  await pool
    .begin(async (sql) => {
      await sql`alter table directory drop constraint directory_target`
      await sql`
        update directory
        set ref = case kind
          when 'approval' then party_id || '/' || request_id || '/' || digest_id
          else request_id || '/' || party_id
        end
        where ref is null`
      for (const column of ['request_id', 'party_id', 'digest_id'])
        await sql`alter table directory drop column ${sql(column)} cascade`
      await sql`drop index directory_ref`
      await sql`alter table directory alter column ref set not null`
      await sql`create index directory_approvals on directory (split_part(ref, '/', 3)) where kind = 'approval'`
      await sql`create index directory_ref on directory (kind, ref)`
      await act(sql)
      throw done
    })
    .catch((error) => error === done || Promise.reject(error))
}
