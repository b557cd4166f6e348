import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShownTeam, Team, TeamAssignment } from '../../../client/src/shapes.ts'
import { type Answer, call } from './call.ts'
import type { One, Page } from './queries.ts'

// Everything about a team is under ['teams', id], so that one invalidation refreshes all of it.

export const teamListQuery = (filter: { active?: 'true' }) =>
  infiniteQueryOptions({
    queryKey: ['teams', 'list', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '50', ...(pageParam && { cursor: pageParam }) })
      return call<Page<Team>>('GET', `/teams?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
  })

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id, 'itself'],
    queryFn: async () => (await call<One<ShownTeam>>('GET', `/teams/${id}`)).data,
  })

/** The members in order of their turns, and those without a turn. */
export type Queue = Answer<'showTeamQueue'>['data']

export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id, 'queue'],
    queryFn: async () => (await call<Answer<'showTeamQueue'>>('GET', `/teams/${id}/queue`)).data,
  })

/** The newest hundred, for the chart and the list. */
export const assignmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id, 'assignments'],
    queryFn: async () => (await call<Page<TeamAssignment>>('GET', `/teams/${id}/assignments?limit=100`)).data,
  })

/** An action on a team or one of its members; `path` is below the team. */
export type TeamChange = { method: 'POST' | 'PATCH' | 'DELETE'; path?: string; body?: object }

export function useTeamChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path = '', body = {} }: TeamChange) =>
      call(method, `/teams/${id}${path}`, method === 'DELETE' ? undefined : body),
    // Also after a refusal: somebody else may have been faster. Not awaited: otherwise a removed member's row would be gone
    // before its message is shown.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['teams'] })
    },
  })
}
