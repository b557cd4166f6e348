import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { overviewQuery } from '../api/overview.ts'
import { sessionQuery } from '../api/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { FigureCharts, States } from './overview/figures.tsx'
import { FirstSteps } from './overview/first-steps.tsx'
import { Needs } from './overview/needs.tsx'
import { NextMeetings } from './overview/next-meetings.tsx'

/** The first page: open tasks, then figures. */
export function OverviewPage() {
  const overview = useQuery(overviewQuery)
  const session = useQuery(sessionQuery)
  const ask = (
    <Link
      to="/requests/new"
      className="inline-flex min-h-9 items-center gap-2 rounded-lg bg-accent px-3 py-1.5 font-medium text-ground text-sm hover:opacity-90"
    >
      <Plus aria-hidden size={16} />
      Ask for a meeting
    </Link>
  )
  return (
    <>
      <PageHeader title="Overview" lead="What needs you now, and how meetings have been going." actions={ask} />
      {overview.isError ? (
        <Problem error={overview.error} retry={() => void overview.refetch()} />
      ) : overview.isPending ? (
        <Loading />
      ) : (
        <div className="space-y-6">
          {session.data?.member.role === 'admin' && <FirstSteps session={session.data} />}
          <Needs attention={overview.data.attention} />
          <NextMeetings />
          {overview.data.figures.is_empty ? (
            <Empty icon={CalendarClock} title="No meeting has been asked for yet">
              Once there are some, this page shows how many are under way, how long it takes until they are booked, and
              how many mails that needs. Say who should meet, and Parley writes to everyone.
            </Empty>
          ) : (
            <>
              <States figures={overview.data.figures} />
              <FigureCharts figures={overview.data.figures} />
            </>
          )}
        </div>
      )}
    </>
  )
}
