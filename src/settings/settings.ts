import type { MailHome } from '#core/team/address.ts'
import { type AccountSettings, readAccountSettings } from './account-settings.ts'
import { dataFolderOf } from './data-folder.ts'
import { type EgressAllow, egressAllow } from './egress-settings.ts'
import { type Environment, quote, reader, refuseProblems } from './environment.ts'
import { isLoopback } from './loopback.ts'
import { readMailHome } from './mail-home-settings.ts'
import { type MailIn, readMailIn } from './mail-in-settings.ts'
import { type DkimKey, readDkim, type SmtpServer, smtpServer } from './mail-out-settings.ts'
import { type ModelSettings, readModelSettings } from './model-settings.ts'
import { egressProxy, hostAndPort, hostName, portNumber, proxies, publicUrl } from './network-settings.ts'
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts'
import { readTelemetrySettings, type TelemetrySettings } from './telemetry-settings.ts'
import { unknownVariables } from './unknown-variables.ts'

// Environment in, one typed and frozen value out.

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** The first one seals, and all of them open. */
export type Secrets = readonly [Buffer, ...Buffer[]]

export type Settings = Readonly<{
  development: boolean
  host: string
  port: number
  dataFolder: string
  databaseUrl: string | null
  /** The most connections that this node takes for requests and work, besides a few that last. */
  databaseConnections: number
  /** At least 32 bytes each: the first seals, all open. Null means the file in the data folder, which is made if missing. */
  secret: Secrets | null
  publicUrl: string
  mailHome: MailHome
  /** The server to send through; null means that mail stays, and the mailroom shows it. */
  smtp: SmtpServer | null
  dkim: DkimKey | null
  mailIn: MailIn
  /** How many people a workspace writes to for the first time in a day. */
  firstContactsADay: number
  /** Addresses of proxies whose X-Forwarded-For we believe; empty means none. */
  trustedProxies: string[]
  /** The proxy for outgoing requests, for networks that allow no other way out. */
  egressProxy: string | null
  /** Private places that requests other than webhooks may reach. */
  egressAllow: EgressAllow
  /** Account providers that members may connect calendars of; null if not set up. */
  accounts: AccountSettings
  /** The identity provider for signing in; null means that people can only use the link by mail. */
  oidc: OidcSettings | null
  /** The model that reads mail in addition to the rules; null means only the rules. */
  model: ModelSettings | null
  /** Traces and metrics for a collector; null means that none are exported. */
  telemetry: TelemetrySettings | null
  metrics: { listen: { host: string; port: number } | null; token: string | null }
  logLevel: (typeof LOG_LEVELS)[number]
  /** Probable mistakes that do not prevent a start. */
  warnings: string[]
}>

export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataFolder' | 'warnings'>

export function readSettings(env: Environment, { development }: { development: boolean }): Settings {
  const { settings, problems } = readAll(env, development)
  if (!development && !settings.secret && !isLoopback(settings.host))
    problems.push(
      `PARLEY_SECRET is missing, and HOST ${settings.host} is reachable from outside. Set it to 32 random bytes in base64: openssl rand -base64 32`,
    )
  refuseProblems(problems, settings.warnings)
  return Object.freeze(settings)
}

/** The few settings that a command needs. It does not listen, sign or mail, so the others may be wrong. */
export function readDatabaseSettings(env: Environment): DatabaseSettings {
  const { read, problems } = reader(env)
  const databaseUrl = read('DATABASE_URL', '', parseDatabaseUrl)
  const dataFolder = read('PARLEY_DATA', '.parley', dataFolderOf)
  refuseProblems(problems)
  return { databaseUrl, dataFolder, warnings: readAll(env, true).settings.warnings }
}

/** How mail is addressed here, for commands that write or answer mail; the development default if not set. */
export function readAddressing(env: Environment): MailHome {
  const reading = reader(env)
  const home = readMailHome(reading, true)
  refuseProblems(reading.problems)
  return home
}

/** The model for commands; null if none is set. */
export function readModel(env: Environment): ModelSettings | null {
  const reading = reader(env)
  const server = readModelSettings(reading)
  refuseProblems(reading.problems)
  return server
}

function readAll(env: Environment, development: boolean): { settings: Settings; problems: string[] } {
  const reading = reader(env)
  const { read, problems, known } = reading
  const host = read('HOST', '127.0.0.1', hostName)
  const port = read('PORT', '3000', portNumber)
  const settings: Omit<Settings, 'warnings'> = {
    development,
    host,
    port,
    dataFolder: read('PARLEY_DATA', '.parley', dataFolderOf),
    databaseUrl: read('DATABASE_URL', '', parseDatabaseUrl),
    databaseConnections: read('PARLEY_DATABASE_CONNECTIONS', '12', databaseConnections),
    secret: read('PARLEY_SECRET', '', secrets),
    publicUrl: read('PARLEY_PUBLIC_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`, publicUrl),
    mailHome: readMailHome(reading, development),
    smtp: read('SMTP_URL', '', smtpServer),
    dkim: readDkim(reading),
    mailIn: readMailIn(reading),
    firstContactsADay: read('PARLEY_FIRST_CONTACTS_A_DAY', '500', firstContactsADay),
    trustedProxies: read('PARLEY_TRUST_PROXY', '', proxies),
    egressProxy: read('PARLEY_EGRESS_PROXY', '', egressProxy),
    egressAllow: read('PARLEY_EGRESS_ALLOW', '', egressAllow),
    accounts: readAccountSettings(reading),
    oidc: readOidcSettings(reading, development),
    model: readModelSettings(reading),
    telemetry: readTelemetrySettings(reading),
    metrics: {
      listen: read('PARLEY_METRICS_LISTEN', '', hostAndPort),
      token: read('PARLEY_METRICS_TOKEN', '', metricsToken),
    },
    logLevel: read('PARLEY_LOG_LEVEL', 'info', logLevel),
  }
  return { settings: { ...settings, warnings: unknownVariables(env, known) }, problems }
}

function parseDatabaseUrl(text: string): string | null {
  if (text === '') return null
  // Several hosts, separated by commas, are not a valid URL; the driver understands them.
  if (!/^postgres(ql)?:\/\/[^\s]+$/.test(text))
    throw new Error('must have the form postgres://user:password@host:port/database')
  return text
}

/** PARLEY_SECRET: one, or several while it is being changed. */
function secrets(text: string): Secrets | null {
  const each = text.split(',').map((part) => secretBytes(part.trim()))
  if (each.length === 1 && each[0] === null) return null
  if (each.includes(null)) throw new Error('has a comma beside which there is no secret')
  return each as unknown as Secrets
}

/** At least 32 bytes in base64. */
export function secretBytes(text: string): Buffer | null {
  if (text === '') return null
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw new Error('must be base64: openssl rand -base64 32')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < 32)
    throw new Error(`must be at least 32 bytes in base64, not ${bytes.length}: openssl rand -base64 32`)
  return bytes
}

/** Deciding takes eight at once, so fewer than ten would keep the API waiting. */
const CONNECTIONS_MIN = 10
const CONNECTIONS_MAX = 200

function databaseConnections(text: string): number {
  const count = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0
  if (count < CONNECTIONS_MIN || count > CONNECTIONS_MAX)
    throw new Error(`must be a whole number from ${CONNECTIONS_MIN} to ${CONNECTIONS_MAX}`)
  return count
}

function firstContactsADay(text: string): number {
  if (!/^[1-9][0-9]{0,6}$/.test(text)) throw new Error('must be a whole number from 1 to 9999999')
  return Number(text)
}

function metricsToken(text: string): string | null {
  if (text === '') return null
  if (text.length < 16) throw new Error('must have at least 16 characters')
  return text
}

function logLevel(text: string): Settings['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === text)
  if (!level) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not ${quote(text)}`)
  return level
}
