import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// Nobody gets two mails about the same meeting at the same moment, unless something happened in between.

const FOLDER = new URL('./', import.meta.url)

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.txt')))
  test(`${file.slice(0, -4)}: nobody gets two mails at once`, () => {
    assert.deepEqual(writtenToTwice(readFileSync(new URL(file, FOLDER), 'utf8')), [])
  })

test('two mails of one moment are found, and two with an answer between them are not', () => {
  const mail = '| To: ana@acme.test   2026-11-16 09:00 UTC\n| Subject: Re: Demo\n|\n| Hi Ana,\n'
  const decision = '\n| (The meeting is booked.)\n\n'
  assert.deepEqual(writtenToTwice(`Two.\n\n> Ana writes\n    yes\n\n${mail}${decision}${mail}`), ['ana@acme.test'])
  assert.deepEqual(writtenToTwice(`Two.\n\n> Ana writes\n    yes\n\n${mail}\n> Bo writes\n    yes\n\n${mail}`), [])
})

/** Addresses that got two mails at one time, with nothing that anybody did between them. */
function writtenToTwice(transcript: string): string[] {
  return transcript.split(/^(?=> )/m).flatMap((act) => {
    const mails = [...act.matchAll(/^\| To: (?<to>\S+) {3}(?<at>.+) UTC$/gm)].map(({ groups }) => groups!)
    return mails
      .filter(({ to, at }, n) => mails.slice(0, n).some((one) => one.to === to && one.at === at))
      .map(({ to }) => to!)
  })
}
