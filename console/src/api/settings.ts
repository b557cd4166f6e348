import { queryOptions } from '@tanstack/react-query'
import type { Workspace } from '../../../client/src/shapes.ts'
import { type Answer, call } from './call.ts'

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: async () => (await call<{ data: Workspace }>('GET', '/workspace')).data,
})

export type ModelScore = Answer<'showModelScore'>['data']

export const modelScoreQuery = queryOptions({
  queryKey: ['workspace', 'model-score'],
  queryFn: async () => (await call<Answer<'showModelScore'>>('GET', '/model_score')).data,
})

export const updateWorkspace = async (change: Record<string, unknown>) =>
  (await call<{ data: Workspace }>('PATCH', '/workspace', change)).data

export const holdWorkspace = async (isHeld: boolean) =>
  (await call<{ data: Workspace }>('POST', isHeld ? '/workspace/hold' : '/workspace/release')).data

export const giveHandle = async (handle: string) =>
  (await call<Answer<'giveHandle'>>('POST', '/workspace/handle', { handle })).data

export type FirstSteps = Answer<'showFirstSteps'>['data']

export const firstStepsQuery = queryOptions({
  queryKey: ['overview', 'first-steps'],
  // After a step, its state must be current.
  staleTime: 0,
  queryFn: async () => (await call<Answer<'showFirstSteps'>>('GET', '/first_steps')).data,
})
