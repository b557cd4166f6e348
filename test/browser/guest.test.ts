import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { pageOf } from '../support/guests.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'

/** The first view with everything that it loads, compressed or not as it comes. */
const FIRST_VIEW_BYTES_MAX = 30_000

test('a guest answers in a browser: with and without script, narrow and wide, light and dark', async (t) => {
  const browser = await openBrowser(t)
  if (!browser) return
  const world = await newMonday()
  try {
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const newPage = async () => {
      const id = await ask(world)
      await decideAll(world)
      return { id, url: origin + (await pageOf(world, id, BO.email)).path }
    }
    for (const [width, colorScheme, javaScriptEnabled] of [
      [360, 'dark', true],
      [1200, 'light', true],
      [360, 'light', false],
    ] as const) {
      const { id, url } = await newPage()
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, javaScriptEnabled })
      const page = await context.newPage()
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(String(error)))
      let bytes = 0
      page.on('response', (response) => {
        bytes += Number(response.headers()['content-length'] ?? 0)
      })
      await page.goto(url, { waitUntil: 'networkidle' })
      assert.ok(bytes > 0 && bytes < FIRST_VIEW_BYTES_MAX, `${bytes} bytes`)
      await shoot(page, `open-${width}-${colorScheme}`)
      assert.deepEqual(await overflowing(page), [], `${width} px`)
      await page.getByText('Suggest other times').click()
      await (javaScriptEnabled ? paint(page) : fillIn(page))
      await shoot(page, `propose-${width}-${colorScheme}-${javaScriptEnabled ? 'script' : 'plain'}`)
      assert.deepEqual(await overflowing(page), [], `${width} px, suggesting`)
      await page.getByRole('button', { name: 'Suggest these times' }).click()
      await page.waitForURL(/done=propose/)
      await decideAll(world)
      await page.goto(url)
      await page.getByText('You’re booked').waitFor()
      await shoot(page, `booked-${width}-${colorScheme}`)
      assert.equal((await world.api.get(`/meeting_requests/${id}`)).body.data.status, 'booked')
      assert.deepEqual(problems, [])
      await context.close()
    }
  } finally {
    await browser.close()
    await world[Symbol.asyncDispose]()
  }
})

/** By keyboard alone: the first cell of the week that can be painted, and those below it. */
async function paint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Week after' }).first().click()
  await page.locator('td[tabindex="0"]').first().focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(key)
  for (let cell = 0; cell < 8; cell++) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
  }
  assert.equal(await page.locator('td[aria-selected="true"]').count(), 8)
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Day').first().fill('2026-11-24')
  await page.getByLabel('From').first().fill('13:00')
  await page.getByLabel('Until').first().fill('17:00')
}

/** What is wider than the window. */
async function overflowing(page: Page): Promise<string[]> {
  const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['page'] : []"
  return await page.evaluate<string[]>(isWider)
}

/** Pictures for people who want to see it: GUEST_PICTURES names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.GUEST_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
