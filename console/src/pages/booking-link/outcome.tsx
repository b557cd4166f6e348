import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { type BookingPage, type BookingWeek, newestThroughQuery } from '../../api/booking-links.ts'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import { Ago } from '../../ui/time.tsx'
import { weekText } from '../../ui/week-text.ts'

/** How often the page was opened, and what came of it. */
export function Outcome({ page, weeks }: { page: BookingPage; weeks: readonly BookingWeek[] }) {
  const { views, bookings, questions } = page
  if (views + bookings + questions === 0)
    return (
      <Section title="What came of it">
        <Empty icon={ChartColumn} title="Nobody has opened the page yet">
          How often it is opened and what comes of it shows here, a few seconds later. Only numbers are kept: nobody is
          followed.
        </Empty>
      </Section>
    )
  const columns = (values: (week: BookingWeek) => number[]) =>
    weeks.map((week) => ({ key: week.week, label: weekText(week.week), values: values(week) }))
  return (
    <Section title="What came of it" lead={`In the last ${weeks.length} weeks. Programs that open links count too.`}>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure name="Opened" value={views} />
        <Figure name="Booked at once" value={bookings} of={views} />
        <Figure name="Wrote instead" value={questions} of={views} />
      </dl>
      <div className="mt-6 grid gap-8 lg:grid-cols-2">
        <div>
          <h3 className="mb-2 font-medium text-sm">Opened</h3>
          <ColumnChart label="Opened, by week" series={['Opened']} groups={columns((week) => [week.views])} />
        </div>
        <div>
          <h3 className="mb-2 font-medium text-sm">Booked or wrote</h3>
          <ColumnChart
            label="Booked or wrote, by week"
            series={['Booked or wrote', 'Booked at once']}
            groups={columns((week) => [week.bookings + week.questions, week.bookings])}
          />
        </div>
      </div>
      <Newest linkId={page.id} />
    </Section>
  )
}

function Figure({ name, value, of }: { name: string; value: number; of?: number }) {
  return (
    <div className="rounded-xl border border-line px-4 py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-1 font-semibold text-2xl tabular-nums">
        {value.toLocaleString()}
        {of !== undefined && of >= value && (
          <span className="ml-2 font-normal text-sm text-soft">{percent(value, of)}</span>
        )}
      </dd>
    </div>
  )
}

const percent = (part: number, whole: number): string =>
  (whole === 0 ? 0 : part / whole).toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 1 })

function Newest({ linkId }: { linkId: string }) {
  const newest = useQuery(newestThroughQuery(linkId))
  if (!newest.data || newest.data.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="mb-1 font-medium text-sm">Newest</h3>
      <ul className="divide-y divide-line">
        {newest.data.map(({ id, participant_emails: emails, status, created_at: at }) => (
          <li key={id}>
            <Link
              to={`/requests/${id}`}
              className="grid gap-x-6 gap-y-1 py-2.5 text-sm hover:bg-sunken sm:grid-cols-[1fr_8rem_6rem] sm:items-center"
            >
              <span className="wrap-anywhere min-w-0 font-medium">{emails.join(', ') || 'Nobody any more'}</span>
              <Status status={status} />
              <span className="text-soft sm:text-right">
                <Ago at={at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
