import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from './call.ts'

export type Meeting = Answer<'listMeetings'>['data'][number]

export type MeetingsAsked = { from?: string; until?: string; whose?: 'mine'; limit?: string }

/** Booked meetings by their time; from now on unless said otherwise. */
export const meetingsQuery = (asked: MeetingsAsked) =>
  queryOptions({
    queryKey: ['requests', 'meetings', asked],
    queryFn: async () => (await call<Answer<'listMeetings'>>('GET', `/meetings?${new URLSearchParams(asked)}`)).data,
  })
