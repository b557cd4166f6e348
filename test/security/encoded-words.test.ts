import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { inviteText } from '#core/calendar/invite.ts'
import { rsvpOf } from '#core/calendar/rsvp.ts'
import { compose } from '#mail/compose.ts'
import { aLetter } from '../support/mails.ts'

// Mail programs decode `=?utf-8?B?…?=` wherever it stands in a header. What people are called must not become another header.

const TRICK = `=?utf-8?B?${Buffer.from('x\r\nBcc: victim@third.test').toString('base64')}?=`

for (const trick of [TRICK, `=\u0001?${TRICK.slice(2)}`, `Grüße ${TRICK}`])
  test(`an encoded word in a title or a name is shown and not decoded: ${JSON.stringify(trick).slice(0, 30)}`, async () => {
    const names = { subject: trick, from: { name: trick, address: 'acme@parley.test' } }
    const raw = await compose(
      aLetter('0'.repeat(26), 'mr_1', { ...names, to: { name: trick, address: 'bo@client.test' } }),
    )
    const mail = await PostalMime.parse(raw)
    for (const text of [mail.subject!, mail.from!.name!, mail.to![0]!.name!]) assert.doesNotMatch(text, /victim/)
    const at = Temporal.Instant.from('2026-11-16T09:00:00Z')
    const ics = inviteText({
      method: 'REQUEST',
      uid: 'x',
      sequence: 0,
      dtstamp: at,
      start: at,
      end: at,
      summary: trick,
      description: '',
      organizer: { name: trick, address: 'acme@parley.test' },
      attendees: [],
    })
    assert.ok(!ics.includes('=?'))
  })

test('a sequence that no column holds, and a comment cut inside a character, are kept storable', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'UID:x',
    'SEQUENCE:99999999999',
    `COMMENT:a${'😀'.repeat(1_500)}`,
    'ATTENDEE;PARTSTAT=DECLINED:mailto:bo@client.test',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const answer = rsvpOf(text)!
  assert.equal(answer.sequence, 2_147_483_647)
  assert.ok(answer.comment!.isWellFormed())
})
