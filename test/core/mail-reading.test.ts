import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAuthenticationResults } from '#core/mail/authentication-results.ts'
import { readBounce } from '#core/mail/bounce.ts'
import { unflow } from '#core/mail/flowed.ts'
import { splitMail } from '#core/mail/visible.ts'

test('flowed lines are joined within their depth of quotation, and an answer below stays its own', () => {
  assert.equal(
    unflow('> Would Tuesday \n> suit you? \nYes, it \nwould.', false),
    '> Would Tuesday suit you? \nYes, it would.',
  )
  assert.equal(unflow('>> deep \n> less', false), '>> deep \n> less')
  assert.equal(unflow(' From here \non', false), 'From here on')
  assert.equal(unflow('one \n-- \nBo', false), 'one \n-- \nBo')
  assert.equal(unflow('東京 \nまで', true), '東京まで')
})

test('the visible part of a mail and its rest together are the mail', () => {
  const text = 'Tuesday.\n\nOn Mon, 16 Nov 2026 at 09:00, Ana <x@y.test> wrote:\n> Would Tuesday suit?\n'
  assert.deepEqual(splitMail(text, []), {
    visible: 'Tuesday.',
    quoted: 'On Mon, 16 Nov 2026 at 09:00, Ana <x@y.test> wrote:\n> Would Tuesday suit?',
  })
})

test('what we wrote is recognised without any mark of quotation', () => {
  const sent = 'Would one of these times suit you next week?'
  assert.deepEqual(splitMail(`Yes.\n\n${sent}\n`, [sent]), { visible: 'Yes.', quoted: sent })
})

test('a bounce takes the worst of its recipients, and folded lines are whole', () => {
  const status = [
    'Reporting-MTA: dns; mx.test',
    '',
    'Final-Recipient: rfc822; a@x.test',
    'Action: delayed',
    'Status: 4.0.0',
    '',
    'Final-Recipient: rfc822;b@x.test',
    'Action: Failed',
    'Status: 5.7.1 (blocked)',
    'Diagnostic-Code: smtp; 550',
    '  go away',
  ].join('\r\n')
  const bounce = readBounce(status, 'Subject: x\r\nMessage-ID:\r\n <one@x.test>\r\n\r\nMessage-ID: <two@x.test>')
  assert.equal(bounce.severity, 'hard')
  assert.deepEqual(bounce.recipients[1], {
    recipient: 'b@x.test',
    action: 'failed',
    status: '5.7.1',
    diagnostic: 'smtp; 550 go away',
  })
  assert.equal(bounce.originalMessageId, '<one@x.test>')
  assert.equal(readBounce('', '').severity, 'soft')
})

test('only results under our own name count, and the first of them', () => {
  const read = (...values: string[]) => readAuthenticationResults(values, 'mx.acme.test', 'client.test')
  assert.equal(
    read('mx.acme.test; dkim=pass header.d=client.test; dmarc=pass (p=REJECT) header.from=client.test'),
    'pass',
  )
  assert.equal(read('mx.acme.test 1; dmarc=fail header.from=client.test', 'mx.acme.test; dmarc=pass'), 'fail')
  assert.equal(read('evil.test; dmarc=pass header.from=client.test'), 'none')
  assert.equal(read('(mx.acme.test) evil.test; dmarc=pass'), 'none')
  assert.equal(read('mx.acme.test; spf=pass (x; dmarc=pass) smtp.mailfrom=evil.test'), 'none')
  assert.equal(read('mx.acme.test; dkim=pass header.i=@client.test header.s=s1'), 'pass')
  assert.equal(read('mx.acme.test; dkim=pass header.d=evil.test'), 'none')
  assert.equal(read('mx.acme.test; dkim=fail header.d=client.test'), 'none')
  assert.equal(read('mx.acme.test; none'), 'none')
})
