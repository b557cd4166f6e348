import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import { LOCALES } from '#core/mail/wording/facts.ts'
import { openBrowser } from '../support/browser.ts'
import { newMonday } from '../support/negotiating.ts'
import { shoot } from '../support/pictures.ts'
import { givenVisitor, madeThrough } from '../support/visitors.ts'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The first view with everything that it loads, compressed or not as it comes. */
const FIRST_VIEW_BYTES_MAX = 40_000
const EMBED_BYTES_MAX = 15_000

const QUESTIONS = [
  { label: 'Which company are you with?', required: true },
  { label: 'What should we prepare?', kind: 'long_text' },
  { label: 'Which team?', kind: 'choice', choices: ['Sales', 'Support'] },
  { label: 'I have read the agenda', kind: 'checkbox' },
]

test('a visitor books in a browser: with and without script, narrow and wide, light and dark', async (t) => {
  const browser = await openBrowser(t)
  if (!browser) return
  const world = await newMonday()
  try {
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const { path, link, book } = await givenVisitor(world, { questions: QUESTIONS, durations: [30, 60] })
    for (const [n, [width, colorScheme, javaScriptEnabled]] of (
      [
        [375, 'dark', true],
        [1440, 'light', true],
        [375, 'light', false],
        [1440, 'dark', false],
      ] as const
    ).entries()) {
      const look = `${width}-${colorScheme}-${javaScriptEnabled ? 'script' : 'plain'}`
      const viewport = { width, height: 900 }
      const zone = { timezoneId: 'Europe/Berlin', locale: 'en-GB' }
      const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled, ...zone })
      const page = await context.newPage()
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(String(error)))
      let bytes = 0
      page.on('response', (response) => {
        bytes += Number(response.headers()['content-length'] ?? 0)
      })
      await page.goto(`${origin}${path}?zone=Europe%2FBerlin`, { waitUntil: 'networkidle' })
      assert.ok(bytes > 0 && bytes < FIRST_VIEW_BYTES_MAX, `${bytes} bytes`)
      assert.deepEqual(await overflowing(page), [], look)
      await shoot(page, `times-${look}`)
      const day = `${18 + n} November`
      if (n < 3) await page.getByRole('link', { name: `${day}, free times` }).click()
      if (n < 3) await page.getByRole('heading', { name: day }).waitFor()
      if (n === 1) await twoStepsAtOnce(page, `${day}, free times`)
      await page.locator('.slots a').first().click()
      await page.getByLabel('Your name').fill('Dora Klein')
      await shoot(page, `details-${look}`)
      await page.getByRole('button', { name: 'Book this time' }).click()
      await page.getByText('Something is missing').waitFor()
      assert.equal(await page.getByLabel('Your name').inputValue(), 'Dora Klein')
      await shoot(page, `problems-${look}`)
      await page.getByLabel('Your email address').fill(`dora-${n}@client.test`)
      await page.getByLabel('Which company').fill('Client Ltd')
      await page.getByLabel('Which team?').selectOption('Support')
      // Somebody else is faster.
      const wanted = await page.locator('main input[name="time"]').inputValue()
      assert.equal((await book(wanted, { email: `quick-${n}@client.test`, 'answer-0': 'Quick' })).status, 303)
      await page.getByRole('button', { name: 'Book this time' }).click()
      await page.getByText('has just been taken').waitFor()
      assert.equal(await page.getByLabel('Which company').inputValue(), 'Client Ltd')
      assert.deepEqual(await overflowing(page), [], look)
      await shoot(page, `taken-${look}`)
      await page.getByRole('button', { name: 'Book this time' }).click()
      await page.getByRole('heading', { name: 'You’re booked' }).waitFor()
      await shoot(page, `booked-${look}`)
      const isBusy = (text: string) => /409|422/.test(text)
      assert.deepEqual(
        problems.filter((text) => !isBusy(text)),
        [],
      )
      assert.deepEqual(await context.cookies(), [])
      await context.close()
    }
    assert.equal((await madeThrough(world, link)).filter(({ status }) => status === 'booked').length, 8)
  } finally {
    await browser.close()
    await world[Symbol.asyncDispose]()
  }
})

test('axe finds nothing on the booking pages in six languages, narrow and wide, light and dark', async (t) => {
  const browser = await openBrowser(t)
  if (!browser) return
  const world = await newMonday()
  try {
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const place = { kind: 'address', text: 'Acme, Rua Augusta 1, Lisbon' }
    const { path, times } = await givenVisitor(world, { questions: QUESTIONS, durations: [30, 60], place })
    const { path: empty } = await givenVisitor(world, { notice_minutes: 10_080, days_ahead: 1 })
    const [time] = await times('?day=2026-11-19')
    for (const [n, language] of LOCALES.entries()) {
      const views = ['?', `?time=${encodeURIComponent(time!)}&`, '?write=&', '/asked?', '/sent?']
      for (const [i, [width, colorScheme]] of (
        [
          [375, n % 2 ? 'dark' : 'light'],
          [1440, n % 2 ? 'light' : 'dark'],
        ] as const
      ).entries()) {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale: language })
        const page = await context.newPage()
        const shown = i === 0 ? views.map((view) => `${path}${view}`) : [`${path}?`, `${empty}?`, `${path}x?`]
        for (const [nth, view] of shown.entries()) {
          await page.goto(`${origin}${view}zone=Europe%2FLisbon`)
          assert.equal(await page.locator('html').getAttribute('lang'), language, view)
          assert.deepEqual(await axeFindings(page), [], `${language}, ${width} px: ${view}`)
          assert.deepEqual(await overflowing(page), [], `${language}, ${width} px: ${view}`)
          await shoot(page, `${language}-${i}-${nth}-${width}-${colorScheme}`)
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await world[Symbol.asyncDispose]()
  }
})

test('a page of another origin has the booking page in it, as a popup or behind a button, and hears what was booked', async (t) => {
  const browser = await openBrowser(t)
  if (!browser) return
  const world = await newMonday()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  try {
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const { path, link } = await givenVisitor(world)
    const script = await world.app.inject({ url: '/embed.js' })
    assert.ok(script.rawPayload.length < EMBED_BYTES_MAX, `${script.rawPayload.length} bytes`)
    const server = createServer((request, response) => {
      const as = new URL(request.url ?? '', origin).searchParams.get('as') ?? 'inline'
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><title>Acme</title>
<script src="${origin}/embed.js" async></script><h1>Acme</h1>
<parley-booking as="${as}" label="Book a demo" href="${origin}${path}?zone=Europe%2FLisbon" email="eva-${as}@client.test">
<a href="${origin}${path}">Book a demo</a></parley-booking>
<script>addEventListener('parley-booked', ({ detail }) => { document.title = 'booked ' + detail.start })</script>`)
    }).listen(0, '127.0.0.1')
    void closed.then(() => server.close())
    await once(server, 'listening')
    const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const as of ['inline', 'popup', 'button']) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
      const page = await context.newPage()
      await page.goto(`${other}/?as=${as}`)
      if (as === 'popup') await page.getByRole('link', { name: 'Book a demo' }).click()
      if (as === 'button') await page.getByRole('button', { name: 'Book a demo' }).click()
      const frame = await framed(page, origin)
      await frame.locator('.slots a').first().click()
      await frame.getByLabel('Your name').fill('Eva Roth')
      assert.equal(await frame.getByLabel('Your email address').inputValue(), `eva-${as}@client.test`)
      await shoot(page, `embedded-${as}`)
      await frame.getByRole('button', { name: 'Book this time' }).click()
      await frame.getByRole('heading', { name: 'You’re booked' }).waitFor()
      await page.waitForFunction('document.title.startsWith("booked 2026-11-")')
      assert.deepEqual(await context.cookies(), [])
      await context.close()
    }
    assert.equal((await madeThrough(world, link)).length, 3)
  } finally {
    close()
    await browser.close()
    await world[Symbol.asyncDispose]()
  }
})

/** The answer to the first comes last, and is not shown. */
async function twoStepsAtOnce(page: Page, day: string): Promise<void> {
  const late = /day=2026-11-25/
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(late, async (route) => {
    await released
    await route.continue()
  })
  const answered = page.waitForResponse(late)
  await page.getByRole('link', { name: '25 November, free times' }).click()
  await page.getByRole('link', { name: day }).click()
  await page.locator('#page:not([aria-busy])').waitFor()
  release()
  await (await answered).finished()
  await page.evaluate('new Promise(requestAnimationFrame)')
  assert.equal(await page.getByRole('heading', { name: '25 November' }).count(), 0)
  await page.unroute(late)
}

async function framed(page: Page, origin: string): Promise<Frame> {
  const element = await page.locator('parley-booking iframe').elementHandle()
  const frame = await element!.contentFrame()
  await frame!.waitForURL(`${origin}/b/**`)
  return frame!
}

async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate('axe.run()')) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What is wider than the window. */
async function overflowing(page: Page): Promise<string[]> {
  const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['page'] : []"
  return await page.evaluate<string[]>(isWider)
}
