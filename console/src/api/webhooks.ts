import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WebhookDelivery, WebhookEndpoint } from '../../../client/src/shapes.ts'
import { call } from './call.ts'

export type EndpointHealth = {
  id: string
  recent_failures: number
  failures_to_disable: number
  pending: number
  last_delivered_at: string | null
}

export type Progress = {
  next_attempt_at: string | null
  failed_attempts: {
    n: number
    at: string
    duration_ms: number
    failure: string
    code: number | null
    snippet: string
  }[]
}

export type DeliveryFilter = { status?: string; event_type?: string }

type Listed<Item> = { data: Item[]; meta: { has_more: boolean; next_cursor?: string } }

/** A workspace can have 100 endpoints, which is one page. */
export const endpointsQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: async () => (await call<Listed<WebhookEndpoint>>('GET', '/webhook_endpoints?limit=100')).data,
})

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'endpoint', id],
    queryFn: async () => (await call<{ data: WebhookEndpoint }>('GET', `/webhook_endpoints/${id}`)).data,
  })

export const healthQuery = queryOptions({
  queryKey: ['webhooks', 'health'],
  queryFn: async () => (await call<{ data: EndpointHealth[] }>('GET', '/webhook_health')).data,
})

export const deliveriesQuery = (endpointId: string, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', endpointId, filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '25', ...(pageParam && { cursor: pageParam }) })
      return call<Listed<WebhookDelivery>>('GET', `/webhook_endpoints/${endpointId}/deliveries?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
    // A delivery that waits changes without anybody telling the page.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'pending')) ? 3_000 : false,
  })

export type CaughtDelivery = {
  delivery_id: string
  attempt: number
  endpoint_id: string
  meeting_request_id: string | null
  event_type: string
  headers: { name: string; value: string }[]
  body: string
  at: string
}

/** What the built-in receiver got. Of a request it lies with the rest of the request, so that one change makes all of it fresh. */
export const caughtQuery = (requestId?: string) =>
  queryOptions({
    queryKey: requestId === undefined ? ['webhooks', 'caught'] : ['requests', requestId, 'caught'],
    queryFn: async () => {
      const query = requestId === undefined ? '' : `?meeting_request_id=${requestId}`
      return (await call<{ data: CaughtDelivery[] }>('GET', `/caught_deliveries${query}`)).data
    },
    // A delivery comes a moment after what it tells of.
    refetchInterval: 5_000,
  })

export const catchWebhooks = async () =>
  (await call<{ data: { endpoint_id: string } }>('POST', '/catch_endpoint', {})).data.endpoint_id

export const progressQuery = (endpointId: string, id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'progress', endpointId, id],
    queryFn: async () =>
      (await call<{ data: Progress }>('GET', `/webhook_endpoints/${endpointId}/deliveries/${id}/attempts`)).data,
  })
