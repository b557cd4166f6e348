import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWebhookUrl } from '#core/webhook/url.ts'

test('a URL is read once, into what is needed to send', () => {
  assert.deepEqual(readWebhookUrl('https://Example.com/a/../b?c=d', false), {
    url: { origin: 'https://example.com', protocol: 'https:', hostname: 'example.com', port: 443, path: '/b?c=d' },
    problem: null,
  })
  assert.equal(readWebhookUrl('https://[2606:4700::0001]:8443', false).url?.hostname, '2606:4700::1')
  assert.equal(readWebhookUrl('https://[2606:4700::0001]:8443', false).url?.port, 8443)
  assert.equal(readWebhookUrl('https://bücher.example/', false).url?.hostname, 'xn--bcher-kva.example')
  assert.equal(readWebhookUrl('https://127.1/', false).url?.hostname, '127.0.0.1')
  assert.equal(readWebhookUrl('https://127.0.0.1./', false).url?.hostname, '127.0.0.1')
})

test('http is for development only', () => {
  assert.match(readWebhookUrl('http://example.com/', false).problem ?? '', /https/)
  assert.equal(readWebhookUrl('http://localhost:3000/x', true).url?.port, 3000)
})

for (const text of [
  '',
  'example.com',
  '//example.com',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  'https:///',
  'https://user@example.com/',
  'https://:password@example.com/',
  'https://example.com/#fragment',
  'https://example.com/#',
  'https://example.com./',
  'https://localhost./',
  'https://example.com:0/',
  'https://example.com:99999/',
  'https://exa mple.com/',
  ' https://example.com/',
  'https://example.com/a\tb',
  'https://example.com/\r\nx: y',
  'https://exam\0ple.com/',
  'https://1.2.3.4.5.6/',
  'https://[::1%25eth0]/',
  `https://${'a.'.repeat(126)}example.com/`,
  `https://example.com/${'a'.repeat(2_048)}`,
]) {
  test(`${JSON.stringify(text.slice(0, 60))} is refused`, () => {
    for (const isDevelopment of [false, true]) {
      const { url, problem } = readWebhookUrl(text, isDevelopment)
      assert.equal(url, null)
      assert(problem?.endsWith('.'))
      assert.match(problem, /^(must|is|its) /, 'the name of the field comes before it')
    }
  })
}
