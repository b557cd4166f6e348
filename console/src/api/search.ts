import { queryOptions } from '@tanstack/react-query'
import { type Answer, call, type Refusal } from './call.ts'

export type Found = Answer<'search'>['data']

/** Requests, members and teams by a part of their name. */
export const searchQuery = (text: string) =>
  queryOptions<Found, Refusal>({
    queryKey: ['search', text],
    queryFn: async () => (await call<Answer<'search'>>('GET', `/search?${new URLSearchParams({ text })}`)).data,
    enabled: text !== '',
  })
