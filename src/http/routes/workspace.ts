import { holdWorkspace, releaseWorkspace } from '#actions/hold-workspace.ts'
import { changeWorkspace } from '#actions/update-workspace.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWholeWorkspace } from '#db/workspaces.ts'
import { WORKSPACE } from '#resources/workspace.ts'
import { type Operation, operation } from '../operation.ts'
import { One } from '../shapes/envelope.ts'
import { given } from '../shapes/resource.ts'
import { UpdateWorkspaceBody, WorkspaceShape, workspaceShape } from '../shapes/workspace.ts'

/** The settings of a workspace. */
export const workspaceOperations: Operation[] = [
  operation({
    name: 'showWorkspace',
    method: 'GET',
    path: '/workspace',
    ability: 'see_workspace',
    summary: 'Show the workspace',
    description: 'The workspace of the key, with its settings.',
    answers: { 200: One(WorkspaceShape) },
    act: async ({ workspace }, { pool }) => ({ data: workspaceShape(await getWholeWorkspace(pool, workspace)) }),
  }),

  operation({
    name: 'updateWorkspace',
    method: 'PATCH',
    path: '/workspace',
    ability: 'edit_workspace',
    keepsNull: true,
    summary: 'Update the workspace',
    description: 'Only what is given changes. Meetings that are being arranged go by the new settings at once.',
    body: UpdateWorkspaceBody,
    answers: { 200: One(WorkspaceShape) },
    act: async ({ body, workspace, acting }, { pool, wake }) => {
      const command = { ...given(WORKSPACE, 'update', body), name: body.name || undefined }
      const changed = await inTransaction(pool, (sql) => changeWorkspace(sql, workspace, command, acting))
      wake()
      return { data: workspaceShape(changed) }
    },
  }),

  operation({
    name: 'holdWorkspace',
    method: 'POST',
    path: '/workspace/hold',
    ability: 'edit_workspace',
    summary: 'Hold the workspace',
    description:
      'No mail, webhook or entry in a calendar leaves until it is released, and nothing is decided meanwhile. What is under way at this moment still arrives. Requests, answers and changes are taken as usual, and links to sign in are mailed. Holding it again changes nothing.',
    answers: { 200: One(WorkspaceShape) },
    act: async ({ workspace, acting }, { pool }) => ({
      data: workspaceShape(await inTransaction(pool, (sql) => holdWorkspace(sql, workspace, acting))),
    }),
  }),

  operation({
    name: 'releaseWorkspace',
    method: 'POST',
    path: '/workspace/release',
    ability: 'edit_workspace',
    summary: 'Release the workspace',
    description:
      'What waited leaves now. A mail whose times are gone is dropped, and Parley decides again what to write. Releasing a workspace that is not held changes nothing.',
    answers: { 200: One(WorkspaceShape) },
    act: async ({ workspace, acting }, { pool, wake }) => {
      const released = await inTransaction(pool, (sql) => releaseWorkspace(sql, workspace, acting))
      wake()
      return { data: workspaceShape(released) }
    },
  }),
]
