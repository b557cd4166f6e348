import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import type { Letter } from '#core/mail/letter.ts'
import { newMime } from '#mail/answers.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { aLetter } from '../support/mails.ts'

const token = newToken(TEST_CLOCK)
const ICS = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Grüße an 田中\r\nEND:VCALENDAR\r\n'
const invite = (fields: Partial<Letter> = {}) =>
  aLetter(token, 'mr_1', { calendar: { method: 'REQUEST', ics: ICS }, ...fields })

test('the same letter makes the same bytes', async () => {
  const [first, second] = [await compose(invite()), await compose(invite())]
  assert.equal(first.toString('latin1'), second.toString('latin1'))
})

test('a letter has the bytes that the library would make of it, whatever people are called and write', async () => {
  const line = fc
    .string({
      unit: fc.oneof(fc.constantFrom(...'aZ9 ",;:@\\()[].ß田é👋'), fc.string({ unit: 'grapheme', maxLength: 1 })),
      maxLength: 120,
    })
    .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|=\?/gu, '').trim())
  const text = fc.array(line, { maxLength: 6 }).map((lines) => ['Hello,', ...lines].join('\n'))
  const calendar = fc.constantFrom(null, { method: 'CANCEL' as const, ics: ICS.repeat(9) })
  const references = fc.array(fc.constantFrom(`<${'a'.repeat(70)}@client.test>`, '<b@client.test>'), { maxLength: 5 })
  const fields = fc.record({ name: line, subject: line, text, calendar, references })
  await fc.assert(
    fc.asyncProperty(fields, async ({ name, ...rest }) => {
      const unsubscribe = rest.calendar === null ? null : 'https://parley.test/off/1'
      const to = { name, address: 'bo@bücher.test' }
      const letter = aLetter(token, 'mr_1', { ...rest, to, unsubscribe, inReplyTo: rest.references[0] ?? null })
      assert.equal((await compose(letter)).toString(), await byLibrary(letter))
    }),
  )
})

test('an answer from the mailroom reads as it was written, whatever people are called and write', async () => {
  const sending = {
    from: { email: 'bo@client.test', name: 'Bo "the" Größe, <x@y.test>' },
    messageId: '<a@mailroom.invalid>',
    at: Temporal.Instant.from('2026-11-16T09:30:00Z'),
  }
  const text = `Grüße an 田中,\n.\n-- \n${'wörter = gut '.repeat(20)}\n`
  const raw = newMime(sending, {
    to: ['a@parley.test', 'b@parley.test'],
    cc: ['Cy Díaz <c@parley.test>'],
    subject: 'Où?',
    text,
  })
  const mail = await PostalMime.parse(raw)
  assert.deepEqual(mail.from, { name: sending.from.name, address: sending.from.email })
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    ['a@parley.test', 'b@parley.test'],
  )
  assert.deepEqual(mail.cc, [{ name: 'Cy Díaz', address: 'c@parley.test' }])
  assert.deepEqual([mail.subject, mail.date, mail.messageId], ['Où?', '2026-11-16T09:30:00.000Z', sending.messageId])
  assert.equal(mail.text, text)
})

/** The same by the library alone. */
async function byLibrary({
  messageId,
  date,
  from,
  to,
  replyTo,
  subject,
  text,
  html,
  ...letter
}: Letter): Promise<string> {
  const encoding = { contentTransferEncoding: 'quoted-printable' } as const
  const { method, ics } = letter.calendar ?? { method: '', ics: '' }
  const event = { method, content: ics, filename: 'invite.ics', contentTransferEncoding: 'base64' } as const
  const composer = new MailComposer({
    messageId,
    date: new Date(date.epochMilliseconds),
    from: { name: from.name ?? '', address: from.address },
    to: { name: to.name ?? '', address: to.address },
    replyTo: { name: '', address: replyTo },
    subject,
    ...(letter.inReplyTo === null ? {} : { inReplyTo: letter.inReplyTo }),
    references: letter.references.join(' '),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'DR, RN, NRN, AutoReply',
      'X-Parley-Instance': 'parley.test',
      ...(letter.unsubscribe
        ? { 'List-Unsubscribe': `<${letter.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
    text: { content: text, ...encoding },
    html: { content: html, ...encoding },
    ...(letter.calendar ? { icalEvent: event } : {}),
    newline: '\r\n',
    boundaryPrefix: '--parley',
    baseBoundary: messageId.replace(/[^0-9A-Za-z]/g, '').slice(0, 40),
  })
  return (await composer.compile().build()).toString()
}

test('a letter says what machines need to know, and its text comes first', async () => {
  const mail = await PostalMime.parse(await compose(aLetter(token, 'mr_1')))
  const header = (key: string) => mail.headers.filter((one) => one.key === key).map((one) => one.value)
  assert.deepEqual(header('auto-submitted'), ['auto-generated'])
  assert.deepEqual(header('x-auto-response-suppress'), ['DR, RN, NRN, AutoReply'])
  assert.deepEqual(header('x-parley-instance'), ['parley.test'])
  assert.deepEqual(header('message-id'), [`<${token}.mr_1@parley.test>`])
  assert.deepEqual(header('date'), ['Mon, 16 Nov 2026 09:30:00 +0000'])
  assert.deepEqual(mail.from, { name: 'Ava for Ana', address: 'acme@parley.test' })
  assert.equal(mail.replyTo?.[0]?.address, `r.${token}@parley.test`)
  assert.ok(mail.text?.startsWith('Hello Bo,\n'))
  assert.ok(mail.html?.includes('<li value="2">'))
  const raw = (await compose(aLetter(token, 'mr_1'))).toString()
  assert.match(raw, /^Content-Type: multipart\/alternative/m)
  assert.ok(raw.indexOf('text/plain') < raw.indexOf('text/html'))
})

test('the invite is in the alternative, in the first part of the whole, and once more as a file', async () => {
  const raw = (await compose(invite())).toString()
  const types = [...raw.matchAll(/^Content-Type: ([^;\r\n]+)(;[^\r\n]*)?/gm)].map(([, type, rest]) => [type, rest])
  assert.deepEqual(
    types.map(([type]) => type),
    ['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/calendar', 'application/ics'],
  )
  assert.equal(types[4]![1], '; charset=utf-8; method=REQUEST')
  const bodies = [...raw.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)]
  assert.deepEqual(
    bodies.map(([, body]) => Buffer.from(body!, 'base64').toString()),
    [ICS, ICS],
    'byte for byte, line ends too',
  )
  const parsed = await PostalMime.parse(raw)
  assert.equal(parsed.attachments[1]!.filename, 'invite.ics')
})

test('a thread goes on by In-Reply-To and References', async () => {
  const thread = { inReplyTo: '<b@client.test>', references: ['<a@parley.test>', '<b@client.test>'] }
  const mail = await PostalMime.parse(await compose(aLetter(token, 'mr_1', thread)))
  assert.deepEqual([mail.inReplyTo, mail.references], ['<b@client.test>', '<a@parley.test> <b@client.test>'])
})

const ALLOWED = new Set(
  'auto-submitted x-auto-response-suppress x-parley-instance from to reply-to in-reply-to references subject message-id date mime-version content-type content-transfer-encoding'.split(
    ' ',
  ),
)

test('whatever stands in a field, no header, recipient or part comes of it', async () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\u2028',
          '\0',
          'Bcc: evil@x.test',
          '\r\n\r\n<b>',
          '<evil@x.test>',
          ', evil@x.test',
          '"',
          '--parley',
          ';',
        ),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (one, other) => {
      const raw = await compose(
        invite({
          messageId: `<${token}.mr_1@parley.test>${one}`,
          from: { name: one, address: `acme@parley.test${other}` },
          to: { name: other, address: `bo@client.test${one}` },
          replyTo: `r.${token}@parley.test${other}`,
          subject: one,
          inReplyTo: other,
          references: [one, other, '<c@client.test>'],
          text: `${one}\r\n.\r\n${other}`,
        }),
      )
      const mail = await PostalMime.parse(raw)
      assert.deepEqual(
        mail.headers.map(({ key }) => key).filter((key) => !ALLOWED.has(key)),
        [],
      )
      for (const key of ['from', 'to', 'subject', 'message-id', 'content-type'])
        assert.ok(mail.headers.filter((header) => header.key === key).length <= 1, key)
      assert.equal(mail.to?.length, 1)
      assert.equal(mail.attachments.length, 2)
      assert.equal([...raw.toString().matchAll(/^Content-Type: /gm)].length, 6)
    }),
    { numRuns: 300 },
  )
})
