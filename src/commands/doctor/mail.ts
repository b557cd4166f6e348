import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { homeDomain } from '#core/mail/addresses.ts'
import { tryMailbox } from '#mail/imap.ts'
import { tryLogin } from '#mail/smtp.ts'
import type { ImapMailbox, MailListener } from '#settings/mail-in-settings.ts'
import type { Role } from '#settings/role.ts'
import type { Settings } from '#settings/settings.ts'
import { systemClock } from '#settings/system-clock.ts'
import { type Finding, fault, ok, reasonOf, skipped, warning } from './finding.ts'
import { reachable } from './reachable.ts'

const ANSWER_WITHIN_MS = 10_000

/** Whether the outgoing mail server accepts our login. */
export async function checkWayOut({ smtp, mailHome, development }: Settings, role: Role): Promise<Finding> {
  if (smtp === null && role === 'api')
    return warning('mail out', 'This node mails no links to sign in.', 'Set SMTP_URL as on the other nodes.')
  if (smtp === null)
    return development
      ? skipped('mail out', 'Mail stays in the mailroom, as usual in development.')
      : fault('mail out', 'No mail leaves; it waits.', 'Set SMTP_URL, such as smtp://user:password@mail.acme.test:587.')
  const server = `${smtp.host}:${smtp.port}`
  try {
    await tryLogin(smtp, homeDomain(mailHome))
    return ok('mail out', `${server} ${smtp.login === null ? 'answers' : 'accepts the login'}.`)
  } catch (error) {
    const remedy = 'Check host, port, user and password of SMTP_URL, and whether this machine may connect there.'
    return fault('mail out', `${server} refuses: ${reasonOf(error)}.`, remedy)
  }
}

/** Whether each configured way in works. */
export async function checkWaysIn(
  { mailIn, development }: Settings,
  role: Role,
  isRunning: boolean,
): Promise<Finding[]> {
  if (role === 'api' || role === 'worker') return [skipped('mail in', 'Not the work of this node.')]
  const { listen, imap, tls } = mailIn
  if (listen === null && imap === null)
    return [
      development
        ? skipped('mail in', 'Answers are written in the mailroom, as usual in development.')
        : fault(
            'mail in',
            'No mail comes in.',
            'Set PARLEY_SMTP_LISTEN or IMAP_URL; docs/how-to/receive-mail.md says how.',
          ),
    ]
  return [
    ...(listen ? [await checkListener(listen, isRunning || role === 'mail')] : []),
    ...(imap ? [await checkMailbox(imap)] : []),
    ...(tls ? [certificateFinding(tls.cert, systemClock.nowMs())] : []),
  ]
}

/** Authorities renew a month before the end, so something is wrong with the renewal by then. */
const CERTIFICATE_DAYS_MIN = 10

/** The certificate with which the listener offers TLS to other mail servers. */
export function certificateFinding(pem: string, nowMs: number): Finding {
  const { validFromDate, validToDate } = new X509Certificate(pem)
  const days = Math.floor((validToDate.getTime() - nowMs) / 86_400_000)
  const remedy = 'Renew the file of PARLEY_SMTP_TLS_CERT and restart: other servers may refuse to bring mail.'
  const until = validToDate.toISOString().slice(0, 10)
  if (nowMs < validFromDate.getTime()) return fault('mail tls', 'The certificate is not valid yet.', remedy)
  if (days < 0) return fault('mail tls', `The certificate ended on ${until}.`, remedy)
  if (days < CERTIFICATE_DAYS_MIN) return warning('mail tls', `The certificate ends on ${until}.`, remedy)
  return ok('mail tls', `The certificate is good until ${until}.`)
}

async function checkListener({ protocol, host, port }: MailListener, isExpected: boolean): Promise<Finding> {
  const place = `${protocol}://${host}:${port}`
  const socket = connect({ host: reachable(host), port })
  try {
    const [greeting] = await once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    if (String(greeting).startsWith('220')) return ok('mail in', `${place} takes mail.`)
    return fault('mail in', `Another program listens at ${place}.`, 'Change PARLEY_SMTP_LISTEN, or stop that program.')
  } catch (error) {
    if (!isExpected) return skipped('mail in', `Not tried before a node runs here: nothing answers at ${place} yet.`)
    const remedy = 'Start the service, with the role all or mail; its log says what keeps it from listening.'
    return fault('mail in', `Nothing answers at ${place} (${reasonOf(error)}).`, remedy)
  } finally {
    socket.destroy()
  }
}

async function checkMailbox(mailbox: ImapMailbox): Promise<Finding> {
  const server = `${mailbox.host}:${mailbox.port}`
  try {
    await tryMailbox(mailbox)
    return ok('mail in', `${server} accepts the login and opens ${mailbox.folder}.`)
  } catch (error) {
    const remedy = 'Check host, user, password and folder of IMAP_URL.'
    return fault('mail in', `${server} refuses: ${reasonOf(error)}.`, remedy)
  }
}
