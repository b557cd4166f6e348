import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { openSmtp } from '#mail/smtp.ts'
import type { SmtpServer } from '#settings/mail-out-settings.ts'
import { makeCertificates } from '../support/certificates.ts'
import { mailServer } from '../support/mail-server.ts'

const MAIL = { from: 'b.x@parley.test', to: 'bo@client.test', raw: Buffer.from('Subject: Hi\r\n\r\nHello\r\n') }

async function outcome(settings: SmtpServer, mail: Partial<typeof MAIL> = {}) {
  const transport = openSmtp(settings, { dkim: null, name: 'parley.test', deadlineMs: 10_000 })
  try {
    return await transport.send({ ...MAIL, ...mail })
  } finally {
    transport.close()
  }
}

/** A server that says whatever it is told to, command by command. */
async function scripted(answers: Record<string, string>): Promise<AsyncDisposable & { settings: SmtpServer }> {
  const said: Record<string, string> = {
    GREETING: '220 test',
    EHLO: '250-test\r\n250 8BITMIME',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    END: '250 ok: queued as 4F2',
    RSET: '250 ok',
    QUIT: '221 bye',
    ...answers,
  }
  const serve = (socket: Socket) => {
    let isData = false
    const say = (what: string) =>
      said[what] === 'HANG UP' ? socket.destroy() : socket.write(`${said[what] ?? '500 what?'}\r\n`)
    socket.on('error', () => {})
    say('GREETING')
    socket.on('data', (chunk) => {
      const text = String(chunk)
      if (isData && !text.endsWith('\r\n.\r\n')) return
      const command = isData ? 'END' : text.slice(0, 4).toUpperCase()
      isData = command === 'DATA' && said.DATA!.startsWith('354')
      say(command)
    })
  }
  const server: Server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    settings: { host: '127.0.0.1', port, isTls: false, isLocal: true, login: null },
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

const CASES: [Record<string, string>, 'sent' | 'permanent' | 'later' | 'fault'][] = [
  [{}, 'sent'],
  [{ RCPT: '550 5.1.1 no such user' }, 'permanent'],
  [{ RCPT: '553 5.1.3 bad address' }, 'permanent'],
  [{ DATA: '554 5.7.1 refused' }, 'permanent'],
  [{ END: '554 5.7.1 looks like spam' }, 'permanent'],
  [{ END: '552 5.3.4 too large' }, 'permanent'],
  [{ MAIL: '552 5.3.4 too large' }, 'permanent'],
  [{ RCPT: '450 4.2.0 greylisted' }, 'later'],
  [{ RCPT: '452 4.2.2 mailbox full' }, 'later'],
  [{ MAIL: '451 4.3.0 try later' }, 'later'],
  [{ END: '451 4.3.0 try later' }, 'later'],
  [{ RCPT: '503 5.5.1 bad sequence' }, 'later'],
  [{ GREETING: '421 4.3.2 closing' }, 'later'],
  [{ GREETING: 'HANG UP' }, 'later'],
  [{ END: 'HANG UP' }, 'later'],
  [{ RCPT: '421 4.4.2 timeout' }, 'later'],
  [{ MAIL: '550 5.7.1 sender not yours' }, 'fault'],
  [{ MAIL: '530 5.7.0 log in first' }, 'fault'],
  [{ RCPT: '530 5.7.0 log in first' }, 'fault'],
  [{ GREETING: '554 5.3.2 not for you' }, 'fault'],
]

for (const [answers, kind] of CASES)
  test(`${JSON.stringify(answers)} means: ${kind}`, async () => {
    await using server = await scripted(answers)
    const found = await outcome(server.settings)
    assert.equal(found.kind, kind, JSON.stringify(found))
    if (found.kind === 'sent') assert.equal(found.providerId, '250 ok: queued as 4F2')
    else assert.ok(found.failure.length > 0 && found.failure.length <= 500)
  })

test('an address that is none, or more than one, is refused for good before anybody is asked', async () => {
  await using server = await scripted({})
  for (const to of ['bo@client.test>\r\nRCPT TO:<evil@x.test', 'bo, evil@x.test'])
    assert.equal((await outcome(server.settings, { to })).kind, 'permanent', to)
})

test('a certificate that cannot be trusted is our fault, except on this machine', async (t) => {
  const certificate = makeCertificates()?.selfSigned
  if (!certificate) return t.skip('openssl is not installed')
  await using server = await mailServer({ certificate })
  assert.equal((await outcome(server.settings)).kind, 'sent')
  assert.equal((await outcome({ ...server.settings, isLocal: false })).kind, 'fault')
  await using tls = await mailServer({ certificate, isTls: true })
  assert.equal((await outcome(tls.settings)).kind, 'sent')
  assert.equal((await outcome({ ...tls.settings, isLocal: false })).kind, 'fault')
  assert.equal(server.mails.length + tls.mails.length, 2)
})

test('a password is not said over an open line that leaves this machine', async () => {
  await using server = await mailServer()
  const login = { user: 'parley', password: 'hush' }
  assert.equal((await outcome({ ...server.settings, login })).kind, 'sent')
  const refused = await outcome({ ...server.settings, login, isLocal: false })
  assert.equal(refused.kind, 'fault')
  assert.ok(!JSON.stringify(refused).includes('hush'))
})
