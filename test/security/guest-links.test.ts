// The link in a mail lets whoever has it answer as its reader. So nothing that is kept or shown holds it but the bytes of the mail
// itself: no text of a message, no decision with what it saw, no answer of the API, nothing that a language model is handed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { createClock } from '#core/clock.ts'
import { withGuestLinks, withoutGuestLinks } from '#core/mail/guest-links.ts'
import { withRoom } from '#core/place.ts'
import { replayAll } from '../../src/commands/replay/replay-all.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { pageOf } from '../support/guests.ts'
import { envelope, written } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'

const WHOLE = /\/(?:m|stop|o)\/[0-9a-hjkmnp-tv-z]{26}/

test('a link stands in the bytes of its mail alone, also after its reader has quoted it', async () => {
  await using world = await newMonday()
  const id = await ask(world)
  await decideAll(world)
  const { path } = await pageOf(world, id, BO.email)
  const [sent] = await world.pool<{ text: string; raw: Buffer; token: string }[]>`
    select m.visible as text, r.raw, t.token
    from messages m
    join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    where m.workspace_id = ${world.workspace.id} and m.direction = 'out'`
  assert.match(sent!.text, /\/m\/…/)
  assert.ok(withGuestLinks(sent!.text, sent!.raw.toString()).includes(path), 'its reader got it whole')

  const to = `r.${sent!.token}@parley.test`
  const body = `The second one works.\nhttps://parley.test${path}\n\nOn Monday Parley wrote:\n> pick a time here: https://parley.test${path}\n`
  await world.ingest(written({ from: 'Bo <bo@client.test>', to, body }), envelope(to), 'lmtp')
  await decideAll(world)
  assert.equal((await world.api.get(`/meeting_requests/${id}`)).body.data.status, 'booked')

  const texts = await world.pool<{ text: string }[]>`
    select concat(visible, quoted) as text from messages where workspace_id = ${world.workspace.id}
    union all select steps::text from decisions where workspace_id = ${world.workspace.id}
    union all select concat(input, result) from readings where workspace_id = ${world.workspace.id}`
  const inputs = await world.pool<{ packed: Buffer }[]>`
    select packed from decision_inputs where workspace_id = ${world.workspace.id}`
  const kept = [...texts.map(({ text }) => text), ...inputs.map(({ packed }) => inflateRawSync(packed).toString())]
  assert.ok(kept.length > 8, `${kept.length}`)
  for (const text of kept) assert.doesNotMatch(text, WHOLE)
  assert.doesNotMatch((await world.api.get(`/meeting_requests/${id}/timeline`)).text, WHOLE)
  assert.deepEqual((await replayAll(world.pool)).differences, [], 'what was decided can be decided again')
})

test('a link that a gateway has rewritten is cut as well, and one to a room is not', () => {
  const token = '0123456789abcdefghjkmnpqrs'
  const rewritten = [
    `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fparley.test%2Fm%2F${token}&data=05`,
    `https://eur01.safelinks.protection.outlook.com/?url=https%253A%252F%252Fparley.test%252fstop%252f${token}%252fx`,
    `https://urldefense.proofpoint.com/v2/url?u=https-3A__parley.test_o_${token}&d=DwMF`,
    `https://urldefense.com/v3/__https://parley.test/m/${token}__;!!abc`,
    `HTTPS://PARLEY.TEST/M/${token.toUpperCase()}`,
  ]
  for (const text of rewritten) {
    const cut = withoutGuestLinks(text)
    assert.ok(!cut.toLowerCase().includes(token), cut)
    assert.equal(withGuestLinks(cut, text), text)
  }
  const clock = createClock({ ...TEST_CLOCK, randomBytes: (count) => new Uint8Array(count).fill(0x5a) })
  const room = withRoom({ kind: 'video', url: 'https://meet.acme.test/m/{room}' }, clock)
  const { url } = room as { url: string }
  assert.match(url, /\/m\/[0-9a-f]{32}$/)
  assert.equal(withoutGuestLinks(`Join at ${url}.`), `Join at ${url}.`)
})
