import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { findRaw } from '#db/mail/mailroom.ts'
import { compose } from '#mail/compose.ts'
import { letterIn } from '#mail/mail-parts.ts'
import { listAudit } from '../support/audited.ts'
import type { MailWorld } from '../support/incoming.ts'
import { aLetter } from '../support/mails.ts'
import { ask, decideAll, newMonday } from '../support/negotiating.ts'
import { signedIn } from '../support/signed-in.ts'

// Whoever reviews a mail may add words of their own to it, and nothing else in it changes.

type Waiting = { id: string; text: string; personal_line: string | null; meeting_request_id: string }

async function newWaiting(language = 'en') {
  const world = await newMonday()
  await world.api.patch('/workspace', { review: true, language })
  await ask(world)
  await decideAll(world)
  const [mail] = (await world.api.get('/outbox')).body.data as Waiting[]
  const path = `/meeting_requests/${mail!.meeting_request_id}/mails/${mail!.id}`
  return { world, mail: mail!, path, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

const bytesOf = async (world: MailWorld, { id }: Waiting) =>
  Buffer.from((await findRaw(world.pool, world.workspace, id))!)

test('a personal line stands in text and HTML under its writer’s name, and only it is new', async () => {
  await using waiting = await newWaiting()
  const { world, mail, path } = waiting
  const before = await bytesOf(world, mail)
  const asMember = await signedIn(world)
  const words = 'Say <b>hi</b> & bring $1!\n1. Sunday, 3:00'
  const changed = await asMember('PATCH', path, { personal_line: words })
  assert.equal(changed.status, 200, changed.text)
  const [greeting, ...rest] = mail.text.split('\n\n')
  const note = 'A personal note:\n> Say <b>hi</b> & bring $1!\n> 1. Sunday, 3:00'
  assert.equal(changed.body.data.text, [greeting, note, ...rest].join('\n\n'))
  assert.equal(changed.body.data.personal_line, words)

  const sent = await PostalMime.parse(await bytesOf(world, mail))
  const plain = await PostalMime.parse(before)
  const html =
    '<p>A personal note:</p>\n<blockquote>Say &lt;b&gt;hi&lt;/b&gt; &amp; bring $1!<br>\n1. Sunday, 3:00</blockquote>\n'
  assert.equal(sent.html!.replaceAll('\r\n', '\n').replace(html, ''), plain.html!.replaceAll('\r\n', '\n'))
  assert.match(sent.html!.replaceAll('\r\n', '\n'), /<\/p>\n<p>A personal note:/)
  assert.deepEqual(
    sent.headers.filter(({ key }) => key !== 'content-type'),
    plain.headers.filter(({ key }) => key !== 'content-type'),
  )

  // Another line takes its place, here under the organizer's name; none gives back the very bytes.
  const again = await world.api.patch(path, { personal_line: 'See you soon' })
  assert.match(again.body.data.text, /A personal note from Ana[^\n]*:\n> See you soon\n\n/)
  assert.doesNotMatch(again.body.data.text, /bring/)
  assert.equal((await world.api.patch(path, { personal_line: '  ' })).body.data.text, mail.text)
  assert.ok(before.equals(await bytesOf(world, mail)))
  const actions = (await listAudit(world.pool, world.workspace)).filter(({ ref }) => ref === mail.id)
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['mail.personal_line_added', 'mail.personal_line_added', 'mail.personal_line_removed'],
  )
  assert.doesNotMatch(JSON.stringify(actions), /See you|bring/)
})

test('a line is limited, and only a mail that waits takes one', async () => {
  await using waiting = await newWaiting('de')
  const { world, path } = waiting
  const long = await world.api.patch(path, { personal_line: 'x'.repeat(501) })
  assert.equal(long.status, 422)
  assert.match(long.body.error.message, /^personal_line: /)
  assert.equal((await world.api.patch(path, { text: 'Other times' })).status, 422)
  for (const words of ['Hi\u202eyob', 'Hi\u001b[2J', 'Hi\u0085Parley']) {
    const hidden = await world.api.patch(path, { personal_line: words })
    assert.deepEqual([hidden.status, hidden.body.error?.message.slice(0, 15)], [422, 'personal_line: '], hidden.text)
  }
  const several = await world.api.patch(path, { personal_line: 'Bis\rbald,\u2028Ana' })
  assert.match(several.body.data.text, /:\n> Bis\n> bald,\n> Ana\n\n/)
  assert.match(
    (await world.api.patch(path, { personal_line: 'Bis bald' })).body.data.text,
    /persönliche Nachricht von Ana:/,
  )
  assert.equal((await world.api.post(`${path}/approve`)).status, 200)
  assert.equal((await world.api.patch(path, { personal_line: 'Too late' })).status, 404)
  const stranger = await signedIn(world, 'member')
  assert.equal((await stranger('PATCH', path, { personal_line: 'Mine' })).status, 403)
})

test('bytes of ours give back the letter that they were made of', async () => {
  const letters = [
    aLetter('t1', 'plain'),
    aLetter('t2', 'all', {
      subject: 'Grüße, „Ana“ 🎉',
      to: { name: null, address: 'bo@client.test' },
      inReplyTo: '<a@parley.test>',
      references: ['<a@parley.test>', '<b@parley.test>'],
      unsubscribe: 'https://parley.test/stop/abc',
      text: 'Hi,\n\nlong lines = éèê.\n\n  1. One\n',
      calendar: { method: 'CANCEL', ics: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Ü\r\nEND:VCALENDAR\r\n' },
    }),
  ]
  for (const letter of letters) {
    const raw = await compose(letter)
    assert.equal((await compose(await letterIn(raw))).toString(), raw.toString())
  }
})
