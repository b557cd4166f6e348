import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { LOCALES } from '#core/mail/wording/facts.ts'
import { openBrowser } from '../support/browser.ts'
import { type GuestPage, pageOf } from '../support/guests.ts'
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

test('on a phone a tap marks half an hour and clears it again, and a swipe over the week scrolls and marks nothing', async (t) => {
  const browser = await openBrowser(t)
  if (!browser) return
  const world = await newMonday()
  try {
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const id = await ask(world)
    await decideAll(world)
    const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(origin + (await pageOf(world, id, BO.email)).path)
    await page.getByText('Suggest other times').click()
    await page.getByText('Tap the half hours when you’re free.').waitFor()
    await page.getByRole('button', { name: 'Week after' }).first().click()
    const cells = page.locator('td[data-key]')
    const marked = page.locator('td[aria-selected="true"]')
    await cells.nth(16).tap()
    await cells.nth(23).tap()
    assert.equal(await marked.count(), 2)
    await cells.nth(23).tap()
    assert.equal(await marked.count(), 1)
    await shoot(page, 'tapped-375')
    await cells.nth(40).scrollIntoViewIfNeeded()
    const { x, y } = (await cells.nth(40).boundingBox())!
    const before = await page.evaluate<number>('scrollY')
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 5, y: y + 5 + moved }],
      })
    await touch('touchStart', 0)
    for (let moved = 10; moved <= 200; moved += 10) await touch('touchMove', moved)
    await touch('touchEnd', 200)
    await page.waitForFunction(`scrollY < ${before}`)
    assert.equal(await marked.count(), 1)
    await page.getByRole('button', { name: 'Suggest these times' }).click()
    await page.waitForURL(/done=propose/)
  } finally {
    await browser.close()
    await world[Symbol.asyncDispose]()
  }
})

test('an open page shows what the others answered; where something is being written it says that there is news', async (t) => {
  const browser = await openBrowser(t)
  if (!browser) return
  const world = await newMonday()
  try {
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
    for (const isWriting of [false, true]) {
      const mia = { email: 'mia@client.test', name: 'Mia Roth' }
      const id = await ask(world, { participants: [BO, mia] })
      await decideAll(world)
      const page = await (await browser.newContext({ timezoneId: 'Europe/Berlin' })).newPage()
      await page.clock.install()
      await page.goto(origin + (await pageOf(world, id, BO.email)).path)
      assert.equal(await page.locator('label.time').count(), 3)
      if (isWriting) await page.locator('#note-pick').fill('I may be late')
      const hers = await pageOf(world, id, mia.email)
      const [, second] = await hers.offered()
      await hers.post([
        ['do', 'pick'],
        ['time', second!],
        ['zone', 'Europe/Berlin'],
      ])
      await decideAll(world)
      await page.clock.fastForward(10_000)
      if (isWriting) {
        await page.getByText('Something has changed.').waitFor()
        assert.equal(await page.locator('#note-pick').inputValue(), 'I may be late')
      } else await page.getByText('Does this time work for you?').waitFor()
    }
  } finally {
    await browser.close()
    await world[Symbol.asyncDispose]()
  }
})

const LOOKS = [
  [
    { width: 320, colorScheme: 'dark' },
    { width: 1200, colorScheme: 'light' },
  ],
  [
    { width: 1200, colorScheme: 'dark' },
    { width: 320, colorScheme: 'light' },
  ],
] as const

test('the pages are right and axe finds nothing in six languages, narrow and wide, light and dark', async (t) => {
  const browser = await openBrowser(t)
  if (!browser) return
  const world = await newMonday()
  try {
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
    for (const [n, language] of LOCALES.entries()) {
      const spoken = await world.api.patch('/workspace', { language })
      assert.equal(spoken.status, 200, spoken.text)
      const { path } = await newGuest(world, language)
      const pages = [path, `${path}/decline`, '/m/00000000000000000000000000']
      // Each language is seen narrow and wide, light and dark, and each look in three languages.
      for (const [nth, look] of LOOKS[n % 2]!.entries()) {
        const { width, ...scheme } = look
        const context = await browser.newContext({ viewport: { width, height: 800 }, ...scheme, locale: language })
        const page = await context.newPage()
        for (const [i, at] of (nth === 0 ? pages : [path]).entries()) {
          await page.goto(origin + at)
          if (i === 0) await page.locator('details.card summary').first().click()
          assert.equal(await page.locator('html').getAttribute('lang'), language, at)
          assert.deepEqual(await axeFindings(page), [], `${language}, ${width} px, ${look.colorScheme}: page ${i}`)
          assert.deepEqual(await overflowing(page), [], `${language}, ${width} px: page ${i}`)
          await shoot(page, `${language}-${i}-${width}-${look.colorScheme}`)
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await world[Symbol.asyncDispose]()
  }
})

/** Somebody in a group, with a place to meet. */
async function newGuest(world: MailWorld, language: string): Promise<GuestPage> {
  const place = { kind: 'video', url: 'https://meet.acme.test/a-room-with-a-rather-long-name-that-goes-on' }
  const context = { title: 'Parley', duration_minutes: 45, place }
  const guest = { ...BO, email: `bo.${language}@client.test` }
  const id = await ask(world, {
    context,
    participants: [guest, { email: `mia.${language}@client.test`, name: 'Mia Roth' }],
  })
  await decideAll(world)
  return await pageOf(world, id, guest.email)
}

async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate('axe.run()')) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

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
