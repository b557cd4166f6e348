import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { REQUESTS_A_PAGE, type RequestFilter, requestsPageQuery } from '../api/queries.ts'
import { Problem } from '../ui/problem.tsx'
import { type Seen, useSeenRows } from '../ui/seen-rows.ts'
import { Status } from '../ui/status.tsx'
import { Ago } from '../ui/time.tsx'

type Props = { filter: RequestFilter; empty: ReactNode }

/**
 * Requests for as long as somebody scrolls. Only the rows that can be seen are on the page, and only the pages of the list that
 * these are of are asked for again when something changes: ten thousand requests cost no more than a hundred.
 */
export function RequestList({ filter, empty }: Props) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const seen = useSeenRows(list)
  const pages = usePages(filter, seen)
  const rows = pages.flatMap((page) => page.data?.data ?? [])
  const failed = pages.find((page) => page.isError && page.data === undefined)
  if (failed) return <Problem error={failed.error!} retry={() => void failed.refetch()} />
  if (rows.length === 0) return pages[0]!.isPending ? <Loading /> : empty
  const first = Math.min(seen.first, rows.length)
  const shown = rows.slice(first, seen.end)
  const isWhole = pages.every((page) => page.data !== undefined)
  return (
    <>
      <ul
        ref={setList}
        className="overflow-hidden rounded-xl border border-line bg-raised"
        style={{
          paddingTop: first * seen.rowHeight,
          paddingBottom: (rows.length - first - shown.length) * seen.rowHeight,
        }}
      >
        {shown.map((request, index) => (
          <li
            key={request.id}
            aria-posinset={first + index + 1}
            aria-setsize={isWhole ? rows.length : -1}
            className="border-line border-b"
          >
            <Row request={request} />
          </li>
        ))}
      </ul>
      {!isWhole && <Loading />}
    </>
  )
}

const Loading = () => <p className="py-6 text-center text-soft">Loading…</p>

/** As many pages as somebody has reached, each beginning where the one before it ends now. */
function usePages(filter: RequestFilter, seen: Seen) {
  const [cursors, setCursors] = useState([''])
  const pages = useQueries({
    queries: cursors.map((cursor, index) => ({
      ...requestsPageQuery(filter, cursor),
      enabled: seen.end >= index * REQUESTS_A_PAGE && seen.first < (index + 1) * REQUESTS_A_PAGE,
    })),
  })
  // What is new pushes rows over the end of its page: the pages after it begin elsewhere then.
  const changed = pages.findIndex(({ data }, index) => data && data.meta.next_cursor !== cursors[index + 1])
  if (changed !== -1) {
    const next = pages[changed]!.data!.meta.next_cursor
    setCursors([...cursors.slice(0, changed + 1), ...(next === undefined ? [] : [next])])
  }
  return pages
}

function Row({ request }: { request: MeetingRequest }) {
  return (
    <Link
      to={`/requests/${request.id}`}
      className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 sm:grid-cols-[1fr_8rem_6rem] sm:items-center"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{request.title ?? 'Meeting'}</span>
        <span className="block truncate text-sm text-soft">
          {request.organizer_email} with {request.participant_emails.join(', ') || 'nobody yet'}
        </span>
      </span>
      <Status status={request.status} />
      <span className="text-sm text-soft sm:text-right">
        <Ago at={request.created_at} />
      </span>
    </Link>
  )
}
