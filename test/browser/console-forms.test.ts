import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { TEST_CLOCK } from '../support/clock.ts'
import { openConsole } from '../support/console.ts'
import { givenMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { envelope, givenEvent, HOME, messagesOf, written } from '../support/incoming.ts'
import { newMonday } from '../support/negotiating.ts'
import { bookBySql, givenRequest, shownRequest } from '../support/requests.ts'

// What somebody types that cannot be, in the forms that no other file of the browser fills in; and what roles may not.

test('forms and roles in the console', { timeout: 300_000 }, async (t) => {
  await using world = await newMonday()
  const mailroom = { pool: world.pool, home: HOME, ingest: world.ingest, clock: TEST_CLOCK }
  const site = await openConsole(t, world, { mailroom })
  if (site === null) return
  const { url, open } = site
  const long = 'x'.repeat(5_000)
  const { page, settle } = await open()

  await t.test('of a request: what the API says stands beside its field, and what was typed stays', async () => {
    const { id } = await givenRequest(world, { context: { title: 'Product demo' } })
    await page.goto(`${url}/requests/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await refused(page.getByRole('dialog'), 'Length in minutes', 'an hour', 'Save', /^duration_minutes: /)
    const booked = await givenRequest(world, { context: { title: 'Booked' } })
    await bookBySql(world, booked.id)
    await givenEvent(world, booked.id)
    await page.goto(`${url}/requests/${booked.id}`)
    await page.getByRole('button', { name: 'Find another time' }).click()
    await page.getByLabel('How').selectOption('fixed')
    await refused(page.getByRole('dialog'), 'When it begins', '', 'Move it', /^start: /)
  })

  await t.test('of a new request: a team takes it, and a zone stands behind an address', async () => {
    const { team } = await givenTeamOf(world, 1, { name: 'Sales', mode: 'pool' })
    await page.goto(`${url}/requests/new`)
    await page.getByLabel('Organizer').fill('sal')
    await page.getByRole('option', { name: 'Sales, a team' }).click()
    const wrong = 'Cy Wu <cy@client.test> Mars/Olympus'
    await refused(
      page.locator('form').last(),
      'With whom',
      wrong,
      'Write to everyone',
      /^participants\[0\]\.timezone: /,
    )
    await page.getByLabel('With whom').fill('Cy Wu <cy@client.test> Asia/Taipei')
    await page.getByRole('button', { name: 'Write to everyone' }).click()
    await page.getByRole('heading', { name: 'People' }).waitFor()
    const made = await shownRequest(world, new URL(page.url()).pathname.split('/').at(-1)!)
    assert.deepEqual([made.team_id, made.participant_emails], [team.id, ['cy@client.test']])
    const [{ zone }] = await world.pool<[{ zone: string }]>`
      select zone from people where workspace_id = ${world.workspace.id} and email_key = 'cy@client.test'`
    assert.equal(zone, 'Asia/Taipei')
  })

  await t.test('of members', async () => {
    const member = await givenMember(world, { name: 'Fay Form' })
    await givenRequest(world, { organizer_email: member.email })
    await page.goto(`${url}/members/${member.id}`)
    const section = (name: string) => page.getByRole('region', { name })
    await refused(section('About'), 'Time zone', 'Mars/Olympus', 'Save', /^timezone: /)
    await refused(section('Room around meetings'), 'Notice in minutes', 'soon', 'Save', /^notice_minutes: /)
    await refused(section('Days off'), 'From', '', 'Add', /^days_off/)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByText('1 open request').waitFor()
    await refused(page.getByRole('dialog'), 'Who takes over', null, 'Deactivate', /open request|transfer_to/)
  })

  await t.test('of teams', async () => {
    await page.goto(`${url}/teams`)
    await page.getByRole('button', { name: 'Create a team' }).click()
    await page.getByLabel('What it is for').fill('Stays')
    await refused(page.getByRole('dialog'), 'Name', '', 'Create the team', /^name: /)
    assert.equal(await page.getByLabel('What it is for').inputValue(), 'Stays')
    await page.goto(`${url}/teams/${(await givenTeam(world)).id}`)
    await refused(page.getByRole('region', { name: 'Settings' }), 'What it is for', long, 'Save', /^description: /)
  })

  await t.test('of endpoints, the tray and the mailroom', async () => {
    const hook = { url: 'https://hooks.acme.test/parley', events: ['meeting_request.booked'] }
    const { id } = (await world.api.post('/webhook_endpoints', hook)).body.data
    await page.goto(`${url}/webhooks/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await refused(page.getByRole('dialog'), 'Address', 'ftp://nowhere', 'Save', /^url: /)
    await world.ingest(written({ subject: 'Prices' }), envelope(`${world.handle}@parley.test`), 'lmtp')
    const [waiting] = await messagesOf(world)
    await page.goto(`${url}/tray/${waiting!.id}`)
    await page.getByRole('button', { name: 'Answer it' }).click()
    await refused(page.getByRole('dialog'), 'Your answer', '  ', 'Send the answer', /^text: /)
    await page.goto(`${url}/mailroom`)
    await page.getByRole('button', { name: 'Write a mail' }).click()
    await page.getByLabel('Text').fill('Stays')
    await refused(page.getByRole('dialog'), 'From', 'nobody', 'Send it', /^from: /)
    assert.equal(await page.getByLabel('Text').inputValue(), 'Stays')
  })

  await t.test('a member finds no page for admins, and is signed out at once when deactivated', async () => {
    const theirs = await open({ as: { role: 'member', name: 'Mem Ber' } })
    for (const path of ['/settings', '/keys', '/webhooks', '/tray', '/stuck', '/audit']) {
      await theirs.page.goto(`${url}${path}`)
      await theirs.page
        .getByRole('alert')
        .filter({ hasText: /[Oo]nly admins/ })
        .first()
        .waitFor()
    }
    await theirs.page.goto(`${url}/reader`)
    await theirs.page.getByText('Parley has offered').waitFor()
    const { status } = await world.api.post(`/workspace_members/${theirs.member.id}/deactivate`)
    assert.equal(status, 200)
    await theirs.page.waitForURL(`${url}/sign-in`)
    await theirs.page.context().close()
  })

  await settle()
})

/** Types it, sends the form, and finds the API's words beside the field and the field as it was left. Null types nothing. */
async function refused(form: Locator, label: string, value: string | null, submit: string, words: RegExp) {
  const field = form.getByLabel(label, { exact: true })
  if (value !== null) await field.fill(value)
  await form.getByRole('button', { name: submit, exact: true }).click()
  await form.locator('[aria-invalid="true"]').first().waitFor()
  assert.equal(await field.getAttribute('aria-invalid'), 'true', label)
  assert.match(await describing(form.page(), field), words)
  if (value !== null) assert.equal(await field.inputValue(), value)
}

async function describing(page: Page, field: Locator): Promise<string> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return (await page.locator(`[id="${ids.at(-1)}"]`).textContent()) ?? ''
}
