import { checkSeal } from '#actions/check-seal.ts'
import { lockSealed, resetSecret, type Sealed } from '#actions/reset-secret.ts'
import { findLiveNode } from '#db/queue/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { createSeal, type Seal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import { readSettings } from '#settings/settings.ts'
import { StartupError } from '#settings/startup-error.ts'
import { newSecret } from '#webhooks/signature.ts'
import { command, print } from './command.ts'
import * as manual from './manual/secret.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const secretReset = command(manual.secretReset, async (input) => {
  const seal = createSeal(await loadSecret(readSettings(process.env, { development: true })))
  const isDone = input.flags.has('yes')
  const lost = await withDatabase(async (pool) => {
    await requireLost(pool, seal)
    return await inTransaction(pool, async (sql) =>
      isDone ? await resetSecret(sql, () => newSecret(OPERATOR.clock), { ...OPERATOR, seal }) : await lockSealed(sql),
    )
  })
  print(input, { done: isDone, ...shown(lost) }, isDone ? doneText(lost) : wouldText(lost))
  return isDone ? 0 : 1
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
    return 'Nothing would be lost: there are no webhook endpoints and no connected calendars. To go on, add --yes.'
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
