// `npm run screenshots` takes pictures of every page of the console for people to look at: wide and narrow, light and dark, of a new
// workspace and of a full one, in the folder screenshots/. `npm run screenshots -- members teams` takes only those pages, and
// `npm run screenshots -- readme` takes the few pictures of the README, in docs/pictures/.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { makeSignInLink } from '#actions/sign-in.ts'
import { openDatabase } from '#db/database.ts'
import { readSettings } from '#settings/settings.ts'
import { systemClock } from '#settings/system-clock.ts'
import { openPlayground } from '../src/commands/development.ts'
import { startService } from '../src/main.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { fillWorkspace, someAdmins } from './screenshots/example.ts'
import { toPalettePng } from './screenshots/palette-png.ts'

const FOLDER = fileURLToPath(new URL('../screenshots/', import.meta.url))
const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const SIZES = { wide: { width: 1600, height: 1000 }, narrow: { width: 360, height: 740 } }
const PORT = '38417'

const only = process.argv.slice(2)
const dataFolder = await mkdtemp(join(tmpdir(), 'parley-screenshots-'))
const browser = await launchBrowser()
if (browser === null) throw new Error('There is no Chromium: install one, or name it in CHROMIUM_PATH.')
try {
  const env = { ...process.env, PARLEY_DATA: dataFolder, PORT, PARLEY_LOG_LEVEL: 'error' }
  const settings = readSettings(env, { development: true })
  const opening = openDatabase({ ...settings, purpose: 'service' })
  await using service = await startService(settings, 'all', opening, systemClock)
  const url = service.url!
  const { key } = await openPlayground(service.pool, dataFolder, url)
  const calling = { url, key, dataFolder }
  const admins = await someAdmins(calling)
  if (!only.includes('readme')) await rm(FOLDER, { recursive: true, force: true })
  // The admins take turns: one person opening all these pages would hit the rate limit.
  const signedIn = async (page: Page) => {
    const admin = admins.shift()!
    admins.push(admin)
    const link = await makeSignInLink(service.pool, admin, systemClock)
    await page.goto(`${url}/sign-in?link=${link!.token}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('nav[aria-label="Pages"]').waitFor({ state: 'attached' })
  }
  if (only.includes('readme')) {
    await fillWorkspace(calling)
    await takePictures(browser, url, signedIn)
    process.stdout.write(`Look at ${PICTURES}\n`)
  } else {
    await takeAll(browser, url, signedIn, 'empty')
    await fillWorkspace(calling)
    await takeAll(browser, url, signedIn, 'full')
    process.stdout.write(`Look at ${FOLDER}\n`)
  }
} finally {
  await browser.close()
  await rm(dataFolder, { recursive: true, force: true })
}

async function takeAll(browser: Browser, url: string, signIn: (page: Page) => Promise<void>, state: string) {
  let paths: string[] | null = null
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of Object.entries(SIZES)) {
      const folder = join(FOLDER, state, `${size}-${colorScheme}`)
      await mkdir(folder, { recursive: true })
      const context = await browser.newContext({ colorScheme, viewport })
      const page = await context.newPage()
      await signIn(page)
      paths ??= await pathsOn(page, url)
      for (const path of paths) {
        const name =
          path
            .replaceAll(/^\/|\/$/g, '')
            .replace(/\/\w+_\w+$/, '-one')
            .replaceAll('/', '-') || 'overview'
        if (only.length > 0 && !only.some((wanted) => name.startsWith(wanted))) continue
        await page.goto(url + path)
        await settle(page)
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
      }
      await context.close()
    }
}

/** Takes only what fits in a window, since nobody can scroll a picture in the README. */
async function takePictures(browser: Browser, url: string, signIn: (page: Page) => Promise<void>): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  for (const [name, colorScheme, path] of [
    ['request', 'light', '/requests'],
    ['reader', 'light', '/reader'],
    ['team', 'dark', '/teams'],
  ] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await signIn(page)
    await page.goto(url + path)
    await settle(page)
    // Opens the first item of the list; the list alone shows little.
    const [first] = await page.locator(`main a[href^="${path}/"]`).filter({ hasNotText: 'Ask for' }).all()
    if (first) {
      await first.click()
      await page.locator('main h2').nth(1).waitFor()
      // Each part of a page loads by itself, and some start only after others have loaded.
      await page.waitForFunction("!document.querySelector('main').textContent.includes('Loading…')")
    }
    await writeFile(join(PICTURES, `${name}.png`), toPalettePng(await page.screenshot()))
    await context.close()
  }
}

/** The pages in the navigation, and the first item of each list. */
async function pathsOn(page: Page, url: string): Promise<string[]> {
  const links = (within: string) =>
    page.locator(within).evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  const paths: string[] = []
  for (const path of await links('nav[aria-label="Pages"] a')) {
    paths.push(path)
    if (path === '/') continue
    await page.goto(url + path)
    await settle(page)
    paths.push(...(await links(`main a[href^="${path}/"]`)).filter((href) => /_/.test(href)).slice(0, 1))
  }
  return [...paths, '/requests/new']
}

/** Waits for the page's script and first data. It cannot wait for an idle network, because a stream stays open. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.locator('main').getByText('Loading…').first().waitFor({ state: 'detached', timeout: 90_000 })
}
