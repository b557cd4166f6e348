import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertUsable, LOOKS, openConsole, VERY_WIDE } from '../support/console.ts'
import { decideAll } from '../support/negotiating.ts'
import { givenRequest } from '../support/requests.ts'

test('the console', { timeout: 300_000 }, async (t) => {
  const stopping = new AbortController()
  const console = await openConsole(t, undefined, { stopping: stopping.signal })
  if (console === null) return
  const { world, url, wake, open } = console

  await t.test('an empty workspace says what to do, and a request is made, paused and cancelled', async () => {
    const { page, settle } = await open()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByText('Nothing needs you now.').waitFor()
    await page.getByText('No meeting has been asked for yet').waitFor()
    await page.getByRole('link', { name: 'Ask for a meeting' }).click()
    await page.getByLabel('With whom').fill('Bo Chen <bo@client.test>\nnot an address')
    await page.getByLabel('What it is called').fill('Product demo')
    await page.getByRole('button', { name: 'Write to everyone' }).click()
    // In words for people, beside the field, and what was typed stays.
    const problem = await page.getByRole('alert').textContent()
    assert.match(problem!, /^Person 2, email address: This is not an email address/)
    assert.match(await page.getByLabel('With whom').inputValue(), /not an address/)
    await page.getByLabel('With whom').fill('Bo Chen <bo@client.test>')
    await page.getByRole('button', { name: 'Write to everyone' }).click()
    await page.getByRole('heading', { name: 'Product demo' }).waitFor()
    await page.getByText('Under way', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Under way', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel the request' }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    const pause = page.getByRole('button', { name: 'Pause' })
    assert.equal(await pause.getAttribute('aria-disabled'), 'true')
    assert.match(
      (await pause.getAttribute('title'))!,
      /You can pause a request only while it is under way\. This one is cancelled/,
    )
    await settle()
  })

  await t.test('the overview leads to what needs a person, and counts what there is', async () => {
    const { page, settle } = await open()
    const { id } = await givenRequest(world, { context: { title: 'Doubtful' } })
    await world.pool`
      update negotiations
      set attention = 'no_time'
      where workspace_id = ${world.workspace.id}
        and request_id = ${id}`
    await page.goto(url)
    await page.getByText('There is no time that suits everybody').waitFor()
    await page.getByRole('link', { name: /Under way/ }).waitFor()
    assert.equal(await page.getByText('Nothing was booked in these weeks').count(), 2)
    await page.getByText('No team takes requests').waitFor()
    await page.getByRole('link', { name: /Doubtful/ }).click()
    await page.getByRole('heading', { name: 'Doubtful' }).waitFor()
    await page.getByText('Needs a person: There is no time that suits everybody.').waitFor()
    await settle()
  })

  await t.test('what another process does appears by itself', async () => {
    const request = await givenRequest(world, { context: { title: 'Live as it happens' } })
    const { page, settle } = await open()
    await page.goto(`${url}/requests`)
    await page.getByRole('link', { name: /Live as it happens/ }).click()
    await page.getByText('Nothing yet.').waitFor()
    await decideAll(world)
    wake.wake({ workspaceId: world.workspace.id, requestId: request.id })
    await page.getByText('To bo@client.test').waitFor()
    await settle()
  })

  await t.test('while the stream is down the page looks by itself, says so, and comes back', async () => {
    const { page, faults } = await open()
    await page.clock.install()
    const stream = page.waitForResponse(/console\/changes/)
    await page.goto(`${url}/requests`)
    await stream
    await page.getByRole('link', { name: /Live as it happens/ }).waitFor()
    await page.route(/console\/changes/, (route) => route.fulfill({ status: 503 }))
    const refused = page.waitForResponse((response) => response.status() === 503)
    stopping.abort()
    await refused
    const notice = page.getByRole('status').filter({ hasText: 'Reconnecting' })
    assert.equal(await notice.count(), 0, 'a moment without it is worth no word')
    await givenRequest(world, { context: { title: 'Seen when it was noticed' } })
    await page.clock.runFor(5_000)
    await notice.waitFor()
    await page.getByRole('link', { name: /Seen when it was noticed/ }).waitFor()
    await givenRequest(world, { context: { title: 'Seen without a stream' } })
    await page.clock.runFor(15_000)
    await page.getByRole('link', { name: /Seen without a stream/ }).waitFor()
    await page.unroute(/console\/changes/)
    await page.clock.runFor(5_000)
    await notice.waitFor({ state: 'detached' })
    await givenRequest(world, { context: { title: 'Told again' } })
    wake.wake({ workspaceId: world.workspace.id, requestId: null })
    await page.getByRole('link', { name: /Told again/ }).waitFor()
    assert.deepEqual(
      faults.filter((fault) => !/status of 503/.test(fault)),
      [],
    )
    await page.context().close()
  })

  for (const { colorScheme, name, viewport } of [...LOOKS, VERY_WIDE])
    await t.test(`every page fits and can be used by everybody, ${colorScheme} and ${name}`, async () => {
      const { page, settle } = await open({ colorScheme, viewport })
      const chart = page.getByRole('figure', { name: 'Requests by week' })
      await chart.getByText('Show the numbers').click()
      await chart.getByRole('table').getByRole('columnheader', { name: 'Asked for' }).waitFor()
      await chart.locator('svg path').first().waitFor()
      await assertUsable(page)
      await page.goto(`${url}/requests`)
      await page.getByRole('link', { name: /Live as it happens/ }).waitFor()
      await assertUsable(page)
      await page.getByRole('link', { name: /Live as it happens/ }).click()
      await page.getByText('To bo@client.test').waitFor()
      await assertUsable(page)
      await page.goto(`${url}/requests/new`)
      await page.getByLabel('Organizer').waitFor()
      await assertUsable(page)
      await page.goto(`${url}/requests/mr_unknown/none`)
      await page.getByText('There is no such page').waitFor()
      await assertUsable(page)
      await settle()
    })

  await t.test('signing out ends everything, in every window', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Sign out' }).click()
    // No mail leaves here, so that nobody could send a link.
    const asks = page.getByRole('dialog', { name: 'Sign out?' })
    await asks.getByText('./bin/parley sign-in ').waitFor()
    await asks.getByRole('button', { name: 'Stay signed in' }).click()
    await asks.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await asks.getByRole('button', { name: 'Sign out now' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await assertUsable(page)
    await page.goto(`${url}/requests`)
    await page.waitForURL(`${url}/sign-in`)
  })
})
