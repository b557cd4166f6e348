import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call } from './call.ts'

export type AuditEntry = Answer<'listAuditLog'>['data'][number]

export type AuditFilter = { actor?: string; what?: string; meeting_request_id?: string }

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...filter, limit: '50', ...(pageParam && { cursor: pageParam }) })
      return call<Answer<'listAuditLog'>>('GET', `/audit_log?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor,
  })
