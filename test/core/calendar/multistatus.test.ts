import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMultistatus } from '#core/calendar/multistatus.ts'

const around = (inner: string): string =>
  `<?xml version="1.0"?><x:multistatus xmlns:x="DAV:" xmlns="urn:ietf:params:xml:ns:caldav">${inner}</x:multistatus>`

test('namespaces count and prefixes do not', () => {
  const answer = readMultistatus(
    around(`<x:response><x:href> /a/1.ics </x:href><x:propstat><x:prop>
      <getetag>no</getetag><x:getetag>"1"</x:getetag><calendar-data>BEGIN:X&#13;
A&amp;B<![CDATA[<c>]]></calendar-data></x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response>
      <x:response><x:href>/a/2.ics</x:href><x:status>HTTP/1.1 404 Not Found</x:status></x:response>
      <x:sync-token>t2</x:sync-token>`),
  )
  const [first, second] = answer!.entries
  assert.deepEqual(
    [first!.href, first!.status, first!.etag, first!.data],
    ['/a/1.ics', 200, '"1"', 'BEGIN:X\r\nA&B<c>'],
  )
  assert.deepEqual([second!.href, second!.status, second!.etag], ['/a/2.ics', 404, null])
  assert.equal(answer!.syncToken, 't2')
})

test('a property that the server does not have is none', () => {
  const answer = readMultistatus(
    around(
      '<x:response><x:href>/a</x:href><x:propstat><x:prop><x:getetag/></x:prop><x:status>HTTP/1.1 404 No</x:status></x:propstat></x:response>',
    ),
  )
  assert.deepEqual([answer!.entries[0]!.status, answer!.entries[0]!.etag], [404, null])
})

const REFUSED: [what: string, text: string][] = [
  ['nothing', ''],
  ['a page', '<html><body>Sign in</body></html>'],
  ['an answer that ends in the middle', around('<x:response><x:href>/a').slice(0, -15)],
  ['an answer without its end', around('').replace('</x:multistatus>', '')],
  [
    'entities of its own',
    `<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa">]>${around('<x:response><x:href>&a;</x:href></x:response>')}`,
  ],
  ['a hundred thousand levels', around('<x:response>'.repeat(100_000) + '</x:response>'.repeat(100_000))],
  ['two documents', around('') + around('')],
  ['another namespace', '<multistatus xmlns="urn:other"/>'],
]

for (const [what, text] of REFUSED)
  test(`${what} is no multistatus`, () => {
    assert.equal(readMultistatus(text), null)
  })
