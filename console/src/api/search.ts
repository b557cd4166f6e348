import { queryOptions } from '@tanstack/react-query'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { call, type Refusal } from './call.ts'
import type { One } from './queries.ts'

export type Found = {
  requests: MeetingRequest[]
  members: { id: string; name: string | null; email: string }[]
  teams: { id: string; name: string }[]
}

/** Requests, members and teams by a part of what they are called. */
export const searchQuery = (text: string) =>
  queryOptions<Found, Refusal>({
    queryKey: ['search', text],
    queryFn: async () => (await call<One<Found>>('GET', `/search?${new URLSearchParams({ text })}`)).data,
    enabled: text !== '',
  })
