import { createPrivateKey } from 'node:crypto'
import { emailProblem } from '#core/person/email.ts'
import type { Reader } from './environment.ts'
import { isLoopback } from './loopback.ts'

// Settings for outgoing mail. No message repeats a value: most are secrets or contain one.

/** The server to send through, from SMTP_URL. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  isTls: boolean
  /** On this machine: its certificate is usually self-signed, and nothing leaves the machine. */
  isLocal: boolean
  login: { user: string; password: string } | null
}

export type DkimKey = { domain: string; selector: string; privateKey: string }

/** Submission with STARTTLS, and with TLS from the start (RFC 6409, RFC 8314). */
const PORTS = { 'smtp:': 587, 'smtps:': 465 }

export function smtpServer(text: string): SmtpServer | null {
  if (text === '') return null
  const url = URL.parse(text)
  const form = 'must have the form smtp://user:password@host:port, or smtps:// for TLS from the start'
  if (!url || !(url.protocol in PORTS) || url.hostname === '') throw new Error(form)
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) throw new Error(`${form}, with nothing behind the port`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: url.port === '' ? PORTS[url.protocol as keyof typeof PORTS] : Number(url.port),
    isTls: url.protocol === 'smtps:',
    isLocal: isLoopback(host),
    login: url.username === '' ? null : loginOf(url),
  }
}

function loginOf({ username, password }: URL): SmtpServer['login'] {
  if (password === '') throw new Error('has a user but no password')
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw new Error('has a % in its user or password that is not written as %25')
  }
}

export function readDkim({ read, problems }: Reader): DkimKey | null {
  const problemsBefore = problems.length
  const domain = read('PARLEY_DKIM_DOMAIN', '', dkimDomain)
  const selector = read('PARLEY_DKIM_SELECTOR', '', dkimSelector)
  const privateKey = read('PARLEY_DKIM_KEY', '', dkimKey)
  if (domain && selector && privateKey) return { domain, selector, privateKey }
  // Report a wrong value once, not also as a missing one.
  if (problems.length === problemsBefore && (domain || selector || privateKey))
    problems.push('PARLEY_DKIM_DOMAIN, PARLEY_DKIM_SELECTOR and PARLEY_DKIM_KEY go together: set all three or none')
  return null
}

function dkimDomain(text: string): string | null {
  if (text === '') return null
  if (emailProblem(`x@${text}`)) throw new Error('must be a domain such as acme.test')
  return text.toLowerCase()
}

function dkimSelector(text: string): string | null {
  if (text === '') return null
  if (!/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i.test(text)) throw new Error('must be a name such as parley2026')
  return text
}

/** PEM; in an environment variable its line breaks may be written as \\n. */
function dkimKey(text: string): string | null {
  if (text === '') return null
  const pem = text.replaceAll('\\n', '\n')
  try {
    const type = createPrivateKey(pem).asymmetricKeyType
    if (type === 'rsa') return pem
  } catch {
    throw new Error('must be a private key in PEM: openssl genrsa 2048')
  }
  throw new Error('must be an RSA key, which every receiver can verify: openssl genrsa 2048')
}
