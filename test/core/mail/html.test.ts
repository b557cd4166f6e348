import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { htmlTwin } from '#core/mail/html.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'

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
    htmlTwin(
      'Hello <Bo> & "co",\n\nhow about\n1. Tue 10:00\n3. Thu 11:00\n\nSee https://acme.test/a?b=1&c=2.\n',
      'https://acme.test',
    ),
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

test('only our own pages become links; addresses in titles and words of others stay text', () => {
  const theirs = 'Prize https://acme.test.evil.test/ and http://acme.test/ and https://acme.test@evil.test/x'
  for (const origin of ['https://acme.test', null]) {
    const { elements, text } = read(htmlTwin(theirs, origin))
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
      const { elements } = read(htmlTwin(parts.join(''), 'https://x'))
      for (const { name, attributes } of elements) {
        assert.ok(['main', 'p', 'br', 'ol', 'li', 'a'].includes(name), name)
        assert.ok(Object.keys(attributes).every((key) => ['href', 'value'].includes(key)))
        if (attributes.href !== undefined) assert.match(attributes.href, /^https?:\/\//)
      }
    }),
  )
})

test('a notice about an unknown matter, or without its facts, is none', () => {
  assert.equal(noticeOf('of_the_future', {}, 'Acme', 'en'), null)
  assert.equal(noticeOf('endpoint_disabled', { url: 1 }, 'Acme', 'en'), null)
})
