import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#db/ids.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { assertUsable, openConsole } from '../support/console.ts'
import { eventually } from '../support/eventually.ts'
import { answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { bookBySql, givenBooking, givenRequest } from '../support/requests.ts'

// One request as a person steers it: what was understood, everybody's time, people; and the reader to try.

test('a request in the console', { timeout: 300_000 }, async (t) => {
  await using world = await newMonday()
  const console = await openConsole(t, world)
  if (console === null) return
  const { url, wake, open } = console
  const decide = async () => {
    await decideAll(world)
    wake.wake({ workspaceId: world.workspace.id, requestId: null })
  }

  await t.test('a reading is corrected where the mail stands, and the meeting is booked', async () => {
    const id = await ask(world)
    await decideAll(world)
    await answers(world, BO.email, 'Thursday-ish might do if the plumber is gone by then, 11 or so.')
    const { page, settle } = await open()
    await page.goto(`${url}/requests/${id}`)
    await page.getByText(/^I would ask: /).waitFor()
    await page.getByRole('button', { name: 'That is wrong' }).click()
    await page.getByLabel('Day of time 1').fill('2026-11-19')
    await page.getByLabel('Beginning of time 1').fill('12:00')
    await page.getByLabel('End of time 1').fill('10:00')
    await page.getByRole('button', { name: 'Decide again' }).click()
    await page.getByText('Time 1, end: This must be after its start.').waitFor()
    assert.equal(await page.getByLabel('Beginning of time 1').inputValue(), '12:00')
    await page.getByLabel('Day of time 1').fill('')
    await page.getByRole('button', { name: 'Decide again' }).click()
    await page.getByText(/^Time 1, beginning: This is not a date with a time/).waitFor()
    assert.equal(await page.getByLabel('Day of time 1').getAttribute('aria-invalid'), 'true')
    await page.getByLabel('Day of time 1').fill('2026-11-19')
    await page.getByLabel('End of time 1').fill('13:00')
    await page.getByRole('button', { name: 'Decide again' }).click()
    await page.getByText('Understood, by a person').waitFor()
    await decide()
    await page.getByRole('region', { name: 'Booking' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'That is wrong' }).getAttribute('aria-disabled'), 'true')
    // As if a language model had been asked about the mail, and had not answered.
    await world.pool`
      insert into model_readings (workspace_id, id, status, input, asked_at, next_attempt_at)
      select workspace_id, message_id, 'failed', '{}', now(), now()
      from readings
      where workspace_id = ${world.workspace.id} and source = 'engine'`
    await page.goto(`${url}/settings`)
    await page.getByText('Both readers agreed on 0 % of the one mail that it was asked about').waitFor()
    assert.deepEqual(await page.locator('main dt').allTextContents(), ['0', '0', '1', '1'])
    await settle()
  })

  await t.test(
    'booked meetings are in the agenda by day, week and month, and the next ones on the first page',
    async () => {
      const { id } = await givenRequest(world, {
        participant_emails: ['zoe@client.test'],
        context: { title: 'Far ahead' },
      })
      await bookBySql(world, id)
      await givenBooking(world, id)
      const { page, settle } = await open()
      await page.goto(`${url}/`)
      const next = page.getByRole('region', { name: 'Next meetings' })
      await next.getByRole('link', { name: /Far ahead.* with zoe@client.test/ }).waitFor()
      await next.getByRole('link', { name: 'All in the agenda' }).click()
      await page.getByRole('heading', { name: 'Agenda' }).waitFor()
      for (const [by, day, other] of [
        ['day', '2096-11-16', 'The day after'],
        ['week', '2096-11-14', 'The week before'],
        ['month', '2096-11-30', 'The month after'],
      ]) {
        await page.goto(`${url}/agenda?by=${by}&day=${day}`)
        await page.getByRole('link', { name: /Far ahead/ }).waitFor()
        await page.getByRole('button', { name: other! }).click()
        await page.getByText(`Nothing is booked this ${by}`).waitFor()
      }
      await page.goto(`${url}/agenda?by=month&day=2096-11-01`)
      await page.getByRole('link', { name: /Far ahead/ }).waitFor()
      await page.getByRole('button', { name: 'Mine' }).click()
      await page.getByText('Nothing is booked this month').waitFor()
      await settle()
    },
  )

  await t.test('people come and go, the request is edited, and why nothing is free is said', async () => {
    const timeframe = { start: '2026-11-21T00:00:00Z', end: '2026-11-22T00:00:00Z' }
    const id = await ask(world, { context: { title: 'On a Saturday', duration_minutes: 30, timeframe } })
    const { page, settle } = await open()
    await page.goto(`${url}/requests/${id}`)
    await page.getByText('Why is nothing free?').waitFor()
    const remove = page.getByRole('button', { name: `Remove ${BO.email}` })
    assert.equal(await remove.getAttribute('aria-disabled'), 'true')
    await page.getByRole('button', { name: 'Add somebody' }).click()
    await page.getByLabel('Email address').fill('nobody')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(/^This is not an email address/).waitFor()
    await page.getByLabel('Email address').fill('cy@client.test')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Remove cy@client.test' }).waitFor()
    await remove.click()
    await page.getByRole('button', { name: 'Remove them' }).click()
    await remove.waitFor({ state: 'detached' })
    // Its days being over is no reason against another title.
    await world.pool`
      update meeting_requests set timeframe_start = '2026-11-11T00:00:00Z', timeframe_end = '2026-11-12T00:00:00Z'
      where workspace_id = ${world.workspace.id} and id = ${id}`
    await page.reload()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('What it is called').fill('On any day')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'On any day' }).waitFor()
    await settle()
  })

  await t.test('the reader underlines the words it goes by and draws the times while one types', async () => {
    const { page, settle } = await open()
    await page.goto(`${url}/reader`)
    await page.getByLabel('Their reply').fill('The second one is perfect.')
    await page.getByText('Sure: they take time 2.').waitFor()
    await page.locator('mark', { hasText: 'second one' }).waitFor()
    await page.getByLabel('Their reply').fill('I might be able to do the first one, I will check.')
    await page.getByText('Not sure, so Parley would ask.').waitFor()
    await settle()
  })

  await t.test('a story of more than a hundred entries is read to its beginning', async () => {
    const { id } = await givenRequest(world, { context: { title: 'A long story' } })
    const stamps = Array.from({ length: 130 }, () => newId('decision', TEST_CLOCK))
    await world.pool`
      insert into decisions (workspace_id, request_id, n, id, rev, engine_version, steps, sentence, input_hash, at)
      select ${world.workspace.id}, ${id}, 1000 + n, id, 1, '', '[]', 'Decision number ' || n || '.', '', at::timestamptz
      from unnest(${stamps.map(({ id }) => id)}::text[], ${stamps.map(({ at }) => at)}::text[])
        with ordinality as s (id, at, n)`
    const { page, settle } = await open()
    await page.goto(`${url}/requests/${id}`)
    await page.getByText('Decision number 130.').waitFor()
    assert.equal(await page.getByText('Decision number 1.').count(), 0)
    await page.getByRole('button', { name: 'Show what was before' }).click()
    await page.getByText('Decision number 1.').waitFor()
    await page.getByRole('button', { name: 'Show what was before' }).waitFor({ state: 'detached' })
    await settle()
  })

  await t.test('a long list holds what is seen of it, is searched while one types, and shows what is new', async () => {
    for (let n = 1; n <= 150; n++) await givenRequest(world, { context: { title: `Number ${n}` } })
    const { page, settle } = await open()
    await page.goto(`${url}/requests`)
    const rows = page.locator('main li')
    await page.getByText('Number 150', { exact: true }).waitFor()
    assert.ok((await rows.count()) < 60, `${await rows.count()} rows`)
    // The end is further down with each page that comes.
    const scrollTo = async (title: string) =>
      await eventually(async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
        return await page.getByText(title, { exact: true }).isVisible()
      })
    for (const last of [51, 1]) {
      await scrollTo(`Number ${last}`)
      await page.getByText('Loading…').waitFor({ state: 'detached' })
      assert.ok((await rows.count()) < 60, `${await rows.count()} rows`)
    }
    await page.evaluate('scrollTo(0, 0)')
    await page.getByText('Number 150', { exact: true }).waitFor()
    // What cannot be loaded further down takes nothing away from what is there.
    const answer = { status: 422, json: { error: { type: 'invalid_request', message: 'Not now.' } } }
    await page.route(/cursor=/, (route) => route.fulfill(answer))
    await page.reload()
    await page.getByText('Number 150', { exact: true }).waitFor()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await page.getByText('Not now.').waitFor()
    await page.getByText('Number 51', { exact: true }).waitFor()
    await page.unroute(/cursor=/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await scrollTo('Number 1')
    await page.evaluate('scrollTo(0, 0)')
    await givenRequest(world, { context: { title: 'Number 151' } })
    wake.wake({ workspaceId: world.workspace.id, requestId: null })
    await page.getByText('Number 151', { exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('mber 14')
    await page.getByText('Number 151', { exact: true }).waitFor({ state: 'detached' })
    assert.match(page.url(), /\?text=mber\+14$/)
    await page.getByText('Number 14', { exact: true }).waitFor()
    assert.equal(await rows.count(), 11)
    await page.keyboard.type(' of none')
    await page.getByText('Nothing matches').waitFor()
    await settle()
  })

  await t.test('everything is found by keyboard', async () => {
    const { page, settle } = await open({ as: { name: 'Kim Berg' } })
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Audit log').waitFor()
    await assertUsable(page)
    await page.keyboard.press('Escape')
    // Whoever types on while the palette is still being loaded loses no letter, and none of them is a shortcut.
    const { promise: typed, resolve: letLoad } = Promise.withResolvers<void>()
    await page.route(/\/palette-/, (route) => typed.then(() => route.continue()))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('number 12')
    letLoad()
    await page.getByRole('option', { name: /^Number 129/ }).waitFor()
    await assertUsable(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Number 128' }).waitFor()
    await page.getByRole('button', { name: 'Find anything' }).click()
    await page.keyboard.type('kim b')
    await page.getByRole('option', { name: /^Kim Berg/ }).click()
    await page.getByRole('heading', { name: 'Kim Berg' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nobody is called that')
    await page.getByText(/^Nothing is called that/).waitFor()
    await settle()
  })
})
