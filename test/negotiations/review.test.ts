import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateApproved } from '#db/mail/review.ts'
import { givenMember } from '../support/given.ts'
import type { MailWorld } from '../support/incoming.ts'
import { outboxOf } from '../support/mails.ts'
import { answers, ask, BO, decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { factsOf, givenRequest } from '../support/requests.ts'
import { asMember, type SignedIn, signedIn } from '../support/signed-in.ts'

// Review: every mail to people outside waits until a member approves it. It counts as said, and its time begins when it leaves.

async function newReviewed(): Promise<MailWorld> {
  const world = await newMonday()
  await switchReview(world, true)
  return world
}

async function switchReview(world: MailWorld, review: boolean): Promise<void> {
  const answer = await world.api.patch('/workspace', { review })
  assert.deepEqual([answer.status, answer.body.data?.review], [200, review], answer.text)
}

const mailsTo = async (world: MailWorld, email: string) =>
  (await outboxOf(world)).filter(({ recipient }) => recipient === email).map(({ kind, status }) => `${kind} ${status}`)

type Waiting = { id: string; to: string; text: string; meeting_request_id: string }

async function waiting(world: MailWorld): Promise<Waiting[]> {
  const answer = await world.api.get('/outbox')
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

async function review(world: MailWorld, { id, meeting_request_id }: Waiting, verb: 'approve' | 'withdraw') {
  const answer = await world.api.post(`/meeting_requests/${meeting_request_id}/mails/${id}/${verb}`)
  assert.equal(answer.status, 200, answer.text)
  await decideAll(world)
  return answer.body.data
}

test('a mail waits for approval, counts as said, and leaves once it is approved', async () => {
  await using world = await newReviewed()
  await ask(world)
  await decideAll(world)
  await decideAll(world)
  const [mail, ...others] = await waiting(world)
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach review'])
  assert.equal(others.length, 0)
  assert.match(mail!.text, /1\. Monday, 16 November/)
  assert.deepEqual(await review(world, mail!, 'approve'), {
    id: mail!.id,
    to: BO.email,
    outcome: 'approved',
    reason: null,
    paused: false,
  })
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach queued'])
  assert.deepEqual(await waiting(world), [])
})

test('an approved mail is due at once, also where the clock of its node is ahead of that of the database', async () => {
  await using world = await newReviewed()
  await ask(world)
  await decideAll(world)
  const [mail] = await waiting(world)
  const now = '2040-01-02T09:00:00.000Z'
  await updateApproved(world.pool, world.workspace, mail!.id, { at: now, now })
  const [row] = await world.pool`
    select next_attempt_at <= now() as is_due, approved_at from outbox where id = ${mail!.id}`
  assert.deepEqual({ ...row }, { isDue: true, approvedAt: now })
})

test('nobody is reminded of what has not left, and silence counts from the approval', async () => {
  await using world = await newReviewed()
  await ask(world, { context: { title: 'Demo', duration_minutes: 30, timeframe: { end: '2026-12-18T18:00:00Z' } } })
  await decideAll(world)
  // Thursday: two business days after it was written.
  await moveTo(world, MONDAY.add({ hours: 24 * 3 + 1 }))
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach review'])
  const outdated = await review(world, (await waiting(world))[0]!, 'approve')
  assert.deepEqual([outdated.outcome, outdated.reason], ['outdated', 'past'])
  await review(world, (await waiting(world))[0]!, 'approve')
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach suppressed', 'outreach queued'])
  await moveTo(world, MONDAY.add({ hours: 24 * 4 + 1 }))
  await decideAll(world)
  assert.equal((await mailsTo(world, BO.email)).length, 2, 'on Friday nothing is due')
  await moveTo(world, MONDAY.add({ hours: 24 * 7 + 6 }))
  await decideAll(world)
  assert.deepEqual((await mailsTo(world, BO.email)).at(-1), 'follow_up review')
})

test('a time that is gone by the approval takes the mail back, and another one is written', async () => {
  await using world = await newReviewed()
  const request = await ask(world)
  await decideAll(world)
  const [mail] = await waiting(world)
  const off = { days_off: [{ from: '2026-11-17', to: '2026-11-18' }] }
  assert.equal((await world.api.patch(`/workspace_members/${world.owner.id}`, off)).status, 200)
  const reviewed = await review(world, mail!, 'approve')
  assert.deepEqual([reviewed.outcome, reviewed.reason], ['outdated', 'gone'])
  const [fresh] = await waiting(world)
  assert.notEqual(fresh!.id, mail!.id)
  assert.doesNotMatch(fresh!.text, /17 November|18 November/)
  assert.ok((await factsOf(world, request)).some(({ kind }) => kind === 'mail_outdated'))
  assert.equal((await review(world, fresh!, 'approve')).outcome, 'approved')
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach suppressed', 'outreach queued'])
})

test('mail to members leaves at once, and the invitation to a guest waits', async () => {
  await using world = await newReviewed()
  await ask(world)
  await decideAll(world)
  await review(world, (await waiting(world))[0]!, 'approve')
  await answers(world, BO.email, 'The second one works for me.')
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach queued', 'invite review'])
  assert.ok((await mailsTo(world, 'ana@acme.test')).includes('invite queued'))
  await review(world, (await waiting(world))[0]!, 'approve')
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach queued', 'invite queued'])
})

test('an answer that comes first overtakes the mail that waited', async () => {
  await using world = await newReviewed()
  await ask(world)
  await decideAll(world)
  await review(world, (await waiting(world))[0]!, 'approve')
  await answers(world, BO.email, 'None of these work for me, sorry.')
  assert.deepEqual((await mailsTo(world, BO.email)).slice(1), ['offer review'])
  await answers(world, BO.email, 'Oh wait, the second one works after all.')
  const later = (await mailsTo(world, BO.email)).slice(1)
  assert.equal(later[0], 'offer suppressed')
  assert.equal(later.filter((mail) => mail.endsWith('review')).length, 1)
})

test('withdrawing pauses the request, and resuming decides anew', async () => {
  await using world = await newReviewed()
  const request = await ask(world)
  await decideAll(world)
  const reviewed = await review(world, (await waiting(world))[0]!, 'withdraw')
  assert.deepEqual([reviewed.outcome, reviewed.paused], ['withdrawn', true])
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach held'])
  assert.equal((await world.api.post(`/meeting_requests/${request}/resume`)).status, 200)
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach held', 'outreach review'])
})

test('who was never written to hears nothing of a cancellation', async () => {
  await using world = await newReviewed()
  const request = await ask(world)
  await decideAll(world)
  await world.api.post(`/meeting_requests/${request}/cancel`, { notify: true })
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach suppressed'])
})

test('a request that is let run waits no more, and the others still do', async () => {
  await using world = await newReviewed()
  const cy = { email: 'cy@client.test', name: 'Cy Moe', timezone: 'Europe/Berlin' }
  const request = await ask(world)
  await ask(world, { participants: [cy] })
  await decideAll(world)
  const answer = await world.api.post(`/meeting_requests/${request}/let_run`)
  assert.deepEqual(
    answer.body.data.mails.map(({ to, outcome }: { to: string; outcome: string }) => [to, outcome]),
    [[BO.email, 'approved']],
  )
  await answers(world, BO.email, 'The second one works for me.')
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach queued', 'invite queued'])
  assert.deepEqual(await mailsTo(world, cy.email), ['outreach review'])
})

test('switching review off lets go what waits', async () => {
  await using world = await newReviewed()
  await ask(world)
  await decideAll(world)
  await switchReview(world, false)
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach queued'])
})

test('a mail of another request, or one that does not wait, is not found', async () => {
  await using world = await newReviewed()
  const request = await ask(world)
  const other = await ask(world, { participants: [{ email: 'cy@client.test' }] })
  await decideAll(world)
  const mail = (await waiting(world)).find(({ meeting_request_id: id }) => id === request)!
  const wrong = await world.api.post(`/meeting_requests/${other}/mails/${mail.id}/approve`)
  assert.equal(wrong.status, 404)
  await review(world, mail, 'approve')
  const again = await world.api.post(`/meeting_requests/${request}/mails/${mail.id}/approve`)
  assert.deepEqual([again.status, again.body.error.type], [404, 'not_found'])
})

test('a participant who is a member is written to at once', async () => {
  await using world = await newReviewed()
  const dan = await givenMember(world)
  await ask(world, { participants: [{ email: dan.email }] })
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, dan.email), ['outreach queued'])
})

test('people approve and withdraw several mails at once, members those of their own requests alone', async () => {
  await using world = await newReviewed()
  const own = await givenMember(world)
  for (const email of ['one@client.test', 'two@client.test', 'three@client.test'])
    await givenRequest(world, { participant_emails: [email] })
  await givenRequest(world, { organizer_email: own.email, participant_emails: ['four@client.test'] })
  await decideAll(world)
  const oldest = (await world.api.get('/outbox?order=oldest')).body.data as Waiting[]
  assert.deepEqual(oldest, (await waiting(world)).toReversed())
  const page = (await world.api.get('/outbox?order=oldest&limit=1')).body
  assert.deepEqual(
    (await world.api.get(`/outbox?order=oldest&cursor=${page.meta.next_cursor}`)).body.data,
    oldest.slice(1),
  )

  const [admin, member] = [await signedIn(world), await asMember(world, own.email)]
  const counts = async (ask: SignedIn) => (await ask('GET', '/waiting')).body.data
  assert.deepEqual(await counts(admin), { outbox: 4, tray: 0, stuck: 0 })
  assert.deepEqual(await counts(member), { outbox: 1, tray: 0, stuck: 0 })
  const all = oldest.map(({ id }) => id)
  const approved = await member('POST', '/outbox/approve', { mail_ids: all })
  assert.deepEqual(approved.body.data, { approved: 1, outdated: 0, withdrawn: 0 })
  assert.deepEqual(await mailsTo(world, 'four@client.test'), ['outreach queued'])
  const two = oldest.filter(({ to }) => ['one@client.test', 'two@client.test'].includes(to)).map(({ id }) => id)
  assert.equal((await admin('POST', '/outbox/approve', { mail_ids: two })).body.data.approved, 2)
  // Approved meanwhile, so nothing is done to it twice.
  assert.equal((await admin('POST', '/outbox/approve', { mail_ids: all.slice(0, 1) })).body.data.approved, 0)
  assert.equal((await admin('POST', '/outbox/withdraw', {})).body.data.withdrawn, 1)
  assert.deepEqual(await waiting(world), [])
  assert.deepEqual(await mailsTo(world, 'three@client.test'), ['outreach held'])
})
