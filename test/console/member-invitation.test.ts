import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { currentTime } from '#db/ids.ts'
import { ensurePerson } from '#db/people/people.ts'
import { updateSuppressed } from '#db/people/suppressions.ts'
import type { ServerOptions } from '#http/server.ts'
import { type MemberInvitation, mailMemberInvitation } from '#mail/member-invitation-mail.ts'
import { openSmtp } from '#mail/smtp.ts'
import { TEST_CLOCK, TESTER } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { givenMember } from '../support/given.ts'
import { keptLog } from '../support/logged.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { signedIn } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

const anAddress = () => `p${randomBytes(6).toString('hex')}@acme.test`

async function newPost(server: MailServer, options: Partial<ServerOptions> = {}) {
  const transport = openSmtp(server.settings, { dkim: null, name: 'parley.test' })
  const { log, lines } = keptLog()
  const post = {
    log,
    clock: TEST_CLOCK,
    mailHome: { domain: 'parley.test' },
    publicUrl: 'https://parley.acme.test/',
    transport: async () => transport,
  }
  const mail = (invitation: MemberInvitation) => void mailMemberInvitation(post, invitation)
  const world = await newWorld({ mailMemberInvitation: mail, mailLink: () => {}, ...options })
  const close = async () => {
    transport.close()
    await world[Symbol.asyncDispose]()
  }
  return { world, lines, [Symbol.asyncDispose]: close }
}

test('whoever is made a member in the console is told who invites them, with a button that leads to signing in', async () => {
  await using server = await mailServer()
  await using post = await newPost(server)
  const { world } = post
  const ask = await signedIn(world)
  const { member } = (await ask('GET', '/session')).body
  await world.api.patch(`/workspace_members/${member.id}`, { name: 'Ana <b>Lopez</b>' })
  const email = anAddress()
  const made = await ask('POST', '/workspace_members/invite', { email, name: 'Kim Sato' })
  assert.equal(made.status, 201, made.text)
  await eventually(() => server.mails.length === 1)
  assert.deepEqual(server.mails[0]!.to, [email])
  const mail = await PostalMime.parse(server.mails[0]!.raw)
  assert.match(mail.subject!, /^Ana <b>Lopez<\/b> invites you to /)
  assert.match(mail.text!, /\n {2}Sign in\n {2}https:\/\/parley\.acme\.test\/sign-in\n/)
  assert.match(mail.html!, /<a style="[^"]*border[^"]*" href="https:\/\/parley\.acme\.test\/sign-in">Sign in<\/a>/)
  assert.equal(mail.html!.match(/<a /g)!.length, 1)
  assert.doesNotMatch(mail.html!, /<b>Lopez/)
  // Neither for somebody who is a member already, nor for those whom a program adds.
  assert.equal((await ask('POST', '/workspace_members/invite', { email })).status, 422)
  await givenMember(world, { email: anAddress() })
  assert.equal((await ask('POST', '/workspace_members', { email: anAddress() })).status, 201)
  assert.deepEqual([server.mails.length, post.lines], [1, []])
})

test('the invitation is written in the language of the workspace', async () => {
  await using server = await mailServer()
  await using post = await newPost(server)
  const ask = await signedIn(post.world)
  for (const [index, [language, subject]] of Object.entries(SUBJECTS).entries()) {
    await post.world.api.patch('/workspace', { language, name: 'Acme' })
    assert.equal((await ask('POST', '/workspace_members/invite', { email: anAddress() })).status, 201)
    await eventually(() => server.mails.length === index + 1)
    assert.match((await PostalMime.parse(server.mails[index]!.raw)).subject!, subject)
  }
})

const SUBJECTS = {
  en: /invites you to Acme on Parley$/,
  de: /lädt Sie zu Acme bei Parley ein$/,
  fr: /vous invite à rejoindre Acme sur Parley$/,
  es: /^Invitación de .* a Acme en Parley$/,
  nl: /nodigt u uit voor Acme bij Parley$/,
  pt: /^Convite de .* para Acme no Parley$/,
}

test('a server that takes no mail is a line in the log, and the member is one', async () => {
  await using server = await mailServer({ answer: () => ({ at: 'data', code: 554, text: 'no' }) })
  await using post = await newPost(server)
  const ask = await signedIn(post.world)
  assert.equal((await ask('POST', '/workspace_members/invite', { email: anAddress() })).status, 201)
  await eventually(() => post.lines.length === 1)
  assert.match(post.lines[0]!.msg, /an invitation could not be sent/)
})

test('beyond the new people of a day somebody is added without a mail, and whoever adds them is told', async () => {
  await using server = await mailServer()
  await using post = await newPost(server, { firstContactsADay: 2 })
  const ask = await signedIn(post.world)
  const emails = [anAddress(), anAddress(), anAddress()]
  const made = await Promise.all(emails.map((email) => ask('POST', '/workspace_members/invite', { email })))
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.deepEqual(made.map(({ body }) => body.invitation).sort(), ['limit_reached', 'mailed', 'mailed'])
  const mailed = emails.filter((_, index) => made[index]!.body.invitation === 'mailed')
  await eventually(() => server.mails.length === 2)
  assert.deepEqual(server.mails.flatMap(({ to }) => to).sort(), mailed.sort())
})

test('somebody whom the workspace has written to before is invited on a full day as well', async () => {
  await using server = await mailServer()
  await using post = await newPost(server, { firstContactsADay: 0 })
  const { pool, workspace } = post.world
  const ask = await signedIn(post.world)
  const email = anAddress()
  await ensurePerson(pool, workspace, { email }, TEST_CLOCK)
  await pool`
    update people set first_written_at = now() where workspace_id = ${workspace.id} and email = ${email}`
  assert.equal((await ask('POST', '/workspace_members/invite', { email })).body.invitation, 'mailed')
  await eventually(() => server.mails.length === 1)
})

test('somebody who wants no mail becomes a member without one', async () => {
  await using server = await mailServer()
  await using post = await newPost(server)
  const { pool, workspace } = post.world
  const ask = await signedIn(post.world)
  const [silent, other] = [anAddress(), anAddress()]
  await ensurePerson(pool, workspace, { email: silent }, TEST_CLOCK)
  await updateSuppressed(pool, workspace, silent, { reason: 'stop', at: currentTime(TEST_CLOCK) }, TESTER)
  const made = await ask('POST', '/workspace_members/invite', { email: silent })
  assert.deepEqual([made.status, made.body.invitation], [201, 'suppressed'])
  assert.equal((await ask('POST', '/workspace_members/invite', { email: other })).body.invitation, 'mailed')
  await eventually(() => server.mails.length > 0)
  assert.deepEqual(server.mails[0]!.to, [other])
})

test('where no mail leaves, the console says so', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  assert.equal((await ask('GET', '/session')).body.sends_mail, false)
  const made = await ask('POST', '/workspace_members/invite', { email: anAddress() })
  assert.deepEqual([made.status, made.body.invitation], [201, null])
})
