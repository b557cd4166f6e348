import { openProvider } from '#http/console/oidc/provider.ts'
import type { Settings } from '#settings/settings.ts'
import { systemClock } from '#settings/system-clock.ts'
import { type Finding, fault, ok, skipped } from './finding.ts'

/** Whether the identity provider answers. */
export async function checkProvider(settings: Settings): Promise<Finding> {
  if (settings.oidc === null) return skipped('sign-in', 'People sign in by a link alone.')
  await using provider = openProvider(settings.oidc, settings, systemClock.nowMs)
  const problem = await provider.problem()
  if (problem === null) return ok('sign-in', `${settings.oidc.issuer} answers.`)
  return fault('sign-in', problem, 'docs/how-to/sign-in-with-openid-connect.md says what it must be.')
}
