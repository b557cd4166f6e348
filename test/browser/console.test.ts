import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { makeSignInLink } from '#actions/sign-in.ts'
import { openWake } from '#workers/wake.ts'
import { openBrowser } from '../support/browser.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { decideAll } from '../support/negotiating.ts'
import { givenRequest } from '../support/requests.ts'
import { newServer, newWorld } from '../support/world.ts'

// The console as a person uses it, in a real browser that can reach this server and nothing else.

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test('the console', { timeout: 300_000 }, async (t) => {
  const browser = await openBrowser(t)
  if (browser === null) return
  t.after(() => browser.close())
  await using world = await newWorld()
  await using wake = await openWake(world.pool)
  const app = await newServer(world.pool, { watch: wake.watch, wake: (changed) => wake.wake(changed) })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const open = async (options: BrowserContextOptions = {}) => {
    const { email } = await givenMember(world, { email: anAddress(), name: 'Ana Lopez', role: 'admin' })
    const link = await makeSignInLink(world.pool, email, TEST_CLOCK)
    return await openSignedIn(browser, url, link!.token, options)
  }

  await t.test('an empty workspace says what to do, and a request is made, paused and cancelled', async () => {
    const { page, settle } = await open()
    await page.getByText('No meeting has been asked for yet').waitFor()
    await page.getByRole('link', { name: 'Ask for a meeting' }).click()
    await page.getByLabel('With whom').fill('Bo Chen <bo@client.test>\nnot an address')
    await page.getByLabel('What it is called').fill('Product demo')
    await page.getByRole('button', { name: 'Write to everyone' }).click()
    // The same words that the API has, beside the field, and what was typed stays.
    const problem = await page.getByRole('alert').textContent()
    assert.match(problem!, /^participants\[1\]\.email: /)
    assert.match(await page.getByLabel('With whom').inputValue(), /not an address/)
    await page.getByLabel('With whom').fill('Bo Chen <bo@client.test>')
    await page.getByRole('button', { name: 'Write to everyone' }).click()
    await page.getByRole('heading', { name: 'Product demo' }).waitFor()
    await page.getByText('Under way').waitFor()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Under way').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel the request' }).click()
    await page.getByText('Cancelled', { exact: true }).waitFor()
    const pause = page.getByRole('button', { name: 'Pause' })
    assert.equal(await pause.getAttribute('aria-disabled'), 'true')
    assert.match((await pause.getAttribute('title'))!, /Cannot pause a request that is cancelled/)
    await settle()
  })

  await t.test('what another process does appears by itself', async () => {
    const request = await givenRequest(world, { context: { title: 'Live as it happens' } })
    const { page, settle } = await open()
    await page.getByRole('link', { name: /Live as it happens/ }).click()
    await page.getByText('Nothing yet.').waitFor()
    await decideAll(world)
    wake.wake({ workspaceId: world.workspace.id, requestId: request.id })
    await page.getByText('To bo@client.test').waitFor()
    await settle()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    for (const [name, viewport] of Object.entries(SIZES))
      await t.test(`every page fits and can be used by everybody, ${colorScheme} and ${name}`, async () => {
        const { page, settle } = await open({ colorScheme, viewport })
        await page.getByRole('link', { name: /Live as it happens/ }).waitFor()
        await assertUsable(page, viewport.width)
        await page.getByRole('link', { name: /Live as it happens/ }).click()
        await page.getByText('To bo@client.test').waitFor()
        await assertUsable(page, viewport.width)
        await page.goto(`${url}/requests/new`)
        await page.getByLabel('Organizer').waitFor()
        await assertUsable(page, viewport.width)
        await page.goto(`${url}/requests/mr_unknown/none`)
        await page.getByText('There is no such page').waitFor()
        await assertUsable(page, viewport.width)
        await settle()
      })

  await t.test('signing out ends everything, in every window', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await assertUsable(page, 1280)
    await page.goto(`${url}/requests`)
    await page.waitForURL(`${url}/sign-in`)
  })
})

const anAddress = () => `p${randomBytes(6).toString('hex')}@acme.test`

async function openSignedIn(browser: Browser, url: string, link: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ viewport: SIZES.wide, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) faults.push(`asked ${request.url()}`)
  })
  await page.goto(`${url}/sign-in?link=${link}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Meeting requests' }).waitFor()
  const settle = async () => {
    // A refusal that the page shows beside its field is in the browser's console too.
    assert.deepEqual(
      faults.filter((fault) => !/status of 422/.test(fault)),
      [],
    )
    await context.close()
  }
  return { page, settle }
}

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

async function assertUsable(page: Page, width: number) {
  const scrolled = await page.evaluate('document.documentElement.scrollWidth')
  assert.ok(Number(scrolled) <= width, `${page.url()} is ${scrolled} wide`)
  await page.evaluate(AXE)
  const { violations } = (await page.evaluate('axe.run()')) as AxeResult
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
    page.url(),
  )
}
