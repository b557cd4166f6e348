import { changeWorkspace } from '#actions/update-workspace.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWholeWorkspace } from '#db/workspaces.ts'
import type { Api } from '../api.ts'
import { One } from '../shapes/envelope.ts'
import { UpdateWorkspaceBody, WorkspaceShape, workspaceShape } from '../shapes/workspace.ts'

/** Decisions 10. */
export function workspaceRoutes({ app, pool, wake }: Api): void {
  app.get(
    '/workspace',
    {
      config: { ability: 'see_workspace' },
      schema: {
        summary: 'Show the workspace',
        description: 'The workspace of the key, with its settings.',
        response: { 200: One(WorkspaceShape) },
      },
    },
    async ({ workspace }) => ({ data: workspaceShape(await getWholeWorkspace(pool, workspace)) }),
  )

  app.patch(
    '/workspace',
    {
      config: { ability: 'edit_workspace', keepsNull: true },
      schema: {
        summary: 'Update the workspace',
        description: 'Only what is given changes. Meetings that are being arranged go by the new settings at once.',
        body: UpdateWorkspaceBody,
        response: { 200: One(WorkspaceShape) },
      },
    },
    async ({ body, workspace, acting }) => {
      const command = {
        name: body.name || undefined,
        handle: body.handle,
        timezone: body.timezone,
        language: body.language,
        reminders: body.reminders,
        review: body.review,
        modelReading: body.model_reading,
        followUps: body.follow_ups,
        retentionDays: body.retention_days,
      }
      const changed = await inTransaction(pool, (sql) => changeWorkspace(sql, workspace, command, acting))
      wake()
      return { data: workspaceShape(changed) }
    },
  )
}
