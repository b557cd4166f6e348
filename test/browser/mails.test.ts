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
]

const TIMES = ['2026-11-23T14:00:00.000Z', '2026-11-24T09:00:00.000Z', '2026-11-25T13:00:00.000Z']
const PAGES = { page: 'https://parley.acme.test/m/…', answersAt: 'https://parley.acme.test/o/…' }

// A mail has its heading in the subject.
const RULES = "{ rules: { 'page-has-heading-one': { enabled: false } } }"

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

test('HTML mails are right on the dark and at 320 px, axe finds nothing, and nothing is loaded', async (t) => {
  const browser = await openBrowser(t)
  if (!browser) return
  try {
    const asked: string[] = []
    const context = await browser.newContext({ viewport: { width: 320, height: 700 }, colorScheme: 'dark' })
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
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
        assert.ok(width <= 320, `${locale}: ${kind} is ${width} wide`)
        const folder = process.env.GUEST_PICTURES
        if (folder)
          await page.screenshot({ path: `${folder}/mail-${locale}-${KINDS.indexOf(kind)}.png`, fullPage: true })
      }
    assert.deepEqual(asked, [], 'a mail loads nothing from anywhere')
  } finally {
    await browser.close()
  }
})
