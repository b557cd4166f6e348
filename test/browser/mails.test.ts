import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { htmlTwin } from '#core/mail/html.ts'
import { LOCALES } from '#core/mail/wording/facts.ts'
import { samplesIn } from '../../bin/mails/samples.ts'
import { openBrowser } from '../support/browser.ts'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Enough to have every part of a mail: times, an entry, words of others, answers as buttons. */
const KINDS = [
  'The first mail',
  'Booked',
  'To the organizer: a question',
  'To the organizer: a time outside their hours',
  'To the organizer: somebody stays silent',
  'The summary of the morning, with everything',
]

const TIMES = ['2026-11-23T14:00:00.000Z', '2026-11-24T09:00:00.000Z', '2026-11-25T13:00:00.000Z']
const PAGES = { page: 'https://parley.acme.test/m/…', answersAt: 'https://parley.acme.test/o/…' }

// A mail has its heading in the subject.
const RULES = "{ rules: { 'page-has-heading-one': { enabled: false } } }"

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

for (const { colorScheme, width } of [
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 700 },
  { colorScheme: 'light', width: 700 },
] as const)
  test(`HTML mails are right on the ${colorScheme} at ${width} px, axe finds nothing, and nothing is loaded`, async (t) => {
    const browser = await openBrowser(t)
    if (!browser) return
    try {
      const asked: string[] = []
      const context = await browser.newContext({ viewport: { width, height: 700 }, colorScheme })
      await context.route('**/*', async (route) => {
        asked.push(route.request().url())
        await route.abort()
      })
      const page = await context.newPage()
      for (const locale of LOCALES)
        for (const { kind, subject, text } of samplesIn(locale).filter((sample) => KINDS.includes(sample.kind))) {
          await page.setContent(htmlTwin(text, { lang: locale, title: subject, times: TIMES, ...PAGES }))
          await page.evaluate(AXE)
          const { violations } = (await page.evaluate(`axe.run(${RULES})`)) as AxeResult
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
          assert.deepEqual(found, [], `${locale}: ${kind}`)
          const wide = Number(await page.evaluate('document.documentElement.scrollWidth'))
          assert.ok(wide <= width, `${locale}: ${kind} is ${wide} wide`)
          const folder = process.env.GUEST_PICTURES
          const name = `mail-${colorScheme}-${width}-${locale}-${KINDS.indexOf(kind)}.png`
          if (folder) await page.screenshot({ path: `${folder}/${name}`, fullPage: true })
        }
      assert.deepEqual(asked, [], 'a mail loads nothing from anywhere')
    } finally {
      await browser.close()
    }
  })
