import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Ability, abilityRefusal, type Subject } from '#core/ability.ts'
import type { Availability, UpdateWorkspaceMember, WorkspaceMember } from '../../../client/src/shapes.ts'
import { type Answer, call } from './call.ts'
import { usePaused } from './paused.ts'
import { membersQuery, NEWEST_MEMBERS, type One, type Page, sessionQuery } from './queries.ts'
import { type Found, searchQuery } from './search.ts'

export type Calendar = Answer<'listCalendars'>['data'][number]
export type Program = Answer<'listPrograms'>['data'][number]
export type Departure = Answer<'showDeparture'>['data']

export const memberListQuery = (filter: { active?: 'true' }) =>
  infiniteQueryOptions({
    queryKey: ['members', 'list', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '50', ...(pageParam && { cursor: pageParam }) })
      return call<Page<WorkspaceMember>>('GET', `/workspace_members?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
  })

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id, 'itself'],
    queryFn: async () => (await call<One<WorkspaceMember>>('GET', `/workspace_members/${id}`)).data,
  })

/** A week from an instant, without the past. */
export const availabilityQuery = (id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['calendars', id, 'availability', from],
    queryFn: async () => {
      const query = new URLSearchParams({ from, to })
      return (await call<One<Availability>>('GET', `/workspace_members/${id}/availability?${query}`)).data
    },
  })

export type Provider = Answer<'listCalendars'>['providers'][number]

export const calendarsQuery = (id: string) =>
  queryOptions({
    queryKey: ['calendars', id, 'list'],
    queryFn: () => call<Answer<'listCalendars'>>('GET', `/workspace_members/${id}/calendars`),
  })

export const programsQuery = (id: string) =>
  queryOptions({
    queryKey: ['programs', id],
    queryFn: () => call<Answer<'listPrograms'>>('GET', `/workspace_members/${id}/programs`),
  })

export const departureQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id, 'departure'],
    queryFn: async () => (await call<Answer<'showDeparture'>>('GET', `/workspace_members/${id}/departure`)).data,
    staleTime: 0,
  })

/** Changes a member, and fetches dependent data such as their free times again. */
export function useMemberChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UpdateWorkspaceMember) => call<One<WorkspaceMember>>('PATCH', `/workspace_members/${id}`, body),
    onSuccess: ({ data }) => {
      client.setQueryData(memberQuery(id).queryKey, data)
      void client.invalidateQueries({ queryKey: ['members', 'list'] })
      void client.invalidateQueries({ queryKey: ['calendars', id, 'availability'] })
      void client.invalidateQueries({ queryKey: ['session'] })
    },
  })
}

/** Active members by a part of their name or address; the newest while nothing is typed. */
export function useMembersCalled(text: string) {
  const asked = usePaused(text.trim())
  const newest = useQuery(membersQuery)
  // New members may match since the last search.
  const found = useQuery({ ...searchQuery(asked), placeholderData: keepPreviousData, staleTime: 0 })
  // Before the first answer, the members already loaded.
  const members: Found['members'] = (asked === '' ? null : found.data?.members) ?? newest.data ?? []
  const { isFetching, error } = asked === '' ? newest : found
  return {
    members,
    isBusy: isFetching || asked !== text.trim(),
    error,
    isAll: asked === '' && members.length < NEWEST_MEMBERS,
  }
}

/** Why the signed-in member may not do something, in the words of the API; null if they may. */
export function useRefusal(ability: Ability, subject: Subject = null): string | null {
  const session = useQuery(sessionQuery)
  if (!session.data) return null
  return abilityRefusal({ kind: 'member', ...session.data.member }, ability, subject)
}
