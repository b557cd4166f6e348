import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { LetRun, ReviewedMail, WaitingMail } from '../../../client/src/shapes.ts'
import { type Answer, call } from './call.ts'

const MAILS_A_PAGE = 100

export const outboxQuery = infiniteQueryOptions({
  queryKey: ['outbox'],
  queryFn: ({ pageParam }) =>
    call<{ data: WaitingMail[]; meta: { next_cursor?: string } }>(
      'GET',
      `/outbox?order=oldest&limit=${MAILS_A_PAGE}${pageParam && `&cursor=${pageParam}`}`,
    ),
  initialPageParam: '',
  getNextPageParam: (last) => last.meta.next_cursor,
})

/** How much waits for a person, for the numbers in the navigation. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: async () => (await call<Answer<'countWaitingWork'>>('GET', '/waiting')).data,
})

export type ReviewVerb = 'approve' | 'withdraw'

/** All that wait, unless some are named. */
export const reviewSeveral = async (verb: ReviewVerb, ids?: readonly string[]) =>
  (await call<Answer<'approveMails'>>('POST', `/outbox/${verb}`, { mail_ids: ids })).data

export const review = async ({ meeting_request_id: request, id }: WaitingMail, verb: ReviewVerb) =>
  (await call<{ data: ReviewedMail }>('POST', `/meeting_requests/${request}/mails/${id}/${verb}`)).data

export const setPersonalLine = async ({ meeting_request_id: request, id }: WaitingMail, line: string) =>
  (await call<{ data: WaitingMail }>('PATCH', `/meeting_requests/${request}/mails/${id}`, { personal_line: line })).data

export const letRun = async (requestId: string) =>
  (await call<{ data: LetRun }>('POST', `/meeting_requests/${requestId}/let_run`)).data

export function refreshOutbox(client: QueryClient): void {
  for (const key of ['outbox', 'waiting', 'requests']) void client.invalidateQueries({ queryKey: [key] })
}
