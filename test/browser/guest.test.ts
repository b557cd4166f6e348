import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { LOCALES, type Locale } from '#core/mail/wording/facts.ts'
import { openBrowser } from '../support/browser.ts'
import { pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
      await assertUsable(page, javaScriptEnabled)
      await page.getByText('Suggest other times').click()
      await (javaScriptEnabled ? paint(page) : fillIn(page))
      await shoot(page, `propose-${width}-${colorScheme}-${javaScriptEnabled ? 'script' : 'plain'}`)
      await assertUsable(page, javaScriptEnabled)
      await page.getByRole('button', { name: 'Suggest these times' }).click()
      await page.waitForURL(/done=propose/)
      await decideAll(world)
      await page.goto(url)
      await page.getByText('You’re booked').waitFor()
      await shoot(page, `booked-${width}-${colorScheme}`)
      await assertUsable(page, javaScriptEnabled)
      assert.equal((await world.api.get(`/meeting_requests/${id}`)).body.data.status, 'booked')
      assert.deepEqual(problems, [])
      await context.close()
    }
    await everyLanguage(browser, world, origin)
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

/** A sentence of the request itself decides in which language a guest is written to. */
const PURPOSES: Record<Locale, string> = {
  en: 'We would like to show you our new product.',
  de: 'Wir möchten Ihnen gern unser neues Produkt zeigen.',
  es: 'Nos gustaría enseñarle nuestro nuevo producto.',
  fr: 'Je vous propose un rendez-vous pour vous montrer le produit.',
  nl: 'We willen u graag ons nieuwe product laten zien.',
  pt: 'Gostaríamos de lhe mostrar o nosso novo produto.',
}

async function everyLanguage(browser: Browser, world: MailWorld, origin: string): Promise<void> {
  for (const [index, locale] of LOCALES.entries()) {
    const id = await ask(world, { context: { title: 'Demo', purpose: PURPOSES[locale], duration_minutes: 30 } })
    await decideAll(world)
    const { path } = await pageOf(world, id, BO.email)
    const colorScheme = index % 2 === 0 ? 'light' : 'dark'
    const context = await browser.newContext({ viewport: { width: 320, height: 700 }, colorScheme })
    const page = await context.newPage()
    for (const more of ['', '/decline']) {
      await page.goto(`${origin}${path}${more}`)
      assert.equal(await page.evaluate('document.documentElement.lang'), locale)
      await assertUsable(page, true)
      await shoot(page, `320-${locale}-${colorScheme}${more.replace('/', '-')}`)
    }
    await context.close()
  }
}

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

/** Nothing is wider than the window, and axe finds nothing. Without script axe cannot run in the page. */
async function assertUsable(page: Page, hasScript: boolean): Promise<void> {
  assert.deepEqual(await overflowing(page), [], page.url())
  if (!hasScript) return
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate('axe.run()')) as AxeResult
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  assert.deepEqual(found, [], page.url())
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
