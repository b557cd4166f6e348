import type { Sealed } from '#actions/reset-secret.ts'
import type { Pool } from '#db/sql.ts'
import type { Seal } from '#seal/seal.ts'
import { StartupError } from '#settings/startup-error.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const secretReset: Command = {
  usage: 'parley secret reset [--yes] [--json]',
  details: `Look for the old one first: in the environment of every node, in the file "secret" of the data folder, and where you keep
your backups. Without it, the signing secrets and the custom headers of webhook endpoints and the
addresses of connected calendars are lost.

Stop the service, set the new PARLEY_SECRET (openssl rand -base64 32), and run this. Every webhook endpoint gets a new
signing secret, loses its custom headers, and is disabled. The hours of every connected calendar are unknown until it is
connected again. Requests, mails, members, keys and deliveries stay as they are.
Then start the service, and for each endpoint: read its new secret (GET /api/v1/webhook_endpoints/:id/secret), give it to
the receiver, set the headers again and enable it (PATCH). Deliveries that have waited for less than 7 days are sent then. The owner of each calendar
gets a mail; connect it again (parley calendar connect), then disconnect the old one (parley calendar disconnect).`,
  options: { yes: { help: 'Do it. Without this, only list the losses.' }, ...JSON_OPTION },
  run: async (input) => {
    const { lockSealed, resetSecret } = await import('#actions/reset-secret.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { createSeal } = await import('#seal/seal.ts')
    const { loadSecret } = await import('#seal/secret.ts')
    const { readSettings } = await import('#settings/settings.ts')
    const { newSecret } = await import('#webhooks/signature.ts')
    const seal = createSeal(...(await loadSecret(readSettings(process.env, { development: true }))))
    const isDone = input.flags.has('yes')
    const lost = await withDatabase(async (pool) => {
      await requireLost(pool, seal)
      return await inTransaction(pool, async (sql) =>
        isDone ? await resetSecret(sql, () => newSecret(OPERATOR.clock), { ...OPERATOR, seal }) : await lockSealed(sql),
      )
    })
    print(input, { done: isDone, ...shown(lost) }, isDone ? doneText(lost) : wouldText(lost))
    return isDone ? 0 : 1
  },
}

/** An operator who still has the secret must not lose anything by mistake. */
async function requireLost(pool: Pool, seal: Seal): Promise<void> {
  const { findLiveNode } = await import('#db/queue/nodes.ts')
  if (await belongs(pool, seal))
    throw new StartupError('PARLEY_SECRET belongs to this database. Nothing is lost, and nothing was changed.')
  if ((await findLiveNode(pool)) !== null)
    throw new StartupError(
      'A node of this database still runs, so it knows the secret: read PARLEY_SECRET from its environment, or the file `secret` from its data folder. If that does not help, stop it first.',
    )
}

async function belongs(pool: Pool, seal: Seal): Promise<boolean> {
  const { checkSeal } = await import('#actions/check-seal.ts')
  try {
    await checkSeal(pool, seal)
    return true
  } catch (error) {
    if (error instanceof StartupError) return false
    throw error
  }
}

function shown({ endpoints, calendars }: Sealed) {
  return {
    endpoints: endpoints.map(({ id, workspaceId, url, hasHeaders }) => ({
      id,
      workspace: workspaceId,
      url,
      hasHeaders,
    })),
    calendars: calendars.map(({ id, workspaceId, email, name }) => ({ id, workspace: workspaceId, email, name })),
  }
}

function wouldText(lost: Sealed): string {
  if (isNothing(lost))
    return 'Nothing would be lost: there are no webhook endpoints and no connected calendars. To continue, add --yes.'
  const parts = listed(lost, {
    endpoints: 'These webhook endpoints would get a new signing secret, lose their headers and be disabled:',
    calendars: 'The hours of these calendars would be unknown until each is connected again:',
  })
  return [...parts, 'Nothing was changed. To do it, add --yes.'].join('\n\n')
}

function doneText(lost: Sealed): string {
  const done = 'The database has the new secret.'
  if (isNothing(lost)) return `${done} There were no webhook endpoints and no connected calendars, so nothing is lost.`
  const parts = listed(lost, {
    endpoints: 'Give each receiver its new signing secret, set headers again and enable:',
    calendars: 'Connect these calendars again, then disconnect the old ones; until then their hours are unknown:',
  })
  return [`${done} Start the service.`, ...parts].join('\n\n')
}

const isNothing = ({ endpoints, calendars }: Sealed): boolean => endpoints.length === 0 && calendars.length === 0

function listed({ endpoints, calendars }: Sealed, heads: { endpoints: string; calendars: string }): string[] {
  return [
    ...(endpoints.length > 0 ? [heads.endpoints, endpointTable(endpoints)] : []),
    ...(calendars.length > 0 ? [heads.calendars, calendarTable(calendars)] : []),
  ]
}

const endpointTable = (endpoints: Sealed['endpoints']): string =>
  table(
    ['ENDPOINT', 'WORKSPACE', 'HEADERS', 'URL'],
    endpoints.map(({ id, workspaceId, hasHeaders, url }) => [id, workspaceId, hasHeaders ? 'lost' : 'none', url]),
  )

const calendarTable = (calendars: Sealed['calendars']): string =>
  table(
    ['CALENDAR', 'WORKSPACE', 'MEMBER', 'NAME'],
    calendars.map(({ id, workspaceId, email, name }) => [id, workspaceId, email, name]),
  )
