import { queryOptions } from '@tanstack/react-query'
import type { Workspace } from '../../../client/src/shapes.ts'
import { call } from './call.ts'

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: async () => (await call<{ data: Workspace }>('GET', '/workspace')).data,
})

export type ModelScore = {
  mails: number
  agreed: number
  differed: number
  left_out: number
  corrected: number
  since: string | null
}

export const modelScoreQuery = queryOptions({
  queryKey: ['workspace', 'model-score'],
  queryFn: async () => (await call<{ data: ModelScore }>('GET', '/model_score')).data,
})

export const updateWorkspace = async (change: Record<string, unknown>) =>
  (await call<{ data: Workspace }>('PATCH', '/workspace', change)).data

export const giveHandle = async (handle: string) =>
  (await call<{ data: Workspace }>('POST', '/workspace/handle', { handle })).data

export type FirstSteps = { members: boolean; calendar: boolean; key: boolean; mail_out: boolean; mail_in: boolean }

export const firstStepsQuery = queryOptions({
  queryKey: ['overview', 'first-steps'],
  // Whoever comes back from a step sees that it is done.
  staleTime: 0,
  queryFn: async () => (await call<{ data: FirstSteps }>('GET', '/first_steps')).data,
})
