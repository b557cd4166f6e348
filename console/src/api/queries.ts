import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Booking, MeetingRequest, TimelineEntry, WorkspaceMember } from '../../../client/src/shapes.ts'
import { call, Refusal } from './call.ts'
import { chosenWorkspace, forgetWorkspace, keepWorkspace } from './workspace-choice.ts'

// The queries of the pages. Everything about a request is under ['requests', id], so that one invalidation refreshes all of it.

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server reports changes; until then the data stays.
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !(error instanceof Refusal && isFinal(error)),
      retryDelay: (failures, error) =>
        (error instanceof Refusal && error.waitSeconds > 0 ? error.waitSeconds : 2 ** failures) * 1_000,
    },
  },
})

/** Asking again would get the same answer, except after too many requests. */
const isFinal = ({ status }: Refusal): boolean => status >= 400 && status !== 429

export type Session = {
  member: { id: string; email: string; name: string | null; role: 'admin' | 'member'; manages: string[] }
  workspace: { id: string; name: string; handle: string | null; timezone: string }
  workspaces: { id: string; name: string }[]
  development: boolean
  /** Whether there is a mailroom. */
  mailroom: boolean
  /** Whether mail leaves. */
  sends_mail: boolean
  /** Whether people can sign in again without help. */
  signs_in_again: boolean
}

export type Page<Item> = { data: Item[]; meta: { has_more: boolean; next_cursor?: string } }
export type One<Item> = { data: Item }

export type RequestFilter = { status?: string; text?: string }

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () =>
    call<Session>('GET', '/session').then(
      (session) => {
        keepWorkspace(session.workspace.id)
        return session
      },
      (error: Refusal) => {
        if (error.status === 403 && chosenWorkspace !== null) forgetWorkspace()
        throw error
      },
    ),
})

export const REQUESTS_A_PAGE = 100

/** One page of the list, by the cursor of the page before it; empty for the first. */
export const requestsPageQuery = (filter: RequestFilter, cursor: string) =>
  queryOptions({
    queryKey: ['requests', 'list', filter, cursor],
    queryFn: () => {
      const query = new URLSearchParams({ ...filter, limit: `${REQUESTS_A_PAGE}`, ...(cursor && { cursor }) })
      const list = filter.text === undefined ? '/meeting_requests' : '/found_requests'
      return call<Page<MeetingRequest>>('GET', `${list}?${query}`)
    },
  })

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', id, 'itself'],
    queryFn: async () => (await call<One<MeetingRequest>>('GET', `/meeting_requests/${id}`)).data,
  })

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', id, 'booking'],
    queryFn: async () => (await call<One<Booking>>('GET', `/meeting_requests/${id}/booking`)).data,
  })

export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['requests', id, 'timeline'],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '100', ...(pageParam && { cursor: pageParam }) })
      return call<Page<TimelineEntry>>('GET', `/meeting_requests/${id}/timeline?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
  })

export const NEWEST_MEMBERS = 20

/** The newest active members: all of them in a small workspace. Typing finds others (`useMembersCalled`). */
export const membersQuery = queryOptions({
  queryKey: ['members', 'newest'],
  queryFn: async () =>
    (await call<Page<WorkspaceMember>>('GET', `/workspace_members?active=true&limit=${NEWEST_MEMBERS}`)).data,
})
