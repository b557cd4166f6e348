import { queryOptions } from '@tanstack/react-query'
import type { Workspace } from '../../../client/src/shapes.ts'
import { call } from './call.ts'

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: async () => (await call<{ data: Workspace }>('GET', '/workspace')).data,
})

export const updateWorkspace = async (change: Record<string, unknown>) =>
  (await call<{ data: Workspace }>('PATCH', '/workspace', change)).data

export const giveHandle = async (handle: string) =>
  (await call<{ data: Workspace }>('POST', '/workspace/handle', { handle })).data
