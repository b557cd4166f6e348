import type { Resolver } from 'node:dns/promises'
import { SettingsError } from '#settings/environment.ts'
import type { Role } from '#settings/role.ts'
import { readDatabaseSettings, readSettings, type Settings } from '#settings/settings.ts'
import { checkAddress } from './address.ts'
import { checkDatabase } from './database.ts'
import { checkDns } from './dns.ts'
import { type Finding, fault, ok, warning } from './finding.ts'
import { checkMachine } from './machine.ts'
import { checkWayOut, checkWaysIn } from './mail.ts'
import { checkModelServer } from './model.ts'
import { checkProvider } from './provider.ts'
import { checkService } from './readiness.ts'
import { checkServers } from './servers.ts'
import { checkTelemetry } from './telemetry.ts'

/** A check takes settings and returns findings. */
export async function examine(env: NodeJS.ProcessEnv, { development, role, resolver }: Asked): Promise<Finding[]> {
  const { settings, findings } = checkSettings(env, development)
  if (settings === null) return [...findings, ...(await checkDatabaseAlone(env))]
  const service = await checkService(settings)
  return [
    ...findings,
    ...(await checkMachine(settings)),
    ...(await checkServers(settings.databaseUrl)),
    ...(await checkDatabase(settings, settings)),
    service,
    await checkAddress(settings),
    await checkWayOut(settings, role),
    ...(await checkWaysIn(settings, role, service.state !== 'skipped')),
    ...(await checkDns(settings, resolver)),
    await checkModelServer(settings),
    await checkProvider(settings),
    ...(await checkTelemetry(settings)),
  ]
}

export type Asked = { development: boolean; role: Role; resolver: Resolver }

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
    const remedy = 'docs/reference/settings.md lists the settings.'
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

/** The database can be checked even if settings for mail or listening are wrong. */
async function checkDatabaseAlone(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    return await checkDatabase(readDatabaseSettings(env), null)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return []
  }
}
