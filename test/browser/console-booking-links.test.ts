import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertUsable, openConsole } from '../support/console.ts'
import { until } from '../support/engine.ts'
import { givenBookingLink, givenTeamOf, type Shown } from '../support/given.ts'
import { newMonday } from '../support/negotiating.ts'
import { shoot } from '../support/pictures.ts'
import { dealt, isRest } from '../support/stage.ts'
import { visitorOf } from '../support/visitors.ts'

// Booking links in the console: made, passed on, looked at, changed, turned off, and what came of them.

const LOOKS = [1440, 768, 375].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, viewport: { width, height: 900 } })),
)

const QUESTIONS = [
  { label: 'Which company are you with?', required: true },
  { label: 'Which team?', kind: 'choice', choices: ['Sales', 'Support'] },
  { label: 'I have read the agenda', kind: 'checkbox' },
]

test('booking links in the console', { timeout: 600_000 }, async (t) => {
  await using world = await newMonday()
  const site = await openConsole(t, world)
  if (site === null) return
  const { url, open } = site
  const { team } = await givenTeamOf(world, 2, { name: 'Sales', mode: 'pool' })
  const dialog = (page: Page) => page.getByRole('dialog')
  const saved = async (page: Page, section: string, doing: () => Promise<void>) => {
    const part = page.getByRole('region', { name: section })
    await doing()
    await part.getByRole('button', { name: 'Save' }).click()
    await part.getByText('Saved').waitFor()
  }

  if (!isRest)
    await t.test('without a handle the page says what is missing, to whoever can do it', async () => {
      const { handle } = world.workspace
      await world.pool`update workspaces set handle = null where id = ${world.workspace.id}`
      const { page, settle } = await open()
      await page.goto(`${url}/booking-links?open=new`)
      await page.getByText('The workspace has no handle yet').waitFor()
      assert.equal(await dialog(page).count(), 0)
      await page.getByRole('link', { name: 'Give it one in the settings' }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await settle()
      await world.pool`update workspaces set handle = ${handle} where id = ${world.workspace.id}`
    })

  if (!isRest)
    await t.test('one is made from the navigation; what is wrong stands beside its field', async () => {
      const { page, settle } = await open()
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Booking links' }).click()
      await page.getByText('No booking link is on').waitFor()
      await assertUsable(page)
      await shoot(page, 'console-empty')
      await page.getByRole('button', { name: 'Create a booking link' }).click()
      await page.getByLabel('Length in minutes').fill('30, soon')
      await dialog(page).getByRole('button', { name: 'Create the link' }).click()
      const alerts = dialog(page).getByRole('alert')
      await alerts.first().waitFor()
      assert.deepEqual(await alerts.count(), 2)
      await shoot(page, 'console-problems')
      await page.getByLabel('What the meeting is called').fill('Product demo')
      await page.getByLabel('Length in minutes').fill('30, 60')
      await page.getByLabel('Who meets the visitors').fill('Sales')
      await page.getByRole('option', { name: 'Sales, a pool' }).waitFor()
      await page.getByLabel('Who meets the visitors').press('Enter')
      await dialog(page).getByRole('button', { name: 'Create the link' }).click()
      await page.getByRole('heading', { level: 1, name: 'Product demo' }).waitFor()
      const [link] = (await world.api.get('/booking_links')).body.data
      assert.deepEqual([link.team_id, link.durations, link.name], [team.id, [30, 60], 'product-demo'])
      await page.getByText('Nobody has opened the page yet').waitFor()
      await settle()
    })

  if (!isRest)
    await t.test('another like it takes over its kind and rules, and a name that is taken is said', async () => {
      const model = (await world.api.get('/booking_links')).body.data[0]
      await world.api.patch(`/booking_links/${model.id}`, { questions: QUESTIONS, notice_minutes: 120, days_ahead: 21 })
      const { page, settle } = await open()
      await page.goto(`${url}/booking-links?open=new`)
      await page.getByLabel('Kind of meeting').selectOption(model.id)
      await page.getByLabel('What the meeting is called').fill('Product demo')
      const make = dialog(page).getByRole('button', { name: 'Create the link' })
      await make.click()
      await dialog(page).getByText('another booking link of this workspace has this name').waitFor()
      await page.getByLabel('What the meeting is called').fill('Longer demo')
      await page.getByLabel('Length in minutes').fill('90')
      await make.click()
      await page.getByRole('heading', { level: 1, name: 'Longer demo' }).waitFor()
      const [made] = (await world.api.get('/booking_links')).body.data
      assert.deepEqual(
        [made.team_id, made.durations, made.notice_minutes, made.days_ahead, made.questions.length],
        [team.id, [90], 120, 21, 3],
      )
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete the link' }).click()
      await page.getByText('“Longer demo” is deleted.').waitFor()
      assert.equal((await world.api.get(`/booking_links/${made.id}`)).status, 404)
      await settle()
    })

  if (!isRest)
    await t.test('all of it can be changed, one part at a time, and visitors see it', async () => {
      const link = await givenBookingLink(world, { title: 'Intro', name: 'intro' })
      const { page, settle } = await open()
      await page.goto(`${url}/booking-links/${link.id}`)
      await saved(page, 'The meeting', async () => {
        await page.getByLabel('What it is called').fill('Intro call')
        await page.getByLabel('Language of the page').selectOption('de')
        await page.getByLabel('Where people meet').selectOption('phone')
        await page.getByLabel('Number to call').fill('+351 21 123 4567')
      })
      const times = page.getByRole('region', { name: 'When it can be booked' })
      await page.getByLabel('Days ahead').fill('500')
      await times.getByRole('button', { name: 'Save' }).click()
      await times.getByRole('alert').waitFor()
      await saved(page, 'When it can be booked', async () => {
        await page.getByLabel('Days ahead').fill('30')
        await page.getByLabel('Earliest').selectOption({ label: '2 hours' })
        await page.getByLabel('Meetings a day').fill('4')
      })
      const asked = page.getByRole('region', { name: 'What visitors are asked' })
      await page.getByRole('button', { name: 'Add a question' }).click()
      await page.getByLabel('Question 1', { exact: true }).fill('Which team?')
      await page.getByLabel('Answered by').selectOption('choice')
      await asked.getByRole('button', { name: 'Save' }).click()
      await asked.getByText('a choice needs at least two', { exact: false }).waitFor()
      await page.getByLabel('Possible answers').fill('Sales\n\nSupport\n')
      await page.getByRole('button', { name: 'Add a question' }).click()
      await page.getByLabel('Question 2', { exact: true }).fill('Which company?')
      await asked.getByRole('checkbox', { name: 'Must be answered' }).nth(1).check()
      await page.getByRole('button', { name: 'Move question 2 up' }).click()
      await saved(page, 'What visitors are asked', async () => {})
      await saved(page, 'Who can book', async () => {
        await page.getByRole('switch', { name: 'Search engines may list it' }).click()
        await page.getByLabel('End of the address').fill('intro-call')
      })
      const changed = (await world.api.get(`/booking_links/${link.id}`)).body.data
      assert.deepEqual(
        [changed.title, changed.language, changed.place, changed.days_ahead, changed.notice_minutes],
        ['Intro call', 'de', { kind: 'phone', number: '+351 21 123 4567' }, 30, 120],
      )
      assert.deepEqual([changed.daily_limit, changed.indexed, changed.name], [4, true, 'intro-call'])
      assert.deepEqual(changed.questions, [
        { label: 'Which company?', kind: 'text', required: true, choices: [] },
        { label: 'Which team?', kind: 'choice', required: false, choices: ['Sales', 'Support'] },
      ])
      const frame = page.frameLocator('iframe[title="The page of “Intro call”"]')
      await frame.getByRole('heading', { name: 'Intro call' }).waitFor()
      await frame.locator('html[lang="de"]').waitFor()
      await settle()
    })

  if (!isRest)
    await t.test('the preview shows the real page, counts nothing and books nothing', async () => {
      const link = await givenBookingLink(world, { title: 'Looked at', name: 'looked-at' })
      const { page, settle } = await open()
      await page.goto(`${url}/booking-links/${link.id}`)
      const frame = page.frameLocator('iframe')
      await page.locator('iframe').scrollIntoViewIfNeeded()
      await frame.locator('.slots a').first().click()
      await frame.getByLabel('Your name').fill('Ana Lopez')
      await frame.getByLabel('Your email address').fill('looking@client.test')
      assert.equal(await frame.getByRole('button', { name: 'Book this time' }).isDisabled(), true)
      await page.getByRole('button', { name: 'On a phone' }).click()
      await page.waitForFunction('document.querySelector("iframe").clientWidth < 400')
      assert.equal(await frame.getByLabel('Your name').inputValue(), 'Ana Lopez')
      assert.deepEqual((await world.api.get(`/meeting_requests?booking_link_id=${link.id}`)).body.data, [])
      const answer = await page.request.get(`${url}/console/api/booking_links/${link.id}/figures`)
      assert.equal((await answer.json()).data.page.views, 0)
      await settle()
    })

  if (!isRest)
    await t.test('the address, the code for other pages and a link for one person are there to copy', async () => {
      const link = await givenBookingLink(world, { title: 'Shared', name: 'shared', questions: QUESTIONS })
      const { page, settle } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
      const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
      await page.goto(`${url}/booking-links/${link.id}`)
      await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
      await page.getByText('Copied').waitFor()
      assert.equal(await copied(), link.url)
      await page.getByRole('button', { name: 'Over the page' }).click()
      const code = page.getByRole('region', { name: 'Code to paste' })
      assert.match(
        (await code.textContent())!,
        /<script src="[^"]+\/embed\.js" async>[\s\S]*as="popup" href="[^"]+\/b\//,
      )
      await page.getByRole('button', { name: 'Link for one person' }).click()
      await page.getByLabel('Their name').fill('www.spam.test')
      await dialog(page).getByRole('button', { name: 'Make the link' }).click()
      await dialog(page).getByText('This must be just a name').waitFor()
      await page.getByLabel('Their name').fill('Bo Chen')
      await dialog(page).getByLabel('Their address').fill('bo@client.test')
      await dialog(page).getByLabel('Which company').fill('Client Ltd')
      await page.getByLabel('Which team?').selectOption('Support')
      assert.equal(await dialog(page).getByText('I have read the agenda').count(), 0, 'nobody agrees for another')
      await dialog(page).getByRole('button', { name: 'Make the link' }).click()
      const text = await page.getByRole('region', { name: 'Link', exact: true }).textContent()
      await assertUsable(page)
      await shoot(page, 'console-made')
      const { get, times } = visitorOf(world, link)
      const [time] = await times('?day=2026-11-19')
      const form = await get(`${new URL(text!).search}&time=${encodeURIComponent(time!)}`)
      assert.match(form.text, /value="Bo Chen"[\s\S]*value="bo@client\.test" readonly[\s\S]*value="Client Ltd"/)
      await page.getByRole('button', { name: 'I have copied it' }).click()
      await settle()
    })

  if (!isRest)
    await t.test('it is turned off, and on again where that was a slip', async () => {
      const link = await givenBookingLink(world, { title: 'Slip', name: 'slip' })
      const { page, settle } = await open()
      await page.goto(`${url}/booking-links/${link.id}`)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByText('Off: Visitors read that nothing can be booked').waitFor()
      assert.equal((await world.api.get(`/booking_links/${link.id}`)).body.data.active, false)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Turn off' }).waitFor()
      assert.equal((await world.api.get(`/booking_links/${link.id}`)).body.data.active, true)
      await settle()
    })

  if (!isRest)
    await t.test('members make links for themselves, and read those of others', async () => {
      const other = await givenBookingLink(world, { title: 'Of another', name: 'of-another' })
      const { page, member, settle } = await open({ as: { role: 'member', name: 'Kim Sato' } })
      await page.goto(`${url}/booking-links/${other.id}`)
      await page.getByRole('button', { name: 'Turn off' }).and(page.locator('[aria-disabled="true"]')).waitFor()
      await page.getByText('You can make and change booking links for yourself').last().waitFor()
      assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
      await page.goto(`${url}/booking-links?open=new`)
      await page.getByLabel('What the meeting is called').fill('Coffee with Kim')
      await dialog(page).getByRole('button', { name: 'Create the link' }).click()
      await page.getByRole('heading', { level: 1, name: 'Coffee with Kim' }).waitFor()
      const [made] = (await world.api.get('/booking_links')).body.data
      assert.equal(made.workspace_membership_id, member.id)
      await settle()
    })

  await t.test('what came of a link is told in numbers, and its page is usable at every width', async () => {
    const link = await givenBookingLink(world, { title: 'Counted', name: 'counted', questions: QUESTIONS })
    await comeAndBook(link)
    for (const look of dealt(LOOKS)) {
      const name = `${look.viewport.width}-${look.colorScheme}`
      const { page, settle } = await open(look)
      await page.goto(`${url}/booking-links`)
      const row = page.getByRole('row').filter({ hasText: 'Counted' })
      await row.filter({ hasText: '3' }).waitFor()
      await assertUsable(page)
      await shoot(page, `console-list-${name}`)
      await page.goto(`${url}/booking-links/${link.id}`)
      const part = page.getByRole('region', { name: 'What came of it' })
      await part.getByText('33.3%').first().waitFor()
      await part.getByRole('link', { name: /dora@client\.test/ }).waitFor()
      await page.frameLocator('iframe').getByRole('heading', { name: 'Counted' }).waitFor()
      await assertUsable(page)
      await shoot(page, `console-page-${name}`)
      for (const [opened, title] of [
        ['personal', 'Link for one person'],
        ['delete', 'Delete “Counted”?'],
      ] as const) {
        await page.goto(`${url}/booking-links/${link.id}?open=${opened}`)
        await page
          .getByRole('dialog', { name: title })
          .or(page.getByRole('alertdialog', { name: title }))
          .waitFor()
        await assertUsable(page)
        await shoot(page, `console-${opened}-${name}`)
      }
      await page.goto(`${url}/booking-links?open=new`)
      await page.getByRole('dialog', { name: 'Create a booking link' }).waitFor()
      await assertUsable(page)
      await shoot(page, `console-new-${name}`)
      await settle()
    }
  })

  /** Three open the page, one books, one writes. Views are written together, a moment later. */
  async function comeAndBook(link: Shown): Promise<void> {
    const { get, times, book, post } = visitorOf(world, link)
    for (const site of ['none', 'cross-site', 'none']) await get('', { 'sec-fetch-site': site })
    const [time] = await times('?day=2026-11-20')
    assert.equal((await book(time!, { 'answer-0': 'Client' })).status, 303)
    const words = { do: 'write', name: 'Lee Wong', email: 'lee@client.test', words: 'Any Thursday after 2 pm.' }
    assert.equal((await post(words)).status, 303)
    await until('the views are written', async () => {
      const rows = await world.pool`
        select from booking_link_visits where workspace_id = ${world.workspace.id} and link_id = ${link.id} and visits = 3`
      return rows.length > 0
    })
  }
})
