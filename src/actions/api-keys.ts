import type { Acting } from '#core/actor.ts'
import { formatKey } from '#core/api-key.ts'
import { Failure, notFound } from '#core/failure.ts'
import { isScope, SCOPES, type Scope } from '#core/scope.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime, newId } from '#db/ids.ts'
import {
  type ApiKey,
  deleteKey,
  insertKey,
  type KeyChange,
  type ListedKey,
  updateKey,
  updateKeyVersion,
} from '#db/people/keys.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { digestOf } from '#seal/digest.ts'
import { requireFuture } from './require-future.ts'

export type CreateKey = { name: string; scopes: Scope[]; expiresAt?: string | null }

/** Only this function ever returns the key; the database stores its digest. */
export async function createKey(
  sql: Transaction,
  workspace: Workspace,
  command: CreateKey,
  acting: Acting,
): Promise<ApiKey & { key: string }> {
  const name = requireName(command.name)
  const expiresAt = command.expiresAt == null ? null : requireFuture(command.expiresAt, acting.clock.nowMs())
  const key = formatKey(acting.clock.randomBytes(32))
  const { id, at } = newId('key', acting.clock)
  await insertKey(sql, workspace, { id, digest: digestOf(key), name, scopes: command.scopes, expiresAt, createdAt: at })
  await insertAudit(
    sql,
    workspace,
    { action: 'api_key.created', ref: id, detail: { name, scopes: command.scopes } },
    acting,
  )
  return { id, key, name, scopes: command.scopes, expiresAt }
}

export async function removeKey(sql: Transaction, workspace: Workspace, id: string, acting: Acting): Promise<void> {
  if (!(await deleteKey(sql, workspace, id, currentTime(acting.clock)))) throw notFound('key', id)
  await updateKeyVersion(sql)
  await insertAudit(sql, workspace, { action: 'api_key.deleted', ref: id }, acting)
}

/** Changes only the given fields. */
export async function changeKey(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  change: KeyChange,
  acting: Acting,
): Promise<ListedKey> {
  const { scopes, ...rest } = change
  if (rest.name !== undefined) rest.name = requireName(rest.name)
  if (rest.expiresAt != null) rest.expiresAt = requireFuture(rest.expiresAt, acting.clock.nowMs())
  const key = await updateKey(sql, workspace, id, { ...rest, ...(scopes && { scopes }) })
  if (!key) throw notFound('key', id)
  await updateKeyVersion(sql)
  if (scopes)
    await insertAudit(sql, workspace, { action: 'api_key.scopes_changed', ref: id, detail: { scopes } }, acting)
  if (Object.keys(rest).length > 0)
    await insertAudit(sql, workspace, { action: 'api_key.updated', ref: id, detail: rest }, acting)
  return key
}

/** `all`, or names separated by commas; returned in the order of the specification. */
export function parseScopes(text: string): Scope[] {
  if (text.trim() === 'all') return [...SCOPES]
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.filter((name) => !isScope(name))
  if (names.length === 0 || unknown.length > 0)
    throw new Failure(
      'validation_error',
      `scopes: ${unknown.length > 0 ? `unknown: ${unknown.join(', ')}` : 'none given'}. Known are all, or any of ${SCOPES.join(', ')}.`,
      { plainly: 'Choose at least one right from the list.' },
    )
  return SCOPES.filter((scope) => names.includes(scope))
}

function requireName(text: string): string {
  const name = text.trim()
  if (name === '' || [...name].length > 255)
    throw new Failure('validation_error', 'name: must have 1 to 255 characters.', {
      plainly: 'Give it a name of at most 255 characters.',
    })
  return name
}
