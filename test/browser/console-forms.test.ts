import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { plainRefusal, STATUSES, type Status, type Verb } from '#core/negotiation/situation/transitions.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { openConsole } from '../support/console.ts'
import { givenMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { envelope, givenEvent, HOME, messagesOf, written } from '../support/incoming.ts'
import { newMonday } from '../support/negotiating.ts'
import { bookBySql, givenRequest, givenRequestThatIs, shownRequest } from '../support/requests.ts'

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
    await refused(page.getByRole('dialog'), 'Length in minutes', 'an hour', 'Save', /^This must be a whole number/)
    const booked = await givenRequest(world, { context: { title: 'Booked' } })
    await bookBySql(world, booked.id)
    await givenEvent(world, booked.id)
    await page.goto(`${url}/requests/${booked.id}`)
    await page.getByRole('button', { name: 'Find another time' }).click()
    await page.getByLabel('How').selectOption('fixed')
    await refused(page.getByRole('dialog'), 'When it begins', '', 'Move it', /^This is not a date with a time/)
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
      /^Person 1, time zone: There is no such time zone/,
    )
    await page.getByLabel('With whom').fill('Cy Wu <cy@client.test> Asia/Taipei')
    const form = page.locator('form').last()
    await page.getByLabel('Not after').fill('2099-03-06')
    await refused(form, 'Not before', '2099-04-02', 'Write to everyone', /^The first day must be before the last/)
    await page.getByLabel('Not before').fill('2099-03-02')
    await page.getByLabel('Where people meet').selectOption('phone')
    await refused(form, 'Number to call', '', 'Write to everyone', /^Please fill this in/)
    await page.getByLabel('Number to call').fill('+886 2 1234 5678')
    await page.getByRole('button', { name: 'Write to everyone' }).click()
    await page.getByRole('heading', { name: 'People' }).waitFor()
    const made = await shownRequest(world, new URL(page.url()).pathname.split('/').at(-1)!)
    assert.deepEqual([made.team_id, made.participant_emails], [team.id, ['cy@client.test']])
    assert.deepEqual(made.place, { kind: 'phone', number: '+886 2 1234 5678' })
    const { start, end } = made.timeframe as { start: string; end: string }
    assert.equal(Date.parse(end) - Date.parse(start), 5 * 86_400_000)
    await page.getByText('from Mon, Mar 2, 2099 until Fri, Mar 6, 2099').waitFor()
    await page.getByText('Phone: +886 2 1234 5678').waitFor()
    await page.getByText('cy@client.test · Asia/Taipei · no times that work yet').waitFor()
    // Saved as it is, it stays as it is, to the hour and with what follows from elsewhere.
    await page.getByRole('button', { name: 'Edit' }).click()
    assert.equal(await page.getByLabel('Not after').inputValue(), '2099-03-06')
    await page.getByLabel('Why').fill('To talk')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Parley goes on with that.').waitFor()
    const edited = await shownRequest(world, made.id)
    assert.deepEqual([edited.purpose, edited.timeframe, edited.place], ['To talk', made.timeframe, made.place])
    const [{ zone }] = await world.pool<[{ zone: string }]>`
      select zone from people where workspace_id = ${world.workspace.id} and email_key = 'cy@client.test'`
    assert.equal(zone, 'Asia/Taipei')
  })

  await t.test('of members', async () => {
    const member = await givenMember(world, { name: 'Fay Form' })
    await givenRequest(world, { organizer_email: member.email })
    await page.goto(`${url}/members/${member.id}`)
    const section = (name: string) => page.getByRole('region', { name })
    await refused(section('About'), 'Time zone', 'Mars/Olympus', 'Save', /^There is no such time zone/)
    await refused(section('Room around meetings'), 'Notice in minutes', 'soon', 'Save', /^This must be a whole number/)
    await refused(section('Days off'), 'From', '', 'Add', /^Days off 1, from: This is not a date/)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByText('1 open request').waitFor()
    await refused(
      page.getByRole('dialog'),
      'Who takes over',
      null,
      'Deactivate',
      /1 open meeting request\. Choose who takes over/,
    )
  })

  await t.test('of teams', async () => {
    await page.goto(`${url}/teams`)
    await page.getByRole('button', { name: 'Create a team' }).click()
    await page.getByLabel('What it is for').fill('Stays')
    await refused(page.getByRole('dialog'), 'Name', '', 'Create the team', /^Please fill this in/)
    assert.equal(await page.getByLabel('What it is for').inputValue(), 'Stays')
    await page.goto(`${url}/teams/${(await givenTeam(world)).id}`)
    await refused(
      page.getByRole('region', { name: 'Settings' }),
      'What it is for',
      long,
      'Save',
      /^This is too long: at most 2,000 characters fit/,
    )
  })

  await t.test('of endpoints, the tray and the mailroom', async () => {
    const hook = { url: 'https://hooks.acme.test/parley', events: ['meeting_request.booked'] }
    const { id } = (await world.api.post('/webhook_endpoints', hook)).body.data
    await page.goto(`${url}/webhooks/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await refused(page.getByRole('dialog'), 'Address', 'ftp://nowhere', 'Save', /^This must start with https/)
    await world.ingest(written({ subject: 'Prices' }), envelope(`${world.handle}@parley.test`), 'lmtp')
    const [waiting] = await messagesOf(world)
    await page.goto(`${url}/tray/${waiting!.id}`)
    await page.getByRole('button', { name: 'Answer it' }).click()
    await refused(page.getByRole('dialog'), 'Your answer', '  ', 'Send the answer', /^This is empty/)
    await page.goto(`${url}/mailroom`)
    await page.getByRole('button', { name: 'Write a mail' }).click()
    await page.getByLabel('Text').fill('Stays')
    await refused(page.getByRole('dialog'), 'From', 'nobody', 'Send it', /^This is not an email address/)
    assert.equal(await page.getByLabel('Text').inputValue(), 'Stays')
  })

  await t.test('a button that cannot be used says why, in plain words, and does nothing', async () => {
    for (const status of STATUSES) {
      const { id } = await givenRequestThatIs(world, status)
      if (status === 'booked') await givenEvent(world, id)
      await page.goto(`${url}/requests/${id}`)
      await page.getByRole('heading', { name: 'People' }).waitFor()
      for (const [name, verb] of VERBS[status]) {
        const button = page.getByRole('button', { name, exact: true })
        const why = plainRefusal(verb, status)
        assert.equal(await button.getAttribute('aria-disabled'), String(why !== null), `${verb}, ${status}`)
        assert.equal(await button.getAttribute('title'), why, `${verb}, ${status}`)
        if (why === null) continue
        assert.equal(await describing(page, button), why)
        await button.click({ force: true })
        assert.equal(new URL(page.url()).search, '')
      }
    }
  })

  await t.test('a member finds what is theirs, no page for admins, and is out at once when deactivated', async () => {
    const theirs = await open({ as: { role: 'member', name: 'Mem Ber' } })
    const others = await givenRequest(world, { context: { title: 'Of others' } })
    await givenRequest(world, { organizer_email: theirs.member.email, context: { title: 'Of mine' } })
    const endpoint = (await world.api.get('/webhook_endpoints')).body.data[0]
    const [waiting] = await messagesOf(world)
    const refusedWith = async (path: string, words: RegExp) => {
      await theirs.page.goto(`${url}${path}`)
      await theirs.page.getByRole('alert').filter({ hasText: words }).first().waitFor()
    }
    for (const path of ['/settings', '/keys', '/webhooks', '/tray', '/stuck', '/audit', '/mailroom'])
      await refusedWith(path, /[Oo]nly admins/)
    await refusedWith(`/webhooks/${endpoint.id}`, /Only admins/)
    await refusedWith(`/tray/${waiting!.id}`, /Only admins/)
    await refusedWith('/mailroom/kim@client.test', /Only admins/)
    await refusedWith(`/requests/${others.id}`, /neither organized nor hosted by you/)
    await theirs.page.goto(`${url}/requests`)
    await theirs.page.getByRole('link', { name: /Of mine/ }).waitFor()
    assert.equal(await theirs.page.locator('main li').count(), 1)
    await theirs.page.goto(`${url}/requests/new`)
    await theirs.page.getByLabel('With whom').waitFor()
    assert.equal(await theirs.page.getByLabel('Organizer').count(), 0)
    for (const [path, name] of [
      ['/teams', 'Create a team'],
      ['/members', 'Add a member'],
    ] as const) {
      await theirs.page.goto(`${url}${path}?open=new`)
      const button = theirs.page.getByRole('button', { name })
      await button.waitFor()
      assert.match((await button.getAttribute('title'))!, /Only admins/)
      assert.equal(await theirs.page.getByRole('dialog').count(), 0)
    }
    await theirs.page.goto(`${url}/reader`)
    await theirs.page.getByText('Parley has offered').waitFor()
    const { status } = await world.api.post(`/workspace_members/${theirs.member.id}/deactivate`, {
      transfer_to: 'ana@acme.test',
    })
    assert.equal(status, 200)
    await theirs.page.waitForURL(`${url}/sign-in`)
    await theirs.page.context().close()
  })

  await settle()
})

/** What the page of a request has a button for, by where the request stands. */
const VERBS: Record<Status, [button: string, verb: Verb][]> = {
  active: [
    ['Edit', 'update_context'],
    ['Pause', 'pause'],
    ['Cancel', 'cancel'],
    ['Change', 'change_organizer'],
    ['Add somebody', 'change_participants'],
  ],
  paused: [
    ['Edit', 'update_context'],
    ['Resume', 'resume'],
    ['Cancel', 'cancel'],
    ['Change', 'change_organizer'],
    ['Add somebody', 'change_participants'],
  ],
  booked: [
    ['Find another time', 'reschedule'],
    ['Cancel', 'cancel_booking'],
    ['Change', 'change_organizer'],
    ['Add somebody', 'change_participants'],
  ],
  cancelled: [
    ['Edit', 'update_context'],
    ['Pause', 'pause'],
    ['Cancel', 'cancel'],
    ['Change', 'change_organizer'],
    ['Add somebody', 'change_participants'],
  ],
}

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
