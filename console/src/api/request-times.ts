import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './call.ts'

export type RequestTimes = Answer<'showRequestTimes'>['data']
export type PersonsTime = RequestTimes['people'][number]

/** When everybody on a request can meet, from now on or in a later week. */
export const requestTimesQuery = (id: string, from: string | null, to: string | null) =>
  queryOptions({
    queryKey: ['requests', id, 'times', from],
    queryFn: async () => {
      const query = from && to ? `?${new URLSearchParams({ from, to })}` : ''
      return (await call<Answer<'showRequestTimes'>>('GET', `/meeting_requests/${id}/times${query}`)).data
    },
  })
