import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpServer } from '#settings/mail-out-settings.ts'
import type { KeyPair } from './certificates.ts'

export type ReceivedMail = { from: string; to: string[]; raw: Buffer; atMs: number }

/** An answer other than 250: to the recipient before the mail, or to the mail after its last byte. */
export type Answer = { at: 'rcpt' | 'data'; code: number; text: string } | null

export type MailServer = AsyncDisposable & {
  /** The accepted mails, in order. */
  mails: ReceivedMail[]
  /** How many mails were offered, accepted or not. */
  offered: number
  settings: SmtpServer
}

type Behaviour = {
  /** With one it offers STARTTLS, or speaks TLS from the start. */
  certificate?: KeyPair
  isTls?: boolean
  answer?: (mail: { to: string; n: number }) => Answer | Promise<Answer>
  /** Accepts nobody's login. */
  refusesLogin?: boolean
  /** Says nothing for so long after the mail has arrived. */
  silenceMs?: number
  /** Waits before a mail that is kept gets its 250; `n` counts them. */
  afterKept?: (n: number) => Promise<void> | undefined
  /** Sees the bytes of every attempt, accepted or not. */
  onData?: (raw: Buffer) => void | Promise<void>
}

/** A mail server on loopback that keeps its mails and answers as the test says. */
export async function mailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const { answer = () => null } = behaviour
  let offered = 0
  const refusal = (given: NonNullable<Answer>) => Object.assign(new Error(given.text), { responseCode: given.code })
  const options: SMTPServerOptions = {
    banner: 'test',
    // Does not wait for clients that keep a connection open, as a worker does.
    closeTimeout: 100,
    name: 'mx.client.test',
    authOptional: !behaviour.refusesLogin,
    ...(behaviour.certificate ?? { disabledCommands: ['STARTTLS'] }),
    secure: behaviour.isTls ?? false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) =>
      behaviour.refusesLogin ? done(refusal({ at: 'rcpt', code: 535, text: 'no' })) : done(null, { user: 'parley' }),
    onRcptTo: async (address, _session, done) => {
      offered++
      const given = await answer({ to: address.address, n: offered })
      done(given?.at === 'rcpt' ? refusal(given) : null)
    },
    onData: async (stream, session, done) => {
      const raw = await buffer(stream).catch(() => null)
      // Its sender was killed in the middle.
      if (raw === null) return done(null)
      await behaviour.onData?.(raw)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const given = await answer({ to: to[0]!, n: offered })
      if (given?.at === 'data') return done(refusal(given))
      if (behaviour.silenceMs) await new Promise((resolve) => setTimeout(resolve, behaviour.silenceMs))
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      mails.push({ from, to, raw, atMs: performance.timeOrigin + performance.now() })
      await behaviour.afterKept?.(mails.length)
      done(null)
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    get offered() {
      return offered
    },
    settings: { host: '127.0.0.1', port, isTls: behaviour.isTls ?? false, isLocal: true, login: null },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
