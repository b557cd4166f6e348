import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import type { MailSource } from '#db/mail/messages.ts'
import type { Resolve } from '#mail/name-lookup.ts'
import { judge } from '#mail/trust.ts'
import { testParser, type Written, written } from '../support/incoming.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const keyText = publicKey.replace(/-----[^-]+-----|\s/g, '')

/** client.test publishes everything, free.test nothing, down.test does not answer. */
const resolve: Resolve = async (domain, rrtype) => {
  const texts: Record<string, string> = {
    'client.test': 'v=spf1 ip4:192.0.2.1 -all',
    's1._domainkey.client.test': `v=DKIM1; k=rsa; p=${keyText}`,
    's1._domainkey.evil.test': `v=DKIM1; k=rsa; p=${keyText}`,
    's1._domainkey.free.test': `v=DKIM1; k=rsa; p=${keyText}`,
    '_dmarc.client.test': 'v=DMARC1; p=reject',
    'evil.test': 'v=spf1 ip4:203.0.113.9 -all',
  }
  if (domain.endsWith('down.test')) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  const text = texts[domain]
  if (rrtype !== 'TXT' || text === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  return [[text]]
}

const GOOD = { ip: '192.0.2.1', helo: 'mx.client.test' }
const EVIL = { ip: '203.0.113.9', helo: 'mx.evil.test' }

async function trustOf(
  raw: Buffer,
  options: { source?: MailSource; from?: string; remote?: typeof GOOD; authservId?: string } = {},
) {
  const mail = await testParser().parse(raw)
  assert.ok(mail)
  const envelope = {
    from: options.from ?? 'bo@client.test',
    rcpt: [],
    ...(options.remote ? { remote: options.remote } : {}),
  }
  const settings = { authservId: options.authservId ?? null, resolve }
  return await judge(settings, { raw, mail, envelope, source: options.source ?? 'smtp' })
}

async function signed(mail: Written, domain: string): Promise<Buffer> {
  const raw = written(mail)
  const key = { signingDomain: domain, selector: 's1', privateKey }
  const { signatures } = await dkimSign(raw, {
    ...key,
    signatureData: [key],
    canonicalization: 'relaxed/relaxed',
    algorithm: 'rsa-sha256',
    signTime: new Date(),
  } as Parameters<typeof dkimSign>[1])
  return Buffer.concat([Buffer.from(signatures), raw])
}

test('the sender’s own server, or a signature of the sender’s domain, authenticates', async () => {
  assert.equal(await trustOf(written(), { remote: GOOD }), 'authenticated')
  assert.equal(await trustOf(await signed({}, 'client.test'), { remote: EVIL }), 'authenticated')
})

test('a forged sender fails, with a signature and a server of the forger’s own', async () => {
  assert.equal(await trustOf(written(), { remote: EVIL, from: 'x@evil.test' }), 'failed')
  assert.equal(await trustOf(await signed({}, 'evil.test'), { remote: EVIL, from: 'x@evil.test' }), 'failed')
})

test('a sender whose domain is none speaks for nobody, whoever signed it', async () => {
  const disguised = { from: 'Bo <bo@client.test\\x.evil.test>' }
  assert.equal(await trustOf(await signed(disguised, 'evil.test'), { remote: EVIL, from: 'x@evil.test' }), 'failed')
})

test('a mail that was changed on its way fails where its domain says so', async () => {
  const raw = Buffer.from(String(await signed({}, 'client.test')).replace('Tuesday', 'Thursday'))
  assert.equal(await trustOf(raw, { remote: EVIL, from: 'x@evil.test' }), 'failed')
})

test('a domain that publishes nothing is unknown, unless it signs; so is one whose name server is down', async () => {
  const mail = { from: 'Cy <cy@free.test>' }
  assert.equal(await trustOf(written(mail), { remote: EVIL, from: 'cy@free.test' }), 'unknown')
  assert.equal(await trustOf(await signed(mail, 'free.test'), { remote: EVIL, from: 'cy@free.test' }), 'authenticated')
  assert.equal(await trustOf(written({ from: 'cy@down.test' }), { remote: EVIL, from: 'cy@down.test' }), 'unknown')
})

test('two authors, or more signatures than anybody needs, are tricks', async () => {
  const twice = written({ headers: ['From: Eve <eve@evil.test>'] })
  assert.equal(await trustOf(twice, { remote: GOOD }), 'failed')
  assert.equal(await trustOf(written({ from: 'bo@client.test, eve@evil.test' }), { remote: GOOD }), 'failed')
  const headers = Array.from(
    { length: 9 },
    (_, i) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${i}.test; s=s1; h=from; bh=x; b=y`,
  )
  assert.equal(await trustOf(written({ headers }), { remote: GOOD }), 'failed')
  assert.equal(
    await trustOf(written({ from: '"bo@client.test, really" <bo@client.test>' }), { remote: GOOD }),
    'authenticated',
  )
})

test('behind a mail server only its own results count, then the signature in the bytes', async () => {
  const results = (id: string, dmarc: string) => ({
    headers: [`Authentication-Results: ${id}; dmarc=${dmarc} header.from=client.test`],
  })
  const behind = { source: 'lmtp' as const, authservId: 'mx.acme.test' }
  assert.equal(await trustOf(written(results('mx.acme.test', 'pass')), behind), 'authenticated')
  assert.equal(await trustOf(written(results('mx.acme.test', 'fail')), behind), 'failed')
  assert.equal(await trustOf(written(results('mx.evil.test', 'pass')), behind), 'unknown')
  assert.equal(await trustOf(written(results('mx.acme.test', 'pass')), { source: 'imap' }), 'unknown')
  assert.equal(await trustOf(await signed({}, 'client.test'), behind), 'authenticated')
  assert.equal(await trustOf(await signed({}, 'evil.test'), behind), 'unknown')
})

test('what is written in the mailroom is what its writer says', async () => {
  assert.equal(await trustOf(written(), { source: 'mailroom' }), 'authenticated')
})
