import { Link } from 'react-router'
import type { Status } from '#core/negotiation/transitions.ts'
import type { Figures } from '../../api/overview.ts'
import { Bars } from '../../ui/bars.tsx'
import { Columns } from '../../ui/columns.tsx'
import { Section } from '../../ui/section.tsx'

const STATES: { status: Status; label: string; dot: string }[] = [
  { status: 'active', label: 'Under way', dot: 'bg-warning' },
  { status: 'booked', label: 'Booked', dot: 'bg-accent' },
  { status: 'paused', label: 'Paused', dot: 'bg-soft' },
  { status: 'cancelled', label: 'Cancelled', dot: 'bg-danger' },
]

/** Where all requests stand; each leads to those. */
export function States({ figures: { by_status } }: { figures: Figures }) {
  const all = STATES.reduce((sum, { status }) => sum + by_status[status], 0)
  return (
    <section aria-label="Requests by state">
      <div aria-hidden className="mb-3 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {STATES.filter(({ status }) => by_status[status] > 0).map(({ status, dot }) => (
          <span key={status} className={dot} style={{ width: `${(by_status[status] / all) * 100}%` }} />
        ))}
      </div>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {STATES.map(({ status, label, dot }) => (
          <li key={status}>
            <Link
              to={`/requests?status=${status}`}
              className="block rounded-xl border border-line bg-raised px-4 py-3 hover:bg-sunken"
            >
              <span className="flex items-center gap-2 text-sm text-soft">
                <span aria-hidden className={`size-2 rounded-full ${dot}`} />
                {label}
              </span>
              <span className="mt-1 block font-semibold text-2xl tabular-nums">
                {by_status[status].toLocaleString()}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FigureCharts({ figures }: { figures: Figures }) {
  const weeks = everyWeek(figures)
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <Section title="Asked for and booked" lead={`By the week of the request, over ${figures.weeks_shown} weeks.`}>
          <Columns
            label="Requests by week"
            series={['Asked for', 'Booked']}
            groups={weeks.map(({ week, asked, booked }) => ({
              key: week,
              label: weekText(week),
              values: [asked, booked],
            }))}
          />
        </Section>
        <Section
          title="Time to book"
          lead={
            figures.hours_to_book === null
              ? 'From the request to the booking; none was booked in these weeks.'
              : `Half of them within ${durationText(figures.hours_to_book)} of being asked for.`
          }
        >
          <Columns
            label="Median time to book by week"
            series={['to book, in the middle']}
            text={durationText}
            groups={weeks.map(({ week, hours }) => ({
              key: week,
              label: weekText(week),
              values: [atLeastAMinute(hours)],
            }))}
          />
        </Section>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Section
          title="Mails for a booking"
          lead="What Parley wrote for each meeting that was booked, to everybody together."
        >
          <p className="font-semibold text-4xl tabular-nums">
            {figures.mails_per_booking === null ? '–' : figures.mails_per_booking.toFixed(1)}
          </p>
          <p className="mt-1 text-sm text-soft">
            {figures.booked === 0
              ? 'Nothing was booked in these weeks.'
              : `On average, over ${bookingsText(figures)}. Invites and reminders count.`}
          </p>
        </Section>
        <Section title="Load of the teams" lead={`Requests that came to each in ${figures.weeks_shown} weeks.`}>
          {figures.teams.length === 0 ? (
            <p className="text-sm text-soft">
              No team takes requests.{' '}
              <Link to="/teams" className="text-accent underline underline-offset-4">
                Create one
              </Link>
              , and people write to its address.
            </p>
          ) : (
            <Bars
              label="Requests per team"
              bars={figures.teams.map(({ id, name, taken, open }) => ({
                key: id,
                name: (
                  <Link to={`/teams/${id}`} className="hover:underline">
                    {name}
                  </Link>
                ),
                value: taken,
                text: `${taken}, ${open} open`,
              }))}
            />
          )}
        </Section>
      </div>
    </>
  )
}

function bookingsText({ booked, bookings_counted: counted }: Figures): string {
  if (counted < booked) return `the newest ${counted} bookings`
  return counted === 1 ? 'one booking' : `${counted} bookings`
}

const WEEK_MS = 7 * 86_400_000

/** Also those in which nothing was asked for, up to this one. */
function everyWeek({ weeks, weeks_shown }: Figures): Figures['weeks'] {
  const now = new Date()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const monday = midnight - ((now.getUTCDay() + 6) % 7) * 86_400_000
  return Array.from({ length: weeks_shown }, (_, index) => {
    const week = new Date(monday - (weeks_shown - 1 - index) * WEEK_MS).toISOString().slice(0, 10)
    return weeks.find((known) => known.week === week) ?? { week, asked: 0, booked: 0, hours: null }
  })
}

const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const weekText = (week: string): string => DAY.format(new Date(`${week}T00:00:00Z`))

/** What is booked at once is not nothing. */
const atLeastAMinute = (hours: number | null): number | null => (hours === null ? null : Math.max(hours, 1 / 60))

function durationText(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  if (hours < 48) return `${Math.round(hours)} h`
  return `${Math.round(hours / 24)} days`
}
