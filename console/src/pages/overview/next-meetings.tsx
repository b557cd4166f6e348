import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { meetingsQuery } from '../../api/meetings.ts'
import { MeetingDays } from '../meeting-days.tsx'

const SHOWN = '5'

/** The next meetings; nothing where none is booked. */
export function NextMeetings() {
  const meetings = useQuery(meetingsQuery({ limit: SHOWN }))
  if (!meetings.data?.length) return null
  return (
    <section aria-labelledby="next-meetings">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="next-meetings" className="font-semibold text-lg">
          Next meetings
        </h2>
        <Link to="/agenda" className="text-accent text-sm underline underline-offset-4">
          All in the agenda
        </Link>
      </div>
      <MeetingDays meetings={meetings.data} />
    </section>
  )
}
