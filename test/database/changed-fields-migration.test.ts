import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { newWorld } from '../support/world.ts'

const MIGRATION = await readFile(new URL('../../migrations/0040_changed_fields.sql', import.meta.url), 'utf8')

test('the migration makes a list of the changed fields that were one text, and leaves lists alone', async () => {
  await using world = await newWorld()
  const { pool, workspace, api } = world
  const made = await api.post('/meeting_requests', {
    organizer_email: 'ana@acme.test',
    participant_emails: ['bo@client.test'],
  })
  const path = `/meeting_requests/${made.body.data.id}/context`
  assert.equal((await api.post(path, { title: 'Demo, longer', duration_minutes: 45 })).status, 200)
  const shown = () => pool<{ fields: unknown }[]>`
    select body -> 'fields' as fields
    from facts
    where workspace_id = ${workspace.id}
      and kind = 'context_updated'
    union all
    select detail -> 'fields' as fields
    from audit
    where workspace_id = ${workspace.id}
      and action = 'meeting_request.context_updated'`
  const lists = [{ fields: ['title', 'durationMinutes'] }, { fields: ['title', 'durationMinutes'] }]
  assert.deepEqual([...(await shown())], lists)

  const text = { fields: 'title,durationMinutes' }
  await pool`
    update facts
    set body = ${pool.json(text)}
    where workspace_id = ${workspace.id}
      and kind = 'context_updated'`
  await pool`
    update audit
    set detail = ${pool.json(text)}
    where workspace_id = ${workspace.id}
      and action = 'meeting_request.context_updated'`
  for (const round of [1, 2]) {
    await pool.unsafe(MIGRATION)
    assert.deepEqual([...(await shown())], lists, `round ${round}`)
  }
})
