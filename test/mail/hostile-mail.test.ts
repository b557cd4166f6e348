import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParser } from '#mail/parse.ts'
import { envelope, givenConversation, newMailWorld, onlyMessageOf, testParser, written } from '../support/incoming.ts'

// Mail made to hang, to fill memory or to confuse. None of it may be lost, and none may hold up the others.

const parsed = async (raw: Buffer) => {
  const mail = await testParser().parse(raw)
  assert.ok(mail)
  return mail
}

test('ten thousand parts, a hundred levels and endless headers are not even parsed', async () => {
  const multipart = ['Content-Type: multipart/mixed; boundary=xx']
  const parts = written({ headers: multipart, body: '--xx\n\nhi\n'.repeat(10_000) })
  assert.equal((await parsed(parts)).problem, 'too_many_parts')
  const levels = Array.from({ length: 100 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}`)
  assert.equal((await parsed(written({ headers: levels }))).problem, 'too_deep')
  const headers = Array.from({ length: 100_000 }, (_, i) => `X-${i}: y`)
  assert.equal((await parsed(written({ headers }))).problem, 'too_large')
})

test('what cannot be parsed is kept in the tray of its workspace, beside its request, with the reason', async () => {
  await using world = await newMailWorld()
  const { request, replyAddress } = await givenConversation(world)
  const headers = ['Content-Type: multipart/mixed; boundary=xx']
  const raw = written({ headers, body: '--xx\n\nhi\n'.repeat(10_000) })
  const outcome = await world.ingest(raw, envelope(replyAddress), 'lmtp')
  assert.deepEqual([outcome.outcome, outcome.why, outcome.requestId], ['tray', 'too_many_parts', request.id])
  const message = await onlyMessageOf(world)
  assert.deepEqual([message.trayReason, message.fromEmail, message.visible], ['too_many_parts', 'bo@client.test', ''])
})

test('a mail that takes too long ends the thread, not the service; the next mail gets a new one', async () => {
  await using parser = openParser({ deadlineMs: 700 })
  await parser.parse(written())
  const divs = written({ headers: ['Content-Type: text/html'], body: '<div>'.repeat(100_000) })
  const [slow, next] = await Promise.all([parser.parse(divs), parser.parse(written())])
  assert.deepEqual([slow?.problem, slow?.from?.email], ['too_slow', 'bo@client.test'])
  assert.equal(next?.text.trim(), 'Tuesday works for me.')
})

test('the main thread goes on while a hostile mail is parsed', async () => {
  await using parser = openParser({ deadlineMs: 1_000 })
  await parser.parse(written())
  let ticks = 0
  const timer = setInterval(() => ticks++, 20)
  await parser.parse(written({ headers: ['Content-Type: text/html'], body: '<div>'.repeat(100_000) }))
  clearInterval(timer)
  assert.ok(ticks > 10, `${ticks} ticks`)
})

test('markup, blank lines and long lines in great number are read within the deadline', async () => {
  const html = ['Content-Type: text/html; charset=utf-8']
  for (const [name, raw] of Object.entries({
    unclosed: written({ headers: html, body: '<a href="'.repeat(40_000) }),
    entities: written({ headers: html, body: '&amp'.repeat(60_000) }),
    comments: written({ headers: html, body: '<!--'.repeat(60_000) }),
    attributes: written({ headers: html, body: `<p ${'a=b '.repeat(60_000)}>x</p>` }),
    spaces: written({ body: ' '.repeat(9_000_000) }),
    wrote: written({ body: `${'On '.repeat(80_000)}wrote:` }),
    quotes: written({ body: '>'.repeat(200_000) }),
    words: written({ headers: [`X-Long: ${'=?utf-8?q?a?= '.repeat(5_000)}`] }),
  })) {
    const mail = await parsed(raw)
    assert.equal(mail.problem, null, name)
  }
})

test('a calendar part made to hang is only carried, cut to its limit', async () => {
  const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO\n'
  const body = `BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:x\n y@parley.test\n${rule.repeat(20_000)}END:VEVENT\nEND:VCALENDAR`
  const mail = await parsed(written({ headers: ['Content-Type: text/calendar; method=REPLY'], body }))
  assert.equal(mail.problem, null)
  assert.deepEqual([mail.calendar?.method, mail.calendar?.uid], ['REPLY', 'xy@parley.test'])
  assert.ok((mail.calendar?.text.length ?? 0) <= 256 * 1024)
})

test('bytes that are no mail at all still have an outcome', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  for (const raw of [Buffer.alloc(0), Buffer.alloc(300_000, 0xff), Buffer.from('\r\n\r\n'), Buffer.from('no header')]) {
    const { outcome } = await world.ingest(raw, envelope(replyAddress), 'lmtp')
    assert.ok(['recorded', 'tray', 'stray', 'duplicate'].includes(outcome), outcome)
  }
})

test('an HTML mail becomes text, with its quotations marked', async () => {
  const headers = ['Content-Type: text/html; charset=utf-8']
  const body =
    '<html><body><p>Tuesday works.</p><div class="gmail_quote"><p>Would Tuesday suit?</p></div></body></html>'
  assert.match((await parsed(written({ headers, body }))).text, /^Tuesday works\.\s+>.*\s.*Would Tuesday suit\?/)
})

test('an answer below a flowed quotation is not swallowed by it', async () => {
  const headers = ['Content-Type: text/plain; charset=utf-8; format=flowed']
  const { text } = await parsed(written({ headers, body: '> Would Tuesday suit \n> you? \nYes, it \nwould.' }))
  assert.match(text, /^> Would Tuesday suit you\? \nYes, it would\.$/m)
})
