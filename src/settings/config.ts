import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { emailProblem } from '#core/person/email.ts'
import { MAILBOX_NAME_OCTETS_MAX, type MailHome } from '#core/team/address.ts'
import { type EgressAllow, egressAllow } from './egress-settings.ts'
import { isLoopback } from './loopback.ts'
import {
  authservId,
  type ImapMailbox,
  imapMailbox,
  type MailListener,
  mailListener,
  type TlsFiles,
  tlsFiles,
} from './mail-in-settings.ts'
import { type DkimKey, dkimDomain, dkimKey, dkimSelector, type SmtpServer, smtpServer } from './mail-settings.ts'
import { StartupError } from './startup-error.ts'

// Environment in, one typed and frozen value out. All problems are reported at once: nobody should have to start the
// program five times to learn of five typing mistakes.

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

export type Config = Readonly<{
  development: boolean
  host: string
  port: number
  dataFolder: string
  databaseUrl: string | null
  /** At least 32 bytes; null means that one is made, or read, in the data folder. */
  secret: Buffer | null
  publicUrl: string
  mailHome: MailHome
  /** What mail leaves through; null means that nothing leaves, and the mailroom shows it. */
  smtp: SmtpServer | null
  dkim: DkimKey | null
  mailIn: MailIn
  /** Addresses of proxies whose X-Forwarded-For is believed; empty means nobody's. */
  trustedProxies: string[]
  /** What requests go out through, where a network lets nothing else out. */
  egressProxy: string | null
  /** Private places that requests other than webhooks may reach. */
  egressAllow: EgressAllow
  metrics: { listen: { host: string; port: number } | null; token: string | null }
  logLevel: (typeof LOG_LEVELS)[number]
}>

/** The ways in; where there is none, mail comes from the mailroom only. */
export type MailIn = {
  listen: MailListener | null
  tls: TlsFiles | null
  imap: ImapMailbox | null
  /** Whose Authentication-Results are believed; null means nobody's. */
  authservId: string | null
}

type Environment = Record<string, string | undefined>

/** Each can also be given as NAME_FILE, the path of a file that holds it. */
const SECRETS = [
  'DATABASE_URL',
  'PARLEY_SECRET',
  'PARLEY_METRICS_TOKEN',
  'PARLEY_EGRESS_PROXY',
  'SMTP_URL',
  'PARLEY_DKIM_KEY',
  'IMAP_URL',
] as const

export function readConfig(env: Environment, options: { development: boolean }): Config {
  const problems: string[] = []
  const read = reader(env, problems)
  const host = read('HOST', '127.0.0.1', hostName)
  const port = read('PORT', '3000', portNumber)
  const secret = read('PARLEY_SECRET', '', secretBytes)
  const config: Config = {
    development: options.development,
    host,
    port,
    dataFolder: resolve(read('PARLEY_DATA', '.parley', plain)),
    databaseUrl: read('DATABASE_URL', '', databaseUrl),
    secret,
    publicUrl: read('PARLEY_PUBLIC_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`, publicUrl),
    mailHome: mailHome(read, options.development, problems),
    smtp: read('SMTP_URL', '', smtpServer),
    dkim: dkim(read, problems),
    mailIn: mailIn(read, problems),
    trustedProxies: read('PARLEY_TRUST_PROXY', '', proxies),
    egressProxy: read('PARLEY_EGRESS_PROXY', '', egressProxy),
    egressAllow: read('PARLEY_EGRESS_ALLOW', '', egressAllow),
    metrics: {
      listen: read('PARLEY_METRICS_LISTEN', '', hostAndPort),
      token: read('PARLEY_METRICS_TOKEN', '', metricsToken),
    },
    logLevel: read('PARLEY_LOG_LEVEL', 'info', logLevel),
  }
  if (!options.development && !secret && !isLoopback(host))
    problems.push(
      `PARLEY_SECRET is missing, and HOST ${host} is reachable from outside. Set it to 32 random bytes in base64: openssl rand -base64 32`,
    )
  if (problems.length > 0) throw new StartupError(describe(problems))
  return Object.freeze(config)
}

/** The little that a command needs: it does not listen, sign or mail, so nothing else has to be right. */
export function readDatabaseConfig(env: Environment): Pick<Config, 'databaseUrl' | 'dataFolder'> {
  const problems: string[] = []
  const read = reader(env, problems)
  const config = {
    dataFolder: resolve(read('PARLEY_DATA', '.parley', plain)),
    databaseUrl: read('DATABASE_URL', '', databaseUrl),
  }
  if (problems.length > 0) throw new StartupError(describe(problems))
  return config
}

/** How mail is addressed here, for a command that writes or answers some; without a setting as in development. */
export function readMailHome(env: Environment): MailHome {
  const problems: string[] = []
  const home = mailHome(reader(env, problems), true, problems)
  if (problems.length > 0) throw new StartupError(describe(problems))
  return home
}

/** Reads and checks one variable; a bad one is remembered, and an arbitrary value stands in until all are read. */
type Read = <T>(name: string, fallback: string, parse: (text: string) => T) => T

function reader(env: Environment, problems: string[]): Read {
  return (name, fallback, parse) => {
    try {
      return parse(given(env, name) ?? fallback)
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : error}`)
      return parse(fallback)
    }
  }
}

function given(env: Environment, name: string): string | undefined {
  const direct = env[name]?.trim() || undefined
  const path = (SECRETS as readonly string[]).includes(name) ? env[`${name}_FILE`]?.trim() : undefined
  if (!path) return direct
  if (direct) throw new Error(`is given twice: remove it or ${name}_FILE`)
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    throw new Error(`cannot be read from ${name}_FILE (${path}): ${(error as NodeJS.ErrnoException).code}`)
  }
}

function mailHome(read: Read, development: boolean, problems: string[]): MailHome {
  const mailbox = read('PARLEY_MAIL_ADDRESS', '', mailAddress)
  const domain = read('PARLEY_MAIL_DOMAIN', '', mailDomain)
  if (mailbox) return { mailbox }
  if (domain) return { domain }
  if (!development)
    problems.push(
      'PARLEY_MAIL_DOMAIN is missing: the domain that receives mail for teams and replies, such as meet.acme.test. With one ordinary mailbox set PARLEY_MAIL_ADDRESS instead.',
    )
  return { domain: 'parley.test' }
}

function dkim(read: Read, problems: string[]): DkimKey | null {
  const domain = read('PARLEY_DKIM_DOMAIN', '', dkimDomain)
  const selector = read('PARLEY_DKIM_SELECTOR', '', dkimSelector)
  const privateKey = read('PARLEY_DKIM_KEY', '', dkimKey)
  if (domain && selector && privateKey) return { domain, selector, privateKey }
  if (problems.length === 0 && (domain || selector || privateKey))
    problems.push('PARLEY_DKIM_DOMAIN, PARLEY_DKIM_SELECTOR and PARLEY_DKIM_KEY go together: set all three or none')
  return null
}

function mailIn(read: Read, problems: string[]): MailIn {
  return {
    listen: read('PARLEY_SMTP_LISTEN', '', mailListener),
    tls: tls(read('PARLEY_SMTP_TLS_CERT', '', plain), read('PARLEY_SMTP_TLS_KEY', '', plain), problems),
    imap: read('IMAP_URL', '', imapMailbox),
    authservId: read('PARLEY_AUTHSERV_ID', '', authservId),
  }
}

function tls(certFile: string, keyFile: string, problems: string[]): TlsFiles | null {
  try {
    return tlsFiles(certFile, keyFile)
  } catch (error) {
    problems.push((error as Error).message)
    return null
  }
}

const plain = (text: string) => text

function hostName(text: string): string {
  if (!isIP(text) && !/^[A-Za-z0-9.-]+$/.test(text))
    throw new Error(`must be an address or a host name, not ${quote(text)}`)
  return text
}

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error(`must be a port from 0 to 65535, not ${quote(text)}`)
  return Number(text)
}

function databaseUrl(text: string): string | null {
  if (text === '') return null
  // Several hosts, separated by commas, are no URL by the letter; the driver reads them.
  if (!/^postgres(ql)?:\/\/[^\s]+$/.test(text))
    throw new Error('must have the form postgres://user:password@host:port/database')
  return text
}

function secretBytes(text: string): Buffer | null {
  if (text === '') return null
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw new Error('must be base64: openssl rand -base64 32')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < 32)
    throw new Error(`must be at least 32 bytes in base64, not ${bytes.length}: openssl rand -base64 32`)
  return bytes
}

function publicUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Error(`must be an http or https address without query, not ${quote(text)}`)
  return url.href.replace(/\/$/, '')
}

function mailAddress(text: string): string | null {
  if (text === '') return null
  const problem = emailProblem(text)
  if (problem) throw new Error(`${problem}: ${quote(text)}`)
  if (Buffer.byteLength(text.slice(0, text.lastIndexOf('@'))) > MAILBOX_NAME_OCTETS_MAX)
    throw new Error(`must have at most ${MAILBOX_NAME_OCTETS_MAX} characters before the @, so that +r. and a token fit`)
  return text
}

function mailDomain(text: string): string | null {
  if (text === '') return null
  if (emailProblem(`x@${text}`)) throw new Error(`must be a domain such as meet.acme.test, not ${quote(text)}`)
  return text.toLowerCase()
}

function proxies(text: string): string[] {
  const list = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const part of list) {
    const [address = '', bits] = part.split('/')
    const good =
      isIP(address) &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
    if (!good)
      throw new Error(`must list addresses or networks of proxies, such as 10.0.0.5 or 10.0.0.0/24, not ${quote(part)}`)
  }
  return list
}

function egressProxy(text: string): string | null {
  if (text === '') return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new Error('must have the form http://user:password@host:port')
  return url.href
}

function hostAndPort(text: string): { host: string; port: number } | null {
  if (text === '') return null
  const match = /^(?<host>\[[0-9a-f:]+\]|[A-Za-z0-9.-]+):(?<port>\d+)$/i.exec(text)
  if (!match?.groups) throw new Error(`must have the form 127.0.0.1:9464, not ${quote(text)}`)
  return { host: (match.groups.host ?? '').replace(/[[\]]/g, ''), port: portNumber(match.groups.port ?? '') }
}

function metricsToken(text: string): string | null {
  if (text === '') return null
  if (text.length < 16) throw new Error('must have at least 16 characters')
  return text
}

function logLevel(text: string): Config['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === text)
  if (!level) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not ${quote(text)}`)
  return level
}

function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}

function describe(problems: string[]): string {
  if (problems.length === 1) return `The configuration has a problem: ${problems[0]}`
  return `The configuration has ${problems.length} problems:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`
}
