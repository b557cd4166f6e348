import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { envelope, messagesOf, written } from '../support/incoming.ts'
import { answers, decideAll, newMonday, writes } from '../support/negotiating.ts'
import { assignmentsOf } from '../support/routing.ts'
import { judging, mailTeam, recipients, verdict } from '../support/team-mail.ts'
import type { World } from '../support/world.ts'

// Negotiation 5: a team's address is public, and must neither become a relay nor lose anything.

const requestsOf = async (world: World) => (await world.api.get('/meeting_requests?limit=100')).body.data

test('a proven sender, and up to five people on To and Cc, are written to; about the others the organizer is asked', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const cc = Array.from({ length: 8 }, (_, i) => `guest${i}@client.test`).join(', ')
  assert.equal((await mailTeam(world, 'sales', { cc })).outcome, 'recorded')
  await decideAll(world)
  const [request] = await requestsOf(world)
  assert.deepEqual(request.participant_emails, [
    'kim@client.test',
    ...Array.from({ length: 5 }, (_, i) => `guest${i}@client.test`),
  ])
  const timeline = await world.api.get(`/meeting_requests/${request.id}/timeline`)
  const told = timeline.body.data.find(({ to }: { to?: string }) => to?.includes(request.organizer_email))
  assert.match(told.text, /guest5@client\.test[\s\S]*guest7@client\.test/)
  assert.deepEqual(
    (await recipients(world)).toSorted(),
    [request.organizer_email, ...request.participant_emails].toSorted(),
  )
  await answers(world, request.organizer_email, 'Yes')
  const [after] = await requestsOf(world)
  assert.equal(after.participant_emails.length, 9)
})

test('where nothing proves the sender, only they are written to; people on Cc follow once they have answered', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  await mailTeam(world, 'sales', {
    headers: [],
    cc: 'lee@client.test, noreply@client.test',
    body: 'Can we meet on Wednesday at 10?',
  })
  await decideAll(world)
  const [request] = await requestsOf(world)
  assert.equal(request.status, 'active', 'nothing is booked on a word that nobody can vouch for')
  assert.deepEqual(await recipients(world), ['kim@client.test'])
  await writes(world, 'kim@client.test', 'Any of these works.')
  await decideAll(world)
  assert.deepEqual((await requestsOf(world))[0].participant_emails, ['kim@client.test', 'lee@client.test'])
  assert.ok((await recipients(world)).includes('lee@client.test'))
})

test('a sender whose domain fails authentication waits in the tray, and nothing leaves', async () => {
  await using world = await newMonday(judging)
  const { team } = await givenTeamOf(world, 1, { name: 'Sales' })
  const outcome = await mailTeam(world, 'sales', { headers: [verdict('fail')], cc: 'lee@client.test' })
  assert.deepEqual([outcome.outcome, outcome.why], ['tray', 'failed_authentication'])
  await decideAll(world)
  assert.deepEqual(await recipients(world), [])
  assert.deepEqual(await assignmentsOf(world, team.id), [])
})

test('a forged member makes nothing; a proven member is no participant', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const from = 'Ana <ana@acme.test>'
  const forged = await mailTeam(world, 'sales', { from, headers: [], cc: 'lee@client.test' })
  assert.deepEqual([forged.outcome, forged.why], ['tray', 'not_authenticated'])
  const proven = [verdict('pass', 'acme.test')]
  const alone = await mailTeam(world, 'sales', { from, headers: proven })
  assert.deepEqual([alone.outcome, alone.why], ['tray', 'sender_asked'])
  const made = await mailTeam(world, 'sales', { from, headers: proven, cc: 'lee@client.test' })
  assert.equal(made.outcome, 'recorded')
  assert.deepEqual((await requestsOf(world))[0].participant_emails, ['lee@client.test'])
})

test('the same mail twice, at once or by another way, turns the wheel once', async () => {
  await using world = await newMonday(judging)
  const { team } = await givenTeamOf(world, 3, { name: 'Sales' })
  const mail = { messageId: '<once@client.test>' }
  const outcomes = await Promise.all([
    ...Array.from({ length: 6 }, () => mailTeam(world, 'sales', mail)),
    mailTeam(world, 'sales', mail, 'imap'),
  ])
  assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), [...Array(6).fill('duplicate'), 'recorded'])
  assert.equal((await assignmentsOf(world, team.id)).length, 1)
  assert.equal((await requestsOf(world)).length, 1)
})

test('who writes again about the same while it is open, under whichever Message-ID, has one request', async () => {
  await using world = await newMonday(judging)
  const { team } = await givenTeamOf(world, 3, { name: 'Sales' })
  await mailTeam(world, 'sales')
  await mailTeam(world, 'sales', { subject: 'Re: Product demo' })
  await mailTeam(world, 'sales', { subject: 'RE: product DEMO', body: 'Anybody there?' })
  assert.equal((await assignmentsOf(world, team.id)).length, 1)
  assert.equal((await messagesOf(world)).filter(({ requestId }) => requestId !== null).length, 3)
  await mailTeam(world, 'sales', { subject: 'Something else' })
  assert.equal((await assignmentsOf(world, team.id)).length, 2)
})

test('a mail to ten teams makes one request, by SMTP and by LMTP, and passes by a team that takes none', async () => {
  await using world = await newMonday(judging)
  const member = await givenMember(world)
  const teams = []
  for (let i = 0; i < 10; i++) teams.push(await givenTeam(world, { name: `Desk ${i}`, member_ids: [member.id] }))
  await world.api.patch(`/teams/${teams[0]!.id}`, { mode: 'manual' })
  const addresses = teams.map(({ slug }) => `${slug}.${world.handle}@parley.test`)
  const raw = written({
    from: 'Kim <kim@client.test>',
    to: addresses.join(', '),
    subject: 'To everybody',
    body: 'Can we meet?',
    headers: [verdict('pass')],
  })
  const outcomes = []
  for (const address of [addresses, ...addresses]) outcomes.push(await world.ingest(raw, envelope(address), 'lmtp'))
  assert.deepEqual(
    [outcomes[0]!.outcome, outcomes[1]!.outcome, outcomes[10]!.outcome],
    ['recorded', 'duplicate', 'duplicate'],
  )
  const requests = await requestsOf(world)
  assert.deepEqual(
    requests.map(({ team_id }: { team_id: string }) => team_id),
    [teams[1]!.id],
  )
})

test('newsletters, machines and other schedulers that say so wait in the tray and are never answered', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  for (const header of [
    'List-Id: News <news.client.test>',
    'List-Unsubscribe: <mailto:leave@client.test>',
    'Precedence: bulk',
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
  ]) {
    const outcome = await mailTeam(world, 'sales', { headers: [verdict('pass'), header], subject: header })
    assert.deepEqual([outcome.outcome, outcome.why], ['tray', 'automatic'], header)
  }
  const machine = await mailTeam(world, 'sales', { from: 'Robot <no-reply@client.test>' })
  assert.equal(machine.why, 'automatic')
  await decideAll(world)
  assert.deepEqual(await recipients(world), [])
})

test('a newsletter that has the team on Cc, beside its list, is answered to nobody on it', async () => {
  await using world = await newMonday(judging)
  const { team } = await givenTeamOf(world, 1, { name: 'Sales' })
  const address = `sales.${world.handle}@parley.test`
  const newsletter = {
    to: 'Readers <readers@list.client.test>, lee@client.test',
    cc: `${address}, moe@client.test`,
    subject: 'Our news in November',
    body: 'Can we meet? Join our webinar on Tuesday at 10:00 or on Thursday at 15:00.',
    headers: [verdict('pass'), 'List-Unsubscribe: <mailto:leave@client.test>', 'List-Id: <readers.list.client.test>'],
  }
  for (let i = 0; i < 3; i++) {
    const { outcome, why } = await mailTeam(world, 'sales', { ...newsletter, messageId: `<news${i}@client.test>` })
    assert.deepEqual([outcome, why], ['tray', 'automatic'])
  }
  await decideAll(world)
  assert.deepEqual(await recipients(world), [])
  assert.deepEqual(await assignmentsOf(world, team.id), [])
})

test('a scheduler that answers every mail of ours at once, under new subjects, is stopped by the limits', async () => {
  await using world = await newMonday(judging)
  const { team } = await givenTeamOf(world, 2, { name: 'Sales' })
  for (let i = 0; i < 30; i++) {
    await mailTeam(world, 'sales', { subject: `Ticket ${i}`, body: `Can we meet? When would suit you? (${i})` })
    await decideAll(world)
  }
  const sent = (await recipients(world)).filter((recipient) => recipient === 'kim@client.test')
  assert.equal((await assignmentsOf(world, team.id)).length, 10)
  assert.ok(sent.length <= 10, `${sent.length} mails to a machine`)
  const waiting = (await messagesOf(world)).filter(({ trayReason }) => trayReason === 'too_many_requests')
  assert.equal(waiting.length, 20)
})

test('no more than fifty requests a day from one domain', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const outcomes = []
  for (let i = 0; i < 52; i++)
    outcomes.push((await mailTeam(world, 'sales', { from: `G <guest${i}@client.test>` })).why)
  assert.deepEqual(
    outcomes.filter((why) => why !== null),
    ['too_many_requests', 'too_many_requests'],
  )
})

test('mail that asks for nothing waits quietly; where it is not certain and nothing proves its sender, the managers, else the admins, hear of it at once', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const invoice = await mailTeam(world, 'sales', {
    subject: 'Invoice 4711',
    body: 'Please find attached our invoice for October.',
  })
  assert.deepEqual([invoice.outcome, invoice.why], ['tray', 'no_request'])
  assert.deepEqual(await recipients(world), [])
  for (let i = 0; i < 2; i++) {
    const mail = { body: 'I would like to see your product.', subject: `Mail ${i}`, headers: [] }
    assert.equal((await mailTeam(world, 'sales', mail)).why, 'perhaps_no_request')
  }
  assert.deepEqual(await recipients(world), [world.owner.email])
})

test('without a manager the admins hear of it; mail to a team that was always manual is refused at the door', async () => {
  await using world = await newMonday(judging)
  await givenTeam(world, { name: 'Sales' })
  await givenTeam(world, { name: 'Back office', mode: 'manual' })
  await mailTeam(world, 'sales')
  assert.deepEqual(await recipients(world), [world.owner.email])
  assert.equal((await mailTeam(world, 'back-office')).outcome, 'stray')
})

test('somebody who wanted no more mail is not written to, but their mail is seen', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  await mailTeam(world, 'sales')
  await decideAll(world)
  await writes(world, 'kim@client.test', 'stop')
  await decideAll(world)
  const before = await recipients(world)
  assert.equal((await mailTeam(world, 'sales', { subject: 'Another thing' })).why, 'gets_no_mail')
  await decideAll(world)
  assert.deepEqual(await recipients(world), before)
})
