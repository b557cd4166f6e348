import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailWorld } from '../support/incoming.ts'
import { outboxOf } from '../support/mails.ts'
import { answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'
import { type SignedIn, signedIn } from '../support/signed-in.ts'

// Somebody reads a mail themselves and says what it means: the negotiation decides again with that.

type Entry = { id: string; kind: string; text: string; reading: { sure: boolean; read_by: string; free: object[] } }

const mailsIn = async (world: MailWorld, id: string): Promise<Entry[]> => {
  const { body } = await world.api.get(`/meeting_requests/${id}/timeline?limit=100`)
  return body.data.filter(({ kind }: Entry) => kind === 'mail_received')
}

const correct = (say: SignedIn, id: string, message: string, body: object) =>
  say('POST', `/meeting_requests/${id}/messages/${message}/reading`, body)

/** Bo has answered in words that nobody could be sure of, and was asked back. */
async function inDoubt() {
  const world = await newMonday()
  const say = await signedIn(world)
  const id = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'Thursday-ish might do if the plumber is gone by then, 11 or so.')
  const [mail] = await mailsIn(world, id)
  assert.equal(mail!.reading.sure, false)
  return { world, say, id, mail: mail! }
}

const THURSDAY = { start: '2026-11-19T10:00:00Z', end: '2026-11-19T11:00:00Z' }

test('a time that a member reads out of a mail is booked, and the first reading stays as a version', async () => {
  const { world, say, id, mail } = await inDoubt()
  await using _ = world
  const corrected = await correct(say, id, mail.id, { means: 'can', times: [THURSDAY] })
  assert.equal(corrected.status, 200, corrected.text)
  await decideAll(world)
  assert.equal((await shownRequest(world, id)).status, 'booked')
  const { body } = await world.api.get(`/meeting_requests/${id}/booking`)
  assert.equal(body.data.start, '2026-11-19T10:00:00.000Z')
  const [shown] = await mailsIn(world, id)
  assert.deepEqual([shown!.reading.read_by, shown!.reading.sure], ['person', true])
  const versions = await world.pool`
    select source from readings where workspace_id = ${world.workspace.id} and message_id = ${mail.id} order by version`
  assert.deepEqual(
    versions.map(({ source }) => source),
    ['engine', 'person'],
  )
  const log = await say('GET', '/audit_log?what=meeting_request')
  assert.ok(log.body.data.some(({ action }: { action: string }) => action === 'meeting_request.reading_corrected'))
})

test('a refusal that was none is taken back, and other times are offered', async () => {
  const { world, say, id, mail } = await inDoubt()
  await using _ = world
  await correct(say, id, mail.id, { means: 'none_suit' })
  await decideAll(world)
  assert.equal((await shownRequest(world, id)).status, 'active')
  const last = (await outboxOf(world)).at(-1)!
  assert.deepEqual([last.kind, last.recipient], ['offer', BO.email])
})

test('somebody who does not want to meet is left alone', async () => {
  const { world, say, id, mail } = await inDoubt()
  await using _ = world
  const before = (await outboxOf(world)).filter(({ recipient }) => recipient === BO.email).length
  await correct(say, id, mail.id, { means: 'declines' })
  await decideAll(world)
  const after = (await outboxOf(world)).filter(({ recipient }) => recipient === BO.email)
  assert.ok(after.length - before <= 1, 'at most a goodbye')
})

test('what cannot be is refused by its field, and nothing is changed', async () => {
  const { world, say, id, mail } = await inDoubt()
  await using _ = world
  const refused = async (body: object, message: RegExp, to = mail.id) => {
    const { status, body: answer } = await correct(say, id, to, body)
    assert.ok(status === 422 || status === 404, String(status))
    assert.match(answer.error.message, message)
  }
  await refused({ means: 'can' }, /^Times: Say at least one/)
  await refused(
    { means: 'can', times: [{ start: THURSDAY.end, end: THURSDAY.start }] },
    /^Time 1, end: This must be after/,
  )
  await refused({ means: 'declines', times: [THURSDAY] }, /^Times: Only for/)
  await refused({ means: 'perhaps' }, /^Meaning: Choose one/)
  await refused({ means: 'nothing' }, /This mail that was read is not here/, 'msg_none')
  const [shown] = await mailsIn(world, id)
  assert.equal(shown!.reading.read_by, 'rules')
})

test('members correct what belongs to their own requests, and nobody what is booked', async () => {
  const { world, say, id, mail } = await inDoubt()
  await using _ = world
  const other = await signedIn(world, 'member')
  assert.equal((await correct(other, id, mail.id, { means: 'nothing' })).status, 403)
  await correct(say, id, mail.id, { means: 'can', times: [THURSDAY] })
  await decideAll(world)
  const late = await correct(say, id, mail.id, { means: 'declines' })
  assert.equal(late.status, 422)
  assert.match(late.body.error.message, /only while it is under way or paused\. This one is booked/)
})
