import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { meetingsQuery } from '../api/meetings.ts'
import { sessionQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { Empty } from '../ui/empty.tsx'
import { Tabs } from '../ui/list.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { ownZone } from '../ui/time.tsx'
import { dayText, LENGTHS, type Length, stretchAround, titleOf } from './agenda-stretch.ts'
import { MeetingDays } from './meeting-days.tsx'

const WHOSE = [
  { value: '', label: 'Everybody’s' },
  { value: 'mine', label: 'Mine' },
]

/** All booked meetings of a day, a week or a month. What is shown is in the address, so that a link shows a colleague the same. */
export function AgendaPage() {
  const [address, setAddress] = useSearchParams()
  const session = useQuery(sessionQuery)
  const length: Length = LENGTHS.find(({ value }) => value === address.get('by'))?.value ?? 'week'
  const isMine = address.get('whose') === 'mine'
  const stretch = stretchAround(address.get('day'), length)
  const meetings = useQuery(
    meetingsQuery({
      from: stretch.from.toISOString(),
      until: stretch.until.toISOString(),
      ...(isMine && { whose: 'mine' }),
    }),
  )
  const change = (name: string, value: string) =>
    setAddress(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader title="Agenda" lead={`Booked meetings, in ${ownZone()} time.`} />
      <div className="flex flex-wrap justify-between gap-x-6">
        <Tabs label="How much" tabs={LENGTHS} value={length} onChange={(value) => change('by', value)} />
        {session.data?.member.role === 'admin' && (
          <Tabs
            label="Whose meetings"
            tabs={WHOSE}
            value={isMine ? 'mine' : ''}
            onChange={(value) => change('whose', value)}
          />
        )}
      </div>
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <Button aria-label={`The ${length} before`} onClick={() => change('day', dayText(stretch.before))}>
          <ChevronLeft aria-hidden size={16} />
        </Button>
        <Button onClick={() => change('day', '')}>Today</Button>
        <Button aria-label={`The ${length} after`} onClick={() => change('day', dayText(stretch.until))}>
          <ChevronRight aria-hidden size={16} />
        </Button>
        <h2 aria-live="polite" className="ml-2 font-medium">
          {titleOf(stretch, length)}
          {meetings.data && <span className="font-normal text-soft">, {counted(meetings.data.length, 'meeting')}</span>}
        </h2>
      </div>
      {meetings.isError ? (
        <Problem error={meetings.error} retry={() => void meetings.refetch()} />
      ) : meetings.isPending ? (
        <Loading />
      ) : meetings.data.length === 0 ? (
        <Empty icon={CalendarDays} title={`Nothing is booked this ${length}`}>
          Meetings appear here as soon as everybody has agreed on a time.
        </Empty>
      ) : (
        <MeetingDays meetings={meetings.data} />
      )}
    </>
  )
}
