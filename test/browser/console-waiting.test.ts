import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NodeIdentity } from '#workers/node-identity.ts'
import { openConsole } from '../support/console.ts'
import { makeDue, startEngine } from '../support/engine.ts'
import { givenMember, givenTeamOf } from '../support/given.ts'
import { hookReceiver } from '../support/hook-receiver.ts'
import { envelope, written } from '../support/incoming.ts'
import { decideAll, newMonday } from '../support/negotiating.ts'
import { givenRequest, shownRequest } from '../support/requests.ts'

// What waits for a person, and what the person does about it: mail before it leaves, mail that nobody can be given, requests and
// deliveries that failed.

test('what waits for a person, in the console', { timeout: 300_000 }, async (t) => {
  await using world = await newMonday()
  const site = await openConsole(t, world)
  if (site === null) return
  const { url, wake, open } = site
  await using node = new NodeIdentity(world.pool, { isDevelopment: true })
  await using engine = await startEngine(world.pool, { node })
  wake.listen(engine.wake)
  const { page, settle } = await open()
  const decided = async () => {
    await decideAll(world)
    wake.wake({ workspaceId: world.workspace.id, requestId: null })
  }

  await t.test('a mail in review is withdrawn, which pauses its request; another request is let run', async () => {
    await world.api.patch('/workspace', { review: true })
    const wrong = await givenRequest(world, {
      participant_emails: ['kim@client.test'],
      context: { title: 'Wrong one' },
    })
    await givenRequest(world, { participant_emails: ['jo@client.test'], context: { title: 'Right one' } })
    await decided()
    await page.goto(`${url}/outbox`)
    const wrongOne = page.getByRole('listitem').filter({ hasText: 'Wrong one' })
    await wrongOne.getByRole('button', { name: 'Withdraw' }).click()
    await page
      .getByRole('alertdialog')
      .getByText('kim@client.test does not get it, and the request is paused')
      .waitFor()
    await page.getByRole('button', { name: 'Withdraw it' }).click()
    await page.getByText('Withdrawn. The request is paused.').waitFor()
    await wrongOne.waitFor({ state: 'detached' })
    assert.equal((await shownRequest(world, wrong.id)).status, 'paused')
    // As a mail stands that is withdrawn once nothing is arranged any more.
    await world.pool`
      update outbox set status = 'withdrawn' where workspace_id = ${world.workspace.id} and request_id = ${wrong.id}`
    await page.goto(`${url}/requests/${wrong.id}`)
    await page.getByText('Withdrawn, nobody gets it').waitFor()
    await page.goto(`${url}/outbox`)
    await page.getByRole('button', { name: 'Let it run' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Let it run' }).click()
    await page.getByText('Its mails leave by themselves from now on.').waitFor()
    await page.getByText('Nothing waits').waitFor()
    await world.api.patch('/workspace', { review: false })
  })

  await t.test(
    'many mails in review: the oldest first, some approved together, the others withdrawn with the switch',
    async () => {
      await world.api.patch('/workspace', { review: true })
      for (const name of ['one', 'two', 'three', 'four', 'five']) {
        await givenRequest(world, { participant_emails: [`${name}@client.test`], context: { title: 'Many' } })
        await decided()
      }
      await page.goto(`${url}/outbox`)
      await page.getByRole('heading', { name: '5 mails wait' }).waitFor()
      await page.getByRole('link', { name: 'Outbox', exact: true }).filter({ hasText: '5 waiting' }).waitFor()
      assert.match(
        await page.getByRole('listitem').filter({ hasText: 'client.test' }).first().innerText(),
        /one@client.test/,
      )
      for (const name of ['one', 'three']) await page.getByLabel(`Choose the mail to ${name}@client.test`).check()
      await page.getByRole('button', { name: 'Approve 2 chosen' }).click()
      await page.getByRole('alertdialog').getByText('to 2 people').waitFor()
      await page.getByRole('button', { name: 'Send 2 mails' }).click()
      await page.getByText('2 mails leave.').waitFor()
      await page.getByRole('heading', { name: '3 mails wait' }).waitFor()
      await page.goto(`${url}/settings`)
      await page.getByRole('switch', { name: 'Review mail' }).click()
      const asks = page.getByRole('dialog', { name: '3 mails leave now' })
      await asks.getByRole('button', { name: 'Keep reviewing' }).click()
      assert.equal((await world.api.get('/workspace')).body.data.review, true)
      await page.getByRole('switch', { name: 'Review mail' }).click()
      await asks.getByRole('button', { name: 'Withdraw and turn off' }).click()
      await page.getByText('“Review mail before it leaves” is off.').waitFor()
      assert.equal((await world.api.get('/outbox')).body.data.length, 0)
      assert.equal((await world.api.get('/meeting_requests?status=paused')).body.data.filter(isMany).length, 3)
      assert.equal((await world.api.get('/workspace')).body.data.review, false)
    },
  )

  await t.test(
    'a mail in the tray is attached to a request, given to a team and to a member, and dismissed',
    async () => {
      const { team } = await givenTeamOf(world, 1, { name: 'Sales', mode: 'pool' })
      const member = await givenMember(world, { name: 'Tessa Tray' })
      const request = await givenRequest(world, {
        participant_emails: ['lee@client.test'],
        context: { title: 'Known' },
      })
      for (const subject of ['For the request', 'For the team', 'For the member', 'For nobody']) {
        const mail = written({ from: 'Lee Park <lee@client.test>', subject, body: 'Could we meet on Thursday?' })
        await world.ingest(mail, envelope(`${world.handle}@parley.test`, 'lee@client.test'), 'lmtp')
      }
      const give = async (subject: string, kind: string, choose?: { name: string }) => {
        await page.goto(`${url}/tray`)
        await page.getByRole('link', { name: new RegExp(subject) }).click()
        await page.getByText('Why it waits').waitFor()
        await page.getByRole('button', { name: 'Give it to somebody' }).click()
        await page.getByRole('radio', { name: kind }).check()
        const chooser = page.getByRole('combobox', { name: kind })
        if (kind === 'A member') {
          await chooser.fill('tessa')
          await page.getByRole('option', choose).click()
        } else if (choose) await chooser.selectOption({ label: choose.name })
        await page.getByRole('button', { name: 'Give it', exact: true }).click()
        await page.getByText('The mail is where it belongs.').first().waitFor()
        await page.locator('main h1').waitFor()
        return new URL(page.url()).pathname.split('/').at(-1)!
      }
      // Requests of the sender come first, so there is nothing to choose.
      assert.equal(await give('For the request', 'A meeting request'), request.id)
      const ofTeam = await shownRequest(world, await give('For the team', 'A team', { name: 'Sales' }))
      assert.equal(ofTeam.team_id, team.id)
      const name = `Tessa Tray (${member.email})`
      const ofMember = await shownRequest(world, await give('For the member', 'A member', { name }))
      assert.equal(ofMember.organizer_email, member.email)
      await page.goto(`${url}/tray`)
      await page.getByRole('link', { name: /For nobody/ }).click()
      await page.getByRole('button', { name: 'Dismiss it' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss it' }).click()
      await page.getByText('No mail waits').waitFor()
    },
  )

  await t.test('a full tray is shown bit by bit, the oldest first', async () => {
    for (let n = 1; n <= 52; n++) {
      const from = `sender${n}@client.test`
      const mail = written({
        from: `Sender ${n} <${from}>`,
        subject: `Letter ${n}`,
        body: 'Could we meet on Thursday?',
      })
      await world.ingest(mail, envelope(`${world.handle}@parley.test`, from), 'lmtp')
    }
    await page.goto(`${url}/tray`)
    await page.getByText('Letter 50', { exact: true }).waitFor()
    assert.equal(await page.getByText('Letter 51', { exact: true }).count(), 0)
    await page.getByRole('button', { name: 'Show more (2 wait)' }).click()
    await page.getByText('Letter 52', { exact: true }).waitFor()
  })

  await t.test('a request that is stuck shows its error and is tried again', async () => {
    const { id } = await givenRequest(world, { context: { title: 'Contract' } })
    await world.pool`
      update negotiations set failures = 3, failing_since = now(), failure = 'violates constraint "offers_pkey"'
      where workspace_id = ${world.workspace.id} and request_id = ${id}`
    await page.goto(`${url}/stuck`)
    await page.getByText('violates constraint "offers_pkey"').waitFor()
    await page.getByRole('button', { name: 'Try again now' }).click()
    await page.getByText('It is tried again now.').waitFor()
    await decided()
    await page.getByText('Nothing is stuck').waitFor()
  })

  await t.test('what an endpoint missed is recovered and sent again, and its secret is replaced', async () => {
    let status = 500
    await using receiver = await hookReceiver(() => status)
    const body = { url: receiver.url, events: ['meeting_request.booked'] }
    const { id } = (await world.api.post('/webhook_endpoints', body)).body.data
    await page.goto(`${url}/webhooks/${id}`)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Waiting, answered 500').waitFor()
    await makeDue(world, id, 7)
    engine.wake()
    await page.getByText('Failed, answered 500').waitFor()
    status = 204
    await page.getByRole('button', { name: 'Recover' }).click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText(/^This is not a date with a time/).waitFor()
    await page.getByLabel('Since').fill('2026-01-01T00:00')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('1 delivery is sent again.').waitFor()
    await page.getByText('Delivered, answered 204').waitFor()
    await page.getByRole('button', { name: /Failed, answered 500/ }).click()
    await page.getByText('8 of 8').waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('It is sent again, as a new delivery.').waitFor()
    await page.getByText('Delivered, answered 204').nth(1).waitFor()

    await page.getByRole('button', { name: 'Replace it' }).click()
    await page.getByRole('button', { name: 'Replace the secret' }).click()
    assert.match((await page.getByRole('region', { name: 'The new secret' }).textContent())!, /^whsec_/)
    const before = receiver.received.length
    await page.getByRole('button', { name: 'Send a test' }).click()
    await receiver.next((one) => receiver.received.indexOf(one) >= before)
    const signatures = String(receiver.received.at(-1)!.headers['x-webhook-signature'])
    assert.equal(signatures.match(/v1=/g)?.length, 2, signatures)
  })

  await settle()
})

const isMany = ({ title }: { title: string }) => title === 'Many'
