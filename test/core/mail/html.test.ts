import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { htmlTwin } from '#core/mail/html.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'

const PAGE = { lang: 'en', title: 'Roadmap' }

/** Elements with their attributes, and the text between them. */
function read(html: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  let text = ''
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push({ name, attributes }),
    ontext: (part) => {
      text += part
    },
  })
  parser.end(html.slice(html.indexOf('<main>')))
  return { elements, text }
}

test('paragraphs, numbered times and links become what they are', () => {
  const { elements, text } = read(
    htmlTwin('Hello <Bo> & "co",\n\nhow about\n1. Tue 10:00\n3. Thu 11:00\n\nSee https://acme.test/a?b=1&c=2.\n', {
      ...PAGE,
      links: ['https://acme.test/a?b=1&c=2'],
    }),
  )
  assert.deepEqual(
    elements.map(({ name }) => name),
    ['main', 'p', 'p', 'ol', 'li', 'li', 'p', 'a'],
  )
  assert.deepEqual(
    elements.filter(({ name }) => name === 'li').map(({ attributes }) => attributes.value),
    ['1', '3'],
  )
  assert.equal(elements.at(-1)!.attributes.href, 'https://acme.test/a?b=1&c=2')
  assert.ok(text.includes('Hello <Bo> & "co",') && text.includes('c=2.'))
})

test('a time is a button to the reader’s page, the meeting and words of others stand apart', () => {
  const page = 'https://parley.test/m/abc'
  const text =
    'Hi Bo,\n\n  1. Tuesday\n  2. Thursday\n\n  Roadmap\n  with Ana\n\n> 1. her words\n\nUse https://parley.test/m/abc'
  const html = htmlTwin(text, { ...PAGE, page, times: ['2026-11-17T10:00:00.000Z', '2026-11-19T10:00:00.000Z'] })
  assert.match(html, /^<!DOCTYPE html>\n<html lang="en"><head>.*<title>Roadmap<\/title>/)
  const { elements } = read(html)
  assert.deepEqual(
    elements.flatMap(({ attributes }) => attributes.href ?? []),
    [`${page}?time=2026-11-17T10%3A00%3A00.000Z`, `${page}?time=2026-11-19T10%3A00%3A00.000Z`, page],
  )
  assert.deepEqual(
    elements.map(({ name }) => name).filter((name) => name === 'ol' || name === 'blockquote'),
    ['ol', 'blockquote'],
  )
  assert.match(html, /<p class="entry">Roadmap<br>\nwith Ana<\/p>/)
})

test('only our own pages become links; addresses in titles and words of others stay text', () => {
  const theirs = 'Prize https://acme.test.evil.test/ and http://acme.test/ and https://acme.test@evil.test/x'
  for (const links of [['https://acme.test', 'https://acme.test/'], []]) {
    const { elements, text } = read(htmlTwin(theirs, { ...PAGE, links }))
    assert.ok(!elements.some(({ name }) => name === 'a'))
    assert.ok(text.includes(theirs))
  }
})

test('nothing that is written becomes an element or another kind of link', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<script>',
        '"><img src=x>',
        'javascript:alert(1)',
        'https://x"onload=1',
        "https://a'b",
        '\n\n',
        '1. ',
        '<!--',
      ),
    ),
  )
  fc.assert(
    fc.property(hostile, (parts) => {
      const { elements } = read(
        htmlTwin(parts.join(''), { ...PAGE, title: parts.join(''), page: 'https://x', times: ['a', 'b'] }),
      )
      for (const { name, attributes } of elements) {
        assert.ok(['main', 'p', 'br', 'ol', 'li', 'a', 'blockquote'].includes(name), name)
        assert.ok(Object.keys(attributes).every((key) => ['href', 'value', 'class', 'style'].includes(key)))
        if (attributes.href !== undefined) assert.match(attributes.href, /^https?:\/\//)
      }
    }),
  )
})

test('a notice about an unknown matter, or without its facts, is none', () => {
  assert.equal(
    noticeOf('of_the_future', {}, { workspace: 'Acme', locale: 'en', console: 'https://parley.acme.test' }),
    null,
  )
  assert.equal(
    noticeOf('endpoint_disabled', { url: 1 }, { workspace: 'Acme', locale: 'en', console: 'https://parley.acme.test' }),
    null,
  )
})
