import { buffer } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import DKIM from 'nodemailer/lib/dkim'
import { emailProblem } from '#core/person/email.ts'
import type { DkimKey, SmtpServer } from '#settings/mail-out-settings.ts'
import type { Outgoing, SendOutcome, Transport } from './outgoing.ts'
import { outcomeOf, shortened } from './smtp-outcome.ts'

/** Enough for 150 mails a second with a server next door. */
export const SMTP_CONNECTIONS = 5
const CONNECT_TIMEOUT_MS = 20_000
/** RFC 5321, 4.5.3.2, would wait longer for some answers, but such a long lease would hold up everybody. */
const SILENCE_TIMEOUT_MS = 60_000
/** A trickling server is never silent. Ends before the lease does. */
const DEADLINE_MS = 120_000

export type SmtpOptions = { dkim: DkimKey | null; name: string; deadlineMs?: number }

/**
 * A few lasting connections to one server. We sign here, not when composing: only nodes that send need the key, and the same
 * bytes under the same key get the same signature.
 */
export function openSmtp(server: SmtpServer, { dkim, name, deadlineMs = DEADLINE_MS }: SmtpOptions): Transport {
  let connections = openConnections(server, name)
  const signer = dkim && new DKIM({ domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey })

  // The library cannot abandon a single mail. If one hangs, all connections are closed, and the other mails try again.
  const restart = (used: typeof connections) => {
    if (used !== connections) return
    connections = openConnections(server, name)
    used.close({ force: true })
  }

  return {
    async send({ from, to, raw }: Outgoing): Promise<SendOutcome> {
      // The library would repair such an address, and so write to the wrong person.
      const problem = emailProblem(to)
      if (problem) return { kind: 'permanent', failure: `the address ${problem}` }
      const used = connections
      const timer = setTimeout(() => restart(used), deadlineMs)
      try {
        const bytes = signer ? await buffer(signer.sign(Buffer.from(raw))) : Buffer.from(raw)
        // As objects: text would be parsed, and might contain several addresses.
        const envelope = { from: { name: '', address: from }, to: [{ name: '', address: to }] }
        const answer = await used.sendMail({ envelope, raw: bytes })
        return { kind: 'sent', providerId: shortened(answer.serverMessageId ?? answer.response) }
      } catch (error) {
        return outcomeOf(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => connections.close({ force: true }),
  }
}

/** Connects and logs in without sending anything. Throws the server's error. */
export async function tryLogin(server: SmtpServer, name: string): Promise<void> {
  const connections = openConnections(server, name)
  try {
    await connections.verify()
  } finally {
    connections.close({ force: true })
  }
}

function openConnections(server: SmtpServer, name: string) {
  const { host, port, isTls, login } = server
  const connections = createTransport({
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // Once, for a connection that went stale before the mail was sent; the outbox decides about everything else.
    maxRequeues: 1,
    host,
    port,
    secure: isTls,
    // Send a password in plain text only within this machine.
    requireTLS: login !== null && !isTls && !server.isLocal,
    tls: { rejectUnauthorized: !server.isLocal },
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    name,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Each send gets its own error; any other error must not end the process.
  connections.on('error', () => {})
  return connections
}
