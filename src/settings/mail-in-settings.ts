import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Reader } from './environment.ts'
import { isLoopback } from './loopback.ts'

// Settings for incoming mail. No message repeats a value: some contain a password.

/** The ways in; without any, mail comes only from the mailroom. */
export type MailIn = {
  listen: MailListener | null
  tls: TlsFiles | null
  imap: ImapMailbox | null
  /** The server whose Authentication-Results we believe; null means none. */
  authservId: string | null
}

/** Where to listen: as the server of the mail domain itself (SMTP), or behind one (LMTP). */
export type MailListener = { protocol: 'smtp' | 'lmtp'; host: string; port: number }

export type TlsFiles = { cert: string; key: string }

/** The mailbox to read, from IMAP_URL. */
export type ImapMailbox = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, which only a server on this machine may lack. */
  isTls: boolean
  isLocal: boolean
  user: string
  password: string
  folder: string
}

export function readMailIn({ read, problems }: Reader): MailIn {
  return {
    listen: read('PARLEY_SMTP_LISTEN', '', mailListener),
    tls: tls(read('PARLEY_SMTP_TLS_CERT', '', fileName), read('PARLEY_SMTP_TLS_KEY', '', fileName), problems),
    imap: read('IMAP_URL', '', imapMailbox),
    authservId: read('PARLEY_AUTHSERV_ID', '', authservId),
  }
}

const fileName = (text: string) => text

function tls(certFile: string, keyFile: string, problems: string[]): TlsFiles | null {
  try {
    return tlsFiles(certFile, keyFile)
  } catch (error) {
    problems.push((error as Error).message)
    return null
  }
}

const LISTENER_FORM = 'must have the form smtp://127.0.0.1:2525 or lmtp://127.0.0.1:2424'

function mailListener(text: string): MailListener | null {
  if (text === '') return null
  const match = /^(?<protocol>smtp|lmtp):\/\/(?<host>\[[0-9a-f:]+\]|[A-Za-z0-9.-]+):(?<port>\d{1,5})\/?$/i.exec(text)
  const { protocol = '', host = '', port = '' } = match?.groups ?? {}
  if (!match || Number(port) > 65_535) throw new Error(LISTENER_FORM)
  return {
    protocol: protocol.toLowerCase() as MailListener['protocol'],
    host: host.replace(/[[\]]/g, ''),
    port: Number(port),
  }
}

const IMAP_PORTS = { 'imap:': 143, 'imaps:': 993 }

function imapMailbox(text: string): ImapMailbox | null {
  if (text === '') return null
  const url = URL.parse(text)
  const form =
    'must have the form imaps://user:password@host:993/INBOX; a % or @ in user or password is written as %25 or %40'
  if (!url || !(url.protocol in IMAP_PORTS) || url.hostname === '' || url.username === '') throw new Error(form)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    return {
      host,
      port: url.port === '' ? IMAP_PORTS[url.protocol as keyof typeof IMAP_PORTS] : Number(url.port),
      isTls: url.protocol === 'imaps:',
      isLocal: isLoopback(host),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    }
  } catch {
    throw new Error(form)
  }
}

/** Both or neither, and a matching pair: better refused at start than noticed by the first sender. */
function tlsFiles(certFile: string, keyFile: string): TlsFiles | null {
  if (certFile === '' && keyFile === '') return null
  if (certFile === '' || keyFile === '')
    throw new Error('PARLEY_SMTP_TLS_CERT and PARLEY_SMTP_TLS_KEY go together: set both or none')
  try {
    const files = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
    createSecureContext(files)
    return files
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `PARLEY_SMTP_TLS_CERT and PARLEY_SMTP_TLS_KEY cannot be used: ${code ?? 'they do not belong together'}`,
    )
  }
}

function authservId(text: string): string | null {
  if (text === '') return null
  if (!/^[A-Za-z0-9._-]{1,253}$/.test(text)) throw new Error('must be a name such as mx.acme.test')
  return text.toLowerCase()
}
