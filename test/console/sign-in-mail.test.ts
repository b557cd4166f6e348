import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import type { Clock } from '#core/clock.ts'
import { LINKS_AN_HOUR_MAX, LINKS_FROM_ONE_PLACE_MAX } from '#core/sign-in.ts'
import { mailSignInLink } from '#mail/sign-in-mail.ts'
import { openSmtp } from '#mail/smtp.ts'
import { setClock, TEST_CLOCK } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { keptLog } from '../support/logged.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { refused } from '../support/refused.ts'
import { newWorld } from '../support/world.ts'

async function newPost(server: MailServer, clock: Clock = TEST_CLOCK) {
  const world = await newWorld()
  const member = await givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test` })
  const transport = openSmtp(server.settings, { dkim: null, name: 'parley.test' })
  const { log, lines } = keptLog()
  const post = {
    pool: world.pool,
    log,
    clock,
    mailHome: { domain: 'parley.test' },
    publicUrl: 'http://127.0.0.1:3000',
    transport: async () => transport,
  }
  const close = async () => {
    transport.close()
    await world[Symbol.asyncDispose]()
  }
  return {
    world,
    member,
    lines,
    mailTo: (email: string, from = '192.0.2.1') => mailSignInLink(post, email, from),
    [Symbol.asyncDispose]: close,
  }
}

test('the link goes by mail to whoever has the address, and leaves no trace in the outbox or the log', async () => {
  await using server = await mailServer()
  await using post = await newPost(server)
  await post.mailTo(post.member.email)
  await post.mailTo('nobody@elsewhere.test')
  assert.deepEqual(
    server.mails.map(({ to }) => to),
    [[post.member.email]],
  )
  const mail = await PostalMime.parse(server.mails[0]!.raw)
  const [, link = ''] = /http:\/\/127\.0\.0\.1:3000\/sign-in\?link=([\w-]{43})\n/.exec(mail.text ?? '') ?? []
  const own = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
  const used = await post.world.app.inject({
    method: 'POST',
    url: '/use-link',
    headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `link=${link}`,
  })
  assert.equal(used.statusCode, 303)
  const kept = await post.world.pool`select 1 from messages where workspace_id = ${post.world.workspace.id}`
  assert.deepEqual([kept.length, post.lines], [0, []])
})

test('it is written in the language of the member, else of their workspace', async () => {
  await using server = await mailServer()
  await using post = await newPost(server)
  await post.world.api.patch('/workspace', { language: 'nl' })
  await post.mailTo(post.member.email)
  await post.world.api.patch(`/workspace_members/${post.member.id}`, { language: 'fr' })
  await post.mailTo(post.member.email)
  const subjects = await Promise.all(server.mails.map(async ({ raw }) => (await PostalMime.parse(raw)).subject))
  assert.deepEqual(subjects, ['Uw link om in te loggen bij Parley', 'Votre lien de connexion à Parley'])
})

test('nobody can fill a mailbox with links, and a stranger who tries keeps nobody out', async () => {
  await using server = await mailServer()
  const clock = setClock(Temporal.Now.instant(), randomBytes(4).readUInt32BE())
  await using post = await newPost(server, clock)
  const { email } = post.member
  await Promise.all(Array.from({ length: 12 }, () => post.mailTo(email)))
  assert.equal(server.mails.length, LINKS_FROM_ONE_PLACE_MAX)
  await post.mailTo(email, '192.0.2.2')
  assert.equal(server.mails.length, LINKS_FROM_ONE_PLACE_MAX + 1)
  for (let i = 0; i < 10; i++) await post.mailTo(email, `2001:db8::${i}`)
  assert.equal(server.mails.length, 2 * LINKS_FROM_ONE_PLACE_MAX + 1)
  for (let i = 0; i < LINKS_AN_HOUR_MAX; i++) await post.mailTo(email, `198.51.100.${i}`)
  assert.equal(server.mails.length, LINKS_AN_HOUR_MAX)
  clock.pass({ minutes: 61 })
  await post.mailTo(email)
  assert.equal(server.mails.length, LINKS_AN_HOUR_MAX + 1)
})

test('the link goes to the address that the workspace knows, and no letter that looks alike leads there', async () => {
  await using server = await mailServer()
  await using post = await newPost(server)
  const { email } = post.member
  // The sign for kelvin looks like a K, and is another mailbox.
  const known = await givenMember(post.world, { email: `k${email}` })
  const other = { email: `\u212a${email}` }
  refused(await post.world.api.post('/workspace_members', other), 'validation_error', /email: must be an email address/)
  await post.mailTo(other.email)
  await post.mailTo(`K${email}`)
  await post.mailTo(`${email}\\x.evil.test`)
  assert.deepEqual(
    server.mails.map(({ to }) => to),
    [[known.email]],
  )
})

test('a server that takes no mail is a line in the log, without the link', async () => {
  await using server = await mailServer({ answer: () => ({ at: 'data', code: 554, text: 'no' }) })
  await using post = await newPost(server)
  await post.mailTo(post.member.email)
  assert.equal(post.lines.length, 1)
  assert.match(post.lines[0]!.msg, /a link to sign in could not be sent/)
  assert.doesNotMatch(JSON.stringify(post.lines), /link=/)
})
