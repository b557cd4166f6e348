import { ChartColumn, Users } from 'lucide-react'
import { Link } from 'react-router'
import type { Status } from '#core/negotiation/situation/transitions.ts'
import type { Figures } from '../../api/overview.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Section } from '../../ui/section.tsx'
import { weekText } from '../../ui/week-text.ts'

const STATES: { status: Status; label: string; isOver: boolean; dot: string; fill: string }[] = [
  { status: 'active', label: 'Under way', isOver: false, dot: 'bg-warning', fill: 'fill-warning' },
  { status: 'booked', label: 'Booked', isOver: true, dot: 'bg-accent', fill: 'fill-accent' },
  { status: 'paused', label: 'Paused', isOver: false, dot: 'bg-soft', fill: 'fill-soft' },
  { status: 'cancelled', label: 'Cancelled', isOver: true, dot: 'bg-danger', fill: 'fill-danger' },
]

/** The number of requests in each state, with links: all that are open, and those of the last weeks that are not. */
export function States({ figures: { by_status, weeks_shown } }: { figures: Figures }) {
  const all = STATES.reduce((sum, { status }) => sum + by_status[status], 0)
  return (
    <section aria-label="Requests by state">
      <div className="mb-3">
        <ShareBar
          height={12}
          most={all}
          parts={STATES.map(({ status, fill }) => ({ key: status, value: by_status[status], colour: fill }))}
        />
      </div>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {STATES.map(({ status, label, isOver, dot }) => (
          <li key={status}>
            <Link
              to={`/requests?status=${status}`}
              className="block rounded-xl border border-line bg-raised px-4 py-3 hover:bg-sunken"
            >
              <span className="flex items-center gap-2 text-sm text-soft">
                <span aria-hidden className={`size-2 rounded-full ${dot}`} />
                {isOver ? `${label}, in ${weeks_shown} weeks` : label}
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
  const columns = (values: (week: Figures['weeks'][number]) => (number | null)[]) =>
    weeks.map((week) => ({ key: week.week, label: weekText(week.week), values: values(week) }))
  const isBooked = figures.booked > 0
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Section title="Asked for and booked" lead={`By the week of the request, over ${figures.weeks_shown} weeks.`}>
        <ColumnChart
          label="Requests by week"
          series={['Asked for', 'Booked']}
          groups={columns(({ asked, booked }) => [asked, booked])}
        />
      </Section>
      <Section
        title="Time to book"
        lead={
          figures.hours_to_book === null
            ? 'From the request to the booking.'
            : `Half of them within ${durationText(figures.hours_to_book)} of being asked for.`
        }
      >
        {isBooked ? (
          <ColumnChart
            label="Median time to book by week"
            series={['Median']}
            text={durationText}
            unit={durationUnit(Math.max(...weeks.map(({ hours }) => hours ?? 0)))}
            groups={columns(({ hours }) => [atLeastAMinute(hours)])}
            mark={{
              value: atLeastAMinute(figures.hours_to_book)!,
              text: `Half within ${durationText(figures.hours_to_book!)}`,
            }}
          />
        ) : (
          <NothingBooked>How long it takes shows here after the first booking.</NothingBooked>
        )}
      </Section>
      <Section
        title="Mails for a booking"
        lead={
          isBooked
            ? `On average, over ${bookingsText(figures)}. Invites and reminders count.`
            : 'To everybody together.'
        }
      >
        {isBooked ? (
          <ColumnChart
            label="Mails for a booking by week"
            series={['Mails for each booking']}
            text={(mails) => mails.toLocaleString(undefined, { maximumFractionDigits: 1 })}
            groups={columns(({ mails }) => [mails])}
            mark={{ value: figures.mails_per_booking!, text: `${figures.mails_per_booking!.toFixed(1)} on average` }}
          />
        ) : (
          <NothingBooked>What Parley writes for each meeting shows here after the first booking.</NothingBooked>
        )}
      </Section>
      <TeamLoad figures={figures} />
    </div>
  )
}

function TeamLoad({ figures: { teams, weeks_shown } }: { figures: Figures }) {
  return (
    <Section
      title="Load of the teams"
      lead={`Requests that came to each in ${weeks_shown} weeks, and how many are still open.`}
    >
      {teams.length === 0 ? (
        <Empty icon={Users} title="No team takes requests">
          <Link to="/teams" className="text-accent underline underline-offset-4">
            Create one
          </Link>
          , and people write to its address.
        </Empty>
      ) : (
        <BarList
          label="Requests per team"
          legend={[
            { name: 'Booked or cancelled', colour: 'fill-accent' },
            { name: 'Still open', colour: 'fill-warning' },
          ]}
          rows={teams.map(({ id, name, taken, open }) => ({
            key: id,
            name: (
              <Link to={`/teams/${id}`} className="hover:underline">
                {name}
              </Link>
            ),
            text: `${taken}, ${open} open`,
            parts: [
              { key: 'done', value: taken - open, colour: 'fill-accent' },
              { key: 'open', value: open, colour: 'fill-warning' },
            ],
          }))}
        />
      )}
    </Section>
  )
}

function NothingBooked({ children }: { children: string }) {
  return (
    <Empty icon={ChartColumn} title="Nothing was booked in these weeks">
      {children}
    </Empty>
  )
}

function bookingsText({ booked, bookings_counted: counted }: Figures): string {
  if (counted < booked) return `the newest ${counted} bookings`
  return counted === 1 ? 'one booking' : `${counted} bookings`
}

const WEEK_MS = 7 * 86_400_000

/** Includes weeks without requests, up to this one. */
function everyWeek({ weeks, weeks_shown }: Figures): Figures['weeks'] {
  const now = new Date()
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const monday = midnight - ((now.getUTCDay() + 6) % 7) * 86_400_000
  return Array.from({ length: weeks_shown }, (_, index) => {
    const week = new Date(monday - (weeks_shown - 1 - index) * WEEK_MS).toISOString().slice(0, 10)
    return weeks.find((known) => known.week === week) ?? { week, asked: 0, booked: 0, hours: null, mails: null }
  })
}

/** An instant booking must still be visible. */
const atLeastAMinute = (hours: number | null): number | null => (hours === null ? null : Math.max(hours, 1 / 60))

/** The unit of the grid lines, in hours. */
const durationUnit = (mostHours: number): number => (mostHours < 1 ? 1 / 60 : mostHours < 48 ? 1 : 24)

function durationText(hours: number): string {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  if (hours < 48) return `${Math.round(hours)} h`
  return `${Math.round(hours / 24)} days`
}
