import { createWorkspace } from '#actions/create-workspace.ts'
import { setHandle } from '#actions/set-handle.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWorkspace, listWorkspaces } from '#db/workspaces.ts'
import { command, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { withDatabase } from './with-database.ts'

export const workspaceCreate = command({
  usage: 'parley workspace create NAME --owner EMAIL [--handle H] [--timezone ZONE] [--json]',
  summary: 'Make a workspace with its first admin.',
  positionals: ['NAME'],
  options: {
    owner: { value: 'EMAIL', help: 'The first admin.', required: true },
    handle: { value: 'H', help: 'Ends every address of the workspace; can be given later and then stays.' },
    timezone: { value: 'ZONE', help: 'IANA zone of members who have set none; UTC by default.' },
    ...JSON_OPTION,
  },
  async run(input) {
    const { owner: email = '', handle, timezone } = input.values
    const name = input.positionals[0] ?? ''
    const made = await withDatabase((pool) =>
      inTransaction(pool, (sql) => createWorkspace(sql, { name, handle, timezone, owner: email }, OPERATOR)),
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
      `Made workspace ${workspace.name} (${workspace.id}), owned by ${owner.email}.\nNext: ./bin/parley key create --workspace ${workspace.id} --name first --scopes all`,
    )
  },
})

export const workspaceList = command({
  usage: 'parley workspace list [--json]',
  summary: 'List the workspaces of this installation.',
  options: JSON_OPTION,
  async run(input) {
    const workspaces = await withDatabase(listWorkspaces)
    const shown = workspaces.map(({ id, name, handle, createdAt }) => ({ id, name, handle, created_at: createdAt }))
    const lines = shown.map(({ id, name, handle }) => `${id}  ${(handle ?? '-').padEnd(20)}  ${name}`)
    const none = 'No workspace yet. Make one: ./bin/parley workspace create NAME --owner EMAIL'
    print(input, shown, lines.length === 0 ? none : lines.join('\n'))
  },
})

export const workspaceHandle = command({
  usage: 'parley workspace handle WORKSPACE_ID HANDLE [--json]',
  summary: 'Give a workspace its handle, which is in every address and stays for life.',
  positionals: ['WORKSPACE_ID', 'HANDLE'],
  options: JSON_OPTION,
  async run(input) {
    const [id = '', handle = ''] = input.positionals
    const workspace = await withDatabase((pool) =>
      inTransaction(pool, async (sql) => {
        await setHandle(sql, await getWorkspace(sql, id), handle, OPERATOR)
        return await getWorkspace(sql, id)
      }),
    )
    print(input, { id, name: workspace.name, handle }, `Workspace ${workspace.name} has the handle ${handle}.`)
  },
})
