import { Type } from 'typebox'
import type { WholeWorkspace } from '#db/workspaces.ts'
import { WORKSPACE } from '#resources/workspace.ts'
import { shaper, shownIn, updateBody } from './resource.ts'

export const WorkspaceShape = Type.Object(shownIn(WORKSPACE), { $id: 'Workspace' })

const shape = shaper(WORKSPACE)

export const workspaceShape = (workspace: WholeWorkspace) => shape(workspace, {})

export const UpdateWorkspaceBody = updateBody(WORKSPACE, { example: { timezone: 'Europe/Lisbon', reminders: false } })
