import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  bounceAddress,
  isOwnMessageId,
  messageIdOf,
  recipientOf,
  replyAddress,
  sendingAddress,
  TOKEN,
  workspaceLocal,
} from '#core/mail/addresses.ts'
import { fitting, MAILBOX_NAME_OCTETS_MAX, type MailHome, teamAddress } from '#core/team/address.ts'
import { newToken } from '#mail/token.ts'
import { TEST_CLOCK } from '../../support/clock.ts'

const DOMAIN: MailHome = { domain: 'meet.acme.test' }
const MAILBOX: MailHome = { mailbox: 'Scheduling@acme.test' }
const token = newToken(TEST_CLOCK)

test('a token is 26 characters of base32 that nobody guesses', () => {
  const tokens = Array.from({ length: 1_000 }, () => newToken(TEST_CLOCK))
  assert.ok(tokens.every((made) => TOKEN.test(made)))
  assert.equal(new Set(tokens).size, 1_000)
})

for (const home of [DOMAIN, MAILBOX])
  test(`every address of ours is recognised, whatever its case: ${JSON.stringify(home)}`, () => {
    const shouted = (address: string) => recipientOf(address.toUpperCase(), home)
    assert.deepEqual(shouted(replyAddress(token, home)), { kind: 'reply', token })
    assert.deepEqual(shouted(bounceAddress(token, home)), { kind: 'bounce', token })
    assert.deepEqual(shouted(sendingAddress('sales.acme', home)), { kind: 'local', local: 'sales.acme' })
    assert.deepEqual(shouted(sendingAddress('acme', home)), { kind: 'local', local: 'acme' })
    const local = workspaceLocal({ id: 'ws_01kaaaaaaaaaaaaaaaaaaaaaaa', handle: null })
    assert.deepEqual(shouted(sendingAddress(local, home)), { kind: 'local', local: 'w.01kaaaaaaaaaaaaaaaaaaaaaaa' })
  })

test('what is not ours is nobody', () => {
  for (const address of ['bo@client.test', 'meet.acme.test', '@meet.acme.test', 'x@sub.meet.acme.test', '', 'a@b@c'])
    assert.equal(recipientOf(address, DOMAIN), null, address)
  for (const address of ['other+r.x@acme.test', 'scheduling2@acme.test', `scheduling+r.${token}@evil.test`])
    assert.equal(recipientOf(address, MAILBOX), null, address)
})

test('what only looks like a token is a name', () => {
  for (const local of ['r.short', `r.${token}x`, `r.${'u'.repeat(26)}`, 'r.'])
    assert.deepEqual(recipientOf(`${local}@meet.acme.test`, DOMAIN), { kind: 'local', local })
})

test('the bare mailbox is ours and means nobody in particular', () => {
  assert.deepEqual(recipientOf('scheduling@ACME.test', MAILBOX), { kind: 'local', local: '' })
})

const name = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/)

test('no local part exceeds 64 octets, however long slug, handle and mailbox are', () => {
  fc.assert(
    fc.property(
      name,
      fc.stringMatching(/^[a-z0-9]{2,20}$/),
      fc.stringMatching(/^[a-z0-9.]{1,35}$/),
      (slug, handle, mailbox) => {
        for (const home of [DOMAIN, { mailbox: `${mailbox}@acme.test` }]) {
          const address = teamAddress({ slug, mode: 'pool' }, handle, home)!
          assert.ok(address.slice(0, address.lastIndexOf('@')).length <= 64, address)
          const local = fitting(`${slug}.${handle}`, home)
          assert.deepEqual(recipientOf(address, home), { kind: 'local', local })
          assert.ok(local.endsWith(`.${handle}`), 'the handle is what the workspace is found by')
          assert.ok(replyAddress(token, home).lastIndexOf('@') <= 64)
        }
      },
    ),
  )
})

test('long slugs that begin alike stay apart, and are the same every time', () => {
  const home = { mailbox: `${'m'.repeat(MAILBOX_NAME_OCTETS_MAX)}@acme.test` }
  const slugs = Array.from({ length: 2_000 }, (_, i) => `customer-success-emea-and-the-world-${i}`)
  const locals = slugs.map((slug) => fitting(`${slug}.acme-international-x`, home))
  assert.equal(new Set(locals).size, slugs.length)
  assert.equal(fitting('customer-success-emea.acme', MAILBOX), 'customer-success-emea.acme')
  const shortened = fitting('customer-success-emea-and-apac-and-us.acme-international', MAILBOX)
  assert.match(shortened, /^customer-success-[a-z-]+-[0-9a-z]{7}\.acme-international$/)
})

test('a Message-ID is known for one of ours by its right side, whatever its case', () => {
  const id = messageIdOf(token, DOMAIN)
  assert.equal(id, `<${token}@meet.acme.test>`)
  assert.ok(isOwnMessageId(id, DOMAIN) && isOwnMessageId(id.toUpperCase(), DOMAIN))
  assert.ok(!isOwnMessageId(id, { domain: 'acme.test' }), 'another domain is somebody else')
  const fromMailbox = messageIdOf(token, MAILBOX)
  assert.equal(fromMailbox, `<${token}@scheduling.acme.test>`)
  assert.ok(isOwnMessageId(fromMailbox, MAILBOX))
  assert.ok(!isOwnMessageId(fromMailbox, { mailbox: 'sales@acme.test' }), 'another mailbox is somebody else')
  assert.ok(!isOwnMessageId(`<CAF${token}@mail.client.test>`, DOMAIN))
})
