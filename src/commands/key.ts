import { notFound } from '#core/failure.ts'
import { SCOPES } from '#core/scope.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { chosenWorkspace, inWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print, WORKSPACE_OPTION } from './command.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { minuteOf } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const SCOPES_HELP = `The key's rights: all, or names separated by commas (${SCOPES.join(', ')}).`

export const keyCreate: Command = {
  usage: 'parley key create --name N --scopes all|a,b [--expires ISO] [--workspace ID] [--json]',
  options: {
    name: { value: 'N', help: 'Its purpose, so that you recognise it later.', required: true },
    scopes: { value: 'LIST', help: SCOPES_HELP, required: true },
    expires: { value: 'ISO', help: 'When it stops working, such as 2027-01-31T00:00:00Z. Never by default.' },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { createKey, parseScopes } = await import('#actions/api-keys.ts')
    const { inTransaction } = await import('#db/transaction.ts')
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
  },
}

export const keyList: Command = {
  usage: 'parley key list [--workspace ID] [--json]',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
  run: async (input) => {
    const { listKeys } = await import('#db/people/keys.ts')
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
  },
}

export const keyDelete: Command = {
  usage: 'parley key delete KEY_ID [--json]',
  positionals: ['KEY_ID'],
  options: JSON_OPTION,
  run: async (input) => {
    const { removeKey } = await import('#actions/api-keys.ts')
    const id = input.positionals[0] ?? ''
    await withKeyOwner(id, (sql, workspace) => removeKey(sql, workspace, id, OPERATOR))
    print(input, { id, deleted: true }, `Deleted ${id}.`)
  },
}

export const keyScopes: Command = {
  usage: 'parley key scopes KEY_ID --scopes all|a,b [--json]',
  positionals: ['KEY_ID'],
  options: { scopes: { value: 'LIST', help: SCOPES_HELP, required: true }, ...JSON_OPTION },
  run: async (input) => {
    const { changeKey, parseScopes } = await import('#actions/api-keys.ts')
    const id = input.positionals[0] ?? ''
    const scopes = parseScopes(input.values.scopes ?? '')
    await withKeyOwner(id, (sql, workspace) => changeKey(sql, workspace, id, { scopes }, OPERATOR))
    print(input, { id, scopes }, `${id} has the scopes ${scopes.join(', ')}.`)
  },
}

async function withKeyOwner(
  id: string,
  work: (sql: Transaction, workspace: Workspace) => Promise<unknown>,
): Promise<void> {
  const { findKeyOwner } = await import('#db/people/keys.ts')
  const { inTransaction } = await import('#db/transaction.ts')
  const { getWorkspace } = await import('#db/workspaces.ts')
  await withDatabase((pool) =>
    inTransaction(pool, async (sql) => {
      const owner = await findKeyOwner(sql, id)
      if (!owner) throw notFound('key', id)
      await work(sql, await getWorkspace(sql, owner.workspaceId))
    }),
  )
}
