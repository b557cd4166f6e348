import { checkSeal } from '#actions/check-seal.ts'
import { actorOf } from '#actions/sign-in.ts'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { openRateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { RATE_LIMIT } from '#http/rate-limit/rate-window.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'
import { serveOverStdio } from '#mcp/stdio.ts'
import { createGuestLinks } from '#seal/guest-links.ts'
import { createSeal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import { readSettings } from '#settings/settings.ts'
import { openWake } from '#workers/wake.ts'
import { activeMember, chosenMember } from '../as-member.ts'
import { OPERATOR } from '../operator.ts'

/** Lets an assistant act as a member until its program ends. */
export async function serveMember(
  pool: Pool,
  workspace: Workspace,
  named: string | undefined,
  stop: AbortSignal,
): Promise<void> {
  const settings = readSettings(process.env, { development: true })
  const secrets = await loadSecret(settings)
  await checkSeal(pool, createSeal(...secrets))
  const { email } = (await chosenMember(pool, workspace, named)).member
  const { actor, clock } = await actingAs(pool, workspace, email)
  await using limiter = await openRateLimiter({ pool, clock })
  await using wake = await openWake(pool)
  const { mailHome, publicUrl, firstContactsADay, smtp, mailIn } = settings
  const links = createGuestLinks(secrets[0], publicUrl)
  const admit = async () => {
    const { allowed, resetSeconds } = await limiter.take(`${'id' in actor ? actor.id : ''}:mcp`)
    if (!allowed)
      throw new Failure(
        'rate_limited',
        `There were too many calls: ${RATE_LIMIT} a minute are allowed. Try again in ${resetSeconds} s.`,
      )
    return await actingAs(pool, workspace, email)
  }
  const services = {
    ...{ pool, mailHome, publicUrl, firstContactsADay, mailroom: null },
    mailWays: { out: smtp !== null, in: mailIn.listen !== null || mailIn.imap !== null },
    post: { home: mailHome, newToken, links, compose },
    wake: wake.wake,
  }
  // Standard output belongs to the protocol.
  const log = { error: (_: object, message: string) => void process.stderr.write(`${message}\n`) }
  await serveOverStdio({ workspace, services, admit, program: null, log }, stop)
}

/** Looked up for every call, as over the web: a deactivated member is out at once. */
async function actingAs(pool: Pool, workspace: Workspace, email: string): Promise<Acting> {
  return { actor: actorOf(await activeMember(pool, workspace, email)), clock: OPERATOR.clock }
}
