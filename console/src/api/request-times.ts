import { queryOptions } from '@tanstack/react-query'
import type { Stretch } from '../ui/week.ts'
import { call } from './call.ts'

export type PersonsTime = {
  email: string
  name: string | null
  role: 'host' | 'participant'
  timezone: string | null
  has_answered: boolean
  free: Stretch[]
  busy: Stretch[]
  unknown: Stretch[]
}

export type RequestTimes = {
  timezone: string
  people: PersonsTime[]
  possible: Stretch[]
  offers: Stretch[]
  booking: Stretch[]
  /** Why it waits for a person. */
  attention: string | null
  nothing_because: string | null
}

/** When everybody of a request can, from now on or in a week ahead. */
export const requestTimesQuery = (id: string, from: string | null, to: string | null) =>
  queryOptions({
    queryKey: ['requests', id, 'times', from],
    queryFn: async () => {
      const query = from && to ? `?${new URLSearchParams({ from, to })}` : ''
      return (await call<{ data: RequestTimes }>('GET', `/meeting_requests/${id}/times${query}`)).data
    },
  })
