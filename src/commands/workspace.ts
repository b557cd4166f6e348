import { createWorkspace } from '#actions/create-workspace.ts'
import { setHandle } from '#actions/set-handle.ts'
import { inTransaction } from '#db/transaction.ts'
import { listWorkspaces } from '#db/workspaces.ts'
import { chosenWorkspace } from './chosen-workspace.ts'
import { command, print } from './command.ts'
import * as manual from './manual/workspace.ts'
import { OPERATOR } from './operator.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const workspaceCreate = command(manual.workspaceCreate, async (input) => {
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
})

export const workspaceList = command(manual.workspaceList, async (input) => {
  const workspaces = await withDatabase(listWorkspaces)
  const shown = workspaces.map(({ id, name, handle, createdAt }) => ({ id, name, handle, created_at: createdAt }))
  const rows = shown.map(({ id, name, handle }) => [id, handle ?? '-', name])
  const none = 'No workspace yet. Make one: ./bin/parley workspace create NAME --owner EMAIL'
  print(input, shown, rows.length === 0 ? none : table(['ID', 'HANDLE', 'NAME'], rows))
})

export const workspaceHandle = command(manual.workspaceHandle, async (input) => {
  const [handle = '', named] = input.positionals.toReversed()
  const { id, name } = await withDatabase((pool) =>
    inTransaction(pool, async (sql) => {
      const workspace = await chosenWorkspace(sql, named)
      await setHandle(sql, workspace, handle, OPERATOR)
      return workspace
    }),
  )
  print(input, { id, name, handle }, `The workspace ${name} has the handle ${handle}.`)
})
