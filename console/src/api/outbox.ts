import { infiniteQueryOptions } from '@tanstack/react-query'
import type { LetRun, ReviewedMail, WaitingMail } from '../../../client/src/shapes.ts'
import { call } from './call.ts'

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: ({ pageParam }) =>
    call<{ data: WaitingMail[]; meta: { next_cursor?: string } }>(
      'GET',
      `/outbox?limit=50${pageParam && `&cursor=${pageParam}`}`,
    ),
  initialPageParam: '',
  getNextPageParam: (last) => last.meta.next_cursor,
})

export const review = async ({ meeting_request_id: request, id }: WaitingMail, verb: 'approve' | 'withdraw') =>
  (await call<{ data: ReviewedMail }>('POST', `/meeting_requests/${request}/mails/${id}/${verb}`)).data

export const setPersonalLine = async ({ meeting_request_id: request, id }: WaitingMail, line: string) =>
  (await call<{ data: WaitingMail }>('PATCH', `/meeting_requests/${request}/mails/${id}`, { personal_line: line })).data

export const letRun = async (requestId: string) =>
  (await call<{ data: LetRun }>('POST', `/meeting_requests/${requestId}/let_run`)).data
