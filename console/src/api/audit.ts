import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export type AuditEntry = {
  id: string
  at: string
  actor: string
  actor_name: string | null
  action: string
  ref: string
  ref_name: string | null
  detail: Record<string, unknown>
}

export type AuditFilter = { actor?: string; what?: string; meeting_request_id?: string }

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '50', ...(pageParam && { cursor: pageParam }) })
      return call<{ data: AuditEntry[]; meta: { next_cursor?: string } }>('GET', `/audit_log?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
  })
