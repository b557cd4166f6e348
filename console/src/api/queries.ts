import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Booking, MeetingRequest, TimelineEntry, WorkspaceMember } from '../../../client/src/shapes.ts'
import { call, Refusal } from './call.ts'

// What the pages ask for. Everything about a request lies under ['requests', id], so that one change makes all of it fresh.

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Changes are told by the server; what is shown stays until then.
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !(error instanceof Refusal && isFinal(error)),
      retryDelay: (failures, error) =>
        (error instanceof Refusal && error.waitSeconds > 0 ? error.waitSeconds : 2 ** failures) * 1_000,
    },
  },
})

/** Asking again would get the same answer, unless there were merely too many questions. */
const isFinal = ({ status }: Refusal): boolean => status >= 400 && status !== 429

export type Session = {
  member: { id: string; email: string; name: string | null; role: 'admin' | 'member'; manages: string[] }
  workspace: { id: string; name: string; handle: string | null; timezone: string }
  workspaces: { id: string; name: string }[]
  development: boolean
  /** Whether there is a mailroom to look into. */
  mailroom: boolean
}

export type Page<Item> = { data: Item[]; meta: { has_more: boolean; next_cursor?: string } }
export type One<Item> = { data: Item }

export type RequestFilter = { status?: string; participant_email?: string }

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call<Session>('GET', '/session'),
})

export const requestsQuery = (filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'list', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '50', ...(pageParam && { cursor: pageParam }) })
      return call<Page<MeetingRequest>>('GET', `/meeting_requests?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
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
  queryOptions({
    queryKey: ['requests', id, 'timeline'],
    queryFn: async () => (await call<Page<TimelineEntry>>('GET', `/meeting_requests/${id}/timeline?limit=100`)).data,
  })

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async () => (await call<Page<WorkspaceMember>>('GET', '/workspace_members?active=true&limit=100')).data,
})
