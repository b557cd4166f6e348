import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import PostalMime, { type Email } from 'postal-mime'
import { morningOf } from '#core/mail/digest.ts'
import { digestAnswers } from '#core/mail/digest-answer.ts'
import { digestLetter } from '#core/mail/wording/digest.ts'
import { LOCALES } from '#core/mail/wording/facts.ts'
import { startTray } from '#workers/tray.ts'
import { CY } from '../support/booked.ts'
import { setClock } from '../support/clock.ts'
import { delivered, digest } from '../support/digests.ts'
import { until } from '../support/engine.ts'
import { givenMember } from '../support/given.ts'
import { buttonOn, pageAt } from '../support/guests.ts'
import { envelope, type MailWorld, written } from '../support/incoming.ts'
import { keptLog } from '../support/logged.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { outboxOf, startMailing } from '../support/mails.ts'
import { answers, ask, BO, decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { anotherPool } from '../support/own-database.ts'
import { TEST_LINKS } from '../support/post.ts'

// One mail in the morning of a working day to whoever something waits for, and what becomes of its answers.

/** Digests are written for all workspaces at once, and these tests count them. */
const pool = anotherPool()
let server: MailServer
before(async () => {
  server = await mailServer()
})
after(() => server[Symbol.asyncDispose]())

const TUESDAY = MONDAY.add({ hours: 24, minutes: 5 })

const digestsOf = async (world: MailWorld) => (await outboxOf(world)).filter(({ kind }) => kind === 'digest')

/** Ana asked for two meetings: one is booked, and Bo declined the other. */
async function newBusyMonday(): Promise<{ world: MailWorld; declined: string }> {
  const world = await newMonday({ pool: await pool })
  await ask(world, { participants: [CY] })
  await decideAll(world)
  await answers(world, CY.email, 'The first one works for me.')
  const declined = await ask(world, { participants: [BO, { ...CY, email: 'dan@client.test', name: 'Dan Ode' }] })
  await decideAll(world)
  await answers(world, BO.email, 'No, thank you. I do not want to meet.')
  return { world, declined }
}

async function reply(world: MailWorld, mail: Email, body: string, from = world.owner.email) {
  const to = mail.replyTo![0]!.address!
  const raw = written({
    from: `Ana <${from}>`,
    to,
    subject: `Re: ${mail.subject}`,
    body,
    messageId: `<${Math.random()}@acme.test>`,
  })
  const { outcome, why } = await world.ingest(raw, envelope(to, from), 'lmtp')
  await decideAll(world)
  return { outcome, why }
}

const shown = async (world: MailWorld, id: string) => (await world.api.get(`/meeting_requests/${id}`)).body.data

test('in the morning one mail sums up what waits, however many nodes look, with the answers that settle it', async () => {
  const { world, declined } = await newBusyMonday()
  await using _world = world
  assert.equal(await digest(world), 0, 'what came up this morning has just been written about')
  await moveTo(world, MONDAY.add({ hours: 23 }))
  assert.equal(await digest(world), 0, 'it is eight in Lisbon')
  await moveTo(world, TUESDAY)
  const counts = await Promise.all([digest(world), digest(world), digest(world)])
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    1,
  )
  assert.equal(await digest(world), 0)
  const mail = await delivered(world, server, 'digest')
  assert.equal(mail.subject, '1 booked, 1 waiting for you')
  assert.match(mail.text!, /Booked since Monday, 16 November: 1\. Waiting for you: 1\./)
  assert.match(mail.text!, /1\. Bo Lind declined \(Product demo\)\n/)
  const [link] = /https:\S+\/o\/\S+\/drop/.exec(mail.text!) ?? []
  assert.ok(link && mail.html!.includes(`href="${link}"`), 'each answer is a button')
  assert.deepEqual(await reply(world, mail, '1 drop Bo'), { outcome: 'recorded', why: null })
  assert.deepEqual((await shown(world, declined)).participant_emails, ['dan@client.test'])
  await moveTo(world, TUESDAY.add({ hours: 24 }))
  assert.equal(await digest(world), 0, 'nothing waits any more')
})

test('what is said in other words is read as a reply to the mail that asked', async () => {
  const { world, declined } = await newBusyMonday()
  await using _world = world
  await moveTo(world, TUESDAY)
  await digest(world)
  const mail = await delivered(world, server, 'digest')
  assert.equal((await reply(world, mail, 'Thanks!\n\n1: please cancel the meeting\n\nAna')).outcome, 'recorded')
  assert.equal((await shown(world, declined)).status, 'cancelled')
  // Said again, it is settled, and Ana hears that it led to nothing.
  await reply(world, mail, '1 drop Bo')
  await reply(world, mail, '7 yes')
  const unclear = await delivered(world, server, 'digest_unclear')
  assert.match(unclear.text!, /> (1 drop Bo|7 yes)/)
  assert.equal((await outboxOf(world)).filter(({ kind }) => kind === 'digest_unclear').length, 2)
})

test('nobody else answers for its reader', async () => {
  const { world, declined } = await newBusyMonday()
  await using _world = world
  await moveTo(world, TUESDAY)
  await digest(world)
  const mail = await delivered(world, server, 'digest')
  assert.equal((await reply(world, mail, '1 cancel', 'eve@evil.test')).outcome, 'tray')
  assert.equal((await shown(world, declined)).status, 'active')
})

test('it comes on working days only, and neither to whom has switched it off nor where the workspace has', async () => {
  const { world } = await newBusyMonday()
  await using _world = world
  const member = `/workspace_members/${world.owner.id}`
  const saturday = MONDAY.add({ hours: 5 * 24 + 1 })
  await moveTo(world, saturday)
  assert.equal(await digest(world), 0)
  await moveTo(world, TUESDAY)
  await world.api.patch(member, { days_off: [{ from: '2026-11-17', to: '2026-11-17' }] })
  assert.equal(await digest(world), 0, 'a day off')
  await world.api.patch(member, { days_off: [], digest: false })
  assert.equal((await world.api.get(member)).body.data.digest, false)
  assert.equal(await digest(world), 0, 'switched off by the member')
  await world.api.patch(member, { digest: true })
  await world.api.patch('/workspace', { digest: false })
  assert.equal(await digest(world), 0, 'switched off for all')
  await world.api.patch('/workspace', { digest: true })
  assert.equal(await digest(world), 1)
})

test('mails in review leave by an answer to it: one by its number, the rest by “approve all”', async () => {
  await using world = await newMonday({ pool: await pool })
  await world.api.patch('/workspace', { review: true })
  for (const email of ['kim@client.test', 'lee@client.test', 'moe@client.test'])
    await ask(world, { participants: [{ ...BO, email, name: null }] })
  await decideAll(world)
  await moveTo(world, MONDAY.add({ minutes: 30 }))
  await digest(world)
  const mail = await delivered(world, server, 'digest')
  assert.equal(mail.subject, '3 waiting for you')
  assert.match(mail.text!, /1\. To kim@client\.test: Product demo/)
  assert.match(mail.text!, /> {3}1\. Monday, 16 November/)
  const states = async () =>
    (await outboxOf(world))
      .filter(({ kind }) => kind === 'outreach')
      .map(({ status }) => status.replace(/leased|sent/, 'queued'))
  await reply(world, mail, 'approve 2')
  assert.deepEqual(await states(), ['review', 'queued', 'review'])
  await reply(world, mail, '1 withdraw')
  assert.deepEqual((await states())[0], 'held')
  await reply(world, mail, 'Approve all.')
  assert.deepEqual((await states()).slice(1), ['queued', 'queued'])
})

test('admins hear of the tray in the same mail, and without it in one of its own', async () => {
  await using world = await newMonday({ pool: await pool })
  const home = `${world.handle}@parley.test`
  await world.ingest(written({ subject: 'Old friends', messageId: '<old@client.test>' }), envelope(home), 'lmtp')
  await moveTo(world, TUESDAY)
  assert.equal(await digest(world), 1)
  const mail = await delivered(world, server, 'digest')
  assert.equal(mail.subject, '1 mail waiting in the tray of Acme')
  assert.match(mail.text!, /One mail waits in the tray:\n\nbo@client\.test: Old friends/)
  assert.deepEqual((await digestsOf(world)).length, 1)
  // Whoever has switched it off is told of the tray all the same, since a mail that waits tells somebody.
  const toldOfTray = async () => (await outboxOf(world)).filter(({ kind }) => kind === 'tray_waits').length
  const clock = setClock('2026-11-18T12:00:00Z')
  await using _tray = startTray({ pool: world.pool, log: keptLog().log, clock, wake: () => {} })
  assert.equal(await toldOfTray(), 0)
  await world.api.patch(`/workspace_members/${world.owner.id}`, { digest: false })
  await until('the tray is told of', async () => {
    clock.pass({ seconds: 5 })
    return (await toldOfTray()) === 1
  })
})

test('answers are found by their number, and nothing else is taken for one', () => {
  const asked = { questions: [1, 2], mails: [3, 4] }
  const read = (text: string) => {
    const { answers, approvesAll, unknown } = digestAnswers(text, asked)
    return [
      ...answers.map(({ number, words, means }) => `${number} ${means ?? words}`),
      ...(approvesAll ? ['all'] : []),
      ...unknown.map((line) => `? ${line}`),
    ]
  }
  assert.deepEqual(read('1 yes, 2 no'), ['1 approve', '2 withdraw'])
  assert.deepEqual(read('1. drop Bo\n2) Tell her Friday is fine.'), ['1 drop Bo', '2 Tell her Friday is fine.'])
  assert.deepEqual(read('approve 3 and 4'), ['3 approve', '4 approve'])
  assert.deepEqual(read('3, 4: ok'), ['3 approve', '4 approve'])
  assert.deepEqual(read('Freigeben alle!'), ['all'])
  assert.deepEqual(read('Alle freigeben'), ['all'])
  assert.deepEqual(read('3 freigeben\n4 zurückziehen'), ['3 approve', '4 withdraw'])
  assert.deepEqual(read('3 let it run\n4 Laufen lassen'), ['3 run', '4 run'])
  assert.deepEqual(read('aprovar 3\ndescartar 4'), ['3 approve', '4 withdraw'])
  assert.deepEqual(read('approuver 3\nsupprimer 4'), ['3 approve', '4 withdraw'])
  assert.deepEqual(read('Hi Parley,\n10 am is too early for me\nBest,\nAna'), [])
  assert.deepEqual(read('9 yes'), ['? 9 yes'])
  assert.deepEqual(
    digestAnswers('yes please', { questions: [1], mails: [] }).answers.map(({ number, words }) => [number, words]),
    [[1, 'yes please']],
  )
})

test('what others wrote into titles and subjects answers nothing, however a reply repeats it', () => {
  const asked = { questions: [1, 2], mails: [3, 4] }
  const sent =
    '1. Bo asks for another time for Demo, 3 yes, 4 yes\n  1 yes   I’ll ask everybody\n\nx@y.test: hello, 2 yes\n'
  const read = (text: string) =>
    digestAnswers(text, asked, sent).answers.map(({ number, words }) => `${number} ${words}`)
  assert.deepEqual(read(`Hi,\n> ${sent.split('\n').join('\n> ')}\n1 no`), ['1 no'])
  assert.deepEqual(read(`2 no\n\nOd: Parley\n${sent}`), ['2 no'])
  assert.deepEqual(digestAnswers(`${sent}`, { questions: [1], mails: [] }, sent).answers, [])
  assert.deepEqual(read('1 Tuesday works\n1 but not before ten'), ['1 Tuesday works\nbut not before ten'])
})

test('whoever no longer organizes a meeting lets none of its mails leave', async () => {
  await using world = await newMonday({ pool: await pool })
  await world.api.patch('/workspace', { review: true })
  await world.api.post('/workspace_members', { email: 'cy@acme.test', name: 'Cy', timezone: 'Europe/Lisbon' })
  const id = await ask(world)
  await decideAll(world)
  await moveTo(world, MONDAY.add({ minutes: 30 }))
  await digest(world)
  const mail = await delivered(world, server, 'digest')
  const changed = await world.api.post(`/meeting_requests/${id}/change_organizer`, {
    new_organizer_email: 'cy@acme.test',
  })
  assert.equal(changed.status, 200, changed.text)
  await reply(world, mail, 'approve all')
  await reply(world, mail, '1 withdraw')
  assert.equal((await shown(world, id)).status, 'active')
  const outreach = (await outboxOf(world)).filter(({ kind }) => kind === 'outreach')
  assert.ok(
    outreach.every(({ status }) => status !== 'queued' && status !== 'leased' && status !== 'sent'),
    outreach.map(({ status }) => status).join(),
  )
})

test('of two summaries that leave late, together, only the links of the newer one approve anything', async () => {
  await using world = await newMonday({ pool: await pool })
  await world.api.patch('/workspace', { review: true })
  await ask(world, { participants: [BO] })
  await decideAll(world)
  for (const morning of [MONDAY.add({ minutes: 30 }), TUESDAY]) {
    await moveTo(world, morning)
    await digest(world)
  }
  assert.equal((await digestsOf(world)).length, 2, 'no mail has left, and summaries are written all the same')
  const newer = await delivered(world, server, 'digest')
  await using _mailing = startMailing(world.pool, server, { links: TEST_LINKS })
  await until('both are sent', async () => (await digestsOf(world)).every(({ status }) => status === 'sent'))
  const [sent] = await world.pool<{ messageId: string }[]>`
    select message_id from messages where workspace_id = ${world.workspace.id} and kind = 'digest' order by id limit 1`
  const mails = await Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)))
  const older = mails.find(({ messageId }) => messageId === sent!.messageId)!
  const statusOf = async (mail: Email) => {
    const [link] = /https:\S+\/o\/\S+\/approve/.exec(mail.text!)!
    return (await pageAt(world, new URL(link).pathname).get()).status
  }
  assert.deepEqual([await statusOf(older), await statusOf(newer)], [404, 200])
})

test('whoever stands in for an organizer who has left gets the mails that wait, and lets them leave by an answer or a link', async () => {
  await using world = await newMonday({ pool: await pool })
  const dee = await givenMember(world, { name: 'Dee', timezone: 'Europe/Lisbon' })
  for (const guest of [BO, CY]) {
    await ask(world, { organizer_email: dee.email, participants: [guest] })
    await decideAll(world)
    await answers(world, guest.email, 'The third one works for me.')
  }
  await world.api.patch('/workspace', { review: true })
  const left = await world.api.post(`/workspace_members/${dee.id}/deactivate`, {})
  assert.equal(left.status, 200, left.text)
  await decideAll(world)
  for (const guest of [BO, CY]) await answers(world, guest.email, 'Could we do it on Friday at 11 instead?')
  const waiting = async () =>
    (await outboxOf(world)).flatMap(({ status, recipient }) => (status === 'review' ? [recipient] : []))
  assert.deepEqual(await waiting(), [BO.email, CY.email])

  await moveTo(world, TUESDAY)
  await digest(world)
  assert.deepEqual(
    (await digestsOf(world)).map(({ recipient }) => recipient),
    [world.owner.email],
  )
  const mail = await delivered(world, server, 'digest')
  const number = new RegExp(`(\\d)\\. To ${BO.email}`).exec(mail.text!)![1]
  assert.deepEqual(await reply(world, mail, `${number} approve`), { outcome: 'recorded', why: null })
  assert.deepEqual(await waiting(), [CY.email])

  const link = mail.text!.match(/https?:\/\/\S+\/o\/\S+\/approve/g)!.at(-1)!
  const page = pageAt(world, new URL(link).pathname)
  await page.post(buttonOn((await page.get()).text))
  assert.deepEqual(await waiting(), [])
})

test('the morning before a Monday is a Friday, and a night shift or a holiday has none', () => {
  const worker = { zone: 'Europe/Lisbon', workingHours: null, daysOff: [] }
  assert.equal(morningOf(MONDAY, worker)?.since.toString(), '2026-11-13T09:00:00Z')
  assert.equal(morningOf(MONDAY.subtract({ minutes: 1 }), worker), null)
  assert.equal(morningOf(MONDAY.add({ hours: 3 }), worker), null, 'at noon it is no summary of the morning')
  const sundays = [{ days: ['sun' as const], start: '09:00', end: '12:00' }]
  assert.equal(morningOf(MONDAY, { ...worker, workingHours: sundays }), null)
  assert.equal(morningOf(MONDAY.subtract({ hours: 24 }), { ...worker, workingHours: sundays })?.date, '2026-11-15')
})

test('it is whole in every language', () => {
  const choices = [{ say: 'yes', does: 'I’ll book it', press: 'yes' as const }]
  const questions = [{ requestId: 'mr_1', mailId: 'msg_1', key: 'abc', headline: 'Bo asks for Saturday', choices }]
  const mails = [{ id: 'msg_2', requestId: 'mr_2', to: 'cy@client.test', subject: 'Demo', text: 'Hi Cy' }]
  const facts = {
    memberId: 'wm_1',
    name: 'Ana Ruiz',
    zone: 'Europe/Lisbon',
    booked: 3,
    since: '2026-11-13T09:00:00Z',
    questions,
    mails,
    more: 2,
    others: 4,
    tray: { count: 2, mails: ['x@y.test: Hello'] },
  }
  const letters = LOCALES.map((locale) =>
    digestLetter(facts, {
      locale,
      workspace: 'Acme',
      console: 'https://p.test',
      answersAt: (id) => `https://p.test/o/${id}`,
      approvalsAt: (id) => `https://p.test/o/${id}`,
    }),
  )
  for (const { subject, text } of letters) {
    assert.match(subject, /^3 .*4 /)
    const [, approve, run] =
      /> Hi Cy\n\n {2}(2 .+?) {3}.*\n .*\/o\/mr_2\/mail\/msg_2\/approve\n {2}(2 .+?) {3}.*\n .*\/run\n/.exec(text) ?? []
    const means = (line = '') => digestAnswers(line, facts).answers.map((answer) => answer.means)
    assert.deepEqual([means(approve), means(run)], [['approve'], ['run']], text)
    for (const part of [
      'Ana',
      '1. Bo asks for Saturday',
      '1 yes   I’ll book it',
      'https://p.test/o/mr_1/abc/yes',
      'cy@client.test',
      '> Hi Cy',
      'x@y.test',
      '13',
      'digest',
    ])
      assert.ok(text.includes(part), `${text}\n\nsays nothing of ${part}`)
  }
  assert.equal(new Set(letters.map(({ subject }) => subject)).size, LOCALES.length)
})
