import { Type } from 'typebox'
import { setHandle } from '#actions/set-handle.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWholeWorkspace } from '#db/workspaces.ts'
import { type Operation, operation } from '../../operation.ts'
import { One } from '../../shapes/envelope.ts'
import { WorkspaceShape, workspaceShape } from '../../shapes/workspace.ts'

/** Separate from the other settings: it is set once, and stays. */
export const handleOperations: Operation[] = [
  operation({
    name: 'giveHandle',
    method: 'POST',
    path: '/workspace/handle',
    ability: 'edit_workspace',
    summary: 'Give the workspace its handle',
    description: 'Its addresses end in it. It cannot be changed later, since people have them in their books.',
    body: Type.Object({ handle: Type.String({ description: '2 to 20 of a-z, 0-9 and -.' }) }),
    answers: { 200: One(WorkspaceShape) },
    act: async ({ body, workspace, acting }, { pool }) => {
      await inTransaction(pool, (sql) => setHandle(sql, workspace, body.handle, acting))
      return { data: workspaceShape(await getWholeWorkspace(pool, workspace)) }
    },
  }),
]
