import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShownTeam, Team, TeamAssignment } from '../../../client/src/shapes.ts'
import { type Answer, call } from './call.ts'
import type { One, Page } from './queries.ts'

// Everything about a team lies under ['teams', id], so that one change makes all of it fresh.

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

/** Who can be next, in the order of their turns, and who gets none. */
export type Queue = Answer<'showTeamQueue'>['data']

export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id, 'queue'],
    queryFn: async () => (await call<Answer<'showTeamQueue'>>('GET', `/teams/${id}/queue`)).data,
  })

/** The newest hundred, which is what the chart and the list show. */
export const assignmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['teams', id, 'assignments'],
    queryFn: async () => (await call<Page<TeamAssignment>>('GET', `/teams/${id}/assignments?limit=100`)).data,
  })

/** Something is done to a team or to somebody on it; `path` is below the team. */
export type TeamDeed = { method: 'POST' | 'PATCH' | 'DELETE'; path?: string; body?: object }

export function useTeamDeed(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path = '', body = {} }: TeamDeed) =>
      call(method, `/teams/${id}${path}`, method === 'DELETE' ? undefined : body),
    // Also after a refusal: somebody else may have been faster. Nobody waits for it: whoever was removed is gone by then, and
    // what is said about it would go unsaid.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['teams'] })
    },
  })
}
