import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { makeSignInLink } from '#actions/sign-in.ts'
import type { ServerOptions } from '#http/server.ts'
import { openWake, type Wake } from '#workers/wake.ts'
import { openBrowser } from './browser.ts'
import { TEST_CLOCK } from './clock.ts'
import { givenMember, type ShownMember } from './given.ts'
import { newServer, newWorld, type World } from './world.ts'

// The console as a person uses it, in a real browser that can reach this server and nothing else.

export const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }
/** Light and wide, dark and narrow: a fault in one theme or size shows in these two, in half the time of all four. */
export const LOOKS = [
  { colorScheme: 'light', name: 'wide', viewport: SIZES.wide },
  { colorScheme: 'dark', name: 'narrow', viewport: SIZES.narrow },
] as const
/** A large screen, on which lines could get too long and grids could stretch. */
export const VERY_WIDE = { colorScheme: 'light', name: 'very wide', viewport: { width: 1600, height: 1000 } } as const
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Seat = {
  page: Page
  /** The signed-in member. */
  member: ShownMember
  /** The browser's complaints about the page so far. */
  faults: string[]
  /** Closes the window, after a look at what the browser had to say about the page. */
  settle: () => Promise<void>
}

export type ConsoleWorld = {
  world: World
  app: FastifyInstance
  url: string
  wake: Wake
  /** Somebody new, an admin unless it is said otherwise, signed in by link. */
  open: (options?: BrowserContextOptions & { as?: Record<string, unknown> }) => Promise<Seat>
}

/** Null if there is no browser; the test is then skipped with a reason. The caller closes a world that it passes in. */
export async function openConsole(
  t: TestContext,
  given?: World,
  more: Partial<ServerOptions> = {},
): Promise<ConsoleWorld | null> {
  const browser = await openBrowser(t)
  if (browser === null) return null
  t.after(() => browser.close())
  const world = given ?? (await newWorld())
  if (!given) t.after(() => world[Symbol.asyncDispose]())
  const wake = await openWake(world.pool)
  t.after(() => wake[Symbol.asyncDispose]())
  const app = await newServer(world.pool, {
    watch: wake.watch,
    wake: (changed) => wake.wake(changed),
    ...more,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const open: ConsoleWorld['open'] = async ({ as, ...options } = {}) => {
    const member = await givenMember(world, { email: anAddress(), name: 'Ana Lopez', role: 'admin', ...as })
    const link = await makeSignInLink(world.pool, member.email, TEST_CLOCK)
    return { member, ...(await openSignedIn(browser, url, link!.token, options)) }
  }
  return { world, app, url, wake, open }
}

const anAddress = () => `p${randomBytes(6).toString('hex')}@acme.test`

async function openSignedIn(browser: Browser, url: string, link: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ viewport: SIZES.wide, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) faults.push(`asked ${request.url()}`)
  })
  await page.goto(`${url}/sign-in?link=${link}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('main h1').waitFor()
  const settle = async () => {
    // A refusal that the page shows beside its field is in the browser's console too.
    assert.deepEqual(
      faults.filter((fault) => !/status of (409|422)/.test(fault)),
      [],
    )
    await context.close()
  }
  return { page, faults, settle }
}

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

/** Fits its window, and axe has nothing to say. */
export async function assertUsable(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
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
