import { checkSeal } from '#actions/check-seal.ts'
import { resetSecret } from '#actions/reset-secret.ts'
import { lockSealedEndpoints, type SealedEndpoint } from '#db/lost-secret.ts'
import { findLiveNode } from '#db/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { createSeal, type Seal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import { readSettings } from '#settings/settings.ts'
import { StartupError } from '#settings/startup-error.ts'
import { newSecret } from '#webhooks/signature.ts'
import { command, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const secretReset = command({
  usage: 'parley secret reset [--yes] [--json]',
  summary: 'Go on with a new PARLEY_SECRET when the old one is lost for good.',
  details: `Look for the old one first: in the environment of every node, in the file "secret" of the data folder, and where you keep
your backups. Without it, the signing secrets and the custom headers of webhook endpoints cannot be read any more.

Stop the service, set the new PARLEY_SECRET (openssl rand -base64 32), and run this. Every webhook endpoint gets a new
signing secret, loses its custom headers, and is disabled. Requests, mails, members, keys and deliveries stay as they are.
Then start the service, and for each endpoint: read its new secret (GET /api/v1/webhook_endpoints/:id/secret), give it to
the receiver, set the headers again and enable it (PATCH). What has waited less than 7 days is delivered then.`,
  options: { yes: { help: 'Do it. Without this, only say what would be lost.' }, ...JSON_OPTION },
  async run(input) {
    const seal = createSeal(await loadSecret(readSettings(process.env, { development: true })))
    const isDone = input.flags.has('yes')
    const lost = await withDatabase(async (pool) => {
      await requireLost(pool, seal)
      return await inTransaction(pool, async (sql) =>
        isDone
          ? await resetSecret(sql, () => newSecret(OPERATOR.clock), { ...OPERATOR, seal })
          : await lockSealedEndpoints(sql),
      )
    })
    const shown = lost.map(({ id, workspaceId, url, hasHeaders }) => ({ id, workspace: workspaceId, url, hasHeaders }))
    print(input, { done: isDone, endpoints: shown }, isDone ? doneText(lost) : wouldText(lost))
    return isDone ? 0 : 1
  },
})

/** An operator who still has the secret must not lose anything by mistake. */
async function requireLost(pool: Pool, seal: Seal): Promise<void> {
  if (await belongs(pool, seal))
    throw new StartupError('PARLEY_SECRET belongs to this database. Nothing is lost, and nothing was changed.')
  if ((await findLiveNode(pool)) !== null)
    throw new StartupError(
      'A node of this database still runs, so it knows the secret: read PARLEY_SECRET from its environment, or the file `secret` from its data folder. If that is no use, stop it first.',
    )
}

async function belongs(pool: Pool, seal: Seal): Promise<boolean> {
  try {
    await checkSeal(pool, seal)
    return true
  } catch (error) {
    if (error instanceof StartupError) return false
    throw error
  }
}

function wouldText(lost: SealedEndpoint[]): string {
  if (lost.length === 0) return 'Nothing would be lost: there are no webhook endpoints. To go on, add --yes.'
  return `These webhook endpoints would get a new signing secret, lose their headers and be disabled:\n\n${rows(lost)}\n\nNothing was changed. To do it, add --yes.`
}

function doneText(lost: SealedEndpoint[]): string {
  if (lost.length === 0) return 'The database has the new secret. There were no webhook endpoints, so nothing is lost.'
  return `The database has the new secret. Start the service, give each receiver its new signing secret, set headers again and enable:\n\n${rows(lost)}`
}

const rows = (lost: SealedEndpoint[]): string =>
  table(
    ['ENDPOINT', 'WORKSPACE', 'HEADERS', 'URL'],
    lost.map(({ id, workspaceId, hasHeaders, url }) => [id, workspaceId, hasHeaders ? 'lost' : 'none', url]),
  )
