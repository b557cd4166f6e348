import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WebhookDelivery, WebhookEndpoint } from '../../../client/src/shapes.ts'
import { type Answer, call } from './call.ts'
import type { Page } from './queries.ts'

export type EndpointHealth = Answer<'listWebhookHealth'>['data'][number]
export type Progress = Answer<'showDeliveryAttempts'>['data']

export type DeliveryFilter = { status?: string; event_type?: string }

/** A workspace can have 100 endpoints, which is one page. */
export const endpointsQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: async () => (await call<Page<WebhookEndpoint>>('GET', '/webhook_endpoints?limit=100')).data,
})

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'endpoint', id],
    queryFn: async () => (await call<{ data: WebhookEndpoint }>('GET', `/webhook_endpoints/${id}`)).data,
  })

export const healthQuery = queryOptions({
  queryKey: ['webhooks', 'health'],
  queryFn: async () => (await call<Answer<'listWebhookHealth'>>('GET', '/webhook_health')).data,
})

export const deliveriesQuery = (endpointId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', endpointId, filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '25', ...(pageParam && { cursor: pageParam }) })
      return call<Page<WebhookDelivery>>('GET', `/webhook_endpoints/${endpointId}/deliveries?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
    // The page is not notified when a pending delivery changes.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'pending')) ? 3_000 : false,
  })

export type CaughtDelivery = Answer<'listCaughtDeliveries'>['data'][number]

/**
 * Deliveries caught by the built-in receiver. For a request they are under its key, so that one invalidation refreshes all of
 * it.
 */
export const caughtQuery = (requestId?: string) =>
  queryOptions({
    queryKey: requestId === undefined ? ['webhooks', 'caught'] : ['requests', requestId, 'caught'],
    queryFn: async () => {
      const query = requestId === undefined ? '' : `?meeting_request_id=${requestId}`
      return (await call<Answer<'listCaughtDeliveries'>>('GET', `/caught_deliveries${query}`)).data
    },
    // A delivery comes a moment after its event.
    refetchInterval: 5_000,
  })

export const catchWebhooks = async () =>
  (await call<Answer<'catchWebhooks'>>('POST', '/catch_endpoint', {})).data.endpoint_id

export const progressQuery = (endpointId: string, id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'progress', endpointId, id],
    queryFn: async () =>
      (await call<Answer<'showDeliveryAttempts'>>('GET', `/webhook_endpoints/${endpointId}/deliveries/${id}/attempts`))
        .data,
  })
