import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { newWorld } from '../support/world.ts'

// What a person sees at /, /tour and /docs in a real browser that can reach this server and nothing else.

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }

test('in a browser', { timeout: 600_000 }, async (t) => {
  const browser = await openBrowser(t)
  if (browser === null) return
  await using world = await newWorld()
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => browser.close())

  for (const colorScheme of ['light', 'dark'] as const)
    for (const [name, viewport] of Object.entries(SIZES)) {
      await t.test(`the reference lists the endpoints, ${colorScheme} and ${name}`, async () => {
        const seen = await open(browser, `${url}/docs`, { colorScheme, viewport })
        await seen.page.getByRole('heading', { name: 'Parley', exact: true }).waitFor()
        if (name === 'narrow') await seen.page.getByRole('button', { name: /menu/i }).first().click()
        for (const endpoint of ['List teams', 'Create a team', 'List workspace members'])
          await seen.page.getByRole('link', { name: endpoint }).first().waitFor()
        assert.equal(await isDark(seen.page), colorScheme === 'dark')
        await settle(seen)
      })

      await t.test(`the pages of our own fit, ${colorScheme} and ${name}`, async () => {
        const seen = await open(browser, url, { colorScheme, viewport })
        for (const [target, path] of [
          ['Five-minute tour', '/tour'],
          ['Parley', '/'],
        ] as const) {
          await seen.page.getByRole('link', { name: target }).first().click()
          await seen.page.waitForURL(url + path)
          assert.equal(await isDark(seen.page), colorScheme === 'dark')
          const width = await seen.page.evaluate('document.documentElement.scrollWidth')
          assert.ok(Number(width) <= viewport.width, `${seen.page.url()} is ${width} wide`)
        }
        await settle(seen)
      })
    }

  await t.test('a request can be tried out, on the address that the reader is at', async () => {
    const seen = await open(browser, `${url.replace('127.0.0.1', 'localhost')}/docs`, { viewport: SIZES.wide })
    await seen.page.getByPlaceholder('Token').first().fill(world.key)
    await seen.page.getByRole('link', { name: 'List workspace members' }).first().click()
    const section = seen.page.getByRole('region', { name: 'List workspace members' })
    await section
      .getByRole('button', { name: /test request/i })
      .first()
      .click()
    const answered = seen.page.waitForResponse((response) => response.url().includes('/api/v1/workspace_members'))
    await seen.page.getByRole('button', { name: /^send/i }).first().click()
    assert.equal((await answered).status(), 200)
    await settle(seen)
  })
})

type Seen = { page: Page; foreign: string[]; messages: string[] }

async function open(browser: Browser, url: string, options: BrowserContextOptions): Promise<Seen> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(60_000)
  const seen: Seen = { page: await context.newPage(), foreign: [], messages: [] }
  await context.route(
    (target) => target.host !== new URL(url).host && !/^(data|blob):$/.test(target.protocol),
    async (route) => {
      seen.foreign.push(route.request().url())
      await route.abort()
    },
  )
  seen.page.on('console', (message) => seen.messages.push(`${message.type()}: ${message.text()}`))
  seen.page.on('pageerror', (error) => seen.messages.push(String(error)))
  seen.page.on('requestfailed', (request) => {
    // The page was left before its icon had come.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') seen.messages.push(`failed: ${request.url()}`)
  })
  await seen.page.goto(url)
  return seen
}

/** Waits until nothing more is fetched, and finds that no other host was asked and nothing was complained about. */
async function settle({ page, foreign, messages }: Seen): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().close()
  assert.deepEqual(foreign, [])
  assert.deepEqual(messages, [])
}

async function isDark(page: Page): Promise<boolean> {
  const color = String(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
  const [red = 255] = (/\d+/.exec(color) ?? []).map(Number)
  return red < 128
}
