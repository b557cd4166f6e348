import { Resolver } from 'node:dns/promises'
import { SettingsError } from '#settings/environment.ts'
import { readDatabaseSettings, readSettings, type Settings } from '#settings/settings.ts'
import { command, type Input, print, UsageError } from './command.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkDns } from './doctor/dns.ts'
import { type Finding, fault, ok, warning } from './doctor/finding.ts'
import { checkWayOut, checkWaysIn } from './doctor/mail.ts'
import { checkModelServer } from './doctor/model.ts'
import { checkProvider } from './doctor/provider.ts'
import * as manual from './manual/doctor.ts'
import { bold, dim, printable } from './terminal.ts'

export const doctorCommand = command(manual.doctorCommand, async (input) => {
  const findings = await examine(process.env, input.flags.has('dev'), resolverOf(input))
  const isHealthy = findings.every(({ state }) => state !== 'fault')
  print(input, { healthy: isHealthy, checks: findings }, findings.map(findingText).join('\n'))
  return isHealthy ? 0 : 1
})

/** A check takes settings and returns what it found. */
async function examine(env: NodeJS.ProcessEnv, development: boolean, resolver: Resolver): Promise<Finding[]> {
  const { settings, findings } = checkSettings(env, development)
  if (settings === null) return [...findings, ...(await checkDatabaseAlone(env))]
  return [
    ...findings,
    ...(await checkDatabase(settings, settings.secret)),
    await checkWayOut(settings),
    ...(await checkWaysIn(settings)),
    ...(await checkDns(settings, resolver)),
    await checkModelServer(settings),
    await checkProvider(settings),
  ]
}

function checkSettings(
  env: NodeJS.ProcessEnv,
  development: boolean,
): { settings: Settings | null; findings: Finding[] } {
  try {
    const settings = readSettings(env, { development })
    const warnings = misspelt(settings.warnings)
    return { settings, findings: warnings.length > 0 ? warnings : [ok('settings', 'All are understood.')] }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const remedy = 'The README lists the settings.'
    return {
      settings: null,
      findings: [
        ...error.problems.map((problem) => fault('settings', `${problem}.`.replace(/\.\.$/, '.'), remedy)),
        ...misspelt(error.warnings),
      ],
    }
  }
}

const misspelt = (warnings: string[]): Finding[] =>
  warnings.map((text) => warning('settings', text, 'Remove it, or correct its name.'))

/** Wrong settings for mail or listening say nothing about the database. */
async function checkDatabaseAlone(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    return await checkDatabase(readDatabaseSettings(env), 'unknown')
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return []
  }
}

const DNS_TRIES = 2
const DNS_TIMEOUT_MS = 3_000

function resolverOf({ values }: Input): Resolver {
  const resolver = new Resolver({ tries: DNS_TRIES, timeout: DNS_TIMEOUT_MS })
  if (values.dns === undefined) return resolver
  try {
    resolver.setServers([values.dns])
  } catch {
    throw new UsageError('--dns must be an address, with or without a port, such as 9.9.9.9 or 127.0.0.1:5353.')
  }
  return resolver
}

function findingText({ check, state, message, remedy }: Finding): string {
  const mark = state === 'skipped' ? '-' : state
  const head = `${mark.padEnd(8)} ${check.padEnd(10)}`
  const text = printable(remedy === null ? message : `${message} ${remedy}`).replaceAll('\n', ' ')
  return state === 'fault' ? `${bold(head)} ${text}` : `${state === 'ok' ? head : dim(head)} ${text}`
}
