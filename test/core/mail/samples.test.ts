import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOCALES } from '#core/mail/wording/facts.ts'
import { samplesIn } from '../../../bin/mails/samples.ts'

// What every mail of every kind has to be, in each language, whatever it says.

const SAMPLES = new Map(LOCALES.map((locale) => [locale, samplesIn(locale)]))

/** Prose of ours: not the times, the words of others, the answers that one can give, or an address in a line of its own. */
const proseOf = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !/^ {2}|^\d+\. |^>|^https?:|^\(we_/.test(line))

test('the same kinds of mail are shown in every language', () => {
  const kinds = SAMPLES.get('en')!.map(({ kind }) => kind)
  assert.equal(new Set(kinds).size, kinds.length, 'each kind has a name of its own')
  for (const [locale, samples] of SAMPLES)
    assert.deepEqual(
      samples.map(({ kind }) => kind),
      kinds,
      locale,
    )
})

test('no mail has a hole in it, a doubled stop or space, or a sentence that does not end', () => {
  for (const [locale, samples] of SAMPLES)
    for (const { kind, subject, text } of samples) {
      const where = `${locale}: ${kind}\n${text}`
      for (const line of [subject, ...proseOf(text)]) {
        assert.doesNotMatch(line, /\b(undefined|null|NaN)\b|\[object|\$\{|\(\)/, where)
        assert.doesNotMatch(line, /\.\.|,,|,\.|\.,(?! )| {2}| [.,](?!\/)|: *:/, where)
      }
      const [, ...said] = proseOf(text)
      const body = said.filter((line) => !/^Parley\b/.test(line))
      for (const line of body) assert.match(line, /[.?!:,…]$|https?:\S+$|^Viele Grüße$|: \D[^.]*$/, where)
    }
})

test('a sentence begins with a capital, a digit, a quotation mark or an address', () => {
  const addressed = /^(?:\p{Lu}|\d|[“„«¿¡(]|[a-z.]+@|https?:|msg_)/u
  for (const [locale, samples] of SAMPLES)
    for (const { kind, text } of samples)
      for (const line of proseOf(text).map((each, index) => below(each, index, locale)))
        for (const sentence of line.split(/(?<=[^.]\p{L}[.?!]) (?=\S)/u)) {
          if (/(?:\d|Nov|Di|Do|Mo|mar|nov|jeu|a|p)\.$/.test(sentence)) break
          assert.match(sentence, addressed, `${locale}: ${kind}: ${sentence}`)
        }
})

/** German goes on after the comma of the greeting, but for names, nouns and polite forms. */
const below = (line: string, index: number, locale: string): string =>
  locale === 'de' && index === 1 ? line[0]!.toUpperCase() + line.slice(1) : line

test('German goes on below the greeting with a small letter, unless it begins with a name, a noun or a polite form', () => {
  const stays = /^(?:Sie|Ihr|Ihre|Ihrem|Ihren|Nachricht|Parley|Ana|Bo|Mia|Dee|\d)/
  for (const { kind, text } of SAMPLES.get('de')!) {
    const [greeting = '', first = ''] = text.split('\n\n')
    if (/^Guten Tag.*,$/.test(greeting) && /^\p{Lu}/u.test(first)) assert.match(first, stays, `${kind}: ${first}`)
  }
})

test('every address of a page in English stands in every other language too', () => {
  const linksIn = (text: string) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link).sort()
  const english = SAMPLES.get('en')!
  for (const [locale, samples] of SAMPLES)
    for (const [nth, { kind, text }] of samples.entries())
      assert.deepEqual(linksIn(text), linksIn(english[nth]!.text), `${locale}: ${kind}`)
})

test('every number of a mail is the same in every language', () => {
  const numbersIn = (text: string) =>
    [...text.replace(/https?:\S+/g, '').matchAll(/\d+/g)].map(([number]) => Number(number)).sort((a, b) => a - b)
  const english = SAMPLES.get('en')!
  for (const [locale, samples] of SAMPLES)
    for (const [nth, { kind, subject, text }] of samples.entries()) {
      const { subject: theirs, text: words } = english[nth]!
      const [own, expected] = [numbersIn(`${subject}\n${text}`), numbersIn(`${theirs}\n${words}`)]
      const missing = expected.filter((number) => number > 9 && !own.includes(number))
      assert.deepEqual(missing, [], `${locale}: ${kind}`)
    }
})
