import { existsSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

// The system's Chromium, or the one that CHROMIUM_PATH names. Where there is none, a test says that it is skipped and why;
// with PARLEY_REQUIRE_ALL=1 it fails instead, so that a machine that must test everything cannot leave it out unnoticed.

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Nothing that the browser itself would like to fetch may be mistaken for a request of the page. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A machine that is shared with others may stand still for a minute. */
const PATIENCE_MS = 120_000

/** Null where there is none. */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = [process.env.CHROMIUM_PATH ?? '', ...PLACES].find((path) => path !== '' && existsSync(path))
  if (executablePath === undefined) return null
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS })
  return browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
}

export async function openBrowser(t: TestContext): Promise<Browser | null> {
  const browser = await launchBrowser()
  if (browser !== null) return browser
  const reason = 'there is no Chromium: install one, or name it in CHROMIUM_PATH'
  if (process.env.PARLEY_REQUIRE_ALL === '1') throw new Error(reason)
  t.skip(reason)
  return null
}
