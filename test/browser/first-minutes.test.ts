import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { assertUsable, SIZES } from '../support/console.ts'
import { parley, printedBy, startParley, temporaryFolder } from '../support/parley.ts'

// The first five minutes of a newcomer: `npm start` on an empty folder, the link that it prints, and what the first page offers.

test('a newcomer watches a meeting being booked, and does the first steps', { timeout: 300_000 }, async (t) => {
  const browser = await openBrowser(t)
  if (browser === null) return
  t.after(() => browser.close())
  await using folder = await temporaryFolder()
  await using service = await startParley(folder.path)
  const page = await browser.newPage({ viewport: SIZES.wide })
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))

  await t.test('the printed link signs in as the owner of a workspace', async () => {
    const [link] = /http:\S+\/sign-in\?link=\S+/.exec(service.output.stdout) ?? assert.fail(service.output.stdout)
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    // The heading stands before what is done is known.
    const toDo = page.getByRole('img', { name: 'To do' })
    await toDo.first().waitFor()
    assert.equal(await toDo.count(), 5)
  })

  await t.test(
    'the play goes to its end: booked, accepted, every reading underlined, the signed event caught',
    async () => {
      await page.getByRole('button', { name: 'Watch it book a meeting' }).click()
      await page.getByText('Cy Tan is away, and a machine answers.').waitFor()
      await page.getByText('Booked, and everybody has accepted.').waitFor({ timeout: 180_000 })
      await page.locator('article mark').first().waitFor()
      const readings = page.locator('article', { hasText: 'Understood, by the rules' })
      assert.ok((await readings.count()) >= 2)
      for (const reading of await readings.all()) assert.ok((await reading.locator('mark').count()) > 0)
      await page.getByText('meeting_request.booked', { exact: true }).click()
      await page.getByText('Signature verified').first().waitFor()
      await assertUsable(page)
      await page.getByRole('link', { name: 'Look at the request' }).click()
      await page.getByRole('heading', { name: 'Product demo' }).waitFor()
    },
  )

  await t.test('the reader shows what it makes of a reply while somebody types', async () => {
    await goTo(page, 'Overview')
    await page.getByRole('main').getByRole('link', { name: 'Try the reader' }).click()
    await page.getByLabel('Their reply').fill('Perhaps some time next week')
    await page
      .getByText(/I would ask/)
      .first()
      .waitFor()
    await page.getByLabel('Their reply').fill('Tuesday after 3pm works for me')
    await page.locator('mark', { hasText: 'Tuesday after 3pm' }).waitFor()
  })

  await t.test('a link that the command line prints for somebody signs them in', async () => {
    const env = { PORT: new URL(service.url).port }
    const link = await printedBy(parley(folder.path, ['sign-in', 'you@demo.test'], env))
    const other = await browser.newPage({ viewport: SIZES.wide })
    await other.goto(link.trim())
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { name: 'First steps' }).waitFor()
    await other.close()
  })

  await t.test('a step that is done is ticked', async () => {
    await goTo(page, 'Members')
    await page.getByRole('button', { name: 'Add a member' }).click()
    await page.getByLabel('Email address').fill('bea@demo.test')
    await page.getByRole('button', { name: 'Add the member' }).click()
    await page.getByText('bea@demo.test').first().waitFor()
    await goTo(page, 'Overview')
    await stepDone(page, 'Invite the people')
    assert.equal(await page.getByRole('img', { name: 'Done' }).count(), 1)
    assert.deepEqual(faults, [])
  })
})

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const stepDone = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).getByRole('img', { name: 'Done' }).waitFor()
