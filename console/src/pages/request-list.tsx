import { useQueries } from '@tanstack/react-query'
import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { MeetingRequest } from '../../../client/src/shapes.ts'
import { REQUESTS_A_PAGE, type RequestFilter, requestsPageQuery } from '../api/queries.ts'
import { Problem } from '../ui/problem.tsx'
import { type Seen, useSeenRows } from '../ui/seen-rows.ts'
import { Status } from '../ui/status.tsx'
import { Ago } from '../ui/time.tsx'

type Props = { filter: RequestFilter; empty: ReactNode }

/**
 * An endless list of requests. Only visible rows are on the page, and only their pages of the list are watched: the ten
 * thousandth request costs no more than the hundredth.
 */
export function RequestList({ filter, empty }: Props) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const seen = useSeenRows(list)
  const { failed, isPending, isWhole, length, rowAt } = usePages(filter, seen)
  const problem = failed && <Problem error={failed.error!} retry={() => void failed.refetch()} />
  if (length === 0) return problem ?? (isPending ? <Loading /> : empty)
  const first = Math.min(seen.first, length)
  const end = Math.min(seen.end, length)
  return (
    <>
      <ul
        ref={setList}
        className="overflow-hidden rounded-xl border border-line bg-raised"
        style={{ paddingTop: first * seen.rowHeight, paddingBottom: (length - end) * seen.rowHeight }}
      >
        {Array.from({ length: end - first }, (_, index) => {
          const request = rowAt(first + index)
          return (
            <li
              key={request?.id ?? first + index}
              aria-posinset={first + index + 1}
              aria-setsize={isWhole ? length : -1}
              className="border-line border-b"
              style={request ? undefined : { height: seen.rowHeight }}
            >
              {request ? <Row request={request} /> : <span className="sr-only">Loading…</span>}
            </li>
          )
        })}
      </ul>
      {problem ?? (!isWhole && <Loading />)}
    </>
  )
}

const Loading = () => <p className="py-6 text-center text-soft">Loading…</p>

/**
 * The loaded part of the list; each page begins where the one before it ends now. All pages but the last are full, so a row's
 * number gives its page. A page that was out of sight for long is dropped and fetched again.
 */
function usePages(filter: RequestFilter, seen: Seen) {
  const [cursors, setCursors] = useState([''])
  const last = cursors.length - 1
  const from = Math.min(last, Math.floor(seen.first / REQUESTS_A_PAGE))
  const to = Math.min(last, Math.floor(seen.end / REQUESTS_A_PAGE))
  // The last page is always kept, because the length of the list depends on it.
  const numbers = [...new Set([...Array.from({ length: to - from + 1 }, (_, index) => from + index), last])]
  const pages = useQueries({
    queries: numbers.map((number) => ({ ...requestsPageQuery(filter, cursors[number]!), enabled: number <= to })),
  })
  // New rows push others to the next page, so the pages after it begin elsewhere.
  const changed = pages.findIndex(({ data }, index) => data && data.meta.next_cursor !== cursors[numbers[index]! + 1])
  if (changed !== -1) {
    const next = pages[changed]!.data!.meta.next_cursor
    setCursors([...cursors.slice(0, numbers[changed]! + 1), ...(next === undefined ? [] : [next])])
  }
  const end = pages.at(-1)!
  return {
    failed: pages.find((page) => page.isError && page.data === undefined),
    isPending: pages.some((page) => page.isPending),
    isWhole: end.data !== undefined && end.data.meta.next_cursor === undefined,
    length: last * REQUESTS_A_PAGE + (end.data?.data.length ?? 0),
    rowAt: (row: number): MeetingRequest | undefined =>
      pages[numbers.indexOf(Math.floor(row / REQUESTS_A_PAGE))]?.data?.data[row % REQUESTS_A_PAGE],
  }
}

/** Rows that stay visible while others come and go are not drawn again. */
const Row = memo(function Row({ request }: { request: MeetingRequest }) {
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
})
