import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { clientNetwork } from '#core/client-network.ts'
import { homeDomain, recipientOf } from '#core/mail/addresses.ts'
import type { MailHome } from '#core/team/address.ts'
import type { Pool } from '#db/sql.ts'
import type { MailListener, TlsFiles } from '#settings/mail-in-settings.ts'
import type { Log } from '#telemetry/log.ts'
import type { Ingest, Ingested } from './ingest.ts'
import { isKnownRecipient } from './known-recipient.ts'
import { Lines } from './lines.ts'
import { MAIL_BYTES_MAX, MAIL_BYTES_WITHOUT_TOKEN_MAX } from './mime-bytes.ts'
import { SenderTurns } from './sender-turns.ts'

// The listener. It answers 250 only for committed mail: after a crash in between, the sender delivers the mail again, and we
// recognise it.
//
//   SMTP  we are the server of the domain: one answer for all recipients
//   LMTP  a mail server is in front of us: one answer for each recipient, and only failed ones come again
//
//   550 nobody is there   452 the tray is full   552 too large   451 not now (the database is away)   421 too many lines at once, or too slow

const RECIPIENTS_MAX = 100
/** A sender who guesses addresses is cut off; an ordinary sender mistypes one. */
const REFUSED_RECIPIENTS_MAX = 100
/** More than there are lines: a new sender may take the line of a slow one, who needs a moment to be gone. */
const CONNECTIONS_MAX = 200
const IDLE_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 2_000

export type ReceiverOptions = {
  listen: MailListener
  tls: TlsFiles | null
  ingest: Ingest
  pool: Pool
  mailHome: MailHome
  log: Log
  idleTimeoutMs?: number
  lines?: Lines
}

export type Receiver = AsyncDisposable & { port: number }

export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { listen, log } = options
  const lines = options.lines ?? new Lines({ isShared: listen.protocol === 'lmtp' })
  const server = new SMTPServer(serverOptions({ ...options, lines }))
  lines.watch(server)
  // Strangers' connections break all the time; this affects nobody else.
  server.on('error', (error) => log.debug({ err: error }, 'a line of the mail listener failed'))
  const listening = server.listen(listen.port, listen.host)
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => {
      lines.stop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function serverOptions({ listen, tls, idleTimeoutMs, ...parts }: ReceiverOptions & WithLines): SMTPServerOptions {
  const isLmtp = listen.protocol === 'lmtp'
  const { lines } = parts
  const refused = new WeakMap<SMTPServerSession, number>()
  const turns = new SenderTurns()
  return {
    lmtp: isLmtp,
    // By default the library would reveal the machine's name.
    name: homeDomain(parts.mailHome),
    size: MAIL_BYTES_MAX,
    maxRecipients: RECIPIENTS_MAX,
    maxClients: CONNECTIONS_MAX,
    socketTimeout: idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    disableReverseLookup: true,
    // There are no accounts here, and without a certificate the library would use its own, whose key is public.
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    ...(tls ?? {}),
    onConnect: (session, done) => done(lines.open(session) ? null : answer(421, 'Too many connections at once')),
    onClose: (session) => lines.close(session),
    onRcptTo: ({ address }, session, done) => {
      const count = refused.get(session) ?? 0
      if (count >= REFUSED_RECIPIENTS_MAX) return done(answer(421, 'Too many unknown recipients'))
      lines.work(session, checkRecipient(parts, address)).then((problem) => {
        if (problem) refused.set(session, count + 1)
        done(problem)
      })
    },
    onData: (stream, session, done) => {
      lines.beginMail(session)
      const received = receive(parts, turns, isLmtp, stream, session).finally(() => lines.endMail(session))
      received.then(
        (results) => (isLmtp && !(results instanceof Error) ? done(null, results as never) : done(single(results))),
        (error) => done(notNow(parts.log, error)),
      )
    },
  }
}

type WithLines = { lines: Lines }
type Parts = Omit<ReceiverOptions, 'listen' | 'tls'> & WithLines
type Result = Error | string

async function checkRecipient({ pool, mailHome, log }: Parts, address: string): Promise<Error | null> {
  try {
    return (await isKnownRecipient(pool, address, mailHome)) ? null : answer(550, 'Nobody is here under that address')
  } catch (error) {
    return notNow(log, error)
  }
}

/** One result per recipient, or an error for all of them. */
async function receive(
  parts: Parts,
  turns: SenderTurns,
  isLmtp: boolean,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Result[] | Error> {
  const { mailFrom, rcptTo } = session.envelope
  const from = mailFrom ? mailFrom.address : ''
  const rcpt = rcptTo.map(({ address }) => address)
  const hasToken = rcpt.some((address) => recipientOf(address, parts.mailHome)?.kind !== 'local')
  const bytesMax = hasToken ? MAIL_BYTES_MAX : MAIL_BYTES_WITHOUT_TOKEN_MAX
  const raw = await collect(stream, bytesMax)
  if (raw === null) return tooLarge(bytesMax)
  // Behind a mail server all connections come from it; there the sender's domain tells senders apart.
  const sender = isLmtp ? from.slice(from.lastIndexOf('@') + 1).toLowerCase() : clientNetwork(session.remoteAddress)
  const taken = turns.run(sender, () => take(parts, isLmtp, raw, { from, rcpt }, session))
  return await parts.lines.work(session, taken)
}

async function take(
  parts: Parts,
  isLmtp: boolean,
  raw: Buffer,
  { from, rcpt }: { from: string; rcpt: string[] },
  session: SMTPServerSession,
): Promise<Result[]> {
  if (!isLmtp) {
    const remote = { ip: session.remoteAddress.replace(/^::ffff:/, ''), helo: session.hostNameAppearsAs }
    return [resultOf(await parts.ingest(raw, { from, rcpt, remote }, 'smtp'))]
  }
  const results: Result[] = []
  for (const address of rcpt)
    results.push(
      await parts.ingest(raw, { from, rcpt: [address] }, 'lmtp').then(resultOf, (error) => notNow(parts.log, error)),
    )
  return results
}

function resultOf(ingested: Ingested): Result {
  const outcomes = [ingested, ...ingested.others]
  // The sender delivers it again, and recipients who already have it keep one copy.
  if (outcomes.some(({ why }) => why === 'tray_full' || why === 'tray_full_of_sender'))
    return answer(452, 'The mailbox is full, please try again later')
  if (ingested.outcome === 'refused' && ingested.why === 'too_large') return tooLarge(MAIL_BYTES_WITHOUT_TOKEN_MAX)
  const isRefused = outcomes.every(({ outcome }) => outcome === 'refused')
  return isRefused ? answer(550, 'Nobody is here under that address any more') : 'Accepted'
}

function single(results: Result[] | Error): Error | null {
  const [result] = Array.isArray(results) ? results : [results]
  return result instanceof Error ? result : null
}

/** Null if too large; the rest is read and discarded, so that the sender gets the answer. */
async function collect(stream: SMTPServerDataStream, bytesMax: number): Promise<Buffer | null> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > bytesMax) chunks = []
    else chunks.push(chunk)
  }
  return stream.sizeExceeded || bytes > bytesMax ? null : Buffer.concat(chunks)
}

function notNow(log: Log, error: unknown): Error {
  log.error({ err: error }, 'a mail could not be taken now: its sender keeps it and will try again')
  return answer(451, 'Not now, please try again later')
}

const tooLarge = (bytesMax: number): Error => answer(552, `Larger than ${bytesMax / 1024 / 1024} MB`)

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
