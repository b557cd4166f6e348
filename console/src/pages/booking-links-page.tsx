import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarPlus, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { type BookingPage, bookingPagesQuery } from '../api/booking-links.ts'
import { sessionQuery } from '../api/queries.ts'
import { useAddressed, useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Empty } from '../ui/empty.tsx'
import { More, Tabs } from '../ui/list.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { NewBookingLink } from './booking-link/new-booking-link.tsx'
import { linkState } from './booking-link/state.ts'

const TABS = [
  { value: '', label: 'On' },
  { value: 'all', label: 'All' },
]

const COLUMNS: Column<BookingPage>[] = [
  { name: 'Page', isTitle: true, cell: (page) => <Title page={page} /> },
  { name: 'Opened', isAtEnd: true, cell: ({ views }) => <Count value={views} /> },
  { name: 'Booked', isAtEnd: true, cell: ({ bookings }) => <Count value={bookings} /> },
  { name: 'Wrote instead', isAtEnd: true, cell: ({ questions }) => <Count value={questions} /> },
  { name: 'Address', isAtEnd: true, cell: ({ url }) => <CopyButton text={url} label="Copy" /> },
]

/** The pages on which anybody books a meeting, with what came of each. */
export function BookingLinksPage() {
  const session = useQuery(sessionQuery)
  const [shown, show] = useAddressed('show')
  const isAll = shown === 'all'
  const pages = useInfiniteQuery(bookingPagesQuery(isAll ? {} : { active: 'true' }))
  const [opened, open] = useOpened()
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const weeks = pages.data?.pages[0]?.weeks_counted
  const hasHandle = session.data?.workspace.handle !== null
  const make = (
    <Button look="accent" onClick={() => open('new')}>
      <Plus aria-hidden size={16} />
      Create a booking link
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Booking links"
        lead="A page on which anybody picks one of your free times and is booked, or says when they can."
        actions={rows.length > 0 && make}
      />
      <Tabs label="Which booking links" tabs={TABS} value={isAll ? 'all' : ''} onChange={show} />
      {pages.isError ? (
        <Problem error={pages.error} retry={() => void pages.refetch()} />
      ) : pages.isPending || session.isPending ? (
        <Loading />
      ) : rows.length > 0 ? (
        <>
          <Table label="Booking links" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
          <p className="mt-2 text-soft text-xs">Counted over the last {weeks} weeks.</p>
          <More query={pages} />
        </>
      ) : hasHandle ? (
        <Empty icon={CalendarPlus} title={isAll ? 'No booking link yet' : 'No booking link is on'} action={make}>
          Send its address to anybody, or put it into your web site. It shows the real free times of a member or a team,
          in the visitor’s zone and language.
        </Empty>
      ) : (
        <NoHandle isAdmin={session.data?.member.role === 'admin'} />
      )}
      {opened === 'new' && hasHandle && <NewBookingLink like={rows} onClose={() => open(null)} />}
    </>
  )
}

function Title({ page }: { page: BookingPage }) {
  const { id, title, host, durations, for_email: forEmail, single_use: isSingleUse } = page
  const state = linkState({ isOn: page.active, isUsed: page.is_used })
  const about = [host, `${durations.join(', ')} min`, isSingleUse && 'one booking', forEmail && `only ${forEmail}`]
  return (
    <Link to={`/booking-links/${id}`} className="block min-w-0 font-medium hover:underline">
      {title}
      {state && (
        <span className="ml-2 rounded bg-sunken px-1.5 py-0.5 font-normal text-soft text-xs">{state.label}</span>
      )}
      <span className="wrap-anywhere block font-normal text-soft">{about.filter(Boolean).join(' · ')}</span>
    </Link>
  )
}

const Count = ({ value }: { value: number }) => <span className="tabular-nums">{value.toLocaleString()}</span>

/** The address of every page begins with the handle. */
function NoHandle({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Empty icon={CalendarPlus} title="The workspace has no handle yet">
      The address of every page contains it.{' '}
      {isAdmin ? (
        <Link to="/settings" className="text-accent underline underline-offset-4">
          Give it one in the settings
        </Link>
      ) : (
        'Ask an admin to give it one'
      )}
      , and come back.
    </Empty>
  )
}
