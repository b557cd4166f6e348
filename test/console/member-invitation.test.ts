import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { type MemberInvitation, mailMemberInvitation } from '#mail/member-invitation-mail.ts'
import { openSmtp } from '#mail/smtp.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { givenMember } from '../support/given.ts'
import { keptLog } from '../support/logged.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { signedIn } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

const anAddress = () => `p${randomBytes(6).toString('hex')}@acme.test`

async function newPost(server: MailServer) {
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
  const world = await newWorld({ mailMemberInvitation: mail, mailLink: () => {} })
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
  const made = await ask('POST', '/workspace_members', { email, name: 'Kim Sato' })
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
  assert.equal((await ask('POST', '/workspace_members', { email })).status, 422)
  await givenMember(world, { email: anAddress() })
  assert.deepEqual([server.mails.length, post.lines], [1, []])
})

test('the invitation is written in the language of the workspace', async () => {
  await using server = await mailServer()
  await using post = await newPost(server)
  const ask = await signedIn(post.world)
  for (const [index, [language, subject]] of Object.entries(SUBJECTS).entries()) {
    await post.world.api.patch('/workspace', { language, name: 'Acme' })
    assert.equal((await ask('POST', '/workspace_members', { email: anAddress() })).status, 201)
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
  assert.equal((await ask('POST', '/workspace_members', { email: anAddress() })).status, 201)
  await eventually(() => post.lines.length === 1)
  assert.match(post.lines[0]!.msg, /an invitation could not be sent/)
})

test('where no mail leaves, the console says so', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  assert.equal((await ask('GET', '/session')).body.sends_mail, false)
  assert.equal((await ask('POST', '/workspace_members', { email: anAddress() })).status, 201)
})
