import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lockRequest } from '#db/requests/requests.ts'
import { mailsOf } from '#http/console/operations/mailbox.ts'
import { setPersonalLine } from '#mail/personal-line.ts'
import { whileBlocked } from '../support/blocked.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { delivered, digest } from '../support/digests.ts'
import { buttonOn, type GuestPage, type PageAnswer, pageAt } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { outboxOf } from '../support/mails.ts'
import { ask, BO, decideAll, MONDAY, moveTo, newMonday, writes } from '../support/negotiating.ts'
import { TEST_LINKS } from '../support/post.ts'

// Mail that waits for approval leaves by one press on a page behind a link in the summary of the morning.

let server: MailServer
before(async () => {
  server = await mailServer()
})
after(() => server[Symbol.asyncDispose]())

const KIM = { ...BO, email: 'kim@client.test', name: null }
const LEE = { ...BO, email: 'lee@client.test', name: null }

/** Ana reviews mail, asked for a meeting with each of these groups, and has had the summary of the morning. */
async function reviewing(...groups: object[][]): Promise<{ world: MailWorld; ids: string[]; links: string[] }> {
  const world = await newMonday()
  await world.api.patch('/workspace', { review: true })
  const ids: string[] = []
  for (const participants of groups) ids.push(await ask(world, { participants }))
  await decideAll(world)
  await moveTo(world, MONDAY.add({ minutes: 30 }))
  await digest(world)
  const { text, html } = await delivered(world, server, 'digest')
  const links = linksIn(text!)
  for (const link of links) assert.ok(html!.includes(`href="${link}"`), `${link} is a button`)
  return { world, ids, links }
}

const linksIn = (text: string): string[] => text.match(/https?:\/\/\S+\/o\/\S+/g) ?? []

const pagesOf = (world: MailWorld, links: string[]) => links.map((link) => pageAt(world, new URL(link).pathname))

async function press(page: GuestPage): Promise<PageAnswer> {
  return await page.post(buttonOn((await page.get()).text))
}

const stateOf = async (world: MailWorld, email: string) => {
  const { status } = (await outboxOf(world)).findLast(({ recipient }) => recipient === email)!
  return status.replace(/leased|sent/, 'queued')
}

test('opening a link shows the mail word for word and changes nothing; its one button sends it', async () => {
  const { world, links } = await reviewing([KIM], [LEE])
  await using _world = world
  assert.deepEqual(
    links.map((link) => link.split('/').at(-1)),
    ['approve', 'run', 'approve', 'run'],
  )
  const [approve] = pagesOf(world, links)
  const { status, text, headers } = await approve!.get()
  assert.equal(status, 200)
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(text.match(/<button/g)?.length, 1)
  assert.match(text, /To kim@client\.test/)
  assert.match(text, /1\. Monday, 16 November/)
  assert.doesNotMatch(text, /lee@client\.test/)
  for (let times = 0; times < 20; times += 1) await approve!.get()
  await world.app.inject({ method: 'HEAD', url: approve!.path })
  // Whatever submits the form without its button is a machine.
  assert.equal((await approve!.post([])).headers.location, 'approve')
  assert.equal(await stateOf(world, KIM.email), 'review')

  assert.equal((await press(approve!)).headers.location, 'approve')
  assert.equal(await stateOf(world, KIM.email), 'queued')
  assert.equal(await stateOf(world, LEE.email), 'review')
  assert.match((await approve!.get()).text, /The mail to kim@client\.test is approved and on its way/)
  const [entry] = await world.pool`
    select actor, ref, detail from audit where workspace_id = ${world.workspace.id} and action = 'mail.approved'`
  assert.equal(entry!.actor, world.owner.id)
  assert.equal(entry!.detail.by, 'link')
})

test('the links of a summary end with the next one, after a week, and when its reader has another address', async () => {
  const { world, links } = await reviewing([KIM])
  await using _world = world
  const { id } = world.workspace
  const [old, oldRun] = pagesOf(world, links)
  const button = buttonOn((await old!.get()).text)
  await moveTo(world, MONDAY.add({ hours: 24, minutes: 30 }))
  await digest(world)
  for (const page of [old!, oldRun!]) assert.equal((await page.get()).status, 404)
  assert.equal((await old!.post(button)).status, 404)
  assert.equal(await stateOf(world, KIM.email), 'review')

  const [approve] = pagesOf(world, linksIn((await delivered(world, server, 'digest')).text!))
  assert.equal((await approve!.get()).status, 200)
  await world.pool`update outbox set created_at = created_at - interval '7 days' where workspace_id = ${id} and kind = 'digest'`
  assert.equal((await approve!.get()).status, 404, 'it is a week old')
  await world.pool`update outbox set created_at = created_at + interval '1 day' where workspace_id = ${id} and kind = 'digest'`
  assert.equal((await approve!.get()).status, 200)
  await world.pool`update outbox set recipient_key = 'former@acme.test' where workspace_id = ${id} and kind = 'digest'`
  assert.equal((await approve!.get()).status, 404, 'it went to another address')
})

test('the links of other mails to the organizer approve nothing', async () => {
  const { world, ids, links } = await reviewing([KIM])
  await using _world = world
  const [approve] = pagesOf(world, links)
  const organizer = {
    workspaceId: world.workspace.id,
    requestId: ids[0]!,
    participantId: world.owner.id,
    generation: 0,
  }
  const { url, digest: lookup } = TEST_LINKS.answers(organizer)
  await world.pool`
    insert into directory (kind, lookup, workspace_id, request_id, party_id)
    values ('organizer', ${lookup}, ${world.workspace.id}, ${ids[0]!}, ${world.owner.id})`
  const token = new URL(url).pathname.split('/')[2]!
  assert.equal((await pageAt(world, approve!.path.replace(/^\/o\/\w+/, `/o/${token}`)).get()).status, 404)
})

test('the mailbox in the console shows each link as it was sent', async () => {
  const { world, links } = await reviewing([KIM], [LEE])
  await using _world = world
  assert.equal(new Set(links.map((link) => new URL(link).pathname.split('/')[2])).size, 2, 'one token for each request')
  const mails = await mailsOf(world.pool, world.workspace, world.owner.email)
  const { text } = mails.find(({ kind }) => kind === 'digest')!
  assert.deepEqual(linksIn(text), links)
})

test('two presses at once send it once, and afterwards there is nothing to press', async () => {
  const { world, ids, links } = await reviewing([KIM])
  await using _world = world
  const [approve] = pagesOf(world, links)
  const button = buttonOn((await approve!.get()).text)
  await Promise.all([approve!.post(button), approve!.post(button), approve!.post(button)])
  const facts = await world.pool`
    select from facts where workspace_id = ${world.workspace.id} and request_id = ${ids[0]!} and kind = 'mail_approved'`
  assert.equal(facts.length, 1)
  assert.doesNotMatch((await approve!.get()).text, /<button/)
})

test('a mail whose times are over is not sent, and the page says why', async () => {
  const { world, links } = await reviewing([KIM])
  await using _world = world
  const [approve] = pagesOf(world, links)
  await moveTo(world, MONDAY.add({ hours: 24 * 7 }))
  await press(approve!)
  const { text } = await approve!.get()
  assert.match(text, /didn’t go out: a time in it has passed\. I’ll see what to write now\. That mail will wait/)
  assert.doesNotMatch(text, /<button/)
  await decideAll(world)
  assert.equal(await stateOf(world, KIM.email), 'review', 'the new one waits too')
})

test('letting it run sends everything that waits of that meeting, and later mails without asking', async () => {
  const { world, links } = await reviewing([KIM, LEE], [BO])
  await using _world = world
  const [approve, run] = pagesOf(world, links)
  await press(approve!)
  const shown = (await run!.get()).text
  assert.match(shown, /To lee@client\.test/)
  assert.doesNotMatch(shown, /To kim@client\.test/, 'that one was approved')
  await press(run!)
  assert.deepEqual(
    [await stateOf(world, KIM.email), await stateOf(world, LEE.email), await stateOf(world, BO.email)],
    ['queued', 'queued', 'review'],
  )
  assert.match((await run!.get()).text, /Mail about this meeting goes out without waiting for you/)
  assert.doesNotMatch((await run!.get()).text, /<button/)
  await writes(world, KIM.email, 'Number 2, please, but could we make it 15 minutes?')
  await decideAll(world)
  assert.equal(await stateOf(world, KIM.email), 'queued')
  const { id } = (await outboxOf(world)).findLast(({ recipient }) => recipient === KIM.email)!
  const unasked = run!.path.replace(/msg_\w+/, id)
  assert.notEqual(unasked, approve!.path.replace(/approve$/, 'run'))
  assert.equal((await pageAt(world, unasked).get()).status, 404, 'that mail never waited')
})

test('what was withdrawn, answered meanwhile or changed by somebody says so and is not sent', async () => {
  const { world, ids, links } = await reviewing([KIM], [LEE], [BO])
  await using _world = world
  const [withdrawn, , answered, , changed] = pagesOf(world, links)
  const idOf = (link: string) => link.split('/').at(-2)!
  await world.api.post(`/meeting_requests/${ids[0]}/mails/${idOf(links[0]!)}/withdraw`, {})
  assert.match((await withdrawn!.get()).text, /didn’t go out, because the request was paused/)
  await world.api.post(`/meeting_requests/${ids[1]}/cancel`, {})
  assert.match((await answered!.get()).text, /didn’t go out\. It isn’t needed any more/)
  const button = buttonOn((await changed!.get()).text)
  await world.api.patch(`/meeting_requests/${ids[2]}/mails/${idOf(links[4]!)}`, { personal_line: 'See you soon!' })
  const again = await changed!.post(button)
  assert.equal(again.headers.location, 'approve?again', 'it is another mail than the page showed')
  assert.equal(await stateOf(world, BO.email), 'review')
  const { text } = await changed!.get('?again')
  assert.match(text, /Nothing has changed yet/)
  assert.match(text, /See you soon!/)
  await press(changed!)
  assert.equal(await stateOf(world, BO.email), 'queued')
})

test('a mail that changes while its press waits is not sent, and the page is shown anew', async () => {
  const { world, ids, links } = await reviewing([KIM])
  await using _world = world
  const [approve] = pagesOf(world, links)
  const button = buttonOn((await approve!.get()).text)
  const mail = { id: approve!.path.split('/').at(-2)!, requestId: ids[0]! }
  const by = { actor: { kind: 'operator' as const }, clock: TEST_CLOCK }
  const { headers } = await whileBlocked(
    world.pool,
    (sql) => lockRequest(sql, world.workspace, mail.requestId),
    () => approve!.post(button),
    (sql) => setPersonalLine(sql, world.workspace, mail, 'See you soon!', by),
  )
  assert.equal(headers.location, 'approve?again')
  assert.equal(await stateOf(world, KIM.email), 'review')
  assert.match((await approve!.get('?again')).text, /See you soon!/)
})

test('letting it run is asked anew where a mail changed or another one waits by now', async () => {
  const { world, ids, links } = await reviewing([KIM, LEE])
  await using _world = world
  const [approve, run] = pagesOf(world, links)
  const first = buttonOn((await run!.get()).text)
  const kims = approve!.path.split('/').at(-2)
  await world.api.patch(`/meeting_requests/${ids[0]}/mails/${kims}`, { personal_line: 'See you soon!' })
  assert.equal((await run!.post(first)).headers.location, 'run?again')
  const second = buttonOn((await run!.get('?again')).text)
  await world.api.post(`/meeting_requests/${ids[0]}/participants`, BO)
  await decideAll(world)
  assert.equal(await stateOf(world, BO.email), 'review')
  assert.equal((await run!.post(second)).headers.location, 'run?again')
  const states = async () => [await stateOf(world, KIM.email), await stateOf(world, BO.email)]
  assert.deepEqual(await states(), ['review', 'review'])
  assert.match((await run!.get('?again')).text, /To bo@client\.test/)
  assert.equal((await press(run!)).headers.location, 'run')
  assert.deepEqual(await states(), ['queued', 'queued'])
})

test('a former organizer, a guessed link and the mail of another request find nothing', async () => {
  const { world, ids, links } = await reviewing([KIM], [LEE])
  await using _world = world
  const [approve, run] = pagesOf(world, links)
  const button = buttonOn((await approve!.get()).text)
  const [, , token] = approve!.path.split('/')
  const others = new URL(links[2]!).pathname.split('/').at(-2)
  const missing = [
    `/o/${token}/mail/${others}/approve`,
    `/o/${token}/mail/nothing/approve`,
    approve!.path.replace(/approve$/, 'withdraw'),
    approve!.path.replace(token!, '0'.repeat(26)),
  ]
  for (const path of missing) assert.equal((await pageAt(world, path).get()).status, 404, path)
  await world.api.post('/workspace_members', { email: 'next@acme.test', name: 'Nia' })
  await world.api.post(`/meeting_requests/${ids[0]}/change_organizer`, { new_organizer_email: 'next@acme.test' })
  assert.equal((await approve!.get()).status, 404)
  assert.equal((await approve!.post(button)).status, 404)
  assert.equal((await run!.post(button)).status, 404)
  assert.notEqual(await stateOf(world, KIM.email), 'queued')
})

test('a mail that never waited is not shown, whatever became of it', async () => {
  const { world, ids, links } = await reviewing([KIM])
  await using _world = world
  const [approve, run] = pagesOf(world, links)
  await press(run!)
  await world.api.post(`/meeting_requests/${ids[0]}/participants`, LEE)
  await decideAll(world)
  const { id } = (await outboxOf(world)).findLast(({ recipient }) => recipient === LEE.email)!
  const guessed = pageAt(world, approve!.path.replace(approve!.path.split('/')[2]!, '0'.repeat(26)))
  for (const status of ['queued', 'held', 'suppressed', 'failed']) {
    await world.pool`update outbox set status = ${status} where workspace_id = ${world.workspace.id} and id = ${id}`
    const unasked = await pageAt(world, approve!.path.replace(/msg_\w+/, id)).get()
    assert.equal(unasked.status, 404, status)
    assert.equal(unasked.text, (await guessed.get()).text, status)
  }
  assert.equal((await approve!.get()).status, 200, 'that one waited')
})

test('the page speaks the language of its reader', async () => {
  const { world, links } = await reviewing([KIM])
  await using _world = world
  const [approve] = pagesOf(world, links)
  const titles = new Set<string>()
  for (const language of ['en', 'de', 'es', 'fr', 'nl', 'pt']) {
    await world.api.patch(`/workspace_members/${world.owner.id}`, { language })
    titles.add(/<h1>([^<]+)<\/h1>/.exec((await approve!.get()).text)![1]!)
  }
  assert.equal(titles.size, 6)
})
