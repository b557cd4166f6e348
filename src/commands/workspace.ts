import { chosenWorkspace } from './chosen-workspace.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const workspaceCreate: Command = {
  usage: 'parley workspace create NAME --owner EMAIL [--owner-name N] [--handle H] [--timezone ZONE] [--json]',
  positionals: ['NAME'],
  options: {
    owner: { value: 'EMAIL', help: 'The first admin.', required: true },
    'owner-name': { value: 'N', help: 'Their full name. Mails speak of them by it.' },
    handle: {
      value: 'H',
      help: 'Part of every mail address of the workspace. You can set it later, but never change it.',
    },
    timezone: { value: 'ZONE', help: 'IANA time zone for members who have not set their own. UTC by default.' },
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { createWorkspace } = await import('#actions/create-workspace.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { owner: email = '', 'owner-name': ownerName, handle, timezone } = input.values
    const name = input.positionals[0] ?? ''
    const made = await withDatabase((pool) =>
      inTransaction(pool, (sql) => createWorkspace(sql, { name, handle, timezone, owner: email, ownerName }, OPERATOR)),
    )
    const { workspace, owner } = made
    const shown = {
      id: workspace.id,
      name: workspace.name,
      handle: workspace.handle,
      owner: { id: owner.id, email: owner.email },
    }
    print(
      input,
      shown,
      `Made the workspace ${workspace.name} (${workspace.id}), owned by ${owner.email}.\nNext, make a key: ./bin/parley key create --workspace ${workspace.id} --name first --scopes all`,
    )
  },
}

export const workspaceList: Command = {
  usage: 'parley workspace list [--json]',
  options: JSON_OPTION,
  run: async (input) => {
    const { listWorkspaces } = await import('#db/workspaces.ts')
    const workspaces = await withDatabase(listWorkspaces)
    const shown = workspaces.map(({ id, name, handle, createdAt }) => ({ id, name, handle, created_at: createdAt }))
    const rows = shown.map(({ id, name, handle }) => [id, handle ?? '-', name])
    const none = 'No workspace yet. Make one: ./bin/parley workspace create NAME --owner EMAIL'
    print(input, shown, rows.length === 0 ? none : table(['ID', 'HANDLE', 'NAME'], rows))
  },
}

export const workspaceHandle: Command = {
  usage: 'parley workspace handle [WORKSPACE] HANDLE [--json]',
  details: 'WORKSPACE is an identifier. You can leave it out if there is only one workspace.',
  positionals: ['[WORKSPACE]', 'HANDLE'],
  options: JSON_OPTION,
  run: async (input) => {
    const { setHandle } = await import('#actions/set-handle.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const [handle = '', named] = input.positionals.toReversed()
    const { id, name } = await withDatabase((pool) =>
      inTransaction(pool, async (sql) => {
        const workspace = await chosenWorkspace(sql, named)
        await setHandle(sql, workspace, handle, OPERATOR)
        return workspace
      }),
    )
    print(input, { id, name, handle }, `The workspace ${name} has the handle ${handle}.`)
  },
}
