import { changeKey, createKey, parseScopes, removeKey } from '#actions/api-keys.ts'
import { notFound } from '#core/failure.ts'
import { SCOPES } from '#core/scope.ts'
import { findKeyOwner, listKeys } from '#db/people/keys.ts'
import type { Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWorkspace, type Workspace } from '#db/workspaces.ts'
import { chosenWorkspace, inWorkspace } from './chosen-workspace.ts'
import { command, print } from './command.ts'
import * as manual from './manual/key.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { minuteOf } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const keyCreate = command(manual.keyCreate, async (input) => {
  const { workspace: named, name = '', expires } = input.values
  const scopes = parseScopes(input.values.scopes ?? '')
  const made = await withDatabase((pool) =>
    inTransaction(pool, async (sql) =>
      createKey(sql, await chosenWorkspace(sql, named), { name, scopes, expiresAt: expires }, OPERATOR),
    ),
  )
  const shown = { id: made.id, key: made.key, name: made.name, scopes: made.scopes, expires_at: made.expiresAt }
  print(
    input,
    shown,
    `${made.key}\nCopy it now: it is not shown again. To delete it: ./bin/parley key delete ${made.id}`,
  )
})

export const keyList = command(manual.keyList, async (input) => {
  const keys = await inWorkspace(input, listKeys)
  const shown = keys.map((key) => ({
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    expires_at: key.expiresAt,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
  }))
  const rows = keys.map(({ id, name, lastUsedAt, expiresAt, scopes }) => [
    id,
    name,
    lastUsedAt === null ? 'never' : minuteOf(lastUsedAt),
    expiresAt === null ? 'never' : minuteOf(expiresAt),
    scopes.length === SCOPES.length ? 'all' : scopes.join(','),
  ])
  const none = 'No key yet. Make one: ./bin/parley key create --help'
  print(input, shown, rows.length === 0 ? none : table(['ID', 'NAME', 'LAST USED', 'EXPIRES', 'SCOPES'], rows))
})

export const keyDelete = command(manual.keyDelete, async (input) => {
  const id = input.positionals[0] ?? ''
  await withKeyOwner(id, (sql, workspace) => removeKey(sql, workspace, id, OPERATOR))
  print(input, { id, deleted: true }, `Deleted ${id}.`)
})

export const keyScopes = command(manual.keyScopes, async (input) => {
  const id = input.positionals[0] ?? ''
  const scopes = parseScopes(input.values.scopes ?? '')
  await withKeyOwner(id, (sql, workspace) => changeKey(sql, workspace, id, { scopes }, OPERATOR))
  print(input, { id, scopes }, `${id} has the scopes ${scopes.join(', ')}.`)
})

async function withKeyOwner(
  id: string,
  work: (sql: Transaction, workspace: Workspace) => Promise<unknown>,
): Promise<void> {
  await withDatabase((pool) =>
    inTransaction(pool, async (sql) => {
      const owner = await findKeyOwner(sql, id)
      if (!owner) throw notFound('key', id)
      await work(sql, await getWorkspace(sql, owner.workspaceId))
    }),
  )
}
