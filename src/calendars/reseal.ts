import { sealedCheck } from '#actions/check-seal.ts'
import { openHeaders, openSecret, sealHeaders, sealSecret } from '#actions/sealed-endpoint.ts'
import { findLiveNode, findOlderNode, listUnready } from '#db/queue/nodes.ts'
import { replaceSealCheck } from '#db/seal-check.ts'
import {
  listOtherwiseSealed,
  lockSealedRows,
  lockUnbound,
  type SealedConnection,
  type SealedIds,
  type SealedRows,
  updateSealedRows,
} from '#db/sealed.ts'
import type { Pool, Sql, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Seal, SealError } from '#seal/seal.ts'
import { StartupError } from '#settings/startup-error.ts'
import { isAccountKind, openAccount, sealAccount } from './accounts/account.ts'
import { openVerifier, sealVerifier } from './accounts/verifier.ts'
import { addressOpener, sealAddress } from './sealed-address.ts'

/** Counts of a secret rotation. Values sealed with a previously lost secret stay sealed. */
export type Rotated = { endpoints: number; calendars: number; stillLost: number }

/** Opens everything with the old secret and seals it with the new one, in one transaction: all of it, or nothing. */
export async function rotateSecret(sql: Transaction, from: Seal, to: Seal): Promise<Rotated> {
  const rotated = await resealed(sql, await lockSealedRows(sql), from, to)
  await replaceSealCheck(sql, sealedCheck(to))
  // Check only now: a node that starts later waits for our lock on the check value, and then refuses the old secret.
  await requireNoNode(sql)
  return rotated
}

/** Rows sealed again in one transaction. Each is locked for a moment, so that running nodes wait for little. */
const ROWS_AT_ONCE = 50

/**
 * Seals everything with the first secret of the seal, while nodes run that know it. A node that does not is refused from the
 * beginning on, and so is the whole while one of them runs.
 */
export async function resealAll(pool: Pool, seal: Seal): Promise<Rotated> {
  const [keyId] = seal.keyIds
  await inTransaction(pool, async (sql) => {
    await replaceSealCheck(sql, sealedCheck(seal))
    // Check only now, for the same reason as above.
    const { unknowing } = await listUnready(sql, keyId!)
    if (unknowing.length > 0)
      throw new StartupError(
        `${unknowing.length} running nodes do not know the new secret. Restart each with both secrets in PARLEY_SECRET, separated by a comma, and then run this again.`,
      )
  })
  const sum: Rotated = { endpoints: 0, calendars: 0, stillLost: 0 }
  for (const only of portions(await listOtherwiseSealed(pool, keyId!))) {
    const part = await inTransaction(pool, async (sql) => resealed(sql, await lockSealedRows(sql, only), seal, seal))
    for (const count of ['endpoints', 'calendars', 'stillLost'] as const) sum[count] += part[count]
  }
  return sum
}

function* portions(ids: SealedIds): Generator<SealedIds> {
  const none: SealedIds = { endpoints: [], connections: [], links: [] }
  for (const kind of ['endpoints', 'connections', 'links'] as const)
    for (let from = 0; from < ids[kind].length; from += ROWS_AT_ONCE)
      yield { ...none, [kind]: ids[kind].slice(from, from + ROWS_AT_ONCE) }
}

async function resealed(sql: Transaction, rows: SealedRows, from: Seal, to: Seal): Promise<Rotated> {
  const endpoints = kept(rows.endpoints, (row) => resealedEndpoint(row, from, to))
  const connections = kept(rows.connections, (row) => resealedConnection(row, from, to))
  const links = kept(rows.links, ({ verifier, ...row }) => {
    return { ...row, verifier: sealVerifier(to, row, openVerifier(from, row, verifier)) }
  })
  await updateSealedRows(sql, { endpoints, connections, links })
  const before = rows.endpoints.length + rows.connections.length + rows.links.length
  const stillLost = before - endpoints.length - connections.length - links.length
  return { endpoints: endpoints.length, calendars: connections.length, stillLost }
}

/** The migration that marks unbound addresses. */
const BINDING = 63

/**
 * Binds addresses to their workspace that were sealed only for their connection. Addresses that cannot be opened stay as they
 * are. While a node of an older version runs, nothing is changed: it could not open the new form.
 */
export async function bindAddresses(
  pool: Pool,
  seal: Seal,
  only: { workspaceId: string; connectionId: string } | null = null,
): Promise<number> {
  return await inTransaction(pool, async (sql) => {
    if ((await findOlderNode(sql, BINDING)) !== null) return 0
    const connections = kept(await lockUnbound(sql, only), (row) => resealedConnection(row, seal, seal))
    await updateSealedRows(sql, { endpoints: [], connections, links: [] })
    return connections.length
  })
}

/** A node keeps the secret that it started with. */
export async function requireNoNode(sql: Sql): Promise<void> {
  if ((await findLiveNode(sql)) !== null)
    throw new StartupError('A node of this database still runs and has the present secret. Stop it first.')
}

function kept<Row, Done>(rows: readonly Row[], reseal: (row: Row) => Done): Done[] {
  return rows.flatMap((row) => {
    try {
      return [reseal(row)]
    } catch (error) {
      if (error instanceof SealError) return []
      throw error
    }
  })
}

function resealedEndpoint(row: SealedRows['endpoints'][number], from: Seal, to: Seal) {
  const { workspaceId, id, secret, previousSecret, headers } = row
  const again = (sealed: Uint8Array) => sealSecret(to, id, openSecret(from, id, sealed))
  return {
    workspaceId,
    id,
    secret: again(secret),
    previousSecret: previousSecret && again(previousSecret),
    headers: sealHeaders(to, id, openHeaders(from, id, headers)),
  }
}

function resealedConnection({ workspaceId, id, kind, isBound, secret }: SealedConnection, from: Seal, to: Seal) {
  const place = { workspaceId, connectionId: id }
  const open = addressOpener(isBound)
  const resealed = isAccountKind(kind)
    ? sealAccount(to, place, openAccount(from, place, secret))
    : sealAddress(to, place, open(from, place, secret))
  return { workspaceId, id, secret: resealed }
}
