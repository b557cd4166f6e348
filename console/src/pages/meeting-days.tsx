import { Link } from 'react-router'
import type { Meeting } from '../api/meetings.ts'
import { ClockRange, DayName } from '../ui/time.tsx'

/** Meetings below the day on which each begins, by the reader's clock. */
export function MeetingDays({ meetings }: { meetings: readonly Meeting[] }) {
  const days = Object.values(Object.groupBy(meetings, ({ start }) => new Date(start).toDateString()))
  return (
    <div className="space-y-5">
      {days.map((day) => (
        <section key={day![0]!.start}>
          <h3 className="mb-1.5 font-medium text-sm">
            <DayName at={day![0]!.start} />
          </h3>
          <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
            {day!.map((meeting) => (
              <li key={meeting.meeting_request_id}>
                <Row meeting={meeting} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ meeting }: { meeting: Meeting }) {
  const { meeting_request_id: id, title, start, end, organizer, people, team } = meeting
  return (
    <Link
      to={`/requests/${id}`}
      className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto] sm:items-baseline"
    >
      <span className="whitespace-nowrap text-sm tabular-nums">
        <ClockRange start={start} end={end} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{title ?? 'Meeting'}</span>
        <span className="block truncate text-sm text-soft">
          {organizer} with {people.join(', ') || 'nobody'}
        </span>
      </span>
      {team && <span className="truncate text-sm text-soft">{team}</span>}
    </Link>
  )
}
