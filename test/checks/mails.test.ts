import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { LOCALES } from '#core/mail/wording/facts.ts'
import { mailPages } from '../../bin/mails/page.ts'
import { tooLong, WORDS_MAX, wordsAround } from '../../bin/mails/words.ts'

const TRANSCRIPTS = new URL('../conversations/', import.meta.url)

const transcripts = readdirSync(TRANSCRIPTS)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => {
    const text = readFileSync(new URL(name, TRANSCRIPTS), 'utf8')
    return { name, text, language: /^> the workspace writes (\w\w)$/m.exec(text)?.[1] ?? 'en' }
  })

test('docs/mails shows what is sent', async () => {
  for (const [name, page] of mailPages()) {
    const written = await readFile(new URL(`../../docs/mails/${name}`, import.meta.url), 'utf8')
    assert.ok(written === page, `docs/mails/${name}: run npm run mails`)
  }
})

test('an English mail has at most 90 words around the times, in docs/mails and in every golden transcript', () => {
  assert.deepEqual(tooLong(), [], 'npm run mails -- --words')
  // Transcripts have no pages, so there the words that lead to one are missing: "or … here".
  const linkWords = 5
  let counted = 0
  for (const { name, text } of transcripts)
    for (const mail of mailsIn(text).filter((each) => /^Hi\b/.test(each))) {
      counted++
      assert.ok(wordsAround(mail) + linkWords <= WORDS_MAX, `${name}: ${wordsAround(mail)} words: ${mail}`)
    }
  assert.ok(counted > 500, `${counted} mails`)
})

/** As the story of a transcript tells them, up to the end of the mail that follows. */
const OCCASIONS = {
  offer: /^\| \(.* (?:is|are) asked when they can\.\)\n\n\| To:/m,
  reminder: /^\| \(.* has not answered: asked again\.\)\n\n\| To:/m,
  doubt: /^\| \(It is not clear what .* means by .*: asked\.\)\n\n\| To:/m,
  booked: /^\| \(.* agreed to .*: booked\.\)\n\n\| To:/m,
  moved: /^\| \(Everybody agreed to .*: the booking is moved\.\)\n\n\| To:/m,
  cancelled: /^\| \(The organizer was answered: The meeting is cancelled\.\)\n\n\| To:/m,
  declined: /^\| \(.* does not want to meet: the organizer is told\.\)\n\n\| To:/m,
  'organizer’s question': /^\| \(What .* wrote is passed on to the organizer\..*\)\n\n\| To:/m,
}

test('golden transcripts show all eight occasions in each of the six languages', () => {
  for (const locale of LOCALES) {
    const own = transcripts.filter(({ language }) => language === locale)
    const missing = Object.entries(OCCASIONS).filter(([, told]) => !own.some(({ text }) => told.test(text)))
    assert.deepEqual(
      missing.map(([occasion]) => occasion),
      [],
      locale,
    )
  }
})

/** The texts of the mails that Parley writes in a transcript. */
const mailsIn = (text: string): string[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('| To:'))
    .map((block) =>
      block
        .split('\n')
        .slice(3)
        .map((line) => line.slice(2))
        .join('\n'),
    )
