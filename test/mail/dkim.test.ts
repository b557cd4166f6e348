import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { compose } from '#mail/compose.ts'
import { openSmtp } from '#mail/smtp.ts'
import { newToken } from '#mail/token.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { mailServer } from '../support/mail-server.ts'
import { aLetter } from '../support/mails.ts'
import { pythonThatRuns } from '../support/python.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const RECORD = `v=DKIM1; k=rsa; p=${keys.publicKey.toString('base64')}`
const dkim = { domain: 'parley.test', selector: 'parley2026', privateKey: keys.privateKey }

async function sentTwice(): Promise<Buffer[]> {
  await using server = await mailServer()
  const transport = openSmtp(server.settings, { dkim, name: 'parley.test' })
  const text = 'Grüße aus 東京,\n\n.\nFrom here   \n\n\n'
  const raw = await compose(
    aLetter(newToken(TEST_CLOCK), 'mr_1', { text, calendar: { method: 'CANCEL', ics: 'BEGIN:VCALENDAR\r\n' } }),
  )
  for (let i = 0; i < 2; i++)
    assert.equal((await transport.send({ from: 'b.x@parley.test', to: 'bo@client.test', raw })).kind, 'sent')
  transport.close()
  return server.mails.map((mail) => mail.raw)
}

test('a signed mail verifies, also when it is sent again, and a changed one does not', async () => {
  const [first, second] = (await sentTwice()) as [Buffer, Buffer]
  assert.equal(first.toString(), second.toString())
  const resolver = async (name: string, type: string) => {
    assert.deepEqual([name, type], ['parley2026._domainkey.parley.test', 'TXT'])
    return [[RECORD]]
  }
  const verdict = async (raw: Buffer) => (await dkimVerify(raw, { resolver })).results[0]?.status.result
  assert.equal(await verdict(first), 'pass')
  assert.notEqual(await verdict(Buffer.from(first.toString().replace('From here', 'From there'))), 'pass')
})

test('Debian’s own verifier agrees', async (t) => {
  const python = await pythonThatRuns('import dkim')
  if (python === null) return t.skip('python3-dkim is not installed')
  const [raw] = (await sentTwice()) as [Buffer]
  const script =
    'import sys,dkim;r=sys.argv[1].encode();print(dkim.verify(sys.stdin.buffer.read(),dnsfunc=lambda n,timeout=5:r))'
  const child = promisify(execFile)(python, ['-c', script, RECORD])
  child.child.stdin?.end(raw)
  assert.equal((await child).stdout.trim(), 'True')
})
