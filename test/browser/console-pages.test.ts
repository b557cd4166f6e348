import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { TEST_CLOCK } from '../support/clock.ts'
import { assertUsable, LOOKS, openConsole } from '../support/console.ts'
import { givenBookingLink, givenTeamOf } from '../support/given.ts'
import { envelope, HOME, messagesOf, written } from '../support/incoming.ts'
import { answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { givenRequest } from '../support/requests.ts'
import { signedIn } from '../support/signed-in.ts'
import { dealt, isRest } from '../support/stage.ts'

// Every page that the console has, with something on it, in both themes and at both widths.

test('every page of the console', { timeout: 300_000 }, async (t) => {
  await using world = await newMonday()
  const mailroom = { pool: world.pool, home: HOME, ingest: world.ingest, clock: TEST_CLOCK }
  const site = await openConsole(t, world, { mailroom })
  if (site === null) return
  const { app, url, open } = site
  const pages = await givenSomethingOnEachPage()

  await t.test('none of them is forgotten here', async () => {
    const routes = await readFile(new URL('../../console/src/routes.tsx', import.meta.url), 'utf8')
    const patterns = [...routes.matchAll(/ page\('([^']+)'/g)].map(([, pattern]) => pattern!)
    assert.ok(patterns.length > 15, 'the routes are no longer written as they were')
    assert.deepEqual(Object.keys(pages).sort(), patterns.sort())
  })

  for (const { colorScheme, name, viewport } of dealt(LOOKS))
    await t.test(`each fits and can be used by everybody, ${colorScheme} and ${name}`, async () => {
      const { page, settle } = await open({ colorScheme, viewport })
      for (const [path, sign] of [
        ...Object.values(pages),
        ['/requests/mr_unknown/none', 'There is no such page'] as const,
      ]) {
        await page.goto(`${url}${path}`)
        await page.getByRole('heading', { name: sign }).first().waitFor()
        await page.locator('main').getByText('Loading…').first().waitFor({ state: 'detached' })
        await assertUsable(page)
      }
      for (const [path, button] of [
        ['/keys', 'Create a key'],
        [pages['/members/:id']![0], 'Connect a calendar'],
      ] as const) {
        await page.goto(`${url}${path}`)
        await page.getByRole('button', { name: button }).click()
        await page.getByRole('dialog').waitFor()
        await assertUsable(page)
      }
      await settle()
    })

  if (isRest) return

  await t.test('a link leads to each dialog, and closing it leaves the page', async () => {
    const { page, settle } = await open()
    for (const [path, name] of await someDialogs()) {
      await page.goto(`${url}${path}`)
      const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      assert.equal(new URL(page.url()).search, '', path)
    }
    // What cannot be done now is not offered by a link either.
    await page.goto(`${url}${pages['/requests/:id']![0]}?open=remove-${BO.email}`)
    await page.getByRole('heading', { name: 'People' }).waitFor()
    assert.equal(await page.getByRole('alertdialog').count(), 0)
    await settle()
  })

  /** Where a dialog is, and what it is called. Those of calendars and keys are opened by a link where these are made. */
  async function someDialogs(): Promise<[string, string | RegExp][]> {
    const at = (pattern: string, dialog: string) => `${pages[pattern]![0]}?open=${dialog}`
    const { id: mail, meeting_request_id: request } = (await world.api.get('/outbox')).body.data[0]
    const pair = await givenRequest(world, { participant_emails: ['kim@client.test', 'lee@client.test'] })
    return [
      [at('/requests/:id', 'edit'), 'Edit the request'],
      [at('/requests/:id', 'add'), 'Add somebody'],
      [`/requests/${pair.id}?open=remove-lee@client.test`, 'Remove lee@client.test?'],
      [at('/outbox', mail), 'A personal line to kim@client.test'],
      [at('/outbox', `withdraw-${mail}`), 'Withdraw this mail?'],
      [at('/outbox', `run-${request}`), 'Let this request run?'],
      [at('/tray/:id', 'answer'), /^Answer/],
      [at('/webhooks/:id', 'replace-secret'), 'Replace the signing secret?'],
      [at('/booking-links', 'new'), 'Create a booking link'],
      [at('/booking-links/:id', 'personal'), 'Link for one person'],
      [at('/booking-links/:id', 'delete'), 'Delete “Product demo”?'],
      [at('/teams/:id', 'deactivate'), 'Deactivate Sales?'],
      [at('/members/:id', 'deactivate'), /^Deactivate member-/],
    ]
  }

  /** By the pattern of its address: where such a page is, and the heading that shows that it is there. */
  async function givenSomethingOnEachPage(): Promise<Record<string, readonly [string, string | RegExp]>> {
    const request = await ask(world)
    await decideAll(world)
    await answers(world, BO.email, 'Thursday-ish might do if the plumber is gone by then.')
    const { team, members } = await givenTeamOf(world, 2, { name: 'Sales', mode: 'pool' })
    await givenRequest(world, { organizer_email: undefined, team_id: team.id })
    const link = await givenBookingLink(world, { title: 'Product demo' })
    const hook = { url: 'https://hooks.acme.test/parley', events: ['meeting_request.booked'] }
    const endpoint = (await world.api.post('/webhook_endpoints', hook)).body.data
    await world.api.post(`/webhook_endpoints/${endpoint.id}/test`)
    const mail = written({ from: 'Lee Park <lee@client.test>', subject: 'Prices', body: 'What does it cost?' })
    await world.ingest(mail, envelope(`${world.handle}@parley.test`), 'lmtp')
    const waiting = (await messagesOf(world)).find(({ trayReason }) => trayReason !== null)!
    const stuck = await givenRequest(world, { context: { title: 'Contract' } })
    const watched = await (await signedIn(world, 'admin', app))('POST', '/demonstrations', {})
    await world.api.patch('/workspace', { review: true })
    await givenRequest(world, { participant_emails: ['kim@client.test'], context: { title: 'Kick-off' } })
    await decideAll(world)
    await world.pool`
      update negotiations set failures = 3, failing_since = now(), failure = 'violates constraint "offers_pkey"'
      where workspace_id = ${world.workspace.id} and request_id = ${stuck.id}`
    return {
      '/': ['/', 'Needs a person now'],
      '/requests': ['/requests', 'Meeting requests'],
      '/requests/new': ['/requests/new', 'Ask for a meeting'],
      '/requests/:id': [`/requests/${request}`, 'Product demo'],
      '/agenda': ['/agenda', 'Agenda'],
      '/booking-links': ['/booking-links', 'Booking links'],
      '/booking-links/:id': [`/booking-links/${link.id}`, 'What visitors see'],
      '/outbox': ['/outbox', /mails? waits?$/],
      '/tray': ['/tray', 'Tray'],
      '/tray/:id': [`/tray/${waiting.id}`, 'Prices'],
      '/stuck': ['/stuck', 'Requests that cannot be decided'],
      '/webhooks': ['/webhooks', 'Webhooks'],
      '/webhooks/:id': [`/webhooks/${endpoint.id}`, 'Deliveries'],
      '/watch/:id': [`/watch/${watched.body.data.meeting_request_id}`, 'Watch it book a meeting'],
      '/reader': ['/reader', 'Parley has offered'],
      '/keys': ['/keys', 'API keys'],
      '/teams': ['/teams', 'Teams'],
      '/teams/:id': [`/teams/${team.id}`, 'Who got what'],
      '/members': ['/members', 'Members'],
      '/members/:id': [`/members/${members[0]!.id}`, 'The week as Parley sees it'],
      '/mailroom': ['/mailroom', 'Mailroom'],
      '/mailroom/:email': [`/mailroom/${BO.email}`, /Bo Lind/],
      '/settings': ['/settings', 'How Parley works'],
      '/audit': ['/audit', 'Audit log'],
    }
  }
})
