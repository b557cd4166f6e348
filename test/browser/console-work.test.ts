import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { NodeIdentity } from '#workers/node-identity.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { assertUsable, openConsole } from '../support/console.ts'
import { startEngine } from '../support/engine.ts'
import { envelope, HOME, written } from '../support/incoming.ts'
import { decideAll, newMonday } from '../support/negotiating.ts'
import { givenRequest } from '../support/requests.ts'
import { apiWith } from '../support/world.ts'

// What somebody does in the console who looks after a workspace: keys, webhooks, mail that waits, settings, and the mailroom of
// development.

test('running a workspace in the console', { timeout: 300_000 }, async (t) => {
  await using world = await newMonday()
  const mailroom = { pool: world.pool, home: HOME, ingest: world.ingest, clock: TEST_CLOCK }
  const site = await openConsole(t, world, { mailroom })
  if (site === null) return
  const { app, url, wake, open } = site
  await using node = new NodeIdentity(world.pool, { isDevelopment: true })
  await using engine = await startEngine(world.pool, { node })
  wake.listen(engine.wake)
  const goTo = async (page: Page, name: string) => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const decided = async () => {
    await decideAll(world)
    wake.wake({ workspaceId: world.workspace.id, requestId: null })
  }

  await t.test('from an empty workspace to a booked meeting, through the mailroom', async () => {
    const { page, settle } = await open()
    await goTo(page, 'Mailroom')
    await page.getByText('Nobody has any mail yet').waitFor()
    await page.goto(`${url}/requests/new`)
    await page.getByLabel('With whom').fill('Bo Chen <bo@client.test>')
    await page.getByLabel('What it is called').fill('Product demo')
    await page.getByRole('button', { name: 'Write to everyone' }).click()
    await page.getByRole('heading', { name: 'Product demo' }).waitFor()
    await decided()

    await goTo(page, 'Mailroom')
    await page.getByRole('link', { name: /Bo Chen/ }).click()
    await page.getByRole('button', { name: 'Send as them' }).click()
    await page.getByText('This is empty. Write what they would write.').waitFor()
    await page.getByLabel('Answer as bo@client.test').fill('The first one works for me, thanks!')
    await page.getByRole('button', { name: 'Send as them' }).click()
    await page.getByText('Parley has the mail').waitFor()
    await decided()
    await page.getByRole('button', { name: 'Accept' }).click()
    await decided()
    await page.getByRole('link', { name: 'The request behind it' }).first().click()
    await page.getByText('Booked', { exact: true }).first().waitFor()

    await goTo(page, 'Mailroom')
    const clock = page.getByRole('region', { name: 'Clock of the workspace' })
    const before = await clock.getByRole('time').getAttribute('datetime')
    await clock.getByRole('button', { name: '1 week' }).click()
    // How far that is ahead of today depends on when the test runs.
    const ahead = new Date(Date.parse(before!) + 7 * 86_400_000).toISOString().slice(0, 10)
    await clock.locator(`time[datetime^="${ahead}"]`).waitFor()
    await settle()
  })

  await t.test('the HTML of a mail runs no script, and loads nothing', async () => {
    const asked: string[] = []
    const spy = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(spy, 'listening')
    t.after(() => spy.close())
    const there = `http://127.0.0.1:${(spy.address() as AddressInfo).port}`
    const hostile = `<html><body><h1 style="color: #123456">Hello</h1><img src="${there}/img" onerror="top.location='${there}/error'">
      <link rel="stylesheet" href="${there}/css"><iframe src="${there}/frame"></iframe>
      <script>document.querySelector('h1').textContent = 'Taken over'; top.location = '${there}/script'</script>
      <meta http-equiv="refresh" content="0; url=${there}/refresh"></body></html>`
    const { id } = await givenRequest(world, { participant_emails: ['eve@client.test'] })
    await decideAll(world)
    await world.pool`
      update message_raw
      set raw = ${Buffer.from(`Subject: Hi\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${hostile}`)}
      where workspace_id = ${world.workspace.id}
        and id = (select id from messages where workspace_id = ${world.workspace.id} and request_id = ${id} and direction = 'out' limit 1)`
    const { page, faults } = await open()
    await page.goto(`${url}/mailroom/eve@client.test`)
    await page.getByRole('button', { name: 'Show as HTML' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor()
    // It may style itself, which shows that the whole document was read.
    const [, frame] = page.frames()
    assert.equal(await frame!.evaluate("getComputedStyle(document.querySelector('h1')).color"), 'rgb(18, 52, 86)')
    await page.getByRole('button', { name: 'Show as text' }).waitFor()
    assert.equal(page.url(), `${url}/mailroom/eve@client.test`)
    assert.deepEqual(asked, [])
    assert.ok(faults.some((fault) => /sandbox|Content Security Policy/i.test(fault)))
    await page.context().close()
  })

  await t.test('a key is made, shown once, used, and deleted', async () => {
    const { page, settle } = await open()
    await goTo(page, 'API keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('button', { name: 'Create the key' }).click()
    // In words for people, beside the field, and what was chosen stays.
    assert.match((await page.getByRole('alert').textContent())!, /^(Please fill this in|Give it a name)/)
    await page.getByRole('button', { name: 'Only reading' }).click()
    await page.getByLabel('Name').fill('CRM')
    await page.getByRole('button', { name: 'Create the key' }).click()
    const key = (await page.getByRole('region', { name: 'The key' }).textContent())!
    assert.match(key, /^pk_/)
    assert.equal((await apiWith(app, key).get('/teams')).status, 200)
    assert.equal((await apiWith(app, key).post('/teams', { name: 'Any' })).status, 403)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    assert.ok(!(await page.content()).includes(key))
    await page.getByRole('button', { name: 'Delete CRM' }).click()
    await page.getByRole('button', { name: 'Delete the key' }).click()
    await page.getByText('“CRM” is deleted.').waitFor()
    await settle()
  })

  await t.test('an endpoint is added, a test delivery is seen, and its payload', async () => {
    const heard: string[] = []
    const receiver = createServer((request, response) => {
      heard.push(String(request.headers['content-type']))
      response.end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    t.after(() => receiver.close())
    const { page, settle } = await open()
    await goTo(page, 'Webhooks')
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Address').fill('ftp://nowhere')
    await page.getByRole('button', { name: 'Add the endpoint' }).click()
    assert.match((await page.getByRole('alert').textContent())!, /^This must start with https/)
    await page.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
    await page.getByLabel('Format').selectOption('cloudevents')
    await page.getByRole('button', { name: 'Add the endpoint' }).click()
    await page.getByText('Gets CloudEvents 1.0.').waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Delivered, answered 200').waitFor()
    assert.deepEqual(heard, ['application/cloudevents+json; charset=utf-8'])
    await page.getByRole('button', { name: /^test/ }).click()
    assert.match((await page.getByRole('region', { name: 'Payload' }).textContent())!, /"event": "test"/)
    await page.getByLabel('State').selectOption('failed')
    await page.getByText('Nothing matches').waitFor()
    assert.match(page.url(), /[?&]status=failed$/)
    await page.getByRole('button', { name: 'Show it' }).click()
    assert.match((await page.getByRole('region', { name: 'The secret' }).textContent())!, /^whsec_/)
    await settle()
  })

  await t.test('webhooks are caught in the console with one press', async () => {
    const { page, settle } = await open()
    await goTo(page, 'Webhooks')
    await page.getByRole('button', { name: 'Catch them here' }).click()
    await page.getByText('Every event is caught here now.').waitFor()
    await page.getByRole('heading', { name: /\/catch\/ws_/ }).waitFor()
    const [{ id: endpointId } = { id: '' }] = await world.pool<{ id: string }[]>`
      select id from webhook_endpoints where workspace_id = ${world.workspace.id} and url like '%/catch/%'`
    const request = await givenRequest(world, { context: { title: 'Heard of' } })
    await world.pool`
      insert into caught_deliveries (workspace_id, delivery_id, attempt, endpoint_id, request_id, event_type, headers, body, at)
      values (${world.workspace.id}, 'wd_seen', 1, ${endpointId}, ${request.id}, 'meeting_request.created',
        '[["x-webhook-event", "meeting_request.created"]]', '{"event":"meeting_request.created"}', now())`
    await page.goto(`${url}/requests/${request.id}`)
    const heard = page.getByRole('region', { name: 'What your systems heard' })
    await heard.getByText('Signature verified').click()
    assert.match((await heard.getByRole('region', { name: 'Headers' }).textContent())!, /x-webhook-event: meeting_/)
    await assertUsable(page)
    await heard.getByRole('link', { name: 'The endpoint and its deliveries' }).click()
    await page.getByRole('region', { name: 'What your systems heard' }).waitFor()
    // Before the endpoint goes, of which an open page would ask once more.
    await settle()
    await world.api.delete(`/webhook_endpoints/${endpointId}`)
    const cancelled = await world.api.post(`/meeting_requests/${request.id}/cancel`, {})
    assert.equal(cancelled.status, 200, cancelled.text)
  })

  await t.test('mail waits for approval once review is on, and leaves when it is approved', async () => {
    const { page, settle } = await open()
    await goTo(page, 'Settings')
    await page.getByLabel('Days to keep the bytes of mails').fill('many')
    await page.getByRole('button', { name: 'Save' }).click()
    assert.match((await page.getByRole('alert').textContent())!, /^This must be a whole number/)
    assert.equal(await page.getByLabel('Days to keep the bytes of mails').inputValue(), 'many')
    await page.getByRole('switch', { name: 'Review mail before it leaves' }).click()
    await page.getByText('“Review mail before it leaves” is on.').waitFor()
    await givenRequest(world, { participant_emails: ['kim@client.test'], context: { title: 'Kick-off' } })
    await decided()
    await goTo(page, 'Outbox')
    const waiting = page.getByRole('region', { name: 'Waiting mails' })
    await waiting.getByRole('button', { name: /^kim@client\.test/ }).waitFor()
    // Where else the mail is seen, it is said that nobody has got it.
    await page.goto(`${url}/mailroom/kim@client.test`)
    await page.getByText('They have not got it:').waitFor()
    assert.equal(await page.getByLabel('Answer as kim@client.test').count(), 0)
    await page.getByRole('link', { name: 'The request behind it' }).click()
    await page.getByRole('link', { name: 'Waits for approval' }).click()
    await waiting.getByRole('button', { name: 'Add a personal line' }).click()
    await page.getByLabel('Your words').fill('x'.repeat(501))
    await page.getByRole('button', { name: 'Put it in' }).click()
    assert.match((await page.getByRole('alert').textContent())!, /^This is too long: at most 500 characters fit/)
    await page.getByLabel('Your words').fill('Say hi to <b>Max</b>!')
    await page.getByRole('button', { name: 'Put it in' }).click()
    await waiting.getByText('A personal note from Ana Lopez:\n> Say hi to <b>Max</b>!').waitFor()
    await waiting.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByText('The mail to kim@client.test leaves.').waitFor()
    await page.getByText('Nothing waits').waitFor()

    await page.goto(`${url}/mailroom/kim@client.test`)
    await page.getByLabel('Answer as kim@client.test').fill('I am away until Monday.')
    await page.getByRole('button', { name: 'Send as out of office' }).click()
    await page.getByText('I am away until Monday.').waitFor()
    const bounced = page.waitForResponse(/mailroom\/answer$/)
    await page.getByRole('button', { name: 'Bounce the mail' }).click()
    assert.ok((await bounced).ok(), await (await bounced).text())
    await settle()
  })

  await t.test('a mail in the tray is answered', async () => {
    const mail = { from: 'Lee Park <lee@client.test>', subject: 'Prices', body: 'What does it cost?' }
    await world.ingest(written(mail), envelope(`${world.handle}@parley.test`), 'lmtp')
    const { page, settle } = await open()
    await goTo(page, 'Tray')
    await page.getByRole('link', { name: /Prices/ }).click()
    await page.getByText('What does it cost?').waitFor()
    await page.getByRole('button', { name: 'Answer it' }).click()
    await page.getByLabel('Your answer').fill('Prices are on our site.')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await page.getByText('No mail waits').waitFor()
    await settle()
  })
})
